import CallsiteDiagnostics
import CallsiteSource

/// Reads response headers for what is wrong with them; the document has no place for them yet.
struct HeaderCheck {
  let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  func checkAll(_ object: ObjectReader) {
    for entry in object.entries("headers", of: "headers") { check(entry.value) }
  }

  func check(_ node: SourceNode) {
    guard let node = ReferenceResolver(session).resolve(node, as: .headers),
      let object = ObjectReader(node, as: .header, session)
    else { return }
    _ = SchemaReader(session).read("schema", of: object)
    _ = MediaTypesReader(session).read(object)
  }
}
