package import CallsiteDiagnostics
package import OrderedCollections

/// `x-callsite-enum`: how an enum looks in Swift.
package struct EnumExtension: Sendable {
  /// What the document says of one case beyond its raw value.
  package struct Case: Sendable {
    package var swiftName: String?
    package var displayName: String?
    package var description: String?
    package var position: SourcePosition

    package init(
      swiftName: String?, displayName: String?, description: String?, position: SourcePosition
    ) {
      self.swiftName = swiftName
      self.displayName = displayName
      self.description = description
      self.position = position
    }
  }

  /// Whether values that aren't listed are kept; nil: as configured.
  package var isOpen: Bool?
  /// By raw value, numbers as written.
  package var cases: OrderedDictionary<String, Case>

  package init(isOpen: Bool?, cases: OrderedDictionary<String, Case>) {
    self.isOpen = isOpen
    self.cases = cases
  }
}

/// `x-callsite-envelope`: the object that a backend wraps its answers in.
package struct EnvelopeExtension: Hashable, Sendable {
  package enum Presence: String, Hashable, Sendable, CaseIterable {
    /// The response's schema is the envelope; the call returns its property.
    case always
    /// The response's schema is the payload; the wire may wrap it.
    case sometimes
  }

  package var property: String
  package var presence: Presence
  /// Other properties an envelope may have, which tell it from a payload.
  package var siblings: [String]
  package var position: SourcePosition

  package init(property: String, presence: Presence, siblings: [String], position: SourcePosition) {
    self.property = property
    self.presence = presence
    self.siblings = siblings
    self.position = position
  }
}

/// What an operation says of its envelope.
package enum EnvelopeOverride: Hashable, Sendable {
  /// As the document's root says.
  case inherited
  /// `x-callsite-envelope: false`.
  case disabled
  case replaced(EnvelopeExtension)
}

/// `x-callsite-pagination`: how a list operation pages. Names are wire names of query parameters and of
/// properties of the page.
package struct PaginationExtension: Hashable, Sendable {
  package enum Style: String, Hashable, Sendable, CaseIterable {
    case page, offset, cursor
    /// The page's `next` is the address of the next one.
    case link
    /// The address of the next page is in the `Link` header (RFC 8288).
    case linkHeader
  }

  package var style: Style
  package var pageParameter: String?
  package var offsetParameter: String?
  package var cursorParameter: String?
  package var sizeParameter: String?
  package var itemsProperty: String?
  package var nextProperty: String?
  package var previousProperty: String?
  package var totalProperty: String?
  package var position: SourcePosition

  package init(
    style: Style, pageParameter: String? = nil, offsetParameter: String? = nil,
    cursorParameter: String? = nil, sizeParameter: String? = nil, itemsProperty: String? = nil,
    nextProperty: String? = nil, previousProperty: String? = nil, totalProperty: String? = nil,
    position: SourcePosition
  ) {
    self.style = style
    self.pageParameter = pageParameter
    self.offsetParameter = offsetParameter
    self.cursorParameter = cursorParameter
    self.sizeParameter = sizeParameter
    self.itemsProperty = itemsProperty
    self.nextProperty = nextProperty
    self.previousProperty = previousProperty
    self.totalProperty = totalProperty
    self.position = position
  }
}

/// `x-callsite-chunks` on an operation that uploads a chunk of a file: which properties of its body, by their
/// wire names, are the chunk's bytes, the id of the upload, the chunk's index from 0, and how many there are.
package struct ChunksExtension: Hashable, Sendable {
  package var file: String
  package var id: String
  package var index: String
  package var total: String
  package var position: SourcePosition

  package init(file: String, id: String, index: String, total: String, position: SourcePosition) {
    self.file = file
    self.id = id
    self.index = index
    self.total = total
    self.position = position
  }
}

/// `x-callsite-tokens` on a security scheme: where its tokens come from.
package struct TokensExtension: Hashable, Sendable {
  /// What stands before the token in the header (`Bearer`, `Token`).
  package var prefix: String?
  /// Operations whose success response carries tokens; the first one is the client's `logIn`.
  package var logIn: [String]
  package var logOut: String?
  package var refresh: String?
  /// JSON Pointers (RFC 6901) into the response of ``logIn``.
  package var accessToken: String
  package var refreshToken: String?
  package var position: SourcePosition

  package init(
    prefix: String?, logIn: [String], logOut: String?, refresh: String?, accessToken: String,
    refreshToken: String?, position: SourcePosition
  ) {
    self.prefix = prefix
    self.logIn = logIn
    self.logOut = logOut
    self.refresh = refresh
    self.accessToken = accessToken
    self.refreshToken = refreshToken
    self.position = position
  }
}

/// `x-callsite-errors`: where error bodies keep their message and field errors, as JSON Pointers (RFC 6901).
package struct ErrorsExtension: Hashable, Sendable {
  package var message: [String]
  package var fields: [String]
  package var position: SourcePosition

  package init(message: [String], fields: [String], position: SourcePosition) {
    self.message = message
    self.fields = fields
    self.position = position
  }
}
