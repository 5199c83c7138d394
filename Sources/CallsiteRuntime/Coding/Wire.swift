/// A namespace for the wire formats in generated code.
public enum Wire {
  /// An array whose elements are in a wire format.
  public enum List<Element: WireFormat>: WireFormat {
    /// Decodes each element in its format.
    @_spi(Generated) public static func decode(from decoder: any Decoder) throws -> [Element.Value] {
      try elements(from: decoder) { try $0.decode(Wired<Element>.self).value }
    }

    /// Decodes each element if it has exactly its format.
    @_spi(Generated) public static func decodeExactly(from decoder: any Decoder) throws -> [Element.Value] {
      try elements(from: decoder) { try $0.decode(Exact<Element>.self).value }
    }

    private static func elements(
      from decoder: any Decoder, next: (inout any UnkeyedDecodingContainer) throws -> Element.Value
    ) throws -> [Element.Value] {
      var container = try decoder.unkeyedContainer()
      var values: [Element.Value] = []
      values.reserveCapacity(container.count ?? 0)
      while !container.isAtEnd { values.append(try next(&container)) }
      return values
    }

    /// Encodes each element in its format.
    @_spi(Generated) public static func encode(_ value: [Element.Value], to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      for element in value {
        try container.encode(Wired<Element>(element))
      }
    }
  }

  /// An object with arbitrary keys whose values are in a wire format.
  public enum Map<Element: WireFormat>: WireFormat {
    /// Decodes each value in its format.
    @_spi(Generated) public static func decode(from decoder: any Decoder) throws -> [String: Element.Value] {
      try ObjectDecoder(decoder).additional(excluding: [], as: Element.self)
    }

    /// Decodes each value if it has exactly its format.
    @_spi(Generated) public static func decodeExactly(from decoder: any Decoder) throws
      -> [String: Element.Value]
    {
      let values: [String: Exact<Element>] = try ObjectDecoder(decoder).additional(excluding: [])
      return values.mapValues(\.value)
    }

    /// Encodes each value in its format, sorted by key.
    @_spi(Generated) public static func encode(_ value: [String: Element.Value], to encoder: any Encoder)
      throws
    {
      var object = ObjectEncoder(encoder)
      object.additional(value, as: Element.self)
      try object.finish()
    }
  }

  /// An object with arbitrary keys.
  public enum Dictionary<Element: Codable>: WireFormat {
    /// Decodes each value.
    @_spi(Generated) public static func decode(from decoder: any Decoder) throws -> [String: Element] {
      try ObjectDecoder(decoder).additional(excluding: [])
    }

    /// Encodes each value, sorted by key.
    @_spi(Generated) public static func encode(_ value: [String: Element], to encoder: any Encoder) throws {
      var object = ObjectEncoder(encoder)
      object.additional(value)
      try object.finish()
    }
  }

  /// An optional value in a wire format that is encoded as `null` if it's `nil`.
  public enum OrNull<Element: WireFormat>: WireFormat {
    /// Decodes `null` as `nil`.
    @_spi(Generated) public static func decode(from decoder: any Decoder) throws -> Element.Value? {
      try decoder.singleValueContainer().decodeNil() ? nil : Element.decode(from: decoder)
    }

    /// Decodes `null` as `nil`, and another value if it has exactly its format.
    @_spi(Generated) public static func decodeExactly(from decoder: any Decoder) throws -> Element.Value? {
      try decoder.singleValueContainer().decodeNil() ? nil : Element.decodeExactly(from: decoder)
    }

    /// Encodes `nil` as `null`.
    @_spi(Generated) public static func encode(_ value: Element.Value?, to encoder: any Encoder) throws {
      if let value {
        try Element.encode(value, to: encoder)
      } else {
        var container = encoder.singleValueContainer()
        try container.encodeNil()
      }
    }
  }

  /// A value in a wire format, or an empty string.
  public enum OrCleared<Format: WireFormat>: WireFormat {
    /// Decodes an empty string as ``Clearable/cleared``.
    @_spi(Generated) public static func decode(from decoder: any Decoder) throws -> Clearable<Format.Value> {
      try Clearable<Format.Value>.isCleared(decoder) ? .cleared : .value(Format.decode(from: decoder))
    }

    /// Decodes an empty string as ``Clearable/cleared``, and another value if it has exactly its format.
    @_spi(Generated) public static func decodeExactly(from decoder: any Decoder) throws
      -> Clearable<Format.Value>
    {
      try Clearable<Format.Value>.isCleared(decoder) ? .cleared : .value(Format.decodeExactly(from: decoder))
    }

    /// Encodes the value in its format, or an empty string.
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

/// A form of a value on the wire that differs from the value's own `Codable` conformance.
///
/// A format is a type without instances: ``Wire/DateTime`` decodes and encodes `Date` in RFC 3339 format.
/// ``Wired`` applies a format to a property.
public protocol WireFormat: Sendable {
  /// The type of the value in Swift.
  associatedtype Value: Sendable

  /// Decodes a value in this format.
  @_spi(Generated) static func decode(from decoder: any Decoder) throws -> Value

  /// Decodes a value if it's exactly as this format encodes one, as among the candidates of a union: a number isn't
  /// taken for a string, nor a string for a number. The default is ``decode(from:)``.
  @_spi(Generated) static func decodeExactly(from decoder: any Decoder) throws -> Value

  /// Encodes a value in this format.
  @_spi(Generated) static func encode(_ value: Value, to encoder: any Encoder) throws
}

extension WireFormat {
  /// Decodes a value in this format.
  @_spi(Generated) public static func decodeExactly(from decoder: any Decoder) throws -> Value {
    try decode(from: decoder)
  }
}

/// A value that has exactly a format.
struct Exact<Format: WireFormat>: Decodable {
  let value: Format.Value

  init(from decoder: any Decoder) throws {
    value = try Format.decodeExactly(from: decoder)
  }
}

/// An optional value in the wrapped format. A property that is `nil` is omitted.
extension Optional: WireFormat where Wrapped: WireFormat {
  /// Decodes `null` as `nil`.
  @_spi(Generated) public static func decode(from decoder: any Decoder) throws -> Wrapped.Value? {
    try Wire.OrNull<Wrapped>.decode(from: decoder)
  }

  /// Decodes `null` as `nil`, and another value if it has exactly its format.
  @_spi(Generated) public static func decodeExactly(from decoder: any Decoder) throws -> Wrapped.Value? {
    try Wire.OrNull<Wrapped>.decodeExactly(from: decoder)
  }

  /// Encodes `nil` as `null` if it can't be omitted.
  @_spi(Generated) public static func encode(_ value: Wrapped.Value?, to encoder: any Encoder) throws {
    try Wire.OrNull<Wrapped>.encode(value, to: encoder)
  }
}

/// A value, possibly an explicit `null`, in the wrapped format.
extension Nullable: WireFormat where Wrapped: WireFormat {
  /// Decodes `null` as `.null`.
  @_spi(Generated) public static func decode(from decoder: any Decoder) throws -> Nullable<Wrapped.Value> {
    Nullable<Wrapped.Value>(try Wire.OrNull<Wrapped>.decode(from: decoder))
  }

  /// Decodes `null` as `.null`, and another value if it has exactly its format.
  @_spi(Generated) public static func decodeExactly(from decoder: any Decoder) throws
    -> Nullable<Wrapped.Value>
  {
    Nullable<Wrapped.Value>(try Wire.OrNull<Wrapped>.decodeExactly(from: decoder))
  }

  /// Encodes `.null` as `null`.
  @_spi(Generated) public static func encode(_ value: Nullable<Wrapped.Value>, to encoder: any Encoder) throws
  {
    try Wire.OrNull<Wrapped>.encode(value.wrapped, to: encoder)
  }
}
