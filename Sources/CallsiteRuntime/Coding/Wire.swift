/// The formats that generated code names.
public enum Wire {
  /// An array whose elements have a format.
  public enum List<Element: WireFormat>: WireFormat {
    /// Reads each element in its format.
    @_spi(Generated) public static func decode(from decoder: any Decoder) throws -> [Element.Value] {
      var container = try decoder.unkeyedContainer()
      var values: [Element.Value] = []
      values.reserveCapacity(container.count ?? 0)
      while !container.isAtEnd {
        values.append(try container.decode(Wired<Element>.self).value)
      }
      return values
    }

    /// Writes each element in its format.
    @_spi(Generated) public static func encode(_ value: [Element.Value], to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      for element in value {
        try container.encode(Wired<Element>(element))
      }
    }
  }

  /// An object with free keys whose values have a format.
  public enum Map<Element: WireFormat>: WireFormat {
    /// Reads each value in its format; an empty array is an empty object.
    @_spi(Generated) public static func decode(from decoder: any Decoder) throws -> [String: Element.Value] {
      try ObjectDecoder(decoder).additional(excluding: [], as: Element.self)
    }

    /// Writes each value in its format, sorted by key.
    @_spi(Generated) public static func encode(_ value: [String: Element.Value], to encoder: any Encoder)
      throws
    {
      var object = ObjectEncoder(encoder)
      try object.additional(value, as: Element.self)
    }
  }

  /// An object with free keys whose values code themselves; reads PHP's empty array as an empty object.
  public enum Dictionary<Element: Codable>: WireFormat {
    /// Reads each value; an empty array is an empty object.
    @_spi(Generated) public static func decode(from decoder: any Decoder) throws -> [String: Element] {
      try ObjectDecoder(decoder).additional(excluding: [])
    }

    /// Writes each value, sorted by key.
    @_spi(Generated) public static func encode(_ value: [String: Element], to encoder: any Encoder) throws {
      var object = ObjectEncoder(encoder)
      try object.additional(value)
    }
  }

  /// A value that is `null` when it is `nil`.
  public enum OrNull<Element: WireFormat>: WireFormat {
    /// Reads `null` as `nil`.
    @_spi(Generated) public static func decode(from decoder: any Decoder) throws -> Element.Value? {
      try decoder.singleValueContainer().decodeNil() ? nil : Element.decode(from: decoder)
    }

    /// Writes `nil` as `null`.
    @_spi(Generated) public static func encode(_ value: Element.Value?, to encoder: any Encoder) throws {
      if let value {
        try Element.encode(value, to: encoder)
      } else {
        var container = encoder.singleValueContainer()
        try container.encodeNil()
      }
    }
  }

  /// A value with a format, or an empty text in its place.
  public enum OrCleared<Format: WireFormat>: WireFormat {
    /// Reads an empty text as ``Clearable/cleared``.
    @_spi(Generated) public static func decode(from decoder: any Decoder) throws -> Clearable<Format.Value> {
      try Clearable<Format.Value>.isCleared(decoder) ? .cleared : .value(Format.decode(from: decoder))
    }

    /// Writes the value in its format, or an empty text.
    @_spi(Generated) public static func encode(_ value: Clearable<Format.Value>, to encoder: any Encoder)
      throws
    {
      switch value {
      case .value(let value): try Format.encode(value, to: encoder)
      case .cleared: try Clearable<Format.Value>.clear(encoder)
      }
    }
  }
}
