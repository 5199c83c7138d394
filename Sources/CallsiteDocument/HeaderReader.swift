import CallsiteDiagnostics
import CallsiteSource

/// Reads the headers of responses (OpenAPI, Header Object).
struct HeaderReader {
  let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  /// `headers` of a response or an encoding.
  func readAll(_ object: ObjectReader) -> [ResponseHeader] {
    object.entries("headers", of: "headers").compactMap { read($0.value, name: $0.key, at: $0.position) }
  }

  func read(_ node: SourceNode, name: String, at position: SourcePosition) -> ResponseHeader? {
    guard let node = ReferenceResolver(session).resolve(node, as: .headers),
      let object = ObjectReader(node, as: .header, session)
    else { return nil }
    let schema = SchemaReader(session).read("schema", of: object)
    let content = MediaTypesReader(session).read(object).first
    return ResponseHeader(
      name: name, isRequired: object.boolean("required") ?? false,
      isDeprecated: object.boolean("deprecated") ?? false, schema: schema ?? content?.schema,
      position: position)
  }
}
