import CallsiteDiagnostics
import CallsiteSource
import OrderedCollections

/// Reads the schemas and security schemes in `components`. The others are read where they are used.
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

  /// Reads the other components only to report problems, because they may not be used anywhere.
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

/// A section of `components`.
package enum ComponentSection: String, Sendable, CaseIterable {
  case schemas, responses, parameters, examples, requestBodies, headers, securitySchemes, links, callbacks
  case pathItems, mediaTypes

  /// The name of one item of the section, in messages.
  package var noun: String {
    switch self {
    case .schemas: "schema"
    case .responses: "response"
    case .parameters: "parameter"
    case .examples: "example"
    case .requestBodies: "request body"
    case .headers: "header"
    case .securitySchemes: "security scheme"
    case .links: "link"
    case .callbacks: "callback"
    case .pathItems: "path item"
    case .mediaTypes: "media type"
    }
  }

  /// The noun with its indefinite article.
  var nounWithArticle: String { (self == .examples ? "an " : "a ") + noun }
}

/// Reports what clients don't support: requests to the app, and links between calls.
struct SkippedObjects {
  let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  /// Reports the `callbacks` of a callback's operation.
  func reportCallbacks(_ operation: ObjectReader) {
    guard let first = first("callbacks", of: operation) else { return }
    session.report(.skippedCallback(first.key, at: first.position), asOneOf: "callback", isRepair: false)
  }

  /// Reports a response's `links`.
  func reportLinks(_ response: ObjectReader) {
    guard let first = first("links", of: response) else { return }
    session.report(.skippedLink(first.key, at: first.position), asOneOf: "link", isRepair: false)
  }

  private func first(_ key: String, of object: ObjectReader) -> SourceMapping.Entry? {
    object.mapping[key]?.mapping?.entries.first { !$0.key.hasPrefix("x-") }
  }
}

extension Diagnostic {
  fileprivate static func skippedCallback(_ name: String, at position: SourcePosition) -> Diagnostic {
    unsupportedFeature(
      "The callback '\(name)' is skipped: only operations have callbacks that code is generated for.",
      at: position)
  }

  fileprivate static func skippedLink(_ name: String, at position: SourcePosition) -> Diagnostic {
    unsupportedFeature(
      "The link '\(name)' is skipped: the caller passes values from call to call.", at: position)
  }
}
