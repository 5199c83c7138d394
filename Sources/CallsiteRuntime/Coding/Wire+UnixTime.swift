public import Foundation

extension Wire {
  /// `Date` as seconds since 1970. A fraction is read, but what is written is the nearest whole second, since
  /// documents declare an integer.
  public enum UnixTime: WireFormat {
    /// Reads the value as described above.
    public static func decode(from decoder: any Decoder) throws -> Date {
      Date(timeIntervalSince1970: try decoder.singleValueContainer().decode(Double.self))
    }

    /// Writes the value as described above.
    public static func encode(_ value: Date, to encoder: any Encoder) throws {
      try encoder.encodeNearestInteger(value.timeIntervalSince1970, of: value, unit: "seconds")
    }
  }

  /// `Date` as milliseconds since 1970; written as an integer.
  public enum UnixMilliseconds: WireFormat {
    /// Reads the value as described above.
    public static func decode(from decoder: any Decoder) throws -> Date {
      Date(timeIntervalSince1970: try decoder.singleValueContainer().decode(Double.self) / 1000)
    }

    /// Writes the value as described above.
    public static func encode(_ value: Date, to encoder: any Encoder) throws {
      try encoder.encodeNearestInteger(value.timeIntervalSince1970 * 1000, of: value, unit: "milliseconds")
    }
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
