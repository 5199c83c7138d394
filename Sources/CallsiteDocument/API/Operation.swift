package import CallsiteBasics
package import CallsiteDiagnostics
package import OrderedCollections

/// An operation of the API: its method and path, its request and its responses.
package struct Operation: Sendable {
  /// The `operationId`, or one derived from the method and path if it is missing.
  package var id: String
  /// Whether the document specifies an `operationId`.
  package var hasGivenID: Bool
  /// The method in upper case.
  package var method: String
  /// The path template relative to the server's URL, as written.
  package var path: String
  /// The method's name: the last part of `x-callsite-name`.
  package var swiftName: String?
  /// The services in `x-callsite-name`: `["fineTuning", "jobs"]` for `fineTuning.jobs.list`, an empty array
  /// for `.list`, and `nil` if it contains only a method.
  package var swiftServices: [String]?
  /// The call site in the vendor's own SDK.
  package var callHints: CallHints
  package var tags: [String]
  package var summary: String?
  package var description: String?
  package var isDeprecated: Bool
  /// The parameters of the path item and the operation, in document order. Those of the operation take
  /// precedence.
  package var parameters: [Parameter]
  /// The path parameters that don't occur in the path and aren't sent.
  package var strayParameters: [Parameter]
  @Boxed package var requestBody: RequestBody?
  package var responses: [Response]
  /// The media types of responses without content, if the document lists any.
  package var typesWithoutContent: [String]
  /// The servers of the operation or its path item, if they differ from the document's.
  package var servers: [Server]
  /// The operation's own security requirements, or `nil` for the document's. Empty if none are required.
  package var security: [SecurityRequirement]?
  package var envelope: EnvelopeOverride
  @Boxed package var pagination: PaginationExtension?
  /// Whether the operation can be paginated without saying how: `x-callsite-pagination` isn't `false`.
  package var infersPagination: Bool
  @Boxed package var chunks: ChunksExtension?
  /// The requests that the service sends in return.
  package var callbacks: [Webhook]
  /// Whether the operation can be repeated safely whatever its method (`x-callsite-idempotent`).
  package var isIdempotent: Bool
  package var lifecycle: Lifecycle
  package var position: SourcePosition

  init(
    id: String, hasGivenID: Bool = true, method: String, path: String, swiftName: String? = nil,
    swiftServices: [String]? = nil, callHints: CallHints = CallHints(), tags: [String] = [],
    summary: String? = nil, description: String? = nil, isDeprecated: Bool = false,
    parameters: [Parameter] = [], strayParameters: [Parameter] = [], requestBody: RequestBody? = nil,
    responses: [Response] = [], typesWithoutContent: [String] = [],
    servers: [Server] = [], security: [SecurityRequirement]? = nil,
    envelope: EnvelopeOverride = .inherited, pagination: PaginationExtension? = nil,
    infersPagination: Bool = true, chunks: ChunksExtension? = nil, callbacks: [Webhook] = [],
    isIdempotent: Bool = false,
    lifecycle: Lifecycle = Lifecycle(),
    position: SourcePosition
  ) {
    self.id = id
    self.hasGivenID = hasGivenID
    self.method = method
    self.path = path
    self.swiftName = swiftName
    self.swiftServices = swiftServices
    self.callHints = callHints
    self.tags = tags
    self.summary = summary
    self.description = description
    self.isDeprecated = isDeprecated
    self.parameters = parameters
    self.strayParameters = strayParameters
    self.requestBody = requestBody
    self.responses = responses
    self.typesWithoutContent = typesWithoutContent
    self.servers = servers
    self.security = security
    self.envelope = envelope
    self.pagination = pagination
    self.infersPagination = infersPagination
    self.chunks = chunks
    self.callbacks = callbacks
    self.isIdempotent = isIdempotent
    self.lifecycle = lifecycle
    self.position = position
  }
}

/// A parameter outside the body (OpenAPI, Parameter Object), with its style resolved.
package struct Parameter: Sendable {
  package enum Location: String, Hashable, Sendable, CaseIterable {
    case path, query, header, cookie
    /// The whole query string, in the format of its media type (OpenAPI 3.2).
    case querystring
  }

  package enum Style: String, Hashable, Sendable, CaseIterable {
    case simple, label, matrix, form, spaceDelimited, pipeDelimited, deepObject
    /// Tab-separated values, as Swagger 2.0's `collectionFormat: tsv`.
    case tabDelimited
    /// Like `form`, but without percent-encoding (OpenAPI 3.2).
    case cookie

    /// The styles of OpenAPI 3.
    package static let allCases: [Style] = [
      .simple, .label, .matrix, .form, .spaceDelimited, .pipeDelimited, .deepObject, .cookie,
    ]
  }

  package var name: String
  package var location: Location
  package var swiftName: String?
  package var description: String?
  package var isRequired: Bool
  package var isDeprecated: Bool
  package var schema: Schema
  package var style: Style
  package var explode: Bool
  /// The notation of arrays in the style `deepObject`.
  package var arrays: ArrayNotation
  package var allowsReserved: Bool
  /// The media type of a parameter that has `content` instead of `schema`.
  package var contentType: String?
  package var lifecycle: Lifecycle
  package var position: SourcePosition

  init(
    name: String, location: Location, swiftName: String? = nil, description: String? = nil,
    isRequired: Bool, isDeprecated: Bool = false, schema: Schema, style: Style, explode: Bool,
    arrays: ArrayNotation = .brackets, allowsReserved: Bool = false, contentType: String? = nil,
    lifecycle: Lifecycle = Lifecycle(),
    position: SourcePosition
  ) {
    self.name = name
    self.location = location
    self.swiftName = swiftName
    self.description = description
    self.isRequired = isRequired
    self.isDeprecated = isDeprecated
    self.schema = schema
    self.style = style
    self.explode = explode
    self.arrays = arrays
    self.allowsReserved = allowsReserved
    self.contentType = contentType
    self.lifecycle = lifecycle
    self.position = position
  }
}

/// The operation's request body.
package struct RequestBody: Sendable {
  package var description: String?
  package var isRequired: Bool
  package var content: [MediaTypeContent]
  /// The value of `x-callsite-flatten`, or `nil` if it isn't specified.
  package var isFlattened: Bool?
  /// The value of `x-callsite-name`.
  package var swiftName: String?
  package var position: SourcePosition

  init(
    description: String?, isRequired: Bool, content: [MediaTypeContent], isFlattened: Bool?,
    swiftName: String?, position: SourcePosition
  ) {
    self.description = description
    self.isRequired = isRequired
    self.content = content
    self.isFlattened = isFlattened
    self.swiftName = swiftName
    self.position = position
  }
}

/// A media type with its schema, encodings and examples (OpenAPI, Media Type Object).
package struct MediaTypeContent: Sendable {
  package var mediaType: String
  package var schema: Schema?
  /// The schema of each item of a stream.
  package var itemSchema: Schema?
  /// The content types of parts, by property name.
  package var encodings: OrderedDictionary<String, String>
  /// The headers that parts must have, by property name. `Content-Type` isn't one of them: it's the part's encoding.
  package var requiredHeaders: OrderedDictionary<String, [ResponseHeader]>
  /// The styles of fields, by property name. A field with a style ignores its content type.
  package var styles: OrderedDictionary<String, FieldStyle>
  /// The examples by name. A single `example` is named `example`.
  package var examples: OrderedDictionary<String, DocumentValue>
  package var position: SourcePosition

  init(
    mediaType: String, schema: Schema?, itemSchema: Schema? = nil,
    encodings: OrderedDictionary<String, String> = [:],
    requiredHeaders: OrderedDictionary<String, [ResponseHeader]> = [:],
    styles: OrderedDictionary<String, FieldStyle> = [:],
    examples: OrderedDictionary<String, DocumentValue> = [:], position: SourcePosition
  ) {
    self.mediaType = mediaType
    self.schema = schema
    self.itemSchema = itemSchema
    self.encodings = encodings
    self.requiredHeaders = requiredHeaders
    self.styles = styles
    self.examples = examples
    self.position = position
  }
}

extension Response {
  /// Returns whether HTTP allows content in a response: not in answer to HEAD, nor with a status of 1xx, 204, 205 or 304
  /// (RFC 9110, sections 6.4.1 and 15.3.6).
  package static func allowsContent(status: Int, to method: String = "GET") -> Bool {
    method != "HEAD" && status >= 200 && ![204, 205, 304].contains(status)
  }
}

/// The operation's response for a status.
package struct Response: Sendable {
  /// The key of a response: `200`, `2XX` or `default`.
  package enum Status: Hashable, Sendable {
    case code(Int)
    /// A range of statuses: `2XX` is `range(2)`.
    case range(Int)
    case `default`

    package var isSuccess: Bool {
      switch self {
      case .code(let code): (200..<300).contains(code)
      case .range(let hundreds): hundreds == 2
      case .default: false
      }
    }
  }

  package var status: Status
  package var description: String?
  package var content: [MediaTypeContent]
  package var headers: [ResponseHeader]
  package var position: SourcePosition

  init(
    status: Status, description: String?, content: [MediaTypeContent], headers: [ResponseHeader] = [],
    position: SourcePosition
  ) {
    self.status = status
    self.description = description
    self.content = content
    self.headers = headers
    self.position = position
  }
}

/// The methods that have their own field in a path item.
package enum HTTPMethod {
  /// The fields. `query` is new in OpenAPI 3.2.
  package static let fields = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"]
}

/// The encoding of a form field or a multipart part (OpenAPI, Encoding Object).
package struct FieldStyle: Hashable, Sendable {
  package var style: Parameter.Style
  package var explode: Bool
  /// The notation of arrays in the style `deepObject`.
  package var arrays: ArrayNotation
  package var allowsReserved: Bool

  init(
    _ style: Parameter.Style, explode: Bool, arrays: ArrayNotation = .brackets, allowsReserved: Bool = false
  ) {
    self.style = style
    self.explode = explode
    self.arrays = arrays
    self.allowsReserved = allowsReserved
  }
}

/// A header of a response or of a multipart part (OpenAPI, Header Object).
package struct ResponseHeader: Sendable {
  /// The name as written. Header names are case-insensitive.
  package var name: String
  package var isRequired: Bool
  var isDeprecated: Bool
  /// The schema of the value, or `nil` for any text.
  package var schema: Schema?
  /// The examples beside the schema.
  package var examples: [DocumentValue]
  package var position: SourcePosition

  init(
    name: String, isRequired: Bool, isDeprecated: Bool = false, schema: Schema?,
    examples: [DocumentValue] = [], position: SourcePosition
  ) {
    self.name = name
    self.isRequired = isRequired
    self.isDeprecated = isDeprecated
    self.schema = schema
    self.examples = examples
    self.position = position
  }
}

// The tables of the Parameter Object.
extension Parameter.Location {
  /// The styles that values in the location can have ("Style Values"). The first one is the default.
  package var styles: [Parameter.Style] {
    switch self {
    case .path: [.simple, .label, .matrix]
    case .query: [.form, .spaceDelimited, .pipeDelimited, .deepObject]
    case .header: [.simple]
    case .cookie: [.form, .cookie]
    case .querystring: [.form]
    }
  }

  package var defaultStyle: Parameter.Style { styles[0] }
}

extension Parameter.Style {
  /// The default of `explode`.
  package var explodesByDefault: Bool { self == .form || self == .cookie }
}

/// The format of a sequential media type (OpenAPI 3.2, "Sequential Media Types").
package enum StreamFormat: Hashable, Sendable {
  /// Server-sent events (HTML standard, section 9.2).
  case events
  /// JSON Lines, by any of its names, or JSON text sequences (RFC 7464).
  case elements

  /// Returns `nil` if the media type isn't sequential.
  ///
  /// - Parameter mediaType: A media type, including parameters.
  package init?(mediaType: String) {
    let type = MediaType(mediaType)
    guard type.isEvents || type.isJSONLines else { return nil }
    self = type.isEvents ? .events : .elements
  }
}

extension MediaTypeContent {
  /// The format of the stream, or `nil` if the content isn't one.
  package var stream: StreamFormat? { StreamFormat(mediaType: mediaType) }

  /// The schemas of the whole content and of its items, if specified.
  package var schemas: [Schema] { [schema, itemSchema].compactMap { $0 } }
}
