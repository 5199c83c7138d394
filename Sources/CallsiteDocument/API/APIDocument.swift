package import CallsiteDiagnostics
package import CallsiteSource
package import OrderedCollections

/// An API in a version-independent form that can express everything in OpenAPI 3.1, whatever version the
/// document is written in.
///
/// References are resolved: parameters, bodies, responses and path items are in place where they are used.
/// Schemas refer to each other by their key in ``schemas``, possibly in cycles, and every such key exists.
/// Everything is in document order.
package struct APIDocument: Sendable {
  package var title: String
  package var version: String
  package var summary: String?
  package var description: String?
  package var servers: [Server]
  package var tags: [Tag]
  /// The default security requirements. Empty if none are required.
  package var security: [SecurityRequirement]
  package var securitySchemes: OrderedDictionary<String, SecurityScheme>
  package var operations: [Operation]
  /// The webhooks, whose requests the service sends.
  package var webhooks: [Webhook]
  /// The component schemas by name.
  package var schemas: OrderedDictionary<String, Schema>
  /// The value of `x-callsite-envelope` at the root.
  package var envelope: EnvelopeExtension?
  /// The value of `x-callsite-errors` at the root.
  package var errors: ErrorsExtension?
  /// The value of `x-callsite-empty-objects` at the root.
  package var emptyObjects: EmptyObjectsExtension?
  /// Whether `required` also applies to write-only properties in responses, as in JSON Schema. Before OpenAPI
  /// 3.1 it "will take effect on the request only".
  package var isRequiredInBothDirections = true
  /// The whole document in the newest form, for resolving references in schemas' sources, or `nil` for a document
  /// that was created in code.
  package var source: SourceNode?
  package var position: SourcePosition

  init(
    title: String, version: String, summary: String? = nil, description: String? = nil,
    servers: [Server] = [], tags: [Tag] = [], security: [SecurityRequirement] = [],
    securitySchemes: OrderedDictionary<String, SecurityScheme> = [:], operations: [Operation] = [],
    webhooks: [Webhook] = [],
    schemas: OrderedDictionary<String, Schema> = [:], envelope: EnvelopeExtension? = nil,
    errors: ErrorsExtension? = nil, emptyObjects: EmptyObjectsExtension? = nil, position: SourcePosition
  ) {
    self.title = title
    self.version = version
    self.summary = summary
    self.description = description
    self.servers = servers
    self.tags = tags
    self.security = security
    self.securitySchemes = securitySchemes
    self.operations = operations
    self.webhooks = webhooks
    self.schemas = schemas
    self.envelope = envelope
    self.errors = errors
    self.emptyObjects = emptyObjects
    self.position = position
  }
}

/// A server, with its variables.
package struct Server: Sendable {
  /// A variable in braces in a server's URL (OpenAPI, Server Variable Object).
  package struct Variable: Sendable {
    package var name: String
    package var defaultValue: String
    package var allowedValues: [String]
    var description: String?
    package var position: SourcePosition

    init(
      name: String, defaultValue: String, allowedValues: [String], description: String?,
      position: SourcePosition
    ) {
      self.name = name
      self.defaultValue = defaultValue
      self.allowedValues = allowedValues
      self.description = description
      self.position = position
    }
  }

  package var url: String
  package var description: String?
  package var variables: [Variable]
  /// The value of `x-callsite-name`, or OpenAPI 3.2's `name`.
  package var name: String?
  package var position: SourcePosition

  init(
    url: String, description: String?, variables: [Variable], name: String?, position: SourcePosition
  ) {
    self.url = url
    self.description = description
    self.variables = variables
    self.name = name
    self.position = position
  }
}

/// A tag, which becomes a service of the client. Undeclared tags are added in order of first use.
package struct Tag: Sendable {
  package var name: String
  package var description: String?
  package var swiftName: String?
  /// Whether the tag is listed in the document's `tags`.
  package var isDeclared: Bool
  package var position: SourcePosition

  init(
    name: String, description: String?, swiftName: String?, isDeclared: Bool = true, position: SourcePosition
  ) {
    self.name = name
    self.description = description
    self.swiftName = swiftName
    self.isDeclared = isDeclared
    self.position = position
  }
}

/// Security schemes that are required together. An empty list means that no credentials are required.
package struct SecurityRequirement: Hashable, Sendable {
  package var schemes: [String]
  /// The scopes that a token needs, by scheme. Schemes without scopes are absent.
  package var scopes: [String: [String]]

  init(schemes: [String], scopes: [String: [String]] = [:]) {
    self.schemes = schemes
    self.scopes = scopes
  }
}

/// A way to authenticate the caller (OpenAPI, Security Scheme Object).
package struct SecurityScheme: Sendable {
  package enum Kind: Hashable, Sendable {
    /// A bearer token: `type: http` with the scheme `bearer`, OAuth 2, or OpenID Connect.
    case bearer
    case basic
    /// A token after the name of another HTTP authentication scheme, as written: `Token`.
    case token(scheme: String)
    case apiKey(name: String, location: APIKeyLocation)
    /// No credentials are sent: `mutualTLS`, an unknown scheme, or an HTTP authentication scheme that isn't a token.
    case none
  }

  package enum APIKeyLocation: String, Hashable, Sendable, CaseIterable {
    case header, query, cookie
  }

  package var kind: Kind
  package var details: SecuritySchemeDetails
  package var description: String?
  /// The value of `x-callsite-tokens`.
  package var tokens: TokensExtension?
  package var position: SourcePosition

  init(
    kind: Kind, details: SecuritySchemeDetails, description: String?, tokens: TokensExtension?,
    position: SourcePosition
  ) {
    self.kind = kind
    self.details = details
    self.description = description
    self.tokens = tokens
    self.position = position
  }
}

/// The parts of a security scheme that don't affect what a client sends, as written.
package struct SecuritySchemeDetails: Hashable, Sendable {
  /// An OAuth 2.0 flow, a way to obtain a token (OpenAPI, OAuth Flow Object).
  package struct Flow: Hashable, Sendable {
    package var authorizationURL: String?
    package var tokenURL: String?
    package var refreshURL: String?
    /// The device authorization endpoint (RFC 8628, 3.1).
    package var deviceAuthorizationURL: String?
    /// The scopes' descriptions by name.
    package var scopes: OrderedDictionary<String, String>

    init(
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

  /// The type as written: `http`, `apiKey`, `oauth2`, `openIdConnect` or `mutualTLS`.
  package var type: String
  /// The HTTP authentication scheme, in lower case.
  package var scheme: String?
  package var flows: OrderedDictionary<String, Flow>
  package var openIDConnectURL: String?
  /// The URL of the OAuth server's metadata (RFC 8414).
  package var metadataURL: String?

  init(
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

/// The lifecycle according to the extensions `x-sunset` and `x-stability-level`, as oasdiff and others
/// interpret them.
package struct Lifecycle: Hashable, Sendable {
  /// The text of `x-sunset`, usually a date. Empty if the value isn't a scalar.
  package var sunset: String?
  /// The text of `x-stability-level`, usually `draft`, `alpha`, `beta` or `stable`.
  package var stability: String?

  package init(sunset: String? = nil, stability: String? = nil) {
    self.sunset = sunset
    self.stability = stability
  }

  init(_ object: ObjectReader) {
    for entry in object.mapping.entries where entry.key.hasPrefix("x-s") {
      switch entry.key {
      case "x-sunset": sunset = entry.value.scalar?.text ?? ""
      case "x-stability-level": stability = entry.value.scalar?.text ?? ""
      default: break
      }
    }
  }
}

/// A request that the service sends (OpenAPI 3.1, `webhooks` and `callbacks`). Unlike for an operation, the service
/// sends the parameters and the body and receives the response.
package struct Webhook: Sendable {
  /// The name of the webhook or callback.
  package var name: String
  /// The operations. The path of each is the webhook's name.
  package var operations: [Operation]
  /// The URL of each operation of a callback, a runtime expression such as `{$request.body#/url}`, or an empty array for
  /// a webhook.
  package var urls: [String]
  package var position: SourcePosition

  init(name: String, operations: [Operation], urls: [String] = [], position: SourcePosition) {
    self.name = name
    self.operations = operations
    self.urls = urls
    self.position = position
  }
}
