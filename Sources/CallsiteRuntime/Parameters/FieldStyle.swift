/// How a field of a form or a part of a multipart body is written, in place of what its content type says
/// (OpenAPI 3.1, Encoding Object).
@_spi(Generated) public struct FieldStyle: Hashable, Sendable {
  let style: QueryStyle
  let explode: Bool
  let allowReserved: Bool

  /// Creates a style as for query parameters.
  public init(_ style: QueryStyle, explode: Bool, allowReserved: Bool = false) {
    self.style = style
    self.explode = explode
    self.allowReserved = allowReserved
  }

  /// The `name=value` pairs, escaped.
  func pairs(_ name: String, _ value: ParameterValue) throws -> [String] {
    try style.pairs(name, value, explode: explode, allowing: allowReserved ? .reserved : .unreserved)
  }
}
