/// A kind of object in a document: its name in messages, its fields, and the `x-callsite-` extensions allowed
/// in it.
///
/// The fields are those of OpenAPI 3.1 and 3.2, including those that Callsite doesn't use.
struct ObjectKind: Sendable {
  /// The name with its article, for the middle of a sentence.
  let noun: String
  let fields: [String]
  let extensions: [String]
  /// Whether this is the value of an `x-callsite-` extension, so that every problem in it is an error.
  let isExtension: Bool
  /// Whether unknown fields are allowed. Only likely typos are then reported.
  let isOpen: Bool
  /// The fields whose values are objects that nothing reads field by field, such as `contact`, or that contain other
  /// objects by name, such as `responses`. No extension is allowed in them.
  let containers: [String]
  /// Fields like ``containers``, and so are the values in them: `callbacks` has callbacks, which have path items.
  let nestedContainers: [String]
  /// The combined ``fields`` and ``extensions``, for fast lookup.
  let knownKeys: Set<String>

  init(
    noun: String, fields: [String], extensions: [String] = [], isExtension: Bool = false,
    isOpen: Bool = false, containers: [String] = [], nestedContainers: [String] = []
  ) {
    self.noun = noun
    self.fields = fields
    self.extensions = extensions
    self.isExtension = isExtension
    self.isOpen = isOpen
    self.containers = containers
    self.nestedContainers = nestedContainers
    knownKeys = Set(fields + extensions)
  }
}

extension ObjectKind {
  static let document = ObjectKind(
    noun: "the document",
    fields: [
      "openapi", "$self", "info", "jsonSchemaDialect", "servers", "paths", "webhooks", "components",
      "security",
      "tags", "externalDocs",
    ],
    extensions: [
      "x-callsite-envelope", "x-callsite-errors", "x-callsite-empty-objects", "x-callsite-arrays",
    ], containers: ["paths", "webhooks", "externalDocs"])
  static let info = ObjectKind(
    noun: "the info object",
    fields: ["title", "summary", "description", "termsOfService", "contact", "license", "version"],
    containers: ["contact", "license"])
  static let server = ObjectKind(
    noun: "a server", fields: ["url", "description", "name", "variables"], extensions: ["x-callsite-name"],
    containers: ["variables"])
  static let serverVariable = ObjectKind(
    noun: "a server variable", fields: ["enum", "default", "description"])
  static let tag = ObjectKind(
    noun: "a tag", fields: ["name", "summary", "description", "externalDocs", "parent", "kind"],
    extensions: ["x-callsite-name"], containers: ["externalDocs"])
  static let components = ObjectKind(
    noun: "the components object", fields: ComponentSection.allCases.map(\.rawValue),
    nestedContainers: ["callbacks", "links"])
  static let securityScheme = ObjectKind(
    noun: "a security scheme",
    fields: [
      "type", "description", "name", "in", "scheme", "bearerFormat", "flows", "openIdConnectUrl",
      "oauth2MetadataUrl", "deprecated",
    ],
    extensions: ["x-callsite-tokens"], nestedContainers: ["flows"])
}

// Operations: the objects below `paths`.
extension ObjectKind {
  static let pathItem = ObjectKind(
    noun: "a path item",
    fields: ["$ref", "summary", "description", "additionalOperations", "servers", "parameters"]
      + HTTPMethod.fields)
  static let operation = ObjectKind(
    noun: "an operation",
    fields: [
      "tags", "summary", "description", "externalDocs", "operationId", "parameters", "requestBody",
      "responses", "callbacks", "deprecated", "security", "servers",
    ],
    extensions: [
      "x-callsite-name", "x-callsite-envelope", "x-callsite-pagination", "x-callsite-chunks",
      "x-callsite-idempotent",
    ], containers: ["externalDocs", "responses"],
    nestedContainers: ["callbacks"])
  static let parameter = ObjectKind(
    noun: "a parameter", fields: ["name", "in"] + parameterFields, extensions: ["x-callsite-name"],
    containers: ["content", "examples"])
  static let header = ObjectKind(
    noun: "a header", fields: parameterFields, containers: ["content", "examples"])
  private static let parameterFields = [
    "description", "required", "deprecated", "allowEmptyValue", "style", "explode", "allowReserved",
    "schema", "example", "examples", "content",
  ]
  static let requestBody = ObjectKind(
    noun: "a request body", fields: ["description", "content", "required"],
    extensions: ["x-callsite-name", "x-callsite-flatten"], containers: ["content"])
  static let mediaType = ObjectKind(
    noun: "a media type",
    fields: [
      "schema", "itemSchema", "example", "examples", "encoding", "prefixEncoding", "itemEncoding",
      "description",
    ], containers: ["examples", "encoding"])
  static let encoding = ObjectKind(
    noun: "an encoding",
    fields: [
      "contentType", "headers", "style", "explode", "allowReserved", "encoding", "prefixEncoding",
      "itemEncoding",
    ], containers: ["headers", "encoding"])
  static let response = ObjectKind(
    noun: "a response", fields: ["summary", "description", "headers", "content", "links"],
    containers: ["headers", "content"],
    nestedContainers: ["links"])
  static let example = ObjectKind(
    noun: "an example",
    fields: ["summary", "description", "value", "externalValue", "dataValue", "serializedValue"])
}

extension ObjectKind {
  static let schema = ObjectKind(
    noun: "a schema",
    fields: SchemaKeyword.all.map(\.name),
    extensions: ["x-callsite-name", "x-callsite-enum", "x-callsite-id"], isOpen: true,
    containers: ["externalDocs", "xml"])
  static let discriminator = ObjectKind(
    noun: "a discriminator", fields: ["propertyName", "mapping", "defaultMapping"])
}

// Callsite's extensions.
extension ObjectKind {
  static let enumExtension = ObjectKind(
    noun: "'x-callsite-enum'", fields: ["open", "cases"], isExtension: true)
  static let enumCase = ObjectKind(
    noun: "a case of 'x-callsite-enum'", fields: ["name", "displayName", "description"], isExtension: true)
  static let envelope = ObjectKind(
    noun: "'x-callsite-envelope'", fields: ["property", "when", "siblings"], isExtension: true)
  static let pagination = ObjectKind(
    noun: "'x-callsite-pagination'",
    fields: ["style", "page", "offset", "cursor", "size", "items", "next", "previous", "total"],
    isExtension: true)
  static let chunks = ObjectKind(
    noun: "'x-callsite-chunks'", fields: ["file", "id", "index", "total"], isExtension: true)
  static let tokens = ObjectKind(
    noun: "'x-callsite-tokens'",
    fields: ["prefix", "logIn", "logOut", "refresh", "accessToken", "refreshToken"], isExtension: true)
  static let errors = ObjectKind(
    noun: "'x-callsite-errors'", fields: ["message", "fields"], isExtension: true)

  /// All extensions, for messages.
  static let allExtensions = [
    "x-callsite-name", "x-callsite-enum", "x-callsite-id", "x-callsite-flatten", "x-callsite-envelope",
    "x-callsite-pagination", "x-callsite-chunks", "x-callsite-idempotent", "x-callsite-tokens",
    "x-callsite-errors", "x-callsite-empty-objects", "x-callsite-arrays",
  ]
}
