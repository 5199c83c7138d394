@_spi(Generated) import CallsiteRuntime
import Foundation

/// The response of an authorization page, in the URL that the browser is redirected to (RFC 6749, section
/// 4.1.2).
struct AuthorizationResponse: Sendable {
  /// The authorization code to exchange for tokens.
  let code: String

  /// Reads the response.
  ///
  /// - Parameters:
  ///   - url: The URL that the browser was redirected to.
  ///   - state: The state that the page was opened with.
  ///   - server: The authorization server.
  ///   - secrets: Values that errors must not contain.
  /// - Throws: `OAuthFailure`, or `UnexpectedContent` if there is no code.
  init(_ url: URL, state: String, server: OAuthMetadata, secrets: [String]) throws {
    let items = FormFields.pairs(in: url.query(percentEncoded: true) ?? "")
    let values = { (name: String) in items.filter { $0.name == name }.map(\.value) }
    // Anybody may have sent the browser to this URL, so nothing else is read before the state is verified.
    guard values("state") == [state] else { throw OAuthFailure.stateMismatch }
    let issuers = values("iss")
    if let issuer = server.issuer {
      guard issuers == [issuer] || issuers.isEmpty && !server.namesIssuer else {
        throw OAuthFailure.wrongIssuer
      }
    }
    let codes = values("code")
    let failure = OAuthFailure(
      code: values("error").first, explanation: values("error_description").first, secrets: secrets + codes)
    if let failure { throw failure }
    guard codes.count == 1, !codes[0].isEmpty else {
      throw UnexpectedContent("The browser was redirected to a URL without a code.")
    }
    code = codes[0]
  }
}

extension OAuthMetadata {
  /// Returns the URL of the authorization page (RFC 6749, section 4.1.1; RFC 7636, section 4.3). An existing
  /// query is kept.
  ///
  /// - Parameter parameters: Additional parameters, which don't replace those of the protocol.
  func page(
    at address: URL, client: OAuthClient, scope: String, redirectURI: URL, state: String, key: ProofKey,
    parameters: [String: String]
  ) throws -> URL {
    var items = [
      ("response_type", "code"), ("client_id", client.id), ("redirect_uri", redirectURI.absoluteString),
      ("state", state), ("code_challenge", key.challenge), ("code_challenge_method", "S256"),
    ]
    if !scope.isEmpty { items.append(("scope", scope)) }
    let names = Set(items.map(\.0))
    items += parameters.filter { !names.contains($0.key) }.sorted { $0.key < $1.key }.map { ($0, $1) }
    guard var components = URLComponents(url: address, resolvingAgainstBaseURL: true) else {
      throw InvalidRequest("The URL of the authorization page isn't valid.")
    }
    let query = items.map { "\(PercentEncoding.encode($0))=\(PercentEncoding.encode($1))" }
    let present = components.percentEncodedQuery.map { $0.isEmpty ? [] : [$0] } ?? []
    components.percentEncodedQuery = (present + query).joined(separator: "&")
    guard let url = components.url else {
      throw InvalidRequest("The URL of the authorization page isn't valid.")
    }
    return url
  }
}

/// A secret of the app that begins a login, so that nobody else can complete it with an intercepted code (RFC
/// 7636).
struct ProofKey: Sendable {
  /// The verifier, which is sent with the code.
  let verifier: String

  /// The challenge, which is sent when the login begins: the base64url encoding of the verifier's SHA-256
  /// digest (RFC 7636, section 4.2, `S256`).
  var challenge: String { SHA256.digest(of: verifier.utf8).base64URL }

  init(verifier: String = .unguessable(bytes: 32)) {
    self.verifier = verifier
  }
}

extension String {
  /// Returns random bytes from the system in base64url. 32 bytes result in 43 characters, the shortest
  /// verifier (RFC 7636, section 4.1).
  static func unguessable(bytes count: Int) -> String {
    var generator = SystemRandomNumberGenerator()
    return Data((0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }).base64URL
  }
}

extension Data {
  /// The data in base64url without padding (RFC 4648, section 5).
  var base64URL: String {
    String(
      base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").prefix { $0 != "=" })
  }
}
