import Foundation

/// A mismatch between a response and its documented type.
public struct DecodingFailure: Hashable, Sendable, CustomStringConvertible {
  /// The path to the value in the response, with dots: `items.0.name`. It's empty for the entire response.
  public var path: String

  /// The expected value, in words: `an integer`.
  public var expected: String

  /// The value that was found, truncated to 60 characters, or `nothing` if the property is missing.
  public var found: String

  /// In a stream, the line on which the value begins; in a JSON text sequence, the number of the value.
  /// Counts from 1.
  public var line: Int?

  package init(path: String, expected: String, found: String, line: Int? = nil) {
    self.path = path
    self.expected = expected
    self.found = found
    self.line = line
  }

  /// The mismatch in the form `items.0.name: expected an integer, found "ten"`.
  public var description: String {
    let places = [line.map { "line \($0)" }, path.isEmpty ? nil : path].compactMap { $0 }
    let place = places.isEmpty ? "" : places.joined(separator: ", ") + ": "
    return "\(place)expected \(expected), found \(found)"
  }
}

extension DecodingFailure {
  /// Creates a failure from a decoding error.
  ///
  /// - Parameter body: The response that contains the value, or `nil` if the value must not be shown.
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
      expected = (context.underlyingError as? MissingProperty).map { Self.name(of: $0.type) } ?? "a value"
    case .valueNotFound(let type, let context):
      path = context.codingPath
      expected = Self.name(of: type)
    case .typeMismatch(let type, let context):
      path = context.codingPath
      expected = Self.name(of: type)
    case .dataCorrupted(let context):
      path = context.codingPath
      expected = Self.words(for: context, isWhole: path.isEmpty)
    @unknown default:
      path = []
      expected = "a readable response"
    }
    let names = path.map { $0.intValue.map(String.init) ?? $0.stringValue }
    let number = body == nil ? nil : NumberOutOfRange(error)?.text
    self.init(
      path: names.joined(separator: "."), expected: expected,
      found: number.map(Self.shortened) ?? Self.found(at: names, in: body))
  }

  private static func found(at names: [String], in body: Data?) -> String {
    guard let body else { return "something else" }
    guard let value = try? JSONValue(parsing: body) else {
      return body.isEmpty ? "empty" : "\(body.count) bytes of other text"
    }
    let pointer = names.map { $0.replacing("~", with: "~0").replacing("/", with: "~1") }
    let place = JSONPointer(names.isEmpty ? "" : "/" + pointer.joined(separator: "/"))
    guard let text = value[place]?.description else { return "nothing" }
    return shortened(text)
  }

  private static func shortened(_ text: String) -> String {
    text.count > 60 ? text.prefix(59) + "…" : text
  }

  /// Descriptions of generated models are short phrases. Those of Foundation and the standard library are
  /// sentences.
  private static func words(for context: DecodingError.Context, isWhole: Bool) -> String {
    let text = context.debugDescription
    if text.hasPrefix("Cannot initialize") { return "a documented value" }
    if text.contains("UUID") { return "a UUID" }
    if text.contains("URL") { return "a URL" }
    if text.first?.isUppercase ?? true { return isWhole ? "valid JSON" : "another value" }
    return text
  }

  /// Returns the JSON type that a Swift type is decoded from.
  private static func name(of type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Bool.Type: "a boolean"
    case is any BinaryInteger.Type: "an integer"
    case is any BinaryFloatingPoint.Type, is Decimal.Type: "a number"
    case is [Any].Type: "an array"
    case is [String: Any].Type: "an object"
    case let type as any Decodable.Type: name(ofDecodable: type)
    default: "a value"
    }
  }

  /// Returns the JSON type that a type requests first when it's decoded.
  private static func name<T: Decodable>(ofDecodable type: T.Type) -> String {
    do {
      _ = try JSONReader().read(type, from: Data("null".utf8))
    } catch DecodingError.valueNotFound(let wanted, let context) where context.codingPath.isEmpty {
      if wanted != type { return name(of: wanted) }
    } catch {}
    return "a value"
  }
}
