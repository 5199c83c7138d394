import CallsiteDiagnostics
import CallsiteSource
import OrderedCollections

/// A document of a few component schemas, each with up to two edges to one of them: all such graphs have a number.
///
/// An edge is a reference, or the other schema inlined. Walks over schemas get lost in inlined compositions:
/// a reference stops them.
struct SchemaGraph: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case property, items, additionalProperties, not, allOf, oneOf
  }

  struct Edge: Hashable, Sendable {
    var kind: Kind
    var target: Int
  }

  /// The edges of each schema.
  private(set) var edges: [[Edge]] = []
  /// Whether schemas are inlined instead of referenced, unless that would be recursive.
  private var isInline: [Bool] = []
  /// Whether `allOf` and `oneOf` also have an element without an edge.
  private let isPadded: Bool

  /// The number of graphs with a number of schemas.
  static func count(schemas: Int) -> Int {
    let choices = edgeChoices(schemas: schemas)
    return 2 * (0..<schemas).reduce(1) { product, schema in product * choices * (schema == 0 ? 1 : 2) }
  }

  /// The number of sets of up to two edges that a schema can have. Two edges of a kind can lead to the same schema.
  private static func edgeChoices(schemas: Int) -> Int {
    let single = Kind.allCases.count * schemas
    return 1 + single + single * (single + 1) / 2
  }

  /// - Parameter number: From 0 to ``count(schemas:)``, exclusive.
  init(schemas: Int, number: Int) {
    isPadded = !number.isMultiple(of: 2)
    var rest = number / 2
    let choices = Self.edgeChoices(schemas: schemas)
    for schema in 0..<schemas {
      edges.append(Self.edges(choice: rest % choices, schemas: schemas))
      rest /= choices
      isInline.append(schema > 0 && !rest.isMultiple(of: 2))
      if schema > 0 { rest /= 2 }
    }
  }

  private static func edges(choice: Int, schemas: Int) -> [Edge] {
    let single = Kind.allCases.count * schemas
    let edge = { (index: Int) in Edge(kind: Kind.allCases[index % Kind.allCases.count], target: index / 6) }
    if choice == 0 { return [] }
    if choice <= single { return [edge(choice - 1)] }
    // The pairs of a triangle, row by row.
    var (row, rest) = (0, choice - single - 1)
    while rest > row {
      rest -= row + 1
      row += 1
    }
    return [edge(row), edge(rest)]
  }

  /// An OpenAPI 3.1 document with one operation, whose response has the first schema.
  var document: SourceNode {
    var writer = NodeWriter()
    let answer = writer.object([
      ("description", writer.text("a")),
      (
        "content",
        writer.object([("application/json", writer.object([("schema", reference(0, &writer))]))])
      ),
    ])
    let operation = writer.object([
      ("operationId", writer.text("read")), ("responses", writer.object([("200", answer)])),
    ])
    let schemas = edges.indices.map { ("S\($0)", schema($0, inside: [$0], &writer)) }
    return writer.object([
      ("openapi", writer.text("3.1.0")),
      ("info", writer.object([("title", writer.text("Graph")), ("version", writer.text("1"))])),
      ("paths", writer.object([("/a", writer.object([("get", operation)]))])),
      ("components", writer.object([("schemas", writer.object(schemas))])),
    ])
  }

  private func reference(_ schema: Int, _ writer: inout NodeWriter) -> SourceNode {
    writer.object([("$ref", writer.text("#/components/schemas/S\(schema)"))])
  }

  /// - Parameter outer: The enclosing schemas, including this one.
  private func schema(_ index: Int, inside outer: Set<Int>, _ writer: inout NodeWriter) -> SourceNode {
    var properties: [(String, SourceNode)] = []
    var parts: OrderedDictionary<Kind, [SourceNode]> = [:]
    for edge in edges[index] {
      let isWrittenOut = isInline[edge.target] && !outer.contains(edge.target)
      let value =
        isWrittenOut
        ? schema(edge.target, inside: outer.union([edge.target]), &writer) : reference(edge.target, &writer)
      if edge.kind == .property {
        properties.append(("p\(index)\(properties.count)", value))
      } else {
        parts[edge.kind, default: []].append(value)
      }
    }
    var fields = properties.isEmpty ? [] : [("properties", writer.object(properties))]
    for (kind, values) in parts { fields.append((kind.rawValue, node(of: kind, values, &writer))) }
    return writer.object(fields)
  }

  private func node(of kind: Kind, _ values: [SourceNode], _ writer: inout NodeWriter) -> SourceNode {
    switch kind {
    case .property, .items, .additionalProperties, .not: return values[0]
    case .allOf where isPadded:
      let properties = writer.object([("e", writer.object([]))])
      return writer.list([writer.object([("properties", properties)])] + values)
    case .oneOf where isPadded: return writer.list([writer.object([])] + values)
    case .allOf, .oneOf: return writer.list(values)
    }
  }
}

/// Creates nodes on consecutive lines.
private struct NodeWriter {
  private var line = 0

  mutating func text(_ text: String) -> SourceNode {
    SourceNode(.scalar(SourceScalar(text, .string)), at: next())
  }

  mutating func list(_ values: [SourceNode]) -> SourceNode { SourceNode(.sequence(values), at: next()) }

  mutating func object(_ fields: [(String, SourceNode)]) -> SourceNode {
    let entries = fields.map { SourceMapping.Entry(key: $0.0, value: $0.1, at: next()) }
    return SourceNode(.mapping(SourceMapping(entries)), at: next())
  }

  private mutating func next() -> SourcePosition {
    line += 1
    return SourcePosition(file: "graph.yaml", line: line, column: 1)
  }
}
