import Foundation

extension JSONTextDecoder {
  /// Decodes an integer. Numbers in any other notation are left to Foundation.
  func integer<T: FixedWidthInteger & Decodable>(_ type: T.Type) throws -> T {
    let found = token
    guard found.kind == .integer,
      let integer: T = DecimalText.integer(text.bytes + found.position, found.length)
    else { return try unusualInteger(type) }
    return integer
  }

  /// Decodes an integer that's written like `1e3`, or is too long for the fast path.
  private func unusualInteger<T: FixedWidthInteger & Decodable>(_ type: T.Type) throws -> T {
    do {
      return try number(type)
    } catch  where token.kind == .number && Double(source)?.isFinite == true {
      throw mismatch(type)
    }
  }

  func double() throws -> Double {
    let found = token
    guard found.kind == .integer || found.kind == .number else { throw mismatch(Double.self) }
    if let double = DecimalText.double(text.bytes + found.position, found.length) { return double }
    // Foundation decides what is out of range.
    if let double = Double(source), double.isNormal { return double }
    return try number(Double.self)
  }

  func float() throws -> Float {
    let found = token
    guard found.kind == .integer || found.kind == .number else { throw mismatch(Float.self) }
    if let float = Float(source), float.isNormal { return float }
    return try number(Float.self)
  }

  func decimal() throws -> Decimal {
    let found = token
    guard found.kind == .integer || found.kind == .number,
      let decimal = DecimalText.decimal(text.bytes + found.position, found.length)
    else { return try number(Decimal.self) }
    return decimal
  }

  /// Decodes a number with Foundation.
  func number<T: Decodable>(_ type: T.Type) throws -> T {
    guard token.kind == .integer || token.kind == .number else { throw mismatch(type) }
    do {
      return try JSONDecoder().decode(type, from: Data(source.utf8))
    } catch DecodingError.typeMismatch {
      throw mismatch(type)
    } catch {
      let context = DecodingError.Context(
        codingPath: codingPath, debugDescription: "a number in range",
        underlyingError: NumberOutOfRange(text: source))
      throw DecodingError.dataCorrupted(context)
    }
  }

  /// The text of the number.
  private var source: String {
    String(
      decoding: UnsafeBufferPointer(start: text.bytes + token.position, count: token.length),
      as: UTF8.self)
  }

  /// Decodes any value without creating containers.
  func jsonValue() throws -> JSONValue {
    let found = token
    switch found.kind {
    case .null: return .null
    case .true: return .bool(true)
    case .false: return .bool(false)
    case .integer, .number: return try jsonNumber()
    case .array:
      var values: [JSONValue] = []
      values.reserveCapacity(found.length)
      var element = value + 3
      while element < found.position {
        values.append(try child(Int(element), of: value).jsonValue())
        element = Int32(truncatingIfNeeded: text.tape.next(after: Int(element)))
      }
      return .array(values)
    case .object, .unusualObject:
      var properties: [String: JSONValue] = [:]
      properties.reserveCapacity(found.length)
      for key in text.keys(of: Int(value)) {
        properties[text.key(at: key)] = try child(key + 1, of: value).jsonValue()
      }
      return .object(properties)
    default:
      return .string(try decode(String.self))
    }
  }

  private func child(_ index: Int, of parent: Int32) -> JSONTextDecoder {
    JSONTextDecoder(text: text, value: index, container: Int(parent))
  }

  private func jsonNumber() throws -> JSONValue {
    let start = text.bytes + token.position
    if token.kind == .integer, let integer: Int64 = DecimalText.integer(start, token.length) {
      return .integer(integer)
    }
    // `Double` and `Decimal` agree on numbers of up to 15 digits.
    if let double = DecimalText.double(start, token.length, digits: 15), double.magnitude < 1e15 {
      return Int64(exactly: double).map(JSONValue.integer) ?? .double(double)
    }
    return try JSONValue.number(in: self) ?? JSONValue(from: self)
  }
}

/// A number that the type to decode can't represent, such as `1e400`.
struct NumberOutOfRange: Error {
  let text: String

  /// Returns `nil` for other errors.
  init?(_ error: any Error) {
    guard case DecodingError.dataCorrupted(let context) = error,
      let found = context.underlyingError as? NumberOutOfRange
    else { return nil }
    self = found
  }

  init(text: String) {
    self.text = text
  }
}

/// Parses numbers that are known to be valid JSON.
enum DecimalText {
  /// Returns the integer, or `nil` if it doesn't fit, or is negative and the type is unsigned.
  static func integer<T: FixedWidthInteger>(_ start: UnsafePointer<UInt8>, _ count: Int) -> T? {
    let isNegative = start[0] == UInt8(ascii: "-")
    // Eighteen digits always fit.
    guard count <= (isNegative ? 19 : 18) else { return nil }
    var value: Int64 = 0
    var index = isNegative ? 1 : 0
    while index < count {
      value = value &* 10 &+ Int64(start[index] &- UInt8(ascii: "0"))
      index += 1
    }
    return T(exactly: isNegative ? -value : value)
  }

  /// Returns the nearest `Double` if it's the result of a single multiplication or division of exact numbers,
  /// or `nil` otherwise (W. D. Clinger, “How to Read Floating Point Numbers Accurately”, 1990).
  ///
  /// - Parameter digits: The maximum number of digits, not counting leading zeros.
  static func double(_ start: UnsafePointer<UInt8>, _ count: Int, digits limit: Int = 19) -> Double? {
    let isNegative = start[0] == UInt8(ascii: "-")
    var index = isNegative ? 1 : 0
    var mantissa: UInt64 = 0
    var digits = 0
    var exponent = 0
    var isFraction = false
    while index < count {
      let byte = start[index]
      index += 1
      if byte == UInt8(ascii: ".") {
        isFraction = true
      } else if byte | 0x20 == UInt8(ascii: "e") {
        guard let written = Self.exponent(start + index, count - index) else { return nil }
        exponent += written
        break
      } else {
        mantissa = mantissa &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
        if digits > 0 || byte != UInt8(ascii: "0") { digits += 1 }
        if isFraction { exponent -= 1 }
        guard digits <= limit else { return nil }
      }
    }
    guard mantissa <= 1 << 53, exponent >= -22, exponent <= 22 else { return nil }
    let whole = Double(mantissa)
    let value = exponent < 0 ? whole / powersOfTen[-exponent] : whole * powersOfTen[exponent]
    return isNegative ? -value : value
  }

  /// Returns the number if it has up to 18 digits and no exponent, or `nil` otherwise.
  static func decimal(_ start: UnsafePointer<UInt8>, _ count: Int) -> Decimal? {
    guard count <= 18 else { return nil }
    let isNegative = start[0] == UInt8(ascii: "-")
    var mantissa: UInt64 = 0
    var exponent = 0
    var isFraction = false
    for index in (isNegative ? 1 : 0)..<count {
      let byte = start[index]
      if byte == UInt8(ascii: ".") {
        isFraction = true
      } else if byte | 0x20 == UInt8(ascii: "e") {
        return nil
      } else {
        mantissa = mantissa &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
        if isFraction { exponent -= 1 }
      }
    }
    // Negative zero is the only number that would lose its sign.
    guard mantissa > 0 else { return isNegative ? nil : 0 }
    return Decimal(
      sign: isNegative ? .minus : .plus, exponent: exponent, significand: Decimal(mantissa))
  }

  private static func exponent(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int? {
    let isSigned = start[0] == UInt8(ascii: "-") || start[0] == UInt8(ascii: "+")
    let first = isSigned ? 1 : 0
    guard count - first <= 4 else { return nil }
    var value = 0
    for index in first..<count { value = value * 10 + Int(start[index] - UInt8(ascii: "0")) }
    return start[0] == UInt8(ascii: "-") ? -value : value
  }

  /// All powers of ten that `Double` represents exactly.
  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18,
    1e19,
    1e20, 1e21, 1e22,
  ]
}
