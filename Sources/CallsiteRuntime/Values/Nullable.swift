/// A value that may be an explicit `null`.
///
/// In requests `Nullable<T>?` tells three things apart: `nil` leaves the property out, `.null` sends `null`,
/// `.value` sends the value (`note: "…"` will do, literals convert).
public enum Nullable<Wrapped> {
  /// An explicit `null`.
  case null
  /// A value.
  case value(Wrapped)

  /// `nil` becomes `.null`.
  public init(_ wrapped: Wrapped?) {
    self = wrapped.map(Nullable.value) ?? .null
  }

  /// The value; `nil` for `.null`.
  public var wrapped: Wrapped? {
    switch self {
    case .null: nil
    case .value(let value): value
    }
  }

  /// The same with the value changed.
  public func map<Other>(_ transform: (Wrapped) throws -> Other) rethrows -> Nullable<Other> {
    Nullable<Other>(try wrapped.map(transform))
  }
}

extension Nullable: Sendable where Wrapped: Sendable {}
extension Nullable: Equatable where Wrapped: Equatable {}
extension Nullable: Hashable where Wrapped: Hashable {}

extension Nullable: Decodable where Wrapped: Decodable {
  /// Reads `null` as `.null`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self = container.decodeNil() ? .null : .value(try container.decode(Wrapped.self))
  }
}

extension Nullable: Encodable where Wrapped: Encodable {
  /// Writes `.null` as `null`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .value(let value): try container.encode(value)
    }
  }
}

extension Nullable: ExpressibleByUnicodeScalarLiteral where Wrapped: ExpressibleByUnicodeScalarLiteral {
  /// A literal is a value.
  public init(unicodeScalarLiteral value: Wrapped.UnicodeScalarLiteralType) {
    self = .value(Wrapped(unicodeScalarLiteral: value))
  }
}

extension Nullable: ExpressibleByExtendedGraphemeClusterLiteral
where Wrapped: ExpressibleByExtendedGraphemeClusterLiteral {
  /// A literal is a value.
  public init(extendedGraphemeClusterLiteral value: Wrapped.ExtendedGraphemeClusterLiteralType) {
    self = .value(Wrapped(extendedGraphemeClusterLiteral: value))
  }
}

extension Nullable: ExpressibleByStringLiteral where Wrapped: ExpressibleByStringLiteral {
  /// A literal is a value.
  public init(stringLiteral value: Wrapped.StringLiteralType) {
    self = .value(Wrapped(stringLiteral: value))
  }
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

extension Nullable: ExpressibleByArrayLiteral where Wrapped: RangeReplaceableCollection {
  /// A literal is a value.
  public init(arrayLiteral elements: Wrapped.Element...) {
    self = .value(Wrapped(elements))
  }
}
