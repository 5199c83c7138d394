import CallsiteSource
import OrderedCollections

/// The root of a Swagger 2.0 document (Swagger Object), in OpenAPI 3 form.
struct SwaggerRoot {
  /// The root in OpenAPI 3 form.
  let root: SourceNode
  /// The rewriting of the objects below the root.
  let rewriting: SwaggerRewriting

  /// The key for shared parameters that are bodies or form fields, which OpenAPI 3 doesn't have.
  static let bodiesKey = "x-swagger-bodies"

  init(_ document: SourceNode, _ session: ReadingSession) {
    let parameters = document.mapping?["parameters"]?.mapping?.entries ?? []
    let bodies = Set(parameters.filter { $0.value.isSwaggerBody }.map(\.key))
    let hasServers = document.mapping?["servers"] != nil
    let servers = hasServers ? nil : SwaggerServers(document, session)
    rewriting = SwaggerRewriting(
      consumes: document.mapping?["consumes"]?.sequence ?? [],
      produces: document.mapping?["produces"]?.sequence ?? [], servers: servers)
    let document = SwaggerReferences(bodies, session).rewritten(document)
    let moved = Self.movedFields
    let rest = document.filteringEntries { !moved.contains($0.key) }
    root = rest.adding([servers?.root, Self.components(of: document, bodies)].compactMap { $0 })
  }

  static let sections: OrderedDictionary = [
    "definitions": ComponentSection.schemas, "parameters": .parameters, "responses": .responses,
    "securityDefinitions": .securitySchemes,
  ]

  /// Returns the upgraded root without the shared bodies, which are now where they were referred to.
  func withoutBodies(_ root: SourceNode) -> SourceNode {
    root.mappingEntries { entry in
      guard entry.key == "components" else { return entry }
      return entry.replacing(entry.value.filteringEntries { $0.key != Self.bodiesKey })
    }
  }

  private static let movedFields =
    Set(sections.keys).union(["swagger", "openapi", "host", "basePath", "schemes", "consumes", "produces"])
    .union(["components"])

  private static func components(of document: SourceNode, _ bodies: Set<String>) -> SourceMapping.Entry {
    var entries = document.mapping?["components"]?.mapping?.entries ?? []
    for (key, section) in sections {
      guard let entry = document.mapping?.entry(key) else { continue }
      guard section == .parameters else {
        entries.append(entry.renamed(section.rawValue))
        continue
      }
      let calls = entry.value.filteringEntries { !bodies.contains($0.key) }
      let others = entry.value.filteringEntries { bodies.contains($0.key) }
      entries += [entry.replacing(calls), entry.replacing(others).renamed(bodiesKey)]
    }
    let node = SourceNode(.mapping(SourceMapping(entries)), at: document.position)
    return SourceMapping.Entry(key: "components", value: node, at: document.position)
  }
}

extension SourceNode {
  /// Whether a parameter is a body or a form field.
  var isSwaggerBody: Bool {
    let location = mapping?["in"]?.string
    return location == "body" || location == "formData"
  }
}
