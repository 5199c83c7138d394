import Foundation

/// The reason why OAuth 2.0 issued no tokens: the ``APIError/underlying`` error of a log-in or a call.
public enum OAuthFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The server refused. The code is one of RFC 6749 (4.1.2.1 and 5.2) or RFC 8628 (3.5): `access_denied` when
  /// the user did, `invalid_grant`, `expired_token`, or one of the server's own. The explanation, if there is
  /// one, is for developers.
  case refused(code: String, explanation: String?)

  /// What the browser was sent to isn't the answer to this log-in (`state`: RFC 6749, 10.12).
  case foreignAnswer

  /// The answer, or the metadata, is another server's than it claims to be (RFC 9207, RFC 8414 3.3).
  case wrongIssuer

  /// A description for developers, without codes and tokens.
  public var description: String {
    switch self {
    case .refused(let code, let explanation?): "OAuth: \(code), “\(explanation)”"
    case .refused(let code, nil): "OAuth: \(code)"
    case .foreignAnswer: "OAuth: the response belongs to another log-in"
    case .wrongIssuer: "OAuth: the response comes from another server"
    }
  }

  /// What a body or an address says about an error, without the secrets that it may repeat; `nil` if it speaks
  /// of none.
  init?(code: String?, explanation: String?, secrets: [String]) {
    guard let code, !code.isEmpty else { return nil }
    let hide = { (text: String) in
      let known = secrets.filter { $0.count > 3 }.sorted { $0.count > $1.count }
      return String(known.reduce(text) { $0.replacing($1, with: SecretNames.mark) }.prefix(500))
    }
    let text = explanation?.trimmingCharacters(in: .whitespacesAndNewlines)
    self = .refused(code: hide(code), explanation: text.flatMap { $0.isEmpty ? nil : hide($0) })
  }

  var kind: APIError.Kind {
    switch self {
    case .refused("server_error", _), .refused("temporarily_unavailable", _): .server
    case .refused(let code, _) where Self.codesAboutClients.contains(code): .invalidRequest
    case .refused: .unauthorized
    case .foreignAnswer, .wrongIssuer: .unexpectedContent
    }
  }

  /// Whether a session is over when this is the answer to its refresh. What is wrong with the app or the server
  /// may be put right, and the tokens work again.
  var endsSession: Bool { kind == .unauthorized }

  private static let codesAboutClients: Set<String> = [
    "incorrect_client_credentials", "invalid_client", "invalid_request", "invalid_scope", "slow_down",
    "unauthorized_client", "unsupported_grant_type", "unsupported_response_type",
    "unsupported_token_type",
  ]
}
