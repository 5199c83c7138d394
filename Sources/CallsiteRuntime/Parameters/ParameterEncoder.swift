import Foundation

/// Encodes a value into one of the shapes that OpenAPI's parameter styles define: a primitive, an array, or
/// an object.
struct ParameterEncoder {
  let timeZone: TimeZone

  func encode<T: Encodable>(_ value: T) throws -> ParameterValue {
    let node = ParameterNode()
    let encoder = ParameterNodeEncoder(
      node: node,
      path: nil,
      userInfo: [.callsiteTimeZone: timeZone]
    )
    try encoder.encode(value, into: node)
    return node.value
  }
}

/// A mutable value that containers fill in while a value is being encoded.
final class ParameterNode {
  private enum Kind {
    case leaf, array, object
  }

  private var kind = Kind.leaf
  // Not payloads of an enum, which would be copied to add an element.
  private var leaf = ParameterValue.null
  private var elements: [ParameterNode] = []
  private var properties: [(name: String, node: ParameterNode)] = []
  private var indices: [String: Int] = [:]

  var value: ParameterValue {
    switch kind {
    case .leaf: leaf
    case .array: .array(elements.map(\.value))
    case .object: .object(properties.map { .init(name: $0.name, value: $0.node.value) })
    }
  }

  var count: Int { kind == .array ? elements.count : 0 }

  func set(_ value: ParameterValue) {
    kind = .leaf
    leaf = value
  }

  func beginArray() {
    if kind == .array { return }
    kind = .array
    elements = []
  }

  func beginObject() {
    if kind == .object { return }
    kind = .object
    (properties, indices) = ([], [:])
  }

  func appendElement() -> ParameterNode {
    precondition(kind == .array, "An array was begun.")
    let node = ParameterNode()
    elements.append(node)
    return node
  }

  func property(_ name: String) -> ParameterNode {
    precondition(kind == .object, "An object was begun.")
    if let index = indices[name] { return properties[index].node }
    let node = ParameterNode()
    indices[name] = properties.count
    properties.append((name, node))
    return node
  }
}

/// The path to a nested value. Values share those of the values around them: an array for each of them would take time
/// in proportion to its depth.
final class ParameterPath {
  private let key: any CodingKey
  private let parent: ParameterPath?

  init(_ key: any CodingKey, after parent: ParameterPath?) {
    self.key = key
    self.parent = parent
  }

  var keys: [any CodingKey] {
    sequence(first: self, next: \.parent).map(\.key).reversed()
  }
}

struct ParameterNodeEncoder: Encoder {
  let node: ParameterNode
  let path: ParameterPath?
  let userInfo: [CodingUserInfoKey: Any]
  var codingPath: [any CodingKey] { path?.keys ?? [] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.beginObject()
    return KeyedEncodingContainer(ParameterObjectContainer<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.beginArray()
    return ParameterArrayContainer(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    ParameterLeafContainer(encoder: self)
  }

  func nested(_ node: ParameterNode, at key: any CodingKey) -> ParameterNodeEncoder {
    ParameterNodeEncoder(node: node, path: ParameterPath(key, after: path), userInfo: userInfo)
  }

  /// Encodes Foundation's types in their usual text form, rather than with `Codable` conformances that rely
  /// on coders for it.
  func encode<T: Encodable>(_ value: T, into node: ParameterNode) throws {
    switch value {
    case let decimal as Decimal: node.set(.primitive(decimal.description, isText: false))
    case let url as URL: node.set(.primitive(url.absoluteString, isText: true))
    case let data as Data: node.set(.primitive(data.base64EncodedString(), isText: true))
    case let double as Double: node.set(try number(double))
    case let float as Float: node.set(try number(Double(float.description) ?? Double(float)))
    default:
      let encoder = ParameterNodeEncoder(node: node, path: path, userInfo: userInfo)
      try value.encode(to: encoder)
    }
  }

  /// Encodes `5` instead of `5.0`, as JSON does.
  private func number(_ value: Double) throws -> ParameterValue {
    guard value.isFinite else {
      throw EncodingError.invalidValue(
        value,
        .init(codingPath: codingPath, debugDescription: "a finite number")
      )
    }
    let whole = value.magnitude < 9_007_199_254_740_992 ? Int64(exactly: value) : nil
    return .primitive(whole?.description ?? value.description, isText: false)
  }
}

/// The value of a parameter. Properties are in order.
indirect enum ParameterValue: Sendable {
  case null
  /// A primitive. `isText` distinguishes the string `"1"` from the number `1` when the value is encoded as
  /// JSON.
  case primitive(String, isText: Bool)
  case array([ParameterValue])
  case object([Property])

  struct Property: Sendable {
    let name: String
    let value: ParameterValue
  }

  /// The value as JSON, for objects within forms.
  var json: String {
    var buffer = JSONBuffer()
    defer { buffer.deallocate() }
    write(to: &buffer)
    return String(decoding: buffer.takeData(), as: UTF8.self)
  }

  private func write(to json: inout JSONBuffer) {
    switch self {
    case .null: json.append("null")
    case .primitive(let text, isText: true): json.append(quoted: text)
    case .primitive(let text, isText: false): json.append(plain: text)
    case .array(let elements):
      json.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { json.append(UInt8(ascii: ",")) }
        element.write(to: &json)
      }
      json.append(UInt8(ascii: "]"))
    case .object(let properties):
      json.append(UInt8(ascii: "{"))
      for (index, property) in properties.enumerated() {
        if index > 0 { json.append(UInt8(ascii: ",")) }
        json.append(quoted: property.name)
        json.append(UInt8(ascii: ":"))
        property.value.write(to: &json)
      }
      json.append(UInt8(ascii: "}"))
    }
  }
}

extension ParameterValue {
  /// Returns the text of a primitive.
  func text(of parameter: @autoclosure () -> String) throws -> String {
    guard case .primitive(let text, _) = self else {
      throw InvalidRequest("The value of the parameter \(parameter()) is nested too deeply for its style.")
    }
    return text
  }

  /// Joins escaped values by an escaped delimiter.
  ///
  /// - Throws: An ``InvalidRequest`` if a value contains the delimiter, because escaping doesn't distinguish them: with
  ///   `pipeDelimited`, `a%7Cb` is two values (OpenAPI 3.1.1, appendix E). Commas are escaped, but not in headers.
  static func joined(_ texts: [String], by delimiter: String, of parameter: @autoclosure () -> String) throws
    -> String
  {
    if texts.contains(where: { isSplit($0, by: delimiter) }) {
      throw InvalidRequest("A value of the parameter \(parameter()) contains the delimiter of its style.")
    }
    return texts.joined(separator: delimiter)
  }

  /// Whether a server splits a value at a delimiter. A comma in a quoted string, such as an entity tag, belongs to it
  /// (RFC 9110, section 5.6.4).
  private static func isSplit(_ text: String, by delimiter: String) -> Bool {
    guard text.contains(delimiter) else { return false }
    guard delimiter == "," else { return true }
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.enumerated().contains { index, part in index.isMultiple(of: 2) && part.contains(",") }
  }

  /// Whether the value is the empty string.
  var isEmptyText: Bool {
    if case .primitive("", isText: true) = self { true } else { false }
  }

  private var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// Returns the elements that aren't null. No style can represent null.
  static func present(_ elements: [ParameterValue]) -> [ParameterValue] {
    elements.filter { !$0.isNull }
  }

  static func present(_ properties: [Property]) -> [Property] {
    properties.filter { !$0.value.isNull }
  }
}
