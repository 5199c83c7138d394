import CallsiteContract
import CallsiteDocument
import CallsiteSamples
import CallsiteSource
import Foundation
import OrderedCollections

/// Encodes values as bodies of a media type.
struct BodyWriting: Sendable {
  let schemas: SchemaSet

  /// Writes a body into a response. A stream has a chunk for each of its items.
  func write(
    _ value: DocumentValue, _ type: MediaType, _ content: MediaTypeContent,
    into response: inout MockResponse
  ) {
    if let format = content.stream {
      response.chunks = chunks(value, format, type, content)
    } else {
      response.body = body(value, type, content)
    }
  }

  func body(_ value: DocumentValue, _ type: MediaType, _ content: MediaTypeContent) -> Data {
    if let format = content.stream { return chunks(value, format, type, content).reduce(Data(), +) }
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

  static func isBinary(_ type: MediaType) -> Bool {
    ["image", "audio", "video", "font"].contains(type.type) && !type.isXML
      || ["octet-stream", "pdf", "zip", "gzip"].contains(type.subtype)
  }

  /// Returns items as events or lines. Before OpenAPI 3.2, `schema` described an array of lines, or a single event.
  private func chunks(
    _ value: DocumentValue, _ format: StreamFormat, _ type: MediaType, _ content: MediaTypeContent
  ) -> [Data] {
    if content.itemSchema == nil, let text = value.text { return Self.pieces(of: text, format) }
    let isList = content.itemSchema != nil || format == .elements
    let items = isList ? value.elements ?? [value] : [value]
    let isSequence = type.isJSONSequence
    return items.map { item in
      switch format {
      case .elements: Data(isSequence ? [0x1E] : []) + item.json + Data("\n".utf8)
      case .events: event(item, isTyped: content.itemSchema.map(isEvent) ?? false)
      }
    }
  }

  /// Returns the chunks of an example that contains the whole stream, split after each event or line.
  private static func pieces(of text: String, _ format: StreamFormat) -> [Data] {
    let end = format == .events ? "\n\n" : "\n"
    var pieces: [Data] = []
    var rest = text[...]
    while let range = rest.range(of: end) {
      pieces.append(Data(rest[..<range.upperBound].utf8))
      rest = rest[range.upperBound...]
    }
    return rest.isEmpty ? pieces : pieces + [Data(rest.utf8)]
  }

  /// Returns whether a schema describes the fields of an event (OpenAPI 3.2) rather than the content of `data`.
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
    if let text = value.text { return Data(text.utf8) }
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

/// Encodes a value as XML, with an element for each member, repeated for the items of an array.
///
/// The result is well-formed, but ignores the document's `xml` objects.
struct XMLText: Sendable {
  let root: String

  func data(_ value: DocumentValue) -> Data {
    Data(("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + element(root, value) + "\n").utf8)
  }

  private func element(_ name: String, _ value: DocumentValue) -> String {
    let name = Self.name(name)
    switch value {
    case .null: return "<\(name)/>"
    case .array(let elements):
      let items = elements.map { element(name == root ? "item" : name, $0) }.joined()
      return name == root ? "<\(name)>\(items)</\(name)>" : items
    case .object(let members):
      return "<\(name)>" + members.map { element($0.key, $0.value) }.joined() + "</\(name)>"
    default:
      return "<\(name)>\(Self.escaped(value.scalarText ?? ""))</\(name)>"
    }
  }

  private static func name(_ text: String) -> String {
    let name = String(
      text.map { $0.isASCII && ($0.isLetter || $0.isNumber) || "_-.".contains($0) ? $0 : "_" })
    return name.first.map { $0.isLetter || $0 == "_" } == true ? name : "_" + name
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}

/// A minimal file of a media type, or some bytes for unknown types.
struct SampleFile: Sendable {
  let data: Data

  init(_ type: MediaType) {
    switch type.name {
    case "image/png": data = Data(base64Encoded: Self.png) ?? Data()
    case "image/gif": data = Data(base64Encoded: Self.gif) ?? Data()
    case "application/pdf": data = Data("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n".utf8)
    case "application/zip": data = Data([0x50, 0x4B, 0x05, 0x06] + [UInt8](repeating: 0, count: 18))
    default: data = Data((0..<64).map { UInt8($0) })
    }
  }

  /// An image with one pixel.
  private static let png =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
  private static let gif = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
}
