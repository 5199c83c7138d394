/// A value that may be an explicit `null`.
///
/// `Nullable<T>?` distinguishes three cases in a request: `nil` omits the property, `.null` sends `null`, and
/// `.value` sends a value. Literals convert implicitly: `note: "…"`.
public enum Nullable<Wrapped: Sendable>: Sendable {
  /// An explicit `null`.
  case null
  /// A value.
  case value(Wrapped)

  /// Creates a value, or `.null` from `nil`.
  public init(_ wrapped: Wrapped?) {
    self = wrapped.map(Nullable.value) ?? .null
  }

  /// Creates a value, or returns `nil`, which omits the property.
  ///
  /// Use it to set a property to an optional: `change.note = Nullable(ifPresent: note)`.
  public init?(ifPresent wrapped: Wrapped?) {
    guard let wrapped else { return nil }
    self = .value(wrapped)
  }

  /// The value, or `nil` for `.null`.
  public var wrapped: Wrapped? {
    switch self {
    case .null: nil
    case .value(let value): value
    }
  }
}

/// An argument for a property that can be absent or null, in the initializers of request types.
///
/// It's either a literal, a variable, or ``Swift/Optional/null``:
///
/// ```swift
/// let text: String? = field.text
/// ProfileChange(note: text, tags: .null)
/// ```
///
/// `nil`, and a variable that is `nil`, leave the property out. To send null for such a variable, write
/// `text ?? .null`.
public typealias NullableArgument<Wrapped> = Wrapped???

extension Optional where Wrapped: ExpressibleByNilLiteral {
  /// An explicit `null`, as a ``NullableArgument``.
  public static var null: Self { .some(nil) }
}

extension Optional {
  /// Returns a value as a ``NullableArgument``.
  public static func value<Value>(_ value: Value) -> Self where Wrapped == Value?? { value }

  /// Creates the argument for the value of a property of another instance: `note: .init(change.note)`.
  public init<Value>(_ property: Nullable<Value>?) where Wrapped == Value?? {
    switch property {
    case nil: self = nil
    case .null: self = .null
    case .value(let value): self = value
    }
  }
}

/// Returns the value of a variable, or another argument, such as `.null`, if it's `nil`.
public func ?? <Value>(
  variable: Value?, other: @autoclosure () -> NullableArgument<Value>
) -> NullableArgument<Value> {
  switch variable {
  case nil: other()
  case let value?: value
  }
}

extension Nullable {
  /// Creates the value of a property, or returns `nil`, which omits it.
  @_spi(Generated) public init?(argument: NullableArgument<Wrapped>) {
    switch argument {
    case nil, .some(.some(nil)): return nil
    case .some(nil): self = .null
    case let value???: self = .value(value)
    }
  }
}

extension Nullable: Equatable, Hashable where Wrapped: Hashable {}

extension Nullable: Codable where Wrapped: Codable {
  /// Decodes `null` as `.null`.
  @_spi(Generated) public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self = container.decodeNil() ? .null : .value(try container.decode(Wrapped.self))
  }

  /// Encodes `.null` as `null`.
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
  /// Creates a value from a literal.
  public init(stringLiteral value: String) { self = .value(value) }
}

extension Nullable: ExpressibleByIntegerLiteral where Wrapped: ExpressibleByIntegerLiteral {
  /// Creates a value from a literal.
  public init(integerLiteral value: Wrapped.IntegerLiteralType) {
    self = .value(Wrapped(integerLiteral: value))
  }
}

extension Nullable: ExpressibleByFloatLiteral where Wrapped: ExpressibleByFloatLiteral {
  /// Creates a value from a literal.
  public init(floatLiteral value: Wrapped.FloatLiteralType) {
    self = .value(Wrapped(floatLiteral: value))
  }
}

extension Nullable: ExpressibleByBooleanLiteral where Wrapped: ExpressibleByBooleanLiteral {
  /// Creates a value from a literal.
  public init(booleanLiteral value: Wrapped.BooleanLiteralType) {
    self = .value(Wrapped(booleanLiteral: value))
  }
}

/// A value to set, or an empty string to clear the field.
///
/// APIs with form-encoded bodies have no `null` and clear a field that is sent empty:
///
/// ```swift
/// try await client.customers.update("cus_1", body: .init(metadata: .value(["plan": "gold"])))
/// try await client.customers.update("cus_1", body: .init(metadata: .cleared))
/// ```
public enum Clearable<Wrapped: Sendable>: Sendable {
  /// A value to set.
  case value(Wrapped)
  /// Clears the field.
  case cleared

  /// The value, or `nil` for `.cleared`.
  public var value: Wrapped? {
    if case .value(let value) = self { value } else { nil }
  }
}

extension Clearable: Equatable, Hashable where Wrapped: Hashable {}

extension Clearable: Codable where Wrapped: Codable {
  /// Decodes an empty string as ``cleared``.
  @_spi(Generated) public init(from decoder: any Decoder) throws {
    self = try Self.isCleared(decoder) ? .cleared : .value(Wrapped(from: decoder))
  }

  /// Encodes the value, or an empty string.
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
