import Foundation

/// What the browser brings back from an authorization page (RFC 6749, 4.1.2).
struct AuthorizationAnswer: Sendable {
  /// What is traded for tokens.
  let code: String

  /// - Parameters:
  ///   - url: the address that the browser was sent to.
  ///   - state: what the page was opened with.
  ///   - secrets: what no error may repeat.
  /// - Throws: ``OAuthFailure``; `UnexpectedContent` if there is no code.
  init(_ url: URL, state: String, server: OAuthMetadata, secrets: [String]) throws {
    let items = FormFields.pairs(in: url.query(percentEncoded: true) ?? "")
    let values = { (name: String) in items.filter { $0.name == name }.map(\.value) }
    // Nothing else is read of an address that anybody may have sent the browser to.
    guard values("state") == [state] else { throw OAuthFailure.foreignAnswer }
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
      throw UnexpectedContent("The browser was sent to an address without a code.")
    }
    code = codes[0]
  }
}

extension OAuthMetadata {
  /// The address of the page (RFC 6749, 4.1.1; RFC 7636, 4.3). What is in the query already stays.
  ///
  /// - Parameter parameters: the app's own, which don't take the place of the protocol's.
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
      throw InvalidRequest("The address of the authorization page isn't valid.")
    }
    let query = items.map { "\(PercentEncoding.encode($0))=\(PercentEncoding.encode($1))" }
    let present = components.percentEncodedQuery.map { $0.isEmpty ? [] : [$0] } ?? []
    components.percentEncodedQuery = (present + query).joined(separator: "&")
    guard let url = components.url else {
      throw InvalidRequest("The address of the authorization page isn't valid.")
    }
    return url
  }
}

/// A secret that only the app has which began a log-in, so that nobody else can end it with an intercepted code
/// (RFC 7636).
struct ProofKey: Sendable {
  /// Sent with the code.
  let verifier: String

  /// Sent when the log-in begins: base64url of the verifier's SHA-256 (RFC 7636, 4.2, `S256`).
  var challenge: String { SHA256.digest(of: verifier.utf8).base64URL }

  init(verifier: String = .unguessable(bytes: 32)) {
    self.verifier = verifier
  }
}

extension String {
  /// Random bytes of the system as base64url: 32 are 43 characters, the shortest verifier (RFC 7636, 4.1).
  static func unguessable(bytes count: Int) -> String {
    var generator = SystemRandomNumberGenerator()
    return Data((0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }).base64URL
  }
}

extension Data {
  /// Base64 with `-` and `_`, without padding (RFC 4648, 5).
  var base64URL: String {
    String(
      base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").prefix { $0 != "=" })
  }
}
