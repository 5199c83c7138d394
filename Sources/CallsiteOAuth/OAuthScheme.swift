@_spi(Generated) import CallsiteRuntime
import Foundation

/// A security scheme whose tokens are issued through OAuth 2.0 (OpenAPI, “Security Scheme Object”, types
/// `oauth2` and `openIdConnect`), with the URLs in the document.
@_spi(Generated) public struct OAuthScheme: Hashable, Sendable {
  /// The name of the scheme in the document.
  public let name: String
  let authorizationURL: String?
  let tokenURL: String?
  let refreshURL: String?
  let clientTokenURL: String?
  let deviceURL: String?
  let metadataURL: String?

  /// Creates a scheme. URLs may be relative to the API's server.
  ///
  /// - Parameters:
  ///   - name: The name of the scheme in the document.
  ///   - authorizationURL: The URL of the authorization page.
  ///   - tokenURL: The URL that issues tokens.
  ///   - refreshURL: The URL that refreshes tokens, or `nil` for the token URL.
  ///   - clientTokenURL: The URL that issues the app's own tokens, or `nil` for the token URL.
  ///   - deviceURL: The URL that starts a login on another device (RFC 8628, section 3.1).
  ///   - metadataURL: The URL of the server's metadata, for the URLs that the document doesn't contain.
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

  /// Returns the information that the document contains about the server.
  func metadata(of server: String) -> OAuthMetadata {
    let base = URL(string: server)
    let address = { (text: String?) in text.flatMap { URL(string: $0, relativeTo: base)?.absoluteURL } }
    return OAuthMetadata(
      authorization: address(authorizationURL), token: address(tokenURL), refresh: address(refreshURL),
      clientToken: address(clientTokenURL), device: address(deviceURL))
  }
}

/// An endpoint of an authorization server.
enum OAuthEndpoint: String {
  case authorization, token, refresh, clientToken, device, revocation
}

/// The known information about an authorization server.
struct OAuthMetadata: Hashable, Sendable {
  var authorization: URL?
  var token: URL?
  var refresh: URL?
  var clientToken: URL?
  var device: URL?

  /// The URL that revokes tokens (RFC 7009).
  var revocation: URL?

  /// The issuer identifier of the server, or `nil` if unknown.
  var issuer: String?

  /// Whether responses through the browser contain the issuer (RFC 9207).
  var namesIssuer = false

  /// Whether the server accepts the app's secret only in bodies.
  var requiresSecretInBody = false

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

  /// Returns the metadata with missing information taken from `other`.
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
  /// Reads the metadata that a server publishes (RFC 8414, section 2; OpenID Connect Discovery 1.0, section
  /// 3).
  ///
  /// - Parameter address: The URL of the metadata, which must belong to the issuer. Otherwise, anybody
  ///   could impersonate it.
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
    requiresSecretInBody = methods.contains("client_secret_post") && !methods.contains("client_secret_basic")
  }

  /// Returns whether an issuer's metadata belongs at a URL: after the issuer's path with OpenID Connect, or
  /// between its host and path with RFC 8414 (section 3.1). Any other URL must at least have the same origin.
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
