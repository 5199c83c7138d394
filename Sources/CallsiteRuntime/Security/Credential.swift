/// What proves who calls, for one security scheme.
///
/// Printing, dumping or logging it shows no secret.
public enum Credential: Sendable {
  /// A bearer token or API key, without its prefix.
  case token(String)
  /// User and password for basic authentication (RFC 7617).
  case basic(username: String, password: String)
  /// Asked for a token before each request.
  case provider(@Sendable () async throws -> String)
}

extension Credential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String {
    switch self {
    case .token: "Credential.token(<redacted>)"
    case .basic: "Credential.basic(<redacted>)"
    case .provider: "Credential.provider"
    }
  }

  public var debugDescription: String { description }

  public var customMirror: Mirror { Mirror(self, children: ["credential": description]) }
}
