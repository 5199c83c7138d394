/// The JSON that an API sends for an object without properties.
@_spi(Generated) public enum EmptyObjects: Hashable, Sendable {
  /// An empty object, like most APIs.
  case objects
  /// An empty array or an empty object, like PHP. Where an object is expected, an empty array is decoded as one
  /// without properties.
  case lists
}
