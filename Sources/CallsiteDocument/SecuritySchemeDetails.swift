package import OrderedCollections

/// What a security scheme says beyond what a client sends: the words of the document.
package struct SecuritySchemeDetails: Hashable, Sendable {
  /// A way to get a token (OpenAPI, OAuth Flow Object).
  package struct Flow: Hashable, Sendable {
    package var authorizationURL: String?
    package var tokenURL: String?
    package var refreshURL: String?
    /// Where a log-in on another device begins (RFC 8628, 3.1).
    package var deviceAuthorizationURL: String?
    /// Name → description.
    package var scopes: OrderedDictionary<String, String>

    package init(
      authorizationURL: String? = nil, tokenURL: String? = nil, refreshURL: String? = nil,
      deviceAuthorizationURL: String? = nil, scopes: OrderedDictionary<String, String> = [:]
    ) {
      self.authorizationURL = authorizationURL
      self.tokenURL = tokenURL
      self.refreshURL = refreshURL
      self.deviceAuthorizationURL = deviceAuthorizationURL
      self.scopes = scopes
    }
  }

  /// `http`, `apiKey`, `oauth2`, `openIdConnect` or `mutualTLS`, as written.
  package var type: String
  /// The scheme of `http`, in lower case.
  package var scheme: String?
  package var flows: OrderedDictionary<String, Flow>
  package var openIDConnectURL: String?
  /// Where an OAuth server describes itself (RFC 8414).
  package var metadataURL: String?

  package init(
    type: String, scheme: String? = nil, flows: OrderedDictionary<String, Flow> = [:],
    openIDConnectURL: String? = nil, metadataURL: String? = nil
  ) {
    self.type = type
    self.scheme = scheme
    self.flows = flows
    self.openIDConnectURL = openIDConnectURL
    self.metadataURL = metadataURL
  }
}
