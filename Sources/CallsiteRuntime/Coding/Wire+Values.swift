public import Foundation

extension Wire {
  /// `Date` as RFC 3339 text: reads any fraction and zone, writes UTC with `Z`.
  ///
  /// Text without a zone is read in the coder's ``Swift/CodingUserInfoKey/callsiteTimeZone``, UTC by default.
  public enum DateTime: WireFormat {
    /// Reads the value as described above.
    @_spi(Generated) public static func decode(from decoder: any Decoder) throws -> Date {
      try decodeDateTime(from: decoder)
    }

    /// Writes the value as described above.
    @_spi(Generated) public static func encode(_ value: Date, to encoder: any Encoder) throws {
      try encodeDateTime(value, DateTimeText.text(value), to: encoder)
    }
  }

  /// `Date` as a date-time without zone, in the coder's zone: zone-less stays zone-less.
  public enum LocalDateTime: WireFormat {
    /// Reads the value as described above.
    @_spi(Generated) public static func decode(from decoder: any Decoder) throws -> Date {
      try decodeDateTime(from: decoder)
    }

    /// Writes the value as described above.
    @_spi(Generated) public static func encode(_ value: Date, to encoder: any Encoder) throws {
      try encodeDateTime(value, DateTimeText.localText(value, zone: encoder.timeZone), to: encoder)
    }
  }

  /// `Date` as seconds since 1970. A fraction is read, but what is written is the nearest whole second, since
  /// documents declare an integer.
  public enum UnixTime: WireFormat {
    /// Reads the value as described above.
    @_spi(Generated) public static func decode(from decoder: any Decoder) throws -> Date {
      Date(timeIntervalSince1970: try decoder.singleValueContainer().decode(Double.self))
    }

    /// Writes the value as described above.
    @_spi(Generated) public static func encode(_ value: Date, to encoder: any Encoder) throws {
      try encoder.encodeNearestInteger(value.timeIntervalSince1970, of: value, unit: "seconds")
    }
  }

  /// `Date` as milliseconds since 1970; written as an integer.
  public enum UnixMilliseconds: WireFormat {
    /// Reads the value as described above.
    @_spi(Generated) public static func decode(from decoder: any Decoder) throws -> Date {
      Date(timeIntervalSince1970: try decoder.singleValueContainer().decode(Double.self) / 1000)
    }

    /// Writes the value as described above.
    @_spi(Generated) public static func encode(_ value: Date, to encoder: any Encoder) throws {
      try encoder.encodeNearestInteger(value.timeIntervalSince1970 * 1000, of: value, unit: "milliseconds")
    }
  }

  private static func decodeDateTime(from decoder: any Decoder) throws -> Date {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let date = DateTimeText.date(text, zone: decoder.timeZone) else {
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
        debugDescription: "a date-time has a year from 0 to 9999"
      )
      throw EncodingError.invalidValue(value, context)
    }
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// `Decimal` as text (`"12.50"`), the way to keep every digit. Numbers are read as well.
  public enum DecimalString: WireFormat {
    /// Reads the value as described above.
    @_spi(Generated) public static func decode(from decoder: any Decoder) throws -> Decimal {
      try decodeDecimal(from: decoder)
    }

    /// Writes the value as described above.
    @_spi(Generated) public static func encode(_ value: Decimal, to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value.description)
    }
  }

  /// `Decimal` as a number; text is read as well. Never passes through `Double`.
  public enum DecimalNumber: WireFormat {
    /// Reads the value as described above.
    @_spi(Generated) public static func decode(from decoder: any Decoder) throws -> Decimal {
      try decodeDecimal(from: decoder)
    }

    /// Writes the value as described above.
    @_spi(Generated) public static func encode(_ value: Decimal, to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }

  /// `Double` as a number; numeric text is read as well.
  public enum LenientDouble: WireFormat {
    /// Reads the value as described above.
    @_spi(Generated) public static func decode(from decoder: any Decoder) throws -> Double {
      let container = try decoder.singleValueContainer()
      guard let text = try? container.decode(String.self) else { return try container.decode(Double.self) }
      guard NumberText.isNumber(text), let number = Double(text), number.isFinite else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "a number")
      }
      return number
    }

    /// Writes the value as described above.
    @_spi(Generated) public static func encode(_ value: Double, to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }

  /// Text that may come as a whole number, such as an identifier; written as text.
  public enum LenientString: WireFormat {
    /// Reads the value as described above.
    @_spi(Generated) public static func decode(from decoder: any Decoder) throws -> String {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int64.self) { return String(number) }
      if let number = try? container.decode(UInt64.self) { return String(number) }
      return try container.decode(String.self)
    }

    /// Writes the value as described above.
    @_spi(Generated) public static func encode(_ value: String, to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }

  private static func decodeDecimal(from decoder: any Decoder) throws -> Decimal {
    let container = try decoder.singleValueContainer()
    guard let text = try? container.decode(String.self) else { return try container.decode(Decimal.self) }
    guard let number = NumberText.decimal(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "a decimal number")
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
