package import CallsiteDiagnostics
package import OrderedCollections

/// One call of the API: method and path, what goes in, what comes back.
package struct Operation: Sendable {
  /// `operationId`; where it is missing, one made from method and path.
  package var id: String
  /// Whether the document has an `operationId`.
  package var hasGivenID: Bool
  /// The method in upper case.
  package var method: String
  /// The path template below the server's URL, as written.
  package var path: String
  /// The method's name, the last part of `x-callsite-name`.
  package var swiftName: String?
  /// The services before it in `x-callsite-name`: `["fineTuning", "jobs"]` of `fineTuning.jobs.list`, none of
  /// `.list`; nil: only the method is named.
  package var swiftServices: [String]?
  /// How the vendor's own SDK calls it.
  package var callHints: CallHints
  package var tags: [String]
  package var summary: String?
  package var description: String?
  package var isDeprecated: Bool
  /// The path item's and the operation's own, the latter winning; in document order.
  package var parameters: [Parameter]
  /// Path parameters that the path doesn't name: nothing is sent for them.
  package var strayParameters: [Parameter]
  package var requestBody: RequestBody?
  package var responses: [Response]
  /// Swagger 2.0's `produces`: the media types of all responses, also of those without a schema.
  package var produces: [String]
  /// Where the operation is, or its path item, if that isn't where the document is.
  package var servers: [Server]
  /// The operation's own requirement; nil: the document's. Empty: public.
  package var security: [SecurityRequirement]?
  package var envelope: EnvelopeOverride
  package var pagination: PaginationExtension?
  package var chunks: ChunksExtension?
  /// `x-callsite-idempotent`: doing it twice does no harm, whatever its method.
  package var isIdempotent: Bool
  package var lifecycle: Lifecycle
  package var position: SourcePosition

  package init(
    id: String, hasGivenID: Bool = true, method: String, path: String, swiftName: String? = nil,
    swiftServices: [String]? = nil, callHints: CallHints = CallHints(), tags: [String] = [],
    summary: String? = nil, description: String? = nil, isDeprecated: Bool = false,
    parameters: [Parameter] = [], strayParameters: [Parameter] = [], requestBody: RequestBody? = nil,
    responses: [Response] = [], produces: [String] = [],
    servers: [Server] = [], security: [SecurityRequirement]? = nil,
    envelope: EnvelopeOverride = .inherited, pagination: PaginationExtension? = nil,
    chunks: ChunksExtension? = nil, isIdempotent: Bool = false, lifecycle: Lifecycle = Lifecycle(),
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
    self.produces = produces
    self.servers = servers
    self.security = security
    self.envelope = envelope
    self.pagination = pagination
    self.chunks = chunks
    self.isIdempotent = isIdempotent
    self.lifecycle = lifecycle
    self.position = position
  }
}

/// A parameter outside the body (OpenAPI, Parameter Object), with its style decided.
package struct Parameter: Sendable {
  package enum Location: String, Hashable, Sendable, CaseIterable {
    case path, query, header, cookie
    /// The whole query, in the form of its media type (OpenAPI 3.2).
    case querystring
  }

  package enum Style: String, Hashable, Sendable, CaseIterable {
    case simple, label, matrix, form, spaceDelimited, pipeDelimited, deepObject
    /// Swagger 2.0's `collectionFormat: tsv`.
    case tabDelimited
    /// As `form`, but nothing is escaped (OpenAPI 3.2).
    case cookie

    /// Those that OpenAPI 3 has.
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
  package var allowsReserved: Bool
  /// The media type of a parameter described by `content` instead of `schema`.
  package var contentType: String?
  package var lifecycle: Lifecycle
  package var position: SourcePosition

  package init(
    name: String, location: Location, swiftName: String? = nil, description: String? = nil,
    isRequired: Bool, isDeprecated: Bool = false, schema: Schema, style: Style, explode: Bool,
    allowsReserved: Bool = false, contentType: String? = nil, lifecycle: Lifecycle = Lifecycle(),
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
    self.allowsReserved = allowsReserved
    self.contentType = contentType
    self.lifecycle = lifecycle
    self.position = position
  }
}

/// What an operation sends.
package struct RequestBody: Sendable {
  package var description: String?
  package var isRequired: Bool
  package var content: [MediaTypeContent]
  /// `x-callsite-flatten`; nil: not said.
  package var isFlattened: Bool?
  /// `x-callsite-name`.
  package var swiftName: String?
  package var position: SourcePosition

  package init(
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
  /// What each item of a stream is.
  package var itemSchema: Schema?
  /// By property name: the content type of a part, where given.
  package var encodings: OrderedDictionary<String, String>
  /// By property name: how it is written, where the document says so; its content type counts no more then.
  package var styles: OrderedDictionary<String, FieldStyle>
  /// By name; a single `example` is called `example`.
  package var examples: OrderedDictionary<String, DocumentValue>
  package var position: SourcePosition

  package init(
    mediaType: String, schema: Schema?, itemSchema: Schema? = nil,
    encodings: OrderedDictionary<String, String> = [:],
    styles: OrderedDictionary<String, FieldStyle> = [:],
    examples: OrderedDictionary<String, DocumentValue> = [:], position: SourcePosition
  ) {
    self.mediaType = mediaType
    self.schema = schema
    self.itemSchema = itemSchema
    self.encodings = encodings
    self.styles = styles
    self.examples = examples
    self.position = position
  }
}

/// What an operation answers for a status.
package struct Response: Sendable {
  /// The key of a response: `200`, `2XX` or `default`.
  package enum Status: Hashable, Sendable {
    case code(Int)
    /// `2XX` is `range(2)`.
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

  package init(
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

/// The methods that have a field of their own in a path item.
enum HTTPMethod {
  /// `query` is OpenAPI 3.2's.
  static let fields = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"]
}

/// How a field of a form or a part of a multipart body is written (OpenAPI, Encoding Object).
package struct FieldStyle: Hashable, Sendable {
  package var style: Parameter.Style
  package var explode: Bool
  package var allowsReserved: Bool

  package init(_ style: Parameter.Style, explode: Bool, allowsReserved: Bool = false) {
    self.style = style
    self.explode = explode
    self.allowsReserved = allowsReserved
  }
}

/// A header of an answer (OpenAPI, Header Object).
package struct ResponseHeader: Sendable {
  /// As written; names of headers don't differ by case.
  package var name: String
  package var isRequired: Bool
  package var isDeprecated: Bool
  /// Nil: any text.
  package var schema: Schema?
  package var position: SourcePosition

  package init(
    name: String, isRequired: Bool, isDeprecated: Bool = false, schema: Schema?, position: SourcePosition
  ) {
    self.name = name
    self.isRequired = isRequired
    self.isDeprecated = isDeprecated
    self.schema = schema
    self.position = position
  }
}

/// How a sequential media type holds its items (OpenAPI 3.2, "Sequential Media Types").
package enum StreamFormat: Hashable, Sendable {
  /// Server-sent events (HTML standard, section 9.2).
  case events
  /// JSON Lines under any of its names, or JSON text sequences (RFC 7464).
  case elements

  /// - Parameter mediaType: A media type, parameters included; nil for one that isn't sequential.
  package init?(mediaType: String) {
    switch mediaType.prefix(while: { $0 != ";" && $0 != " " }).lowercased() {
    case "text/event-stream": self = .events
    case "application/jsonl", "application/x-jsonl", "application/ndjson", "application/x-ndjson",
      "application/jsonlines", "application/x-jsonlines", "application/json-lines", "application/json-seq":
      self = .elements
    case let name where name.hasSuffix("+json-seq"): self = .elements
    default: return nil
    }
  }
}

extension MediaTypeContent {
  /// How the content is a stream; nil: it isn't.
  package var stream: StreamFormat? { StreamFormat(mediaType: mediaType) }

  /// The schemas of the whole and of its items, where given.
  package var schemas: [Schema] { [schema, itemSchema].compactMap { $0 } }
}
