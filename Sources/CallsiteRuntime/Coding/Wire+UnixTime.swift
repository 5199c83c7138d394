@_spi(Generated) public import Foundation

extension Wire {
  /// `Date` as seconds since 1970: an integer, or with a fraction down to microseconds.
  @_spi(Generated) public enum UnixTime: WireFormat {
    public static func decode(from decoder: any Decoder) throws -> Date {
      Date(timeIntervalSince1970: try decoder.singleValueContainer().decode(Double.self))
    }

    public static func encode(_ value: Date, to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      let seconds = (value.timeIntervalSince1970 * 1_000_000).rounded() / 1_000_000
      if let whole = Int64(exactly: seconds) {
        try container.encode(whole)
      } else {
        try container.encode(seconds)
      }
    }
  }

  /// `Date` as milliseconds since 1970; written as an integer.
  @_spi(Generated) public enum UnixMilliseconds: WireFormat {
    public static func decode(from decoder: any Decoder) throws -> Date {
      Date(timeIntervalSince1970: try decoder.singleValueContainer().decode(Double.self) / 1000)
    }

    public static func encode(_ value: Date, to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      let milliseconds = (value.timeIntervalSince1970 * 1000).rounded()
      guard let whole = Int64(exactly: milliseconds) else {
        throw EncodingError.invalidValue(
          value,
          .init(codingPath: encoder.codingPath, debugDescription: "milliseconds since 1970 in 64 bits")
        )
      }
      try container.encode(whole)
    }
  }
}
