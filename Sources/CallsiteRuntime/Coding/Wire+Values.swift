public import Foundation

extension Wire {
  /// A `Date` in RFC 3339 format. Decodes any offset and number of fraction digits, and encodes UTC with a
  /// `Z`.
  ///
  /// Text without an offset is in the coder's ``Swift/CodingUserInfoKey/callsiteTimeZone``, which is UTC by
  /// default. A date without a time is decoded as midnight there, except among the alternatives of a union, where it
  /// isn't a date-time.
  public enum DateTime: WireFormat {
    /// Decodes a value in this format.
    @_spi(Generated) public static func decode(from decoder: any Decoder) throws -> Date {
      try decodeDateTime(from: decoder)
    }

    /// Encodes a value in this format.
    @_spi(Generated) public static func encode(_ value: Date, to encoder: any Encoder) throws {
      try encodeDateTime(value, DateTimeText.text(value), to: encoder)
    }
  }

  /// A `Date` as a date-time without an offset, in the coder's time zone. Decodes the same text as ``DateTime``.
  public enum LocalDateTime: WireFormat {
    /// Decodes a value in this format.
    @_spi(Generated) public static func decode(from decoder: any Decoder) throws -> Date {
      try decodeDateTime(from: decoder)
    }

    /// Encodes a value in this format.
    @_spi(Generated) public static func encode(_ value: Date, to encoder: any Encoder) throws {
      try encodeDateTime(value, DateTimeText.localText(value, zone: encoder.timeZone), to: encoder)
    }
  }

  /// A `Date` as seconds since 1970. Decodes fractions, and encodes the nearest integer, because documents
  /// declare an integer.
  public enum UnixTime: WireFormat {
    /// Decodes a value in this format.
    @_spi(Generated) public static func decode(from decoder: any Decoder) throws -> Date {
      Date(timeIntervalSince1970: try decoder.singleValueContainer().decode(Double.self))
    }

    /// Decodes a whole number.
    @_spi(Generated) public static func decodeExactly(from decoder: any Decoder) throws -> Date {
      Date(timeIntervalSince1970: Double(try decoder.singleValueContainer().decode(Int64.self)))
    }

    /// Encodes a value in this format.
    @_spi(Generated) public static func encode(_ value: Date, to encoder: any Encoder) throws {
      try encoder.encodeNearestInteger(value.timeIntervalSince1970, of: value, unit: "seconds")
    }
  }

  /// A `Date` as milliseconds since 1970, encoded as an integer.
  public enum UnixMilliseconds: WireFormat {
    /// Decodes a value in this format.
    @_spi(Generated) public static func decode(from decoder: any Decoder) throws -> Date {
      Date(timeIntervalSince1970: try decoder.singleValueContainer().decode(Double.self) / 1000)
    }

    /// Decodes a whole number.
    @_spi(Generated) public static func decodeExactly(from decoder: any Decoder) throws -> Date {
      Date(timeIntervalSince1970: Double(try decoder.singleValueContainer().decode(Int64.self)) / 1000)
    }

    /// Encodes a value in this format.
    @_spi(Generated) public static func encode(_ value: Date, to encoder: any Encoder) throws {
      try encoder.encodeNearestInteger(value.timeIntervalSince1970 * 1000, of: value, unit: "milliseconds")
    }
  }

  private static func decodeDateTime(from decoder: any Decoder) throws -> Date {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    let zone = decoder.timeZone
    guard let date = DateTimeText.date(text, zone: zone) ?? DateTimeText.midnight(text, zone: zone) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "a date-time such as 2024-05-06T07:08:09Z"
      )
    }
    return date
  }

  private static func encodeDateTime(_ value: Date, _ text: String?, to encoder: any Encoder) throws {
    guard let text else {
      let context = EncodingError.Context(
        codingPath: encoder.codingPath,
        debugDescription: "a date-time with a year from 0 to 9999"
      )
      throw EncodingError.invalidValue(value, context)
    }
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// A `Decimal` as a string (`"12.50"`), which keeps every digit. Also decodes numbers.
  ///
  /// A string that `Decimal` would round, which has room for 38 digits, isn't decoded.
  public enum DecimalString: WireFormat {
    /// Decodes a value in this format.
    @_spi(Generated) public static func decode(from decoder: any Decoder) throws -> Decimal {
      try decodeDecimal(from: decoder)
    }

    /// Decodes a string that is a number in JSON's syntax. `"007"` isn't one.
    @_spi(Generated) public static func decodeExactly(from decoder: any Decoder) throws -> Decimal {
      let container = try decoder.singleValueContainer()
      guard NumberText.isJSON(try container.decode(String.self)) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "a decimal number")
      }
      return try decode(from: decoder)
    }

    /// Encodes a value in this format.
    @_spi(Generated) public static func encode(_ value: Decimal, to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value.description)
    }
  }

  /// A `Decimal` as a number, without converting it to `Double`. Also decodes strings.
  public enum DecimalNumber: WireFormat {
    /// Decodes a value in this format.
    @_spi(Generated) public static func decode(from decoder: any Decoder) throws -> Decimal {
      try decodeDecimal(from: decoder)
    }

    /// Decodes a number.
    @_spi(Generated) public static func decodeExactly(from decoder: any Decoder) throws -> Decimal {
      try decoder.singleValueContainer().decode(Decimal.self)
    }

    /// Encodes a value in this format.
    @_spi(Generated) public static func encode(_ value: Decimal, to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }

  /// A `Double` as a number. Also decodes numeric strings.
  public enum LenientDouble: WireFormat {
    /// Decodes a value in this format.
    @_spi(Generated) public static func decode(from decoder: any Decoder) throws -> Double {
      let container = try decoder.singleValueContainer()
      guard let text = try? container.decode(String.self) else { return try container.decode(Double.self) }
      guard NumberText.isNumber(text), let number = Double(text), number.isFinite else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "a number")
      }
      return number
    }

    /// Decodes a number.
    @_spi(Generated) public static func decodeExactly(from decoder: any Decoder) throws -> Double {
      try decoder.singleValueContainer().decode(Double.self)
    }

    /// Encodes a value in this format.
    @_spi(Generated) public static func encode(_ value: Double, to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }

  /// An integer as a number. Also decodes strings of digits, which ASP.NET and others accept and document for it.
  public enum LenientInteger<Value: FixedWidthInteger & Codable & Sendable>: WireFormat {
    /// Decodes a value in this format.
    @_spi(Generated) public static func decode(from decoder: any Decoder) throws -> Value {
      let container = try decoder.singleValueContainer()
      guard let text = try? container.decode(String.self) else { return try container.decode(Value.self) }
      guard let number = Value(text) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "an integer")
      }
      return number
    }

    /// Decodes a number.
    @_spi(Generated) public static func decodeExactly(from decoder: any Decoder) throws -> Value {
      try decoder.singleValueContainer().decode(Value.self)
    }

    /// Encodes a value in this format.
    @_spi(Generated) public static func encode(_ value: Value, to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }

  /// A string, such as an identifier, that may arrive as an integer. Encoded as a string.
  public enum LenientString: WireFormat {
    /// Decodes a value in this format.
    @_spi(Generated) public static func decode(from decoder: any Decoder) throws -> String {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int64.self) { return String(number) }
      if let number = try? container.decode(UInt64.self) { return String(number) }
      return try container.decode(String.self)
    }

    /// Decodes a string.
    @_spi(Generated) public static func decodeExactly(from decoder: any Decoder) throws -> String {
      try decoder.singleValueContainer().decode(String.self)
    }

    /// Encodes a value in this format.
    @_spi(Generated) public static func encode(_ value: String, to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }

  private static func decodeDecimal(from decoder: any Decoder) throws -> Decimal {
    let container = try decoder.singleValueContainer()
    guard let text = try? container.decode(String.self) else { return try container.decode(Decimal.self) }
    guard let number = NumberText.exactDecimal(text) else {
      let limit = NumberText.isNumber(text) ? " that Decimal represents exactly" : ""
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "a decimal number\(limit)")
    }
    return number
  }
}

extension Encoder {
  fileprivate func encodeNearestInteger(_ number: Double, of date: Date, unit: String) throws {
    guard let whole = Int64(exactly: number.rounded()) else {
      throw EncodingError.invalidValue(
        date,
        .init(codingPath: codingPath, debugDescription: "\(unit) since 1970 in 64 bits")
      )
    }
    var container = singleValueContainer()
    try container.encode(whole)
  }
}
