/// A credential for one security scheme.
///
/// Printing, dumping or logging it shows no secret.
public enum Credential: Sendable, CustomStringConvertible, CustomReflectable {
  /// A bearer token or API key, without its prefix.
  case token(String)
  /// User and password for basic authentication (RFC 7617).
  case basic(username: String, password: String)
  /// Asked for a token before each request.
  case provider(@Sendable () async throws -> String)

  /// The case, without the secret.
  public var description: String {
    switch self {
    case .token: "Credential.token(<redacted>)"
    case .basic: "Credential.basic(<redacted>)"
    case .provider: "Credential.provider"
    }
  }

  /// What `dump` and debuggers show: the description only.
  @_spi(Generated) public var customMirror: Mirror { Mirror(self, children: ["credential": description]) }
}
