/// Reads a `oneOf` or `anyOf`: tries candidates, keeps what none of them recognises.
@_spi(Generated) public struct UnionDecoder {
  private let decoder: any Decoder
  private let container: any SingleValueDecodingContainer

  /// Reads nothing yet.
  public init(_ decoder: any Decoder) throws {
    self.decoder = decoder
    container = try decoder.singleValueContainer()
  }

  /// The value of the discriminator; `nil` if the value isn't an object or has no such property.
  public func discriminator(_ property: String) -> String? {
    guard let object = try? decoder.container(keyedBy: AnyKey.self) else { return nil }
    let key = AnyKey(property)
    if let text = try? object.decode(String.self, forKey: key) { return text }
    return (try? object.decode(Int64.self, forKey: key)).map(String.init)
  }

  /// The value as `type`, or `nil` if it isn't one.
  public func match<T: Decodable>(_ type: T.Type) -> T? {
    try? container.decode(type)
  }

  /// The value in a wire format, or `nil` if it isn't one.
  public func match<F: WireFormat>(as: F.Type) -> F.Value? {
    (try? container.decode(Wired<F>.self))?.value
  }

  /// The value as it came.
  public func unrecognized() throws -> JSONValue {
    try container.decode(JSONValue.self)
  }
}

extension Encoder {
  /// Writes what a case of a union holds.
  ///
  /// What Foundation's types are in JSON, `JSONEncoder` only knows of values in a container: `Data` would write an array
  /// of numbers itself.
  @_spi(Generated) public func encode(_ value: some Encodable) throws {
    var container = singleValueContainer()
    try container.encode(value)
  }
}
