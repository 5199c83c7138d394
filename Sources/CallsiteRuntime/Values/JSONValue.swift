public import Foundation

/// A JSON value.
///
/// Numbers keep what was written: integers exactly, others as `Double` when that says the same, else as
/// `Decimal`. A number has one spelling only (`1.0` is read as `.integer(1)`), so equality works.
public enum JSONValue: Hashable, Sendable, Codable, CustomStringConvertible, ExpressibleByNilLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number that fits.
  case integer(Int64)
  /// Only for integers above `Int64.max`.
  case unsigned(UInt64)
  /// Only for numbers that aren't integers of 64 bits.
  case double(Double)
  /// Only for numbers that a `Double` can't hold.
  case decimal(Decimal)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object; the order of its properties is not kept.
  case object([String: JSONValue])

  /// The property of an object; `nil` for other values. Setting makes an object of `.null`.
  public subscript(name: String) -> JSONValue? {
    get { objectValue?[name] }
    set {
      guard isNull || objectValue != nil else { return }
      var properties = objectValue ?? [:]
      properties[name] = newValue
      self = .object(properties)
    }
  }

  /// The element of an array; `nil` for other values and outside of it.
  public subscript(index: Int) -> JSONValue? {
    guard let elements = arrayValue, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// Whether it is `null`.
  var isNull: Bool { self == .null }

  /// `nil` if it is no boolean.
  public var boolValue: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// Whole numbers that fit.
  public var intValue: Int? {
    if case .integer(let value) = self { Int(exactly: value) } else { nil }
  }

  /// The number, rounded to the nearest `Double` if necessary.
  public var doubleValue: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .unsigned(let value): Double(value)
    case .double(let value): value
    case .decimal(let value): Double(value.description)
    default: nil
    }
  }

  /// `nil` if it is no string.
  public var stringValue: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// `nil` if it is no array.
  public var arrayValue: [JSONValue]? {
    if case .array(let value) = self { value } else { nil }
  }

  /// `nil` if it is no object.
  public var objectValue: [String: JSONValue]? {
    if case .object(let value) = self { value } else { nil }
  }

  /// JSON text with sorted keys.
  public var description: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { return "null" }
    return String(decoding: data, as: UTF8.self)
  }

  /// Reads any JSON.
  @_spi(Generated) public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try Self.number(in: container) {
      self = value
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Writes the value as it is.
  @_spi(Generated) public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .unsigned(let value): try container.encode(value)
    case .double(let value): try container.encode(value)
    case .decimal(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }

  /// `nil` is `null`.
  public init(nilLiteral: ()) { self = .null }

  /// `true` and `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// A whole number.
  public init(integerLiteral value: Int64) { self = .integer(value) }

  /// A literal without a fraction is an integer, as it is when it is read.
  public init(floatLiteral value: Double) {
    self = Int64(exactly: value).map(JSONValue.integer) ?? .double(value)
  }

  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// `[1, "two"]`
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Creates an object; of equal keys the last one counts.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}

extension JSONValue {
  /// The number in a container, as it was written; `nil` if there is none.
  ///
  /// - Throws: `DecodingError` for a number that no case can hold: `1e-400`.
  static func number(in container: any SingleValueDecodingContainer) throws -> JSONValue? {
    // Foundation cuts off the fraction of a large number where an integer is asked for, and makes 0 of a very
    // small one. Only a Decimal tells.
    let exact = try? container.decode(Decimal.self)
    if let value = try? container.decode(Int64.self) {
      if exact == Decimal(value) { return .integer(value) }
    } else if let value = try? container.decode(UInt64.self), exact == Decimal(value) {
      return .unsigned(value)
    }
    if let value = try? container.decode(Double.self) {
      if let exact, exact != NumberText.decimal(value.description) { return .decimal(exact) }
      return .double(value)
    }
    if let exact { return .decimal(exact) }
    guard (try? container.decode(Int64.self)) == nil else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "a number that isn't so small")
    }
    return nil
  }
}

/// A place in a JSON value: `/data/0/name` (RFC 6901). The first `/` may be left out; empty is the whole.
struct JSONPointer: Hashable, Sendable {
  let tokens: [String]

  init(_ text: String) {
    guard !text.isEmpty else {
      tokens = []
      return
    }
    let path = text.hasPrefix("/") ? text.dropFirst() : text[...]
    tokens = path.split(separator: "/", omittingEmptySubsequences: false).map { token in
      String(token.replacing("~1", with: "/").replacing("~0", with: "~"))
    }
  }
}

extension JSONValue {
  subscript(pointer: JSONPointer) -> JSONValue? {
    var value = self
    for token in pointer.tokens {
      let next = Int(token).flatMap { value[$0] } ?? value[token]
      guard let next else { return nil }
      value = next
    }
    return value
  }
}

/// Numbers written as text.
enum NumberText {
  /// `Decimal(string:)` stops at what it can't read (`12abc` is 12 to it), so the text is looked at first.
  static func decimal(_ text: String) -> Decimal? {
    isNumber(text) ? Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")) : nil
  }

  /// Whether it is a number as JSON writes it; a leading `+` and leading zeros are taken too.
  static func isNumber(_ text: String) -> Bool {
    var rest = text[...]
    if let sign = rest.first, sign == "-" || sign == "+" { rest.removeFirst() }
    guard takeDigits(&rest) else { return false }
    if rest.first == "." {
      rest.removeFirst()
      guard takeDigits(&rest) else { return false }
    }
    if rest.first == "e" || rest.first == "E" {
      rest.removeFirst()
      if let sign = rest.first, sign == "-" || sign == "+" { rest.removeFirst() }
      guard takeDigits(&rest) else { return false }
    }
    return rest.isEmpty
  }

  private static func takeDigits(_ text: inout Substring) -> Bool {
    let rest = text.drop { $0.isASCII && $0.isNumber }
    defer { text = rest }
    return rest.startIndex > text.startIndex
  }
}
