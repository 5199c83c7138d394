import Foundation

/// A security scheme whose tokens OAuth 2.0 gives out (OpenAPI, Security Scheme Object: `oauth2` and
/// `openIdConnect`), with the addresses as the document has them.
@_spi(Generated) public struct OAuthScheme: Hashable, Sendable {
  /// The scheme's name in the document.
  public let name: String
  let authorizationURL: String?
  let tokenURL: String?
  let refreshURL: String?
  let clientTokenURL: String?
  let deviceURL: String?
  let metadataURL: String?

  /// Addresses may be relative to the API's own.
  ///
  /// - Parameters:
  ///   - refreshURL: where tokens are refreshed; `nil`: where they come from.
  ///   - clientTokenURL: where those come from that are the app's own; `nil`: where the others do.
  ///   - deviceURL: where a log-in on another device begins (RFC 8628, 3.1).
  ///   - metadataURL: where the addresses are that the document doesn't have.
  public init(
    _ name: String,
    authorizationURL: String? = nil,
    tokenURL: String? = nil,
    refreshURL: String? = nil,
    clientTokenURL: String? = nil,
    deviceURL: String? = nil,
    metadataURL: String? = nil
  ) {
    self.name = name
    self.authorizationURL = authorizationURL
    self.tokenURL = tokenURL
    self.refreshURL = refreshURL
    self.clientTokenURL = clientTokenURL
    self.deviceURL = deviceURL
    self.metadataURL = metadataURL
  }

  /// What the document says of its server.
  func metadata(of server: String) -> OAuthMetadata {
    let base = URL(string: server)
    let address = { (text: String?) in text.flatMap { URL(string: $0, relativeTo: base)?.absoluteURL } }
    return OAuthMetadata(
      authorization: address(authorizationURL), token: address(tokenURL), refresh: address(refreshURL),
      clientToken: address(clientTokenURL), device: address(deviceURL))
  }
}

/// The address that a step of OAuth needs.
enum OAuthEndpoint: String {
  case authorization, token, refresh, clientToken, device, revocation
}

/// What is known of an authorization server.
struct OAuthMetadata: Hashable, Sendable {
  var authorization: URL?
  var token: URL?
  var refresh: URL?
  var clientToken: URL?
  var device: URL?

  /// Where tokens are given back (RFC 7009).
  var revocation: URL?

  /// What the server calls itself; `nil` if nobody says.
  var issuer: String?

  /// Whether answers by the browser say who they come from (RFC 9207).
  var namesIssuer = false

  /// Whether it takes the app's secret in bodies only.
  var wantsSecretInBody = false

  subscript(endpoint: OAuthEndpoint) -> URL? {
    switch endpoint {
    case .authorization: authorization
    case .token: token
    case .refresh: refresh ?? token
    case .clientToken: clientToken ?? token
    case .device: device
    case .revocation: revocation
    }
  }

  /// With what others say where this says nothing.
  func completed(by other: OAuthMetadata) -> OAuthMetadata {
    var result = other
    result.authorization = authorization ?? other.authorization
    result.token = token ?? other.token
    result.refresh = refresh
    result.clientToken = clientToken
    result.device = device ?? other.device
    result.revocation = revocation ?? other.revocation
    return result
  }
}

extension OAuthMetadata {
  /// What a server says of itself (RFC 8414, 2; OpenID Connect Discovery 1.0, 3).
  ///
  /// - Parameter address: where it says so, which must belong to the issuer: else anybody could speak for it.
  init(_ document: JSONValue, at address: URL) throws {
    guard let issuer = document["issuer"]?.stringValue, Self.isIssuer(issuer, of: address) else {
      throw OAuthFailure.wrongIssuer
    }
    let url = { (name: String) in document[name]?.stringValue.flatMap { URL(string: $0) } }
    authorization = url("authorization_endpoint")
    token = url("token_endpoint")
    device = url("device_authorization_endpoint")
    revocation = url("revocation_endpoint")
    self.issuer = issuer
    namesIssuer = document["authorization_response_iss_parameter_supported"]?.boolValue ?? false
    let methods =
      document["token_endpoint_auth_methods_supported"]?.arrayValue?.compactMap(\.stringValue) ?? []
    wantsSecretInBody = methods.contains("client_secret_post") && !methods.contains("client_secret_basic")
  }

  /// Whether an issuer has its metadata at an address: behind its own with OpenID Connect, between its host and
  /// its path with RFC 8414 (3.1). At an address of another form it must at least have the same origin.
  static func isIssuer(_ issuer: String, of address: URL) -> Bool {
    guard let url = URL(string: issuer), let origin = Origin(url), origin == Origin(address),
      url.query() == nil, url.fragment() == nil
    else { return false }
    let path = address.path(percentEncoded: true)
    guard let range = path.range(of: "/.well-known/") else { return true }
    let behind = path[range.upperBound...].split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    let expected = path[..<range.lowerBound] + behind.map { "/\($0)" }.joined()
    let found = url.path(percentEncoded: true)
    return (found.hasSuffix("/") ? String(found.dropLast()) : found) == expected
  }
}
