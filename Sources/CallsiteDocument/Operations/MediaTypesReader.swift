import CallsiteDiagnostics
import CallsiteSource
import OrderedCollections

/// Reads `content`: media types with their schemas, encodings and examples (OpenAPI, Media Type Object).
struct MediaTypesReader {
  let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  func read(_ object: ObjectReader) -> [MediaTypeContent] {
    object.entries("content", of: "media types").compactMap { entry in
      guard let node = ReferenceResolver(session).resolve(entry.value, as: .mediaTypes),
        let object = ObjectReader(node, as: .mediaType, session)
      else { return nil }
      let itemSchema = SchemaReader(session).read("itemSchema", of: object)
      if let itemSchema, StreamFormat(mediaType: entry.key) == nil {
        session.report(.unsupportedItemSchema(entry.key, at: itemSchema.position))
      }
      let (encodings, headers) = readEncodings(object)
      return MediaTypeContent(
        mediaType: entry.key, schema: SchemaReader(session).read("schema", of: object),
        itemSchema: itemSchema, encodings: encodings,
        requiredHeaders: MediaType(entry.key).isMultipart ? headers : [:], styles: readStyles(object),
        examples: readExamples(object), position: entry.position)
    }
  }

  /// Reads the content types and the required headers of parts, by property name.
  private func readEncodings(
    _ object: ObjectReader
  ) -> (types: OrderedDictionary<String, String>, headers: OrderedDictionary<String, [ResponseHeader]>) {
    var encodings: OrderedDictionary<String, String> = [:]
    var headers: OrderedDictionary<String, [ResponseHeader]> = [:]
    for entry in object.entries("encoding", of: "encodings") {
      guard let encoding = ObjectReader(entry.value, as: .encoding, session) else { continue }
      let required = HeaderReader(session).readAll(encoding).filter {
        $0.isRequired && $0.name.lowercased() != "content-type"
      }
      if !required.isEmpty { headers[entry.key] = required }
      encodings[entry.key] = encoding.string("contentType")
    }
    return (encodings, headers)
  }

  /// Reads the explicit styles of fields. Without one, the field's content type determines the encoding.
  private func readStyles(_ object: ObjectReader) -> OrderedDictionary<String, FieldStyle> {
    var styles: OrderedDictionary<String, FieldStyle> = [:]
    for entry in object.mapping["encoding"]?.mapping?.entries ?? [] {
      guard let encoding = entry.value.mapping,
        ["style", "explode", "allowReserved"].contains(where: { encoding[$0] != nil })
      else { continue }
      let text = encoding["style"]?.string ?? Parameter.Style.form.rawValue
      guard let style = Parameter.Style(collectionFormat: text) ?? Parameter.Style(rawValue: text),
        Self.fieldStyles.contains(style)
      else { continue }
      styles[entry.key] = FieldStyle(
        style, explode: encoding["explode"]?.boolean ?? style.explodesByDefault,
        arrays: style == .deepObject ? ArrayNotation(session) : .brackets,
        allowsReserved: encoding["allowReserved"]?.boolean ?? false)
    }
    return styles
  }

  /// The styles that fields can have: those of query parameters (OpenAPI, Encoding Object) and of Swagger.
  private static let fieldStyles: [Parameter.Style] = [
    .form, .spaceDelimited, .pipeDelimited, .deepObject, .tabDelimited,
  ]

  /// Reads `example` and `examples` of a media type or a header.
  func readExamples(_ object: ObjectReader) -> OrderedDictionary<String, DocumentValue> {
    var examples: OrderedDictionary<String, DocumentValue> = [:]
    if let node = object.mapping["example"] { examples["example"] = DocumentValue(node) }
    for entry in object.entries("examples", of: "examples") {
      guard let node = ReferenceResolver(session).resolve(entry.value, as: .examples),
        let example = ObjectReader(node, as: .example, session),
        let value = example.mapping["value"] ?? example.mapping["dataValue"]
      else { continue }
      examples[entry.key] = DocumentValue(value)
    }
    return examples
  }
}

extension Diagnostic {
  fileprivate static func unsupportedItemSchema(
    _ mediaType: String, at position: SourcePosition
  ) -> Diagnostic {
    unsupportedFeature(
      "'itemSchema' is supported for event streams, JSON Lines and JSON text sequences; it is ignored for "
        + "'\(mediaType)'.",
      at: position)
  }
}

/// Reads a request body (OpenAPI, Request Body Object).
struct RequestBodyReader {
  let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  func read(_ node: SourceNode) -> RequestBody? {
    guard let node = ReferenceResolver(session).resolve(node, as: .requestBodies),
      let object = ObjectReader(node, as: .requestBody, session)
    else { return nil }
    if object.mapping["content"] == nil { object.reportMissing("content") }
    return RequestBody(
      description: object.string("description"), isRequired: object.boolean("required") ?? false,
      content: MediaTypesReader(session).read(object),
      isFlattened: object.mapping["x-callsite-flatten"] == nil ? nil : object.flag("x-callsite-flatten"),
      swiftName: object.swiftName(), position: object.position)
  }
}
