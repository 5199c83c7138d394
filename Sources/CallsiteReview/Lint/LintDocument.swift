import CallsiteContract
import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource

/// A document for lint rules, with its objects by kind, as they are written. Swagger 2.0 is checked in OpenAPI 3.1 form,
/// with the positions of its own text.
struct LintDocument: Sendable {
  let root: SourceMapping
  let position: SourcePosition
  /// The minor version of OpenAPI 3, or of Swagger 2.0 as OpenAPI, which is 0.
  let minorVersion: Int
  /// Whether the document is OpenAPI 3.0, whose schemas aren't JSON Schema.
  let isOpenAPI30: Bool
  private(set) var operations: [LintOperation] = []
  private(set) var objects: [LintObject.Kind: [LintObject]] = [:]
  /// The schemas. In OpenAPI 3.0, keywords beside a reference are ignored (Reference Object), so that those schemas have
  /// nothing to check.
  private(set) var schemas: [LintSchema] = []
  let values: LintValues
  /// The schemas that are composed of a component with `allOf`, and their owners, by reference.
  private(set) var compositions: [String: [SourceNode]] = [:]
  /// The references to the component schemas, by position.
  private var references: [SourcePosition: String] = [:]

  /// Creates a document, or returns `nil` if it isn't an API description.
  init?(_ node: SourceNode) {
    var node = node
    let isSwagger = node.mapping?["swagger"] != nil
    if isSwagger {
      var said = DiagnosticCollector()
      node = DocumentUpgrade().upgrade(node, into: &said) ?? node
    }
    guard let root = node.mapping, let version = root["openapi"]?.scalar?.text else { return nil }
    self.root = root
    position = node.position
    minorVersion = isSwagger ? 0 : Int(version.split(separator: ".").dropFirst().first ?? "") ?? 0
    isOpenAPI30 = version.hasPrefix("3.0")
    values = LintValues(node, isOpenAPI30: isOpenAPI30)
    var walk = LintWalk(root)
    walk.walk()
    operations = walk.operations
    objects = walk.objects
    schemas = isOpenAPI30 ? walk.schemas.filter { $0.mapping["$ref"] == nil } : walk.schemas
    findCompositions()
  }

  private mutating func findCompositions() {
    for entry in components("schemas") {
      references[entry.value.position] =
        JSONPointer(["components", "schemas", entry.key]).description
    }
    for schema in schemas {
      for part in schema.mapping["allOf"]?.sequence ?? [] {
        guard let reference = part.mapping?["$ref"]?.string else { continue }
        let own = SourceNode(.mapping(schema.mapping), at: schema.position)
        compositions[reference, default: []] += schema.owners + [own]
      }
    }
  }

  /// Returns the schemas that are composed of components among the nodes, directly or through others.
  func compositions(of nodes: [SourceNode]) -> [SourceNode] {
    let walk = Walk(from: nodes.compactMap { references[$0.position] }, by: \.self) { reference in
      (compositions[reference] ?? []).compactMap { references[$0.position] }
    }
    return walk.flatMap { compositions[$0] ?? [] }
  }

  func objects(of kind: LintObject.Kind) -> [LintObject] { objects[kind] ?? [] }

  func components(_ section: String) -> [SourceMapping.Entry] {
    root["components"]?.mapping?[section]?.mapping?.entries ?? []
  }

  /// Returns the target of a chain of references, or `nil` if it doesn't exist or is in another document.
  func resolved(_ node: SourceNode) -> SourceNode? {
    var node = node
    for _ in 0..<32 {
      guard let reference = node.mapping?["$ref"]?.string else { return node }
      guard let target = find(reference) else { return nil }
      node = target
    }
    return nil
  }

  private func find(_ reference: String) -> SourceNode? {
    JSONPointer(reference: reference).flatMap { SourceNode(.mapping(root), at: position).node(at: $0) }
  }
}

/// An object of a document that isn't an operation or a schema.
struct LintObject: Sendable {
  enum Kind: Hashable, Sendable {
    case parameter, header, mediaType, example, link, component, tag, license, pathItem, response
    case securityScheme, externalDocumentation
  }

  let kind: Kind
  /// The object's key, or the name of an array element if it has one.
  let key: String
  /// The position of the key.
  let position: SourcePosition
  let node: SourceNode
  /// The direction of a media type's values, or `nil` if they may travel in both.
  var direction: EvaluationPolicy.Direction?

  var mapping: SourceMapping? { node.mapping }
}

/// An operation with its path item.
struct LintOperation: Sendable {
  let method: String
  let path: String
  let item: SourceMapping
  let mapping: SourceMapping
  let position: SourcePosition

  /// The method and path, such as `GET /pets`.
  var label: String { "\(method.uppercased()) \(path)" }
}

/// A schema object, with the enclosing schemas that describe the same value.
struct LintSchema: Sendable {
  let mapping: SourceMapping
  let position: SourcePosition
  /// The schemas that include it, for example with `allOf`.
  let owners: [SourceNode]
  /// Whether the schema is a condition, such as `not` or `if`.
  let isCondition: Bool
}

extension SourceNode {
  var isTrue: Bool { boolean == true }
}
