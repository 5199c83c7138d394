import Foundation

/// Where a response departs from its documented type.
public struct DecodingFailure: Hashable, Sendable, CustomStringConvertible {
  /// The place in the response, with dots: `items.0.name`; empty for the whole.
  public var path: String

  /// What was expected there, in words: `an integer`.
  public var expected: String

  /// What is there instead, shortened to 60 characters; `nothing` where the property is missing.
  public var found: String

  /// For a value of a stream: the line in which it begins, from 1 on; its number in a JSON text sequence.
  public var line: Int?

  init(path: String, expected: String, found: String, line: Int? = nil) {
    self.path = path
    self.expected = expected
    self.found = found
    self.line = line
  }

  /// `items.0.name should be an integer, but is "ten"`
  public var description: String {
    let whole = line == nil ? "the response" : "the value"
    let place = line.map { "line \($0): " } ?? ""
    return place + "\(path.isEmpty ? whole : path) should be \(expected), but is \(found)"
  }
}

extension DecodingFailure {
  /// - Parameter body: the response, where the value is looked up; `nil` when it must not be shown.
  init(_ error: any Error, in body: Data?) {
    guard let error = error as? DecodingError else {
      self.init(path: "", expected: "a readable response", found: "something else")
      return
    }
    let expected: String
    var path: [any CodingKey]
    switch error {
    case .keyNotFound(let key, let context):
      path = context.codingPath + [key]
      expected = "there"
    case .valueNotFound(let type, let context):
      path = context.codingPath
      expected = Self.name(of: type)
    case .typeMismatch(let type, let context):
      path = context.codingPath
      expected = Self.name(of: type)
    case .dataCorrupted(let context):
      path = context.codingPath
      expected = path.isEmpty ? "valid JSON" : context.debugDescription
    @unknown default:
      path = []
      expected = "a readable response"
    }
    let names = path.map { $0.intValue.map(String.init) ?? $0.stringValue }
    self.init(path: names.joined(separator: "."), expected: expected, found: Self.found(at: names, in: body))
  }

  private static func found(at names: [String], in body: Data?) -> String {
    guard let body else { return "something else" }
    guard let value = try? JSONValue(parsing: body) else {
      return body.isEmpty ? "empty" : "\(body.count) bytes of other text"
    }
    let pointer = names.map { $0.replacing("~", with: "~0").replacing("/", with: "~1") }
    let place = JSONPointer(names.isEmpty ? "" : "/" + pointer.joined(separator: "/"))
    guard let text = value[place]?.description else { return "nothing" }
    return text.count > 60 ? text.prefix(59) + "…" : text
  }

  /// The JSON type that a Swift type is read from.
  private static func name(of type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Bool.Type: "a boolean"
    case is any BinaryInteger.Type: "an integer"
    case is any BinaryFloatingPoint.Type, is Decimal.Type: "a number"
    case is [Any].Type: "an array"
    case is [String: Any].Type: "an object"
    default: "a value of type \(type)"
    }
  }
}
