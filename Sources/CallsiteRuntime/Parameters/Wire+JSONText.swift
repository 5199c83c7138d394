import Foundation

// Parameters that are described by `content` instead of a style (OpenAPI, Parameter Object, "content").
extension Wire {
  /// A value as the text of its JSON, compact, with properties in their order.
  @_spi(Generated) public enum JSONText<Element: Codable>: WireFormat {
    /// Reads the text, and the value that it is.
    public static func decode(from decoder: any Decoder) throws -> Element {
      try decodeText(from: decoder)
    }

    /// Writes the value as text.
    public static func encode(_ value: Element, to encoder: any Encoder) throws {
      try encodeText(of: value, to: encoder)
    }
  }

  /// A value in a wire format, likewise.
  @_spi(Generated) public enum FormattedJSONText<Format: WireFormat>: WireFormat {
    /// Reads the text, and the value that it is.
    public static func decode(from decoder: any Decoder) throws -> Format.Value {
      let wired: Wired<Format> = try decodeText(from: decoder)
      return wired.value
    }

    /// Writes the value as text.
    public static func encode(_ value: Format.Value, to encoder: any Encoder) throws {
      try encodeText(of: Wired<Format>(value), to: encoder)
    }
  }

  private static func decodeText<T: Decodable>(from decoder: any Decoder) throws -> T {
    let text = try decoder.singleValueContainer().decode(String.self)
    return try JSONReader(timeZone: decoder.timeZone).decode(T.self, from: Data(text.utf8))
  }

  /// Foundation's encoder writes properties in an order that changes from run to run; a URL must not.
  private static func encodeText<T: Encodable>(of value: T, to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(try ParameterEncoder(timeZone: encoder.timeZone).encode(value).json)
  }
}
