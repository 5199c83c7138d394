/// What holds for every operation of the API.
package struct APIDescription: Hashable, Sendable {
  /// A security scheme that something can be sent for.
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
  /// The default requirement; nil: none.
  package var security: CredentialRequirement?
  /// nil: no operation gives tokens.
  package var tokens: TokenLifecycle?
  /// nil: tokens don't come from OAuth.
  package var oauth: OAuthDescription?
  package var envelope: Envelope?
  package var errors: ErrorFormat?
  /// The identifier of the zone of date-times without one; nil: UTC.
  package var timeZone: SwiftStringLiteral?

  package init(
    name: SwiftStringLiteral, schemes: [Scheme] = [], security: CredentialRequirement? = nil,
    tokens: TokenLifecycle? = nil, oauth: OAuthDescription? = nil, envelope: Envelope? = nil,
    errors: ErrorFormat? = nil, timeZone: SwiftStringLiteral? = nil
  ) {
    self.name = name
    self.schemes = schemes
    self.security = security
    self.tokens = tokens
    self.oauth = oauth
    self.envelope = envelope
    self.errors = errors
    self.timeZone = timeZone
  }
}

/// Where the credentials of a scheme go (OpenAPI, Security Scheme Object).
package enum CredentialPlacement: Hashable, Sendable {
  /// After a prefix, e.g. `Bearer`.
  case header(name: SwiftStringLiteral, prefix: SwiftStringLiteral?)
  /// The header of RFC 7617.
  case basic
  case query(name: SwiftStringLiteral)
  case cookie(name: SwiftStringLiteral)
}

/// Where an API's tokens come from, and how they are traded for new ones.
package struct TokenLifecycle: Hashable, Sendable {
  /// The operation that trades tokens.
  package struct Refresh: Hashable, Sendable {
    /// The token that is traded.
    package enum Token: String, Hashable, Sendable {
      case accessToken, refreshToken
    }

    /// What the body is made of; nil: there is none.
    package struct Body: Hashable, Sendable {
      /// A property that always has the same text.
      package struct Constant: Hashable, Sendable {
        package var property: SwiftStringLiteral
        package var value: SwiftStringLiteral

        package init(property: SwiftStringLiteral, value: SwiftStringLiteral) {
          self.property = property
          self.value = value
        }
      }

      package var token: Token
      /// The property that has the token.
      package var property: SwiftStringLiteral
      package var constants: [Constant]
      /// nil: `application/json`.
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

  /// The security scheme whose tokens they are.
  package var scheme: SwiftStringLiteral
  /// Where the token is in the response of a log-in, as a JSON Pointer (RFC 6901).
  package var accessToken: SwiftStringLiteral
  package var refreshToken: SwiftStringLiteral?
  /// nil: tokens can't be refreshed.
  package var refresh: Refresh?

  package init(
    scheme: SwiftStringLiteral, accessToken: SwiftStringLiteral, refreshToken: SwiftStringLiteral?,
    refresh: Refresh?
  ) {
    self.scheme = scheme
    self.accessToken = accessToken
    self.refreshToken = refreshToken
    self.refresh = refresh
  }
}

/// The addresses of a server of OAuth 2.0.
package struct OAuthDescription: Hashable, Sendable {
  /// The addresses by their names in the runtime's `OAuthScheme`, in its order.
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

/// Where responses to failed requests say what is wrong, as JSON Pointers.
package struct ErrorFormat: Hashable, Sendable {
  package var message: [SwiftStringLiteral]
  package var fields: [SwiftStringLiteral]

  package init(message: [SwiftStringLiteral], fields: [SwiftStringLiteral]) {
    self.message = message
    self.fields = fields
  }
}
