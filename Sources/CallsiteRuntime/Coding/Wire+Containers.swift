extension Wire {
  /// An array whose elements have a format.
  public enum List<Element: WireFormat>: WireFormat {
    /// Reads each element in its format.
    public static func decode(from decoder: any Decoder) throws -> [Element.Value] {
      var container = try decoder.unkeyedContainer()
      var values: [Element.Value] = []
      values.reserveCapacity(container.count ?? 0)
      while !container.isAtEnd {
        values.append(try container.decode(Wired<Element>.self).value)
      }
      return values
    }

    /// Writes each element in its format.
    public static func encode(_ value: [Element.Value], to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      for element in value {
        try container.encode(Wired<Element>(element))
      }
    }
  }

  /// An object with free keys whose values have a format.
  public enum Map<Element: WireFormat>: WireFormat {
    /// Reads each value in its format; an empty array is an empty object.
    public static func decode(from decoder: any Decoder) throws -> [String: Element.Value] {
      try ObjectDecoder(decoder).additional(excluding: [], as: Element.self)
    }

    /// Writes each value in its format, sorted by key.
    public static func encode(_ value: [String: Element.Value], to encoder: any Encoder) throws {
      var object = ObjectEncoder(encoder)
      try object.additional(value, as: Element.self)
    }
  }

  /// An object with free keys whose values code themselves; reads PHP's empty array as an empty object.
  public enum Dictionary<Element: Codable>: WireFormat {
    /// Reads each value; an empty array is an empty object.
    public static func decode(from decoder: any Decoder) throws -> [String: Element] {
      try ObjectDecoder(decoder).additional(excluding: [])
    }

    /// Writes each value, sorted by key.
    public static func encode(_ value: [String: Element], to encoder: any Encoder) throws {
      var object = ObjectEncoder(encoder)
      try object.additional(value)
    }
  }

  /// A value that is `null` when it is `nil`.
  public enum OrNull<Element: WireFormat>: WireFormat {
    /// Reads `null` as `nil`.
    public static func decode(from decoder: any Decoder) throws -> Element.Value? {
      try decoder.singleValueContainer().decodeNil() ? nil : Element.decode(from: decoder)
    }

    /// Writes `nil` as `null`.
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
