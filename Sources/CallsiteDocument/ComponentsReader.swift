import CallsiteDiagnostics
import CallsiteSource
import OrderedCollections

/// Reads `components`: schemas and security schemes for the document, the rest where it is used.
struct ComponentsReader {
  private let session: ReadingSession
  private let object: ObjectReader?

  init(_ root: ObjectReader, _ session: ReadingSession) {
    self.session = session
    object = root.object("components", as: .components)
  }

  func readSchemas() -> OrderedDictionary<String, Schema> {
    var schemas: OrderedDictionary<String, Schema> = [:]
    for entry in entries(.schemas) {
      schemas[entry.key] = SchemaReader(session).read(entry.value, at: entry.position)
    }
    return CyclicSchemas(session).breakCycles(in: schemas)
  }

  func readSecuritySchemes() -> OrderedDictionary<String, SecurityScheme> {
    var schemes: OrderedDictionary<String, SecurityScheme> = [:]
    for entry in entries(.securitySchemes) {
      guard let node = ReferenceResolver(session).resolve(entry.value, as: .securitySchemes) else { continue }
      schemes[entry.key] = SecuritySchemeReader(session).read(node, at: entry.position)
    }
    return schemes
  }

  /// Reads the other components for what is wrong with them, since nothing may use them.
  func checkUnused() {
    for entry in entries(.parameters) { _ = ParameterReader(session).read(entry.value) }
    for entry in entries(.headers) {
      _ = HeaderReader(session).read(entry.value, name: entry.key, at: entry.position)
    }
    for entry in entries(.requestBodies) { _ = RequestBodyReader(session).read(entry.value) }
    for entry in entries(.responses) {
      _ = ResponsesReader(session).read(entry.value, status: .default, at: entry.position)
    }
  }

  private func entries(_ section: ComponentSection) -> [SourceMapping.Entry] {
    object?.entries(section.rawValue, of: section.noun + "s") ?? []
  }
}
