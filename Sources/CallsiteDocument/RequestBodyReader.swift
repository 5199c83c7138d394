import CallsiteDiagnostics
import CallsiteSource

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
