public import Foundation

/// Any JSON value.
///
/// Numbers keep what was written: integers exactly, others as `Double` when that says the same, else as
/// `Decimal`. A number has one spelling only (`1.0` is read as `.integer(1)`), so equality works.
public enum JSONValue: Hashable, Sendable {
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

  /// Reads JSON text.
  ///
  /// - Throws: `DecodingError` when it isn't JSON.
  public init(parsing data: Data) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: data)
  }

  /// What `value` encodes to.
  public init(encoding value: some Encodable) throws {
    self = try JSONValue(parsing: JSONEncoder().encode(value))
  }

  /// Decodes it as another type.
  public func decode<T: Decodable>(as type: T.Type = T.self) throws -> T {
    try JSONDecoder().decode(type, from: JSONEncoder().encode(self))
  }

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
}

extension JSONValue {
  /// Whether it is `null`.
  public var isNull: Bool { self == .null }

  /// `nil` if it is no boolean.
  public var boolValue: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// Whole numbers that fit.
  public var intValue: Int? {
    if case .integer(let value) = self { Int(exactly: value) } else { nil }
  }

  /// Any number, rounded to the nearest `Double` if need be.
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
}

extension JSONValue: CustomStringConvertible {
  /// JSON text with sorted keys.
  public var description: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { return "null" }
    return String(decoding: data, as: UTF8.self)
  }
}
