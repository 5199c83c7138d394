/// Where a request carries a credential.
@_spi(Generated) public enum SecurityScheme: Hashable, Sendable {
  /// In a header, after the prefix and a space if there is one: `.header("Authorization", prefix: "Bearer")`.
  case header(String, prefix: String? = nil)
  /// In the query, under this name.
  case query(String)
  /// In a cookie of this name.
  case cookie(String)
  /// User and password in `Authorization` (RFC 7617).
  case basic
}
