/// The request that a method sends, as values: what of it goes where, and how it is written there.
package struct MethodRequest: Hashable, Sendable {
  /// An HTTP method by its name, e.g. `GET`.
  package struct Verb: Hashable, Sendable {
    package var name: String

    package init(_ name: String) {
      self.name = name
    }

    /// Whether the runtime has a name for it (RFC 9110, section 9; RFC 5789; QUERY).
    package var isKnown: Bool { Self.known.contains(name) }

    /// Whether it asks for something and changes nothing that callers care for.
    package var isReading: Bool { name == "GET" || name == "HEAD" }

    private static let known: Set<String> = [
      "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "QUERY",
    ]
  }

  /// A server that takes the place of one of the document's.
  package struct Server: Hashable, Sendable {
    package var url: SwiftStringLiteral
    package var replaced: SwiftStringLiteral

    package init(url: SwiftStringLiteral, replaced: SwiftStringLiteral) {
      self.url = url
      self.replaced = replaced
    }
  }

  package var verb: Verb
  /// Percent-encoded, with the names of parameters in braces.
  package var path: SwiftStringLiteral
  /// nil: what the document requires of all operations.
  package var security: CredentialRequirement?
  package var servers: [Server] = []
  /// In document order.
  package var arguments: [RequestArgument] = []
  package var body: MethodBody?
  /// Whether the request may be sent again although its method isn't idempotent.
  package var isRepeatable = false
  package var envelope = EnvelopeChoice.inherited
  package var session: SessionEffect?

  package init(verb: Verb, path: SwiftStringLiteral, security: CredentialRequirement? = nil) {
    self.verb = verb
    self.path = path
    self.security = security
  }

  /// Whether it says no more than its method and path.
  package var isPlain: Bool { stepCount == 0 }

  /// How many things it says beside its method and path.
  package var stepCount: Int {
    servers.count + arguments.count + (body == nil ? 0 : 1) + (isRepeatable ? 1 : 0)
      + (envelope == .inherited ? 0 : 1) + (session == nil ? 0 : 1)
  }
}

/// The schemes whose credentials go out: one of several lists, all of it.
package struct CredentialRequirement: Hashable, Sendable {
  package var alternatives: [[SwiftStringLiteral]]

  package init(alternatives: [[SwiftStringLiteral]]) {
    self.alternatives = alternatives
  }

  /// Nothing is sent.
  package static let none = CredentialRequirement(alternatives: [])

  /// The requirement as an expression.
  package var code: String {
    let lists = alternatives.map { "[\($0.map(\.code).joined(separator: ", "))]" }
    return "[\(lists.joined(separator: ", "))]"
  }
}

/// A value that a method takes and its request carries outside of the body.
package struct RequestArgument: Hashable, Sendable {
  package enum Place: Hashable, Sendable {
    case path, query, header, cookie
    /// The whole of the query (OpenAPI 3.2, `in: querystring`).
    case wholeQuery(QueryForm)
  }

  /// How a value is the whole of the query.
  package enum QueryForm: String, Hashable, Sendable {
    case form, json, text
  }

  /// The name on the wire.
  package var name: SwiftStringLiteral
  /// The value inside the method.
  package var variable: SwiftIdentifier
  package var place: Place
  package var style = WireStyle()
  /// nil: the value writes itself.
  package var format: WireFormat?

  package init(name: SwiftStringLiteral, variable: SwiftIdentifier, place: Place) {
    self.name = name
    self.variable = variable
    self.place = place
  }
}

/// How a parameter or a field of a form is written (OpenAPI, Parameter Object, "Style Values"), where that isn't what
/// the runtime does by itself.
package struct WireStyle: Hashable, Sendable {
  package enum Name: String, Hashable, Sendable {
    case simple, label, matrix, form, spaceDelimited, pipeDelimited, deepObject, tabDelimited, cookie
  }

  /// nil: what is usual in its place.
  package var name: Name?
  package var explodes: Bool?
  /// Whether characters are escaped at all.
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

  /// How a property of a form is written.
  package struct Field: Hashable, Sendable {
    package var name: SwiftStringLiteral
    package var style: WireStyle

    package init(name: SwiftStringLiteral, style: WireStyle) {
      self.name = name
      self.style = style
    }
  }

  package var form: Form
  /// The value inside the method.
  package var variable: SwiftIdentifier
  /// Whether the value may be nil.
  package var isOptional: Bool
  /// nil: the form's usual type, or the value's own.
  package var contentType: SwiftStringLiteral?
  /// nil: the value writes itself.
  package var format: WireFormat?
  /// Properties that the document gives a style.
  package var fields: [Field]

  package init(
    form: Form, variable: SwiftIdentifier, isOptional: Bool = false, contentType: SwiftStringLiteral? = nil,
    format: WireFormat? = nil, fields: [Field] = []
  ) {
    self.form = form
    self.variable = variable
    self.isOptional = isOptional
    self.contentType = contentType
    self.format = format
    self.fields = fields
  }
}

/// The object that a response's payload is taken out of.
package struct Envelope: Hashable, Sendable {
  /// A case of the runtime's type of the same name.
  package enum Presence: String, Hashable, Sendable {
    case always, sometimes
  }

  package var property: SwiftStringLiteral
  package var presence: Presence
  /// The properties that stand beside it.
  package var siblings: [SwiftStringLiteral]

  package init(property: SwiftStringLiteral, presence: Presence, siblings: [SwiftStringLiteral]) {
    self.property = property
    self.presence = presence
    self.siblings = siblings
  }
}

/// Which envelope the responses of one operation have.
package enum EnvelopeChoice: Hashable, Sendable {
  /// The document's, if it has one.
  case inherited
  case none
  case own(Envelope)
}

/// What a call does to the client's tokens.
package enum SessionEffect: Hashable, Sendable {
  case storesTokens, refreshesTokens, endsSession
}
