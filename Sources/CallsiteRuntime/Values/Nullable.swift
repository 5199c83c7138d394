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
