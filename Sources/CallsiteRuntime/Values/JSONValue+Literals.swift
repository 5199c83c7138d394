extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByStringInterpolation,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// `nil` is `null`.
  public init(nilLiteral: ()) { self = .null }

  /// `true` and `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// A whole number.
  public init(integerLiteral value: Int64) { self = .integer(value) }

  /// A literal without a fraction is an integer, as it is when it is read.
  public init(floatLiteral value: Double) {
    self = Int64(exactly: value).map(JSONValue.integer) ?? .double(value)
  }

  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// `[1, "two"]`
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Of equal keys the last one counts.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}
