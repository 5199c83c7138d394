import Foundation

/// The reason why OAuth 2.0 didn't issue tokens. It's the ``APIError/underlying`` error of a login, and of the refresh
/// that's the underlying error of another call.
public enum OAuthFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The authorization server refused.
  ///
  /// The code is defined in RFC 6749 (sections 4.1.2.1 and 5.2) or RFC 8628 (section 3.5), such as
  /// `access_denied` if the user declined, `invalid_grant`, or `expired_token`; or it's specific to the
  /// server. The explanation, if any, is for developers.
  case refused(code: String, explanation: String?)

  /// The browser was redirected with a response to another login (RFC 6749, section 10.12).
  case stateMismatch

  /// The response or metadata comes from a server other than it claims (RFC 9207; RFC 8414, section 3.3).
  case wrongIssuer

  /// A description for developers, without codes and tokens.
  public var description: String {
    switch self {
    case .refused(let code, let explanation?): "OAuth: \(code), “\(explanation)”"
    case .refused(let code, nil): "OAuth: \(code)"
    case .stateMismatch: "OAuth: the response belongs to another login"
    case .wrongIssuer: "OAuth: the response comes from another server"
    }
  }

  /// Creates a failure from the error in a response, with secrets redacted. Returns `nil` if there's no
  /// error.
  package init?(code: String?, explanation: String?, secrets: [String]) {
    guard let code, !code.isEmpty else { return nil }
    let hide = { (text: String) in
      let known = secrets.filter { $0.count > 3 }.sorted { $0.count > $1.count }
      return String(known.reduce(text) { $0.replacing($1, with: SecretNames.mark) }.prefix(500))
    }
    let text = explanation?.trimmingCharacters(in: .whitespacesAndNewlines)
    self = .refused(code: hide(code), explanation: text.flatMap { $0.isEmpty ? nil : hide($0) })
  }

  package var kind: APIError.Kind {
    switch self {
    case .refused("server_error", _), .refused("temporarily_unavailable", _): .server
    case .refused(let code, _) where Self.codesAboutClients.contains(code): .invalidRequest
    case .refused: .unauthorized
    case .stateMismatch, .wrongIssuer: .unexpectedContent
    }
  }

  /// Whether the failure of a refresh ends the session. Problems of the app or the server can be fixed, after
  /// which the tokens work again. An `error` that isn't a code, such as `Bad Request`, isn't OAuth's.
  var endsSession: Bool {
    guard case .refused(let code, _) = self, kind == .unauthorized else { return false }
    return code.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || "0123456789_.:-".utf8.contains(byte)
    }
  }

  private static let codesAboutClients: Set<String> = [
    "incorrect_client_credentials", "invalid_client", "invalid_request", "invalid_scope", "slow_down",
    "unauthorized_client", "unsupported_grant_type", "unsupported_response_type",
    "unsupported_token_type",
  ]
}
