extension Wire {
  /// An array whose elements have a format.
  @_spi(Generated) public enum List<Element: WireFormat>: WireFormat {
    public static func decode(from decoder: any Decoder) throws -> [Element.Value] {
      var container = try decoder.unkeyedContainer()
      var values: [Element.Value] = []
      values.reserveCapacity(container.count ?? 0)
      while !container.isAtEnd {
        values.append(try container.decode(Wired<Element>.self).value)
      }
      return values
    }

    public static func encode(_ value: [Element.Value], to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      for element in value {
        try container.encode(Wired<Element>(element))
      }
    }
  }

  /// An object with free keys whose values have a format.
  @_spi(Generated) public enum Map<Element: WireFormat>: WireFormat {
    public static func decode(from decoder: any Decoder) throws -> [String: Element.Value] {
      try ObjectDecoder(decoder, keyedBy: AnyKey.self).additional(excluding: [], as: Element.self)
    }

    public static func encode(_ value: [String: Element.Value], to encoder: any Encoder) throws {
      var object = ObjectEncoder(encoder, keyedBy: AnyKey.self)
      try object.additional(value, as: Element.self)
    }
  }

  /// An object with free keys whose values code themselves; reads PHP's empty array as an empty object.
  @_spi(Generated) public enum Dictionary<Element: Codable>: WireFormat {
    public static func decode(from decoder: any Decoder) throws -> [String: Element] {
      try ObjectDecoder(decoder, keyedBy: AnyKey.self).additional(excluding: [])
    }

    public static func encode(_ value: [String: Element], to encoder: any Encoder) throws {
      var object = ObjectEncoder(encoder, keyedBy: AnyKey.self)
      try object.additional(value)
    }
  }

  /// A value that may be `null`, for elements of lists and maps.
  @_spi(Generated) public enum NullableElement<Element: WireFormat>: WireFormat {
    public static func decode(from decoder: any Decoder) throws -> Element.Value? {
      try decoder.singleValueContainer().decodeNil() ? nil : Element.decode(from: decoder)
    }

    public static func encode(_ value: Element.Value?, to encoder: any Encoder) throws {
      if let value {
        try Element.encode(value, to: encoder)
      } else {
        var container = encoder.singleValueContainer()
        try container.encodeNil()
      }
    }
  }
}
