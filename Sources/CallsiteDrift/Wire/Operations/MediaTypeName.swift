/// A media type (RFC 6838, RFC 9110): `application/problem+json; charset=utf-8`.
struct MediaTypeName: Hashable {
  /// In lower case, without parameters.
  let essence: String
  /// In lower case and in order of their names; UTF-8 is what everybody assumes.
  let parameters: [String]

  init(_ text: String) {
    let parts = text.lowercased().split(separator: ";").map { $0.filter { !$0.isWhitespace } }
    essence = parts.first ?? ""
    parameters = parts.dropFirst().filter { $0 != "charset=utf-8" }.sorted()
  }

  /// The part after a plus sign, which says how it is written: `json` of `problem+json`.
  var suffix: String? {
    guard let plus = essence.lastIndex(of: "+") else { return nil }
    return String(essence[essence.index(after: plus)...])
  }

  private var type: Substring { essence.prefix { $0 != "/" } }

  private var subtype: Substring { essence.drop { $0 != "/" }.dropFirst() }

  var isJSON: Bool { subtype == "json" || suffix == "json" }

  /// Whether a reader of this type can read the other: `application/json` and `application/problem+json`.
  func isGeneral(of other: MediaTypeName) -> Bool {
    if essence == "*/*" || type == other.type && subtype == "*" { return essence != other.essence }
    return suffix == nil && type == other.type && other.suffix == String(subtype)
  }

  /// Whether the two are forms of one type.
  func isRelated(to other: MediaTypeName) -> Bool {
    essence == other.essence || isGeneral(of: other) || other.isGeneral(of: self)
      || type == other.type && suffix != nil && suffix == other.suffix
  }
}

extension SchemaContext.Text {
  /// What values of a media type travel as; nil: a parameter without one.
  init(_ mediaType: String?) {
    guard let mediaType else {
      self = .scalars
      return
    }
    let name = MediaTypeName(mediaType)
    let isText =
      name.essence.hasSuffix("/xml") || name.suffix == "xml" || name.essence.hasPrefix("text/")
      || name.essence == "application/x-www-form-urlencoded" || name.essence == "multipart/form-data"
    self = isText ? .everything : .nothing
  }
}
