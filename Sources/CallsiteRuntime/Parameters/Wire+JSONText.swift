import Foundation

// Parameters that are described by `content` instead of a style (OpenAPI, “Parameter Object”).
extension Wire {
  /// A value as a string that contains compact JSON, with properties in their original order.
  @_spi(Generated) public enum JSONText<Element: Codable>: WireFormat {
    /// Decodes the JSON in a string.
    public static func decode(from decoder: any Decoder) throws -> Element {
      try decodeText(from: decoder)
    }

    /// Encodes the value as JSON in a string.
    public static func encode(_ value: Element, to encoder: any Encoder) throws {
      try encodeText(of: value, to: encoder)
    }
  }

  /// A value in a wire format, as a string that contains compact JSON.
  @_spi(Generated) public enum FormattedJSONText<Format: WireFormat>: WireFormat {
    /// Decodes the JSON in a string.
    public static func decode(from decoder: any Decoder) throws -> Format.Value {
      let wired: Wired<Format> = try decodeText(from: decoder)
      return wired.value
    }

    /// Encodes the value as JSON in a string.
    public static func encode(_ value: Format.Value, to encoder: any Encoder) throws {
      try encodeText(of: Wired<Format>(value), to: encoder)
    }
  }

  private static func decodeText<T: Decodable>(from decoder: any Decoder) throws -> T {
    let text = try decoder.singleValueContainer().decode(String.self)
    return try JSONReader(timeZone: decoder.timeZone, emptyObjects: decoder.emptyObjects).decode(
      T.self, from: Data(text.utf8))
  }

  /// Doesn't use Foundation's encoder, because its order of properties varies between runs, and that of a URL
  /// mustn't.
  private static func encodeText<T: Encodable>(of value: T, to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(try ParameterEncoder(timeZone: encoder.timeZone).encode(value).json)
  }
}
