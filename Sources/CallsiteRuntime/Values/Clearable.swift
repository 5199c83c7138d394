/// A value that a request sets, or takes away by an empty text in its place.
///
/// APIs with form bodies have no `null`, and clear a field by sending nothing for it:
///
/// ```swift
/// try await client.customers.update("cus_1", body: .init(metadata: .value(["plan": "gold"])))
/// try await client.customers.update("cus_1", body: .init(metadata: .cleared))
/// ```
public enum Clearable<Wrapped> {
  /// The value that is set.
  case value(Wrapped)
  /// The value is taken away.
  case cleared

  /// The value; nil when it is cleared.
  public var value: Wrapped? {
    if case .value(let value) = self { value } else { nil }
  }
}

extension Clearable: Sendable where Wrapped: Sendable {}

extension Clearable: Equatable where Wrapped: Equatable {}

extension Clearable: Hashable where Wrapped: Hashable {}

extension Clearable: Decodable where Wrapped: Decodable {
  /// Reads an empty text as ``cleared``.
  public init(from decoder: any Decoder) throws {
    self = try Self.isCleared(decoder) ? .cleared : .value(Wrapped(from: decoder))
  }
}

extension Clearable: Encodable where Wrapped: Encodable {
  /// Writes the value, or an empty text.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .value(let value): try value.encode(to: encoder)
    case .cleared: try Self.clear(encoder)
    }
  }
}

extension Clearable {
  fileprivate static func isCleared(_ decoder: any Decoder) throws -> Bool {
    (try? decoder.singleValueContainer().decode(String.self))?.isEmpty == true
  }

  fileprivate static func clear(_ encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode("")
  }
}

extension Wire {
  /// A value with a format, or an empty text in its place.
  public enum OrCleared<Format: WireFormat>: WireFormat {
    /// Reads an empty text as ``Clearable/cleared``.
    public static func decode(from decoder: any Decoder) throws -> Clearable<Format.Value> {
      try Clearable<Format.Value>.isCleared(decoder) ? .cleared : .value(Format.decode(from: decoder))
    }

    /// Writes the value in its format, or an empty text.
    public static func encode(_ value: Clearable<Format.Value>, to encoder: any Encoder) throws {
      switch value {
      case .value(let value): try Format.encode(value, to: encoder)
      case .cleared: try Clearable<Format.Value>.clear(encoder)
      }
    }
  }
}
