public import Foundation

/// A JSON value.
///
/// Numbers keep their value: integers exactly, other numbers as `Double` if that represents them, or else as
/// `Decimal`. Each number has a single representation (`1.0` becomes `.integer(1)`), so that equal numbers
/// compare equal.
public enum JSONValue: Hashable, Sendable, Codable, CustomStringConvertible, ExpressibleByNilLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// The value `null`.
  case null
  /// The value `true` or `false`.
  case bool(Bool)
  /// An integer that fits into 64 bits.
  case integer(Int64)
  /// An integer greater than `Int64.max`.
  case unsigned(UInt64)
  /// A number that isn't a 64-bit integer.
  case double(Double)
  /// A number that `Double` can't represent.
  case decimal(Decimal)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object. The order of its properties isn't kept.
  case object([String: JSONValue])

  /// The property with a name, or `nil` if the value isn't an object. Setting a property turns `.null` into
  /// an object.
  public subscript(name: String) -> JSONValue? {
    get { objectValue?[name] }
    set {
      guard isNull || objectValue != nil else { return }
      var properties = objectValue ?? [:]
      properties[name] = newValue
      self = .object(properties)
    }
  }

  /// The element at an index, or `nil` if the value isn't an array or the index is out of range.
  public subscript(index: Int) -> JSONValue? {
    guard let elements = arrayValue, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  var isNull: Bool { self == .null }

  /// The Boolean, or `nil` if the value isn't one.
  public var boolValue: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The integer, or `nil` if the value isn't an integer that fits.
  public var intValue: Int? {
    if case .integer(let value) = self { Int(exactly: value) } else { nil }
  }

  /// The number, rounded to the nearest `Double`, or `nil` if the value isn't a number.
  public var doubleValue: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .unsigned(let value): Double(value)
    case .double(let value): value
    case .decimal(let value): Double(value.description)
    default: nil
    }
  }

  /// The string, or `nil` if the value isn't one.
  public var stringValue: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The array, or `nil` if the value isn't one.
  public var arrayValue: [JSONValue]? {
    if case .array(let value) = self { value } else { nil }
  }

  /// The object, or `nil` if the value isn't one.
  public var objectValue: [String: JSONValue]? {
    if case .object(let value) = self { value } else { nil }
  }

  /// The value as JSON, with sorted keys.
  public var description: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { return "null" }
    return String(decoding: data, as: UTF8.self)
  }

  /// Decodes any JSON value.
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

  /// Encodes the value.
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

  /// Creates `.null`.
  public init(nilLiteral: ()) { self = .null }

  /// Creates a Boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Creates an integer.
  public init(integerLiteral value: Int64) { self = .integer(value) }

  /// Creates a number. A literal without a fraction becomes an integer, as it does when decoded.
  public init(floatLiteral value: Double) {
    self = Int64(exactly: value).map(JSONValue.integer) ?? .double(value)
  }

  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Creates an array: `[1, "two"]`.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Creates an object. If a key is repeated, its last value is used.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}

extension JSONValue {
  /// Returns the exact number in a container, or `nil` if the container doesn't hold a number.
  ///
  /// - Throws: `DecodingError` for a number that no case can represent, such as `1e-400`.
  static func number(in container: any SingleValueDecodingContainer) throws -> JSONValue? {
    // Foundation truncates a large number with a fraction to an integer and turns a very small number into 0.
    // Comparing with `Decimal` detects both.
    let exact = try? container.decode(Decimal.self)
    if let value = try? container.decode(Int64.self) {
      if exact == Decimal(value) { return .integer(value) }
    } else if let value = try? container.decode(UInt64.self), exact == Decimal(value) {
      return Int64(exactly: value).map(JSONValue.integer) ?? .unsigned(value)
    }
    if let value = try? container.decode(Double.self) {
      // `Decimal` doesn't have enough places for `0.000…`.
      if value == 0 { return .integer(0) }
      if let exact, exact != NumberText.decimal(value.description) { return number(exact) }
      return .double(value)
    }
    if let exact { return number(exact) }
    guard (try? container.decode(Int64.self)) == nil else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "a number in range")
    }
    return nil
  }

  /// Returns the representation of a number that a double can't hold, which may be an integer in another spelling, such
  /// as `18446744073709551615.0`.
  private static func number(_ exact: Decimal) -> JSONValue {
    let text = exact.description
    return Int64(text).map(JSONValue.integer) ?? UInt64(text).map(JSONValue.unsigned) ?? .decimal(exact)
  }
}

/// A path to a value within JSON: `/data/0/name` (RFC 6901). The leading `/` is optional, and the empty
/// pointer refers to the whole value.
package struct JSONPointer: Hashable, Sendable {
  package let tokens: [String]

  package init(_ text: String) {
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

/// Numbers in text form.
enum NumberText {
  /// Parses a decimal number. `Decimal(string:)` ignores what follows the number (it reads `12abc` as 12), so
  /// the text is validated first.
  static func decimal(_ text: String) -> Decimal? {
    isNumber(text) ? Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")) : nil
  }

  /// Parses a decimal number. A number that `Decimal` would round, such as one with 40 digits, is `nil`.
  static func exactDecimal(_ text: String) -> Decimal? {
    guard let number = decimal(text), significantDigits(text) == significantDigits(number.description) else {
      return nil
    }
    return number
  }

  /// The digits of a number without its sign, point, and exponent, and without zeros at either end.
  private static func significantDigits(_ text: String) -> Substring {
    var digits = text.prefix { $0 != "e" && $0 != "E" }.filter(\.isNumber).drop { $0 == "0" }
    while digits.last == "0" { digits.removeLast() }
    return digits
  }

  /// Returns whether the text is a number in JSON's syntax (RFC 8259, section 6).
  static func isJSON(_ text: String) -> Bool {
    let digits = text.drop { $0 == "-" }
    return isNumber(text) && !text.hasPrefix("+")
      && (digits.first != "0" || digits.dropFirst().first?.isNumber != true)
  }

  /// Returns whether the text is a number in JSON's syntax. A leading `+` and leading zeros are also
  /// accepted.
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
