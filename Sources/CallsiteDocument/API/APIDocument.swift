package import CallsiteDiagnostics
import CallsiteSource
package import OrderedCollections

/// An API in one version-free shape: what OpenAPI 3.1 can say, whatever version it was written in.
///
/// References are resolved: parameters, bodies, responses and path items stand where they are used; schemas
/// refer to each other by their key in ``schemas`` (they may be cyclic), and every such key exists.
/// Everything keeps the document's order.
package struct APIDocument: Sendable {
  package var title: String
  package var version: String
  package var summary: String?
  package var description: String?
  package var servers: [Server]
  package var tags: [Tag]
  /// What an operation needs that doesn't say otherwise; empty: nothing.
  package var security: [SecurityRequirement]
  package var securitySchemes: OrderedDictionary<String, SecurityScheme>
  package var operations: [Operation]
  /// Nothing is generated of them but the component schemas that they use.
  package var webhooks: [Webhook]
  /// The component schemas by their name in the document.
  package var schemas: OrderedDictionary<String, Schema>
  /// `x-callsite-envelope` at the root.
  package var envelope: EnvelopeExtension?
  /// `x-callsite-errors` at the root.
  package var errors: ErrorsExtension?
  /// Whether `required` also holds for write-only properties of answers, as JSON Schema has it. Before OpenAPI
  /// 3.1 it "will take effect on the request only".
  package var isRequiredBothWays = true
  /// The schemas as the document has them; nil for a document that was made up.
  package var schemaSources: SchemaSources?
  package var position: SourcePosition

  package init(
    title: String, version: String, summary: String? = nil, description: String? = nil,
    servers: [Server] = [], tags: [Tag] = [], security: [SecurityRequirement] = [],
    securitySchemes: OrderedDictionary<String, SecurityScheme> = [:], operations: [Operation] = [],
    webhooks: [Webhook] = [],
    schemas: OrderedDictionary<String, Schema> = [:], envelope: EnvelopeExtension? = nil,
    errors: ErrorsExtension? = nil, position: SourcePosition
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
    self.position = position
  }
}

/// A server of the document, with its variables.
package struct Server: Sendable {
  /// A variable in braces in a server's URL (OpenAPI, Server Variable Object).
  package struct Variable: Sendable {
    package var name: String
    package var defaultValue: String
    package var allowedValues: [String]
    package var description: String?
    package var position: SourcePosition

    package init(
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
  /// `x-callsite-name`, else OpenAPI 3.2's `name`.
  package var name: String?
  package var position: SourcePosition

  package init(
    url: String, description: String?, variables: [Variable], name: String?, position: SourcePosition
  ) {
    self.url = url
    self.description = description
    self.variables = variables
    self.name = name
    self.position = position
  }
}

/// A tag: a service of the client. Tags used by operations and not declared are added in order of use.
package struct Tag: Sendable {
  package var name: String
  package var description: String?
  package var swiftName: String?
  /// Whether the document's `tags` list it; false: operations only use it.
  package var isDeclared: Bool
  package var position: SourcePosition

  package init(
    name: String, description: String?, swiftName: String?, isDeclared: Bool = true, position: SourcePosition
  ) {
    self.name = name
    self.description = description
    self.swiftName = swiftName
    self.isDeclared = isDeclared
    self.position = position
  }
}

/// Schemes that are needed together; an empty list means that no credentials will do.
package struct SecurityRequirement: Hashable, Sendable {
  package var schemes: [String]
  /// By scheme: what a token must allow; schemes without scopes are absent.
  package var scopes: [String: [String]]

  package init(schemes: [String], scopes: [String: [String]] = [:]) {
    self.schemes = schemes
    self.scopes = scopes
  }
}

/// A way to prove who is calling (OpenAPI, Security Scheme Object).
package struct SecurityScheme: Sendable {
  package enum Kind: Hashable, Sendable {
    /// `type: http` with a scheme other than `basic`; also OAuth 2 and OpenID Connect, which send a bearer
    /// token.
    case bearer
    case basic
    case apiKey(name: String, location: APIKeyLocation)
    /// `mutualTLS` and unknown schemes: nothing is sent.
    case none
  }

  package enum APIKeyLocation: String, Hashable, Sendable, CaseIterable {
    case header, query, cookie
  }

  package var kind: Kind
  package var details: SecuritySchemeDetails
  package var description: String?
  /// `x-callsite-tokens`.
  package var tokens: TokensExtension?
  package var position: SourcePosition

  package init(
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

/// What extensions say of how long something will stay: `x-sunset` and `x-stability-level`, as oasdiff and
/// others read them.
package struct Lifecycle: Hashable, Sendable {
  /// The text of `x-sunset`, a date in most; the empty text where it holds no scalar.
  package var sunset: String?
  /// The text of `x-stability-level`: `draft`, `alpha`, `beta` or `stable` in most.
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

/// Requests that the server sends (OpenAPI 3.1, `webhooks`): their parameters and bodies go out of the server, the
/// responses come in.
package struct Webhook: Sendable {
  package var name: String
  /// The path of each is the webhook's name.
  package var operations: [Operation]
  package var position: SourcePosition

  package init(name: String, operations: [Operation], position: SourcePosition) {
    self.name = name
    self.operations = operations
    self.position = position
  }
}

/// What `x-callsite-name` may hold: an identifier without back quotes, which are Callsite's to add.
enum SwiftName {
  static func isValid(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, !name.isEmpty else { return false }
    return (first == "_" || first.properties.isXIDStart)
      && name.unicodeScalars.allSatisfy { $0.properties.isXIDContinue }
  }
}
