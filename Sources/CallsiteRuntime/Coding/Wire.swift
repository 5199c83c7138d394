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

/// A way of writing a value that differs from the value's own `Codable`.
///
/// A format is a type without values: ``Wire/DateTime`` reads and writes `Date` as RFC 3339 text. ``Wired`` carries
/// a property in a format.
public protocol WireFormat: Sendable {
  /// What Swift sees.
  associatedtype Value: Sendable

  /// Reads the value as the wire has it.
  @_spi(Generated) static func decode(from decoder: any Decoder) throws -> Value

  /// Writes the value as the wire wants it.
  @_spi(Generated) static func encode(_ value: Value, to encoder: any Encoder) throws
}

/// The format of an optional value: that of the value. A property that is `nil` is left out.
extension Optional: WireFormat where Wrapped: WireFormat {
  /// Reads `null` as `nil`.
  @_spi(Generated) public static func decode(from decoder: any Decoder) throws -> Wrapped.Value? {
    try Wire.OrNull<Wrapped>.decode(from: decoder)
  }

  /// Writes `nil` as `null`, where it can't be left out.
  @_spi(Generated) public static func encode(_ value: Wrapped.Value?, to encoder: any Encoder) throws {
    try Wire.OrNull<Wrapped>.encode(value, to: encoder)
  }
}

/// The format of a value that may be an explicit `null`: that of the value.
extension Nullable: WireFormat where Wrapped: WireFormat {
  /// Reads `null` as `.null`.
  @_spi(Generated) public static func decode(from decoder: any Decoder) throws -> Nullable<Wrapped.Value> {
    Nullable<Wrapped.Value>(try Wire.OrNull<Wrapped>.decode(from: decoder))
  }

  /// Writes `.null` as `null`.
  @_spi(Generated) public static func encode(_ value: Nullable<Wrapped.Value>, to encoder: any Encoder) throws
  {
    try Wire.OrNull<Wrapped>.encode(value.wrapped, to: encoder)
  }
}
