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
      content: MediaTypesReader(session).read(object), isFlattened: readFlatten(object),
      swiftName: object.swiftName(), position: object.position)
  }

  private func readFlatten(_ object: ObjectReader) -> Bool {
    guard let node = object.mapping["x-callsite-flatten"] else { return false }
    if let isFlattened = node.boolean { return isFlattened }
    session.report(.invalidFlatten(node))
    return false
  }
}

extension Diagnostic {
  fileprivate static func invalidFlatten(_ node: SourceNode) -> Diagnostic {
    invalidExtension(
      "'x-callsite-flatten' must be true or false, but is \(node.found).", at: node.position)
  }
}
