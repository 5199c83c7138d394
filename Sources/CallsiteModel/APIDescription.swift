/// The settings that apply to every operation of the API.
package struct APIDescription: Hashable, Sendable {
  /// A security scheme that the client can send credentials for.
  package struct Scheme: Hashable, Sendable {
    package var name: SwiftStringLiteral
    package var placement: CredentialPlacement

    package init(name: SwiftStringLiteral, placement: CredentialPlacement) {
      self.name = name
      self.placement = placement
    }
  }

  package var name: SwiftStringLiteral
  package var schemes: [Scheme]
  /// The default security requirement, or `nil` if the document has none.
  package var security: CredentialRequirement?
  /// The lifecycle of the tokens, or `nil` if no operation issues any.
  package var tokens: TokenLifecycle?
  /// The OAuth endpoints, or `nil` if tokens don't come from OAuth.
  package var oauth: OAuthDescription?
  package var envelope: Envelope?
  package var errors: ErrorFormat?
  /// The time zone identifier for date-times without an offset, or `nil` for UTC.
  package var timeZone: SwiftStringLiteral?
  /// The value that the API sends for an object without properties.
  package var emptyObjects: EmptyObjects

  package init(
    name: SwiftStringLiteral, schemes: [Scheme] = [], security: CredentialRequirement? = nil,
    tokens: TokenLifecycle? = nil, oauth: OAuthDescription? = nil, envelope: Envelope? = nil,
    errors: ErrorFormat? = nil, timeZone: SwiftStringLiteral? = nil, emptyObjects: EmptyObjects = .objects
  ) {
    self.name = name
    self.schemes = schemes
    self.security = security
    self.tokens = tokens
    self.oauth = oauth
    self.envelope = envelope
    self.errors = errors
    self.timeZone = timeZone
    self.emptyObjects = emptyObjects
  }
}

/// The value that an API sends for an object without properties.
package enum EmptyObjects: String, Hashable, Sendable, CaseIterable, Encodable {
  case objects
  /// An empty array, like PHP.
  case lists
}

/// The place where a scheme's credentials are sent (OpenAPI, Security Scheme Object).
package enum CredentialPlacement: Hashable, Sendable {
  /// A header, with the value after an optional prefix such as `Bearer`.
  case header(name: SwiftStringLiteral, prefix: SwiftStringLiteral?)
  /// The `Authorization` header of RFC 7617.
  case basic
  case query(name: SwiftStringLiteral)
  case cookie(name: SwiftStringLiteral)
}

/// Where an API's tokens come from and how they are refreshed.
package struct TokenLifecycle: Hashable, Sendable {
  /// The operation that refreshes tokens.
  package struct Refresh: Hashable, Sendable {
    /// The token that is exchanged for a new one.
    package enum Token: String, Hashable, Sendable {
      case accessToken, refreshToken
    }

    /// The operation's request body.
    package struct Body: Hashable, Sendable {
      /// A property with a fixed value.
      package struct Constant: Hashable, Sendable {
        package var property: SwiftStringLiteral
        package var value: SwiftStringLiteral

        package init(property: SwiftStringLiteral, value: SwiftStringLiteral) {
          self.property = property
          self.value = value
        }
      }

      package var token: Token
      /// The property that contains the token.
      package var property: SwiftStringLiteral
      package var constants: [Constant]
      /// The content type, or `nil` for `application/json`.
      package var contentType: SwiftStringLiteral?

      package init(
        token: Token, property: SwiftStringLiteral, constants: [Constant], contentType: SwiftStringLiteral?
      ) {
        self.token = token
        self.property = property
        self.constants = constants
        self.contentType = contentType
      }
    }

    package var id: SwiftStringLiteral
    package var verb: MethodRequest.Verb
    package var path: SwiftStringLiteral
    package var body: Body?
    package var security: CredentialRequirement?
    package var servers: [MethodRequest.Server] = []

    package init(
      id: SwiftStringLiteral, verb: MethodRequest.Verb, path: SwiftStringLiteral, body: Body?,
      security: CredentialRequirement?
    ) {
      self.id = id
      self.verb = verb
      self.path = path
      self.body = body
      self.security = security
    }
  }

  /// The security scheme that the tokens belong to.
  package var scheme: SwiftStringLiteral
  /// The location of the token in the login response, as a JSON Pointer (RFC 6901), or `nil` if it's the scheme's
  /// cookie.
  package var accessToken: SwiftStringLiteral?
  package var refreshToken: SwiftStringLiteral?
  /// The operation that refreshes tokens, or `nil` if they can't be refreshed.
  package var refresh: Refresh?

  package init(
    scheme: SwiftStringLiteral, accessToken: SwiftStringLiteral?, refreshToken: SwiftStringLiteral?,
    refresh: Refresh?
  ) {
    self.scheme = scheme
    self.accessToken = accessToken
    self.refreshToken = refreshToken
    self.refresh = refresh
  }
}

/// The endpoints of an OAuth 2.0 server.
package struct OAuthDescription: Hashable, Sendable {
  /// The endpoints, named and ordered as in the runtime's `OAuthScheme`.
  package enum Address: String, Hashable, Sendable, CaseIterable {
    case authorizationURL, tokenURL, refreshURL, clientTokenURL, deviceURL, metadataURL
  }

  package var scheme: SwiftStringLiteral
  package var addresses: [Address: SwiftStringLiteral]

  package init(scheme: SwiftStringLiteral, addresses: [Address: SwiftStringLiteral]) {
    self.scheme = scheme
    self.addresses = addresses
  }
}

/// The locations of messages and field errors in an error response, as JSON Pointers.
package struct ErrorFormat: Hashable, Sendable {
  package var message: [SwiftStringLiteral]
  package var fields: [SwiftStringLiteral]

  package init(message: [SwiftStringLiteral], fields: [SwiftStringLiteral]) {
    self.message = message
    self.fields = fields
  }
}
