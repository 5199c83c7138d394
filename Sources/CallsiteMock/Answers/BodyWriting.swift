import CallsiteDocument
import CallsiteSource
import Foundation
import OrderedCollections

/// Writes values as bodies of a media type.
struct BodyWriting: Sendable {
  let schemas: SchemaSet

  func body(_ value: DocumentValue, _ type: MediaTypeName, _ content: MediaTypeContent) -> Data {
    if let stream = content.stream { return self.stream(value, stream, type, content) }
    if type.isJSON { return value.json }
    if type.isXML {
      if let text = value.text { return Data(text.utf8) }
      return XMLText(root: rootName(content)).data(value)
    }
    if type.isForm { return form(value) }
    if let text = value.scalarText, !Self.isBinary(type) { return Data(text.utf8) }
    if type.isText { return type.subtype == "html" ? Data("<p>\(type.name)</p>".utf8) : value.json }
    return SampleFile(type).data
  }

  static func isBinary(_ type: MediaTypeName) -> Bool {
    ["image", "audio", "video", "font"].contains(type.type) && !type.isXML
      || ["octet-stream", "pdf", "zip", "gzip"].contains(type.subtype)
  }

  /// Items as events or lines; a value that isn't a list is the only one.
  private func stream(
    _ value: DocumentValue, _ format: StreamFormat, _ type: MediaTypeName, _ content: MediaTypeContent
  ) -> Data {
    if content.itemSchema == nil, let text = value.text { return Data(text.utf8) }
    let items = content.itemSchema == nil ? [value] : value.elements ?? [value]
    let isSequence = type.subtype.hasSuffix("json-seq")
    var data = Data()
    for item in items {
      switch format {
      case .elements: data += Data(isSequence ? [0x1E] : []) + item.json + Data("\n".utf8)
      case .events: data += event(item, isTyped: content.itemSchema.map(isEvent) ?? false)
      }
    }
    return data
  }

  /// Whether a schema describes the fields of an event (OpenAPI 3.2) and not what its `data` holds.
  private func isEvent(_ schema: Schema) -> Bool {
    let names = schemas.propertyNames(of: schema)
    return names.contains("data") && names.isSubset(of: ["data", "event", "id", "retry"])
  }

  private func event(_ item: DocumentValue, isTyped: Bool) -> Data {
    guard isTyped, let members = item.members else {
      return Data("data: ".utf8) + item.json + Data("\n\n".utf8)
    }
    var text = ""
    for (name, value) in members {
      let value = value.scalarText ?? String(decoding: value.json, as: UTF8.self)
      for line in value.split(separator: "\n", omittingEmptySubsequences: false) {
        text += "\(name): \(line)\n"
      }
    }
    return Data((text + "\n").utf8)
  }

  private func form(_ value: DocumentValue) -> Data {
    let pairs = (value.members ?? [:]).flatMap { name, value in
      (value.elements ?? [value]).map { item in
        PercentText.encoded(name) + "="
          + PercentText.encoded(item.scalarText ?? String(decoding: item.json, as: UTF8.self))
      }
    }
    return Data(pairs.joined(separator: "&").utf8)
  }

  private func rootName(_ content: MediaTypeContent) -> String {
    content.schema?.reference ?? content.schema.flatMap { schemas.items(of: $0)?.reference.map { $0 + "s" } }
      ?? "root"
  }
}
