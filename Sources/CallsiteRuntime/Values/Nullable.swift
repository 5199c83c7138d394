/// A value that may be an explicit `null`.
///
/// In requests `Nullable<T>?` tells three things apart: `nil` leaves the property out, `.null` sends `null`,
/// `.value` sends the value (`note: "…"` will do, literals convert).
public enum Nullable<Wrapped: Sendable>: Sendable {
  /// An explicit `null`.
  case null
  /// A value.
  case value(Wrapped)

  /// `nil` becomes `.null`.
  public init(_ wrapped: Wrapped?) {
    self = wrapped.map(Nullable.value) ?? .null
  }

  /// `nil` stays `nil`, which leaves a property out.
  ///
  /// A variable that may have no value is passed so: `note: Nullable(ifPresent: note)`.
  public init?(ifPresent wrapped: Wrapped?) {
    guard let wrapped else { return nil }
    self = .value(wrapped)
  }

  /// The value; `nil` for `.null`.
  public var wrapped: Wrapped? {
    switch self {
    case .null: nil
    case .value(let value): value
    }
  }
}

extension Nullable: Equatable, Hashable where Wrapped: Hashable {}

extension Nullable: Codable where Wrapped: Codable {
  /// Reads `null` as `.null`.
  @_spi(Generated) public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self = container.decodeNil() ? .null : .value(try container.decode(Wrapped.self))
  }

  /// Writes `.null` as `null`.
  @_spi(Generated) public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .value(let value): try container.encode(value)
    }
  }
}

extension Nullable: ExpressibleByStringLiteral, ExpressibleByExtendedGraphemeClusterLiteral,
  ExpressibleByUnicodeScalarLiteral
where Wrapped == String {
  /// A literal is a value.
  public init(stringLiteral value: String) { self = .value(value) }
}

extension Nullable: ExpressibleByIntegerLiteral where Wrapped: ExpressibleByIntegerLiteral {
  /// A literal is a value.
  public init(integerLiteral value: Wrapped.IntegerLiteralType) {
    self = .value(Wrapped(integerLiteral: value))
  }
}

extension Nullable: ExpressibleByFloatLiteral where Wrapped: ExpressibleByFloatLiteral {
  /// A literal is a value.
  public init(floatLiteral value: Wrapped.FloatLiteralType) {
    self = .value(Wrapped(floatLiteral: value))
  }
}

extension Nullable: ExpressibleByBooleanLiteral where Wrapped: ExpressibleByBooleanLiteral {
  /// A literal is a value.
  public init(booleanLiteral value: Wrapped.BooleanLiteralType) {
    self = .value(Wrapped(booleanLiteral: value))
  }
}

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
