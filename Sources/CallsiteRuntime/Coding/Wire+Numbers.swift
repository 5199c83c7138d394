public import Foundation

extension Wire {
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
