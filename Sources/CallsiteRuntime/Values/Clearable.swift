/// A value that a request sets, or takes away by an empty text in its place.
///
/// APIs with form bodies have no `null`, and clear a field by sending nothing for it:
///
/// ```swift
/// try await client.customers.update("cus_1", body: .init(metadata: .value(["plan": "gold"])))
/// try await client.customers.update("cus_1", body: .init(metadata: .cleared))
/// ```
public enum Clearable<Wrapped: Sendable>: Sendable {
  /// The value that is set.
  case value(Wrapped)
  /// The value is taken away.
  case cleared

  /// The value; nil when it is cleared.
  public var value: Wrapped? {
    if case .value(let value) = self { value } else { nil }
  }
}

extension Clearable: Equatable, Hashable where Wrapped: Hashable {}

extension Clearable: Codable where Wrapped: Codable {
  /// Reads an empty text as ``cleared``.
  @_spi(Generated) public init(from decoder: any Decoder) throws {
    self = try Self.isCleared(decoder) ? .cleared : .value(Wrapped(from: decoder))
  }

  /// Writes the value, or an empty text.
  @_spi(Generated) public func encode(to encoder: any Encoder) throws {
    switch self {
    case .value(let value): try value.encode(to: encoder)
    case .cleared: try Self.clear(encoder)
    }
  }
}

extension Clearable {
  static func isCleared(_ decoder: any Decoder) throws -> Bool {
    (try? decoder.singleValueContainer().decode(String.self))?.isEmpty == true
  }

  static func clear(_ encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode("")
  }
}
