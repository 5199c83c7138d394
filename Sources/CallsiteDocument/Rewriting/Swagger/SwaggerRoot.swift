import CallsiteSource
import OrderedCollections

/// The root of a Swagger 2.0 document (Swagger Object), in OpenAPI 3's shape.
struct SwaggerRoot {
  /// The root as OpenAPI 3 writes it.
  let root: SourceNode
  /// What brings the rest there.
  let rewriting: SwaggerRewriting

  /// Where shared parameters are kept that are bodies, or fields of one: OpenAPI 3 has no such parameters.
  static let bodiesKey = "x-swagger-bodies"
  /// The key of an operation for what it produces, whether or not a response has a body.
  static let producesKey = "x-swagger-produces"

  init(_ document: SourceNode, _ session: ReadingSession) {
    let parameters = document.mapping?["parameters"]?.mapping?.entries ?? []
    let bodies = Set(parameters.filter { $0.value.isSwaggerBody }.map(\.key))
    rewriting = SwaggerRewriting(
      consumes: document.mapping?["consumes"]?.sequence ?? [],
      produces: document.mapping?["produces"]?.sequence ?? [], bodies: bodies)
    let moved = Self.movedFields
    let rest = document.filteringEntries { !moved.contains($0.key) }
    var added: [SourceMapping.Entry] = []
    if rest.mapping?["servers"] == nil { added += SwaggerServers(document, session).entries }
    added.append(Self.components(of: document, bodies))
    root = rest.adding(added)
  }

  private static let sections: OrderedDictionary = [
    "definitions": ComponentSection.schemas, "parameters": .parameters, "responses": .responses,
    "securityDefinitions": .securitySchemes,
  ]

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
  /// Whether a parameter is a body or a field of one.
  var isSwaggerBody: Bool {
    let location = mapping?["in"]?.string
    return location == "body" || location == "formData"
  }
}
