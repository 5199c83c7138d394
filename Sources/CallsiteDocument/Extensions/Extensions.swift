package import CallsiteDiagnostics
package import OrderedCollections

/// `x-callsite-enum`: the Swift form of an enum.
package struct EnumExtension: Sendable {
  /// The settings for a case.
  package struct Case: Sendable {
    package var swiftName: String?
    package var displayName: String?
    package var description: String?
    var position: SourcePosition

    package init(
      swiftName: String?, displayName: String?, description: String?, position: SourcePosition
    ) {
      self.swiftName = swiftName
      self.displayName = displayName
      self.description = description
      self.position = position
    }
  }

  /// Whether unlisted values are preserved, or `nil` to use the configuration.
  package var isOpen: Bool?
  /// The cases by raw value, with numbers as written.
  package var cases: OrderedDictionary<String, Case>

  package init(isOpen: Bool?, cases: OrderedDictionary<String, Case>) {
    self.isOpen = isOpen
    self.cases = cases
  }
}

/// `x-callsite-envelope`: the object that a server wraps its responses in.
package struct EnvelopeExtension: Hashable, Sendable {
  package enum Presence: String, Hashable, Sendable, CaseIterable {
    /// The response's schema is the envelope, and the call returns the property.
    case always
    /// The response's schema is the payload, and the server may wrap it.
    case sometimes
  }

  package var property: String
  package var presence: Presence
  /// Other properties of the envelope, which distinguish it from a payload.
  package var siblings: [String]
  var position: SourcePosition

  init(property: String, presence: Presence, siblings: [String], position: SourcePosition) {
    self.property = property
    self.presence = presence
    self.siblings = siblings
    self.position = position
  }
}

/// An operation's envelope.
package enum EnvelopeOverride: Hashable, Sendable {
  /// The document's envelope.
  case inherited
  /// No envelope: `x-callsite-envelope: false`.
  case disabled
  case replaced(EnvelopeExtension)
}

/// `x-callsite-pagination`: the pagination of a list operation. Names are the wire names of query parameters
/// and of the page's properties.
package struct PaginationExtension: Hashable, Sendable {
  package enum Style: String, Hashable, Sendable, CaseIterable {
    case page, offset, cursor
    /// The page's `next` property is the URL of the next page.
    case link
    /// The `Link` header contains the URL of the next page (RFC 8288).
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

/// `x-callsite-chunks` of an operation that uploads a chunk of a file: the wire names of the body's
/// properties for the chunk's bytes, the upload's identifier, the chunk's index from 0, and the number of
/// chunks.
package struct ChunksExtension: Hashable, Sendable {
  package var file: String
  package var id: String
  package var index: String
  package var total: String
  package var position: SourcePosition

  init(file: String, id: String, index: String, total: String, position: SourcePosition) {
    self.file = file
    self.id = id
    self.index = index
    self.total = total
    self.position = position
  }
}

/// `x-callsite-tokens` of a security scheme: where its tokens come from.
package struct TokensExtension: Hashable, Sendable {
  /// The prefix of the token in the header, such as `Bearer` or `Token`.
  package var prefix: String?
  /// The operations whose success response contains tokens. The first one is the client's `logIn`.
  package var logIn: [String]
  package var logOut: String?
  package var refresh: String?
  /// The access token's location in the response of ``logIn``, as a JSON Pointer (RFC 6901), or `nil` if it's the
  /// cookie that the scheme names.
  package var accessToken: String?
  package var refreshToken: String?
  package var position: SourcePosition

  init(
    prefix: String?, logIn: [String], logOut: String?, refresh: String?, accessToken: String?,
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

/// `x-callsite-errors`: the locations of messages and field errors in error bodies, as JSON Pointers (RFC
/// 6901).
package struct ErrorsExtension: Hashable, Sendable {
  package var message: [String]
  package var fields: [String]
  var position: SourcePosition

  init(message: [String], fields: [String], position: SourcePosition) {
    self.message = message
    self.fields = fields
    self.position = position
  }
}

/// `x-callsite-arrays`: the notation of arrays in the style `deepObject`, which OpenAPI doesn't define.
package enum ArrayNotation: String, Hashable, Sendable, CaseIterable {
  /// `a[]=1`, and `a[0][b]=1` for elements that aren't primitive.
  case brackets
  /// `a[0]=1` and `a[0][b]=1`.
  case indices
  /// `a[]=1` and `a[][b]=1`.
  case emptyBrackets
  /// `a=1`.
  case repeated = "repeat"
}

/// `x-callsite-empty-objects`: what the server sends for an object without properties.
package enum EmptyObjectsExtension: String, Hashable, Sendable, CaseIterable {
  case objects
  /// An empty array, like PHP.
  case lists
}
