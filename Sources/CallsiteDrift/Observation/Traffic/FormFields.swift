import CallsiteSource
import OrderedCollections

/// The fields of a form as an object of texts: several of one name are a list, and so is `tags[]`.
enum FormFields {
  static func object(_ fields: [RecordedMessage.Field]) -> SourceNode {
    var values: OrderedDictionary<String, [SourceNode]> = [:]
    var lists: Set<String> = []
    for field in fields {
      var name = field.name
      if let bracket = name.firstIndex(of: "["), bracket > name.startIndex {
        name = String(name[..<bracket])
        lists.insert(name)
      }
      values[name, default: []].append(.text(field.value))
    }
    var object: OrderedDictionary<String, SourceNode> = [:]
    for (name, found) in values {
      object[name] = found.count == 1 && !lists.contains(name) ? found[0] : .list(found)
    }
    return .object(object)
  }
}

/// The fields of a `multipart/form-data` body (RFC 7578), files as empty texts.
struct MultipartFields {
  private(set) var fields: [RecordedMessage.Field] = []

  /// Nil: the media type doesn't say where parts end.
  init?(_ bytes: [UInt8], mediaType: String) {
    guard let match = mediaType.firstMatch(of: /(?i)boundary=(?:"([^"]+)"|([^;\s]+))/),
      let boundary = match.1 ?? match.2
    else { return nil }
    let text = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
    for part in text.split(separator: "--\(boundary)").prefix(10_000) {
      guard let end = part.firstRange(of: "\n\n") else { continue }
      let head = part[..<end.lowerBound]
      guard let name = head.firstMatch(of: /(?i)content-disposition:[^\n]*[; ]name="([^"]*)"/)?.1 else {
        continue
      }
      let isFile = head.firstMatch(of: /(?i)[; ]filename\*?=/) != nil
      let value = part[end.upperBound...]
      let content = value.hasSuffix("\n") ? value.dropLast() : value
      fields.append(RecordedMessage.Field(String(name), isFile ? "" : String(content)))
    }
  }
}
