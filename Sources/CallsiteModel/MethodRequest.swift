package import CallsiteBasics

/// The request that a method sends, as values: what goes where, and in which format.
package struct MethodRequest: Hashable, Sendable {
  /// An HTTP method, such as `GET`.
  package struct Verb: Hashable, Sendable {
    package var name: String

    package init(_ name: String) {
      self.name = name
    }

    /// Whether the runtime has a constant for it (RFC 9110, section 9; RFC 5789; QUERY).
    package var isKnown: Bool { Self.known.contains(name) }

    /// Whether the method only reads.
    var isReading: Bool { name == "GET" || name == "HEAD" }

    private static let known: Set<String> = [
      "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "QUERY",
    ]
  }

  /// A server that replaces one of the document's.
  package struct Server: Hashable, Sendable {
    /// The URL, with the variables in braces that it shares with the replaced server. A path is at that server's host.
    package var url: SwiftStringLiteral
    /// The URL as documented or with the default of each variable, or `nil` for any server.
    package var replaced: SwiftStringLiteral?

    package init(url: SwiftStringLiteral, replaced: SwiftStringLiteral?) {
      self.url = url
      self.replaced = replaced
    }
  }

  package var verb: Verb
  /// The percent-encoded path, with parameter names in braces.
  package var path: SwiftStringLiteral
  /// The operation's security requirement, or `nil` for the document's default.
  package var security: CredentialRequirement?
  package var servers: [Server] = []
  /// The parameters outside the body, in document order.
  package var arguments: [RequestArgument] = []
  @Boxed package var body: MethodBody?
  /// Whether the request can be retried even though its method isn't idempotent.
  package var isRepeatable = false
  /// The media types of the response in the form of an `Accept` field, or `nil` for JSON.
  package var accepted: SwiftStringLiteral?
  /// Whether JSON is the result of another method, so that it isn't that of this one.
  package var isBesideJSON = false
  package var envelope = EnvelopeChoice.inherited
  package var session: SessionEffect?

  package init(verb: Verb, path: SwiftStringLiteral, security: CredentialRequirement? = nil) {
    self.verb = verb
    self.path = path
    self.security = security
  }

  /// Whether the request consists of a method and a path only.
  package var isPlain: Bool { stepCount == 0 }

  /// The number of settings in addition to the method and the path.
  package var stepCount: Int {
    servers.count + arguments.count + (body == nil ? 0 : 1) + (isRepeatable ? 1 : 0)
      + (envelope == .inherited ? 0 : 1) + (session == nil ? 0 : 1) + (accepted == nil ? 0 : 1)
  }
}

/// The security schemes whose credentials are sent: all schemes of one of several alternatives.
package struct CredentialRequirement: Hashable, Sendable {
  package var alternatives: [[SwiftStringLiteral]]

  package init(alternatives: [[SwiftStringLiteral]]) {
    self.alternatives = alternatives
  }

  /// A requirement to send no credentials.
  package static let none = CredentialRequirement(alternatives: [])
}

/// A location in a request, as named by OpenAPI.
package enum RequestLocation: String, Hashable, Sendable {
  case path, query, header, cookie
  /// The whole query string (OpenAPI 3.2, `in: querystring`).
  case querystring
  case body
}

/// A parameter of a method that is sent outside the request body.
package struct RequestArgument: Hashable, Sendable {
  /// The form of a value that is the whole query string.
  package enum QueryForm: String, Hashable, Sendable {
    case form, json, text
  }

  /// The parameter's name on the wire.
  package var name: SwiftStringLiteral
  /// The name of the value in the method.
  package var variable: SwiftIdentifier
  package var location: RequestLocation
  /// The form of the whole query string, or `nil` for a parameter in another location.
  package var queryForm: QueryForm?
  package var style = WireStyle()
  /// The wire format, or `nil` if the value encodes itself.
  package var format: WireFormat?

  package init(
    name: SwiftStringLiteral, variable: SwiftIdentifier, location: RequestLocation,
    queryForm: QueryForm? = nil
  ) {
    self.name = name
    self.variable = variable
    self.location = location
    self.queryForm = queryForm
  }
}

/// The encoding of a parameter or form field (OpenAPI, Parameter Object, "Style Values"), where it differs
/// from the runtime's default.
package struct WireStyle: Hashable, Sendable {
  package enum Name: String, Hashable, Sendable {
    case simple, label, matrix, form, spaceDelimited, pipeDelimited, tabDelimited, cookie
    /// Nested objects, with one of four notations of arrays.
    case deepObject, deepObjectIndices, deepObjectEmptyBrackets, deepObjectRepeat
    /// The whole value as JSON, in a field of a form.
    case json
  }

  /// The style, or `nil` for the default of its location.
  package var name: Name?
  package var explodes: Bool?
  /// Whether reserved characters are percent-encoded.
  package var escapes = true
  package var allowsReserved = false

  package init(name: Name? = nil, explodes: Bool? = nil, allowsReserved: Bool = false) {
    self.name = name
    self.explodes = explodes
    self.allowsReserved = allowsReserved
  }
}

/// The body of a method's request.
package struct MethodBody: Hashable, Sendable {
  package enum Form: String, Hashable, Sendable {
    case json, form, multipart, text, file
  }

  /// The encoding of a form field.
  package struct Field: Hashable, Sendable {
    package var name: SwiftStringLiteral
    package var style: WireStyle

    package init(name: SwiftStringLiteral, style: WireStyle) {
      self.name = name
      self.style = style
    }
  }

  package var form: Form
  /// The name of the value in the method.
  package var variable: SwiftIdentifier
  /// Whether the value can be `nil`.
  package var isOptional: Bool
  /// Whether `nil` is sent as JSON's `null`, rather than as no body.
  package var isNullable: Bool
  /// The content type, or `nil` for the default of the form or of the value.
  package var contentType: SwiftStringLiteral?
  /// The media types that a file can have, if there are several without a range.
  package var contentTypes: [SwiftStringLiteral]
  /// The wire format, or `nil` if the value encodes itself.
  package var format: WireFormat?
  /// The form fields that the document gives a style.
  package var fields: [Field]
  /// Whether the body is a file, or a form with a part for one.
  package var containsFile: Bool
  /// The property that the method sets before it sends the body.
  package var streamFlag: StreamFlag?

  package init(
    form: Form, variable: SwiftIdentifier, isOptional: Bool = false, isNullable: Bool = false,
    contentType: SwiftStringLiteral? = nil, contentTypes: [SwiftStringLiteral] = [],
    format: WireFormat? = nil, fields: [Field] = [], containsFile: Bool = false
  ) {
    self.form = form
    self.variable = variable
    self.isOptional = isOptional
    self.isNullable = isNullable
    self.contentType = contentType
    self.contentTypes = contentTypes
    self.format = format
    self.fields = fields
    self.containsFile = containsFile
  }
}

/// The object that wraps a response's payload.
package struct Envelope: Hashable, Sendable {
  /// Whether responses are wrapped. Each case is a case of the runtime's type of the same name.
  package enum Presence: String, Hashable, Sendable {
    case always, sometimes
  }

  package var property: SwiftStringLiteral
  package var presence: Presence
  /// The properties next to the payload.
  package var siblings: [SwiftStringLiteral]

  package init(property: SwiftStringLiteral, presence: Presence, siblings: [SwiftStringLiteral]) {
    self.property = property
    self.presence = presence
    self.siblings = siblings
  }
}

/// The envelope of an operation's responses.
package enum EnvelopeChoice: Hashable, Sendable {
  /// The document's envelope, if it has one.
  case inherited
  case none
  case own(Envelope)
}

/// The effect of a call on the client's tokens.
package enum SessionEffect: Hashable, Sendable {
  case storesTokens, refreshesTokens, endsSession
}
