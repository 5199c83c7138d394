import CallsiteDiagnostics
import CallsiteSource
import OrderedCollections

/// A document of a few component schemas, each with up to two edges to one of them: all such graphs have a number.
///
/// An edge leads to a reference, or to the other schema written out in its place. Written-out compositions are what
/// walks over schemas lose their way in: a reference stops them.
struct SchemaGraph: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case property, items, additionalProperties, not, allOf, oneOf
  }

  struct Edge: Hashable, Sendable {
    var kind: Kind
    var target: Int
  }

  /// By schema: its edges.
  private(set) var edges: [[Edge]] = []
  /// Whether a schema is written out where an edge leads to it, unless it stands in itself there.
  private var isInline: [Bool] = []
  /// Whether `allOf` and `oneOf` have an element without an edge as well.
  private let isPadded: Bool

  /// How many graphs of a number of schemas there are.
  static func count(schemas: Int) -> Int {
    let choices = edgeChoices(schemas: schemas)
    return 2 * (0..<schemas).reduce(1) { product, schema in product * choices * (schema == 0 ? 1 : 2) }
  }

  /// How many sets of up to two edges a schema may have; two of a kind may lead to the same schema.
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

  /// OpenAPI 3.1 with one operation, which answers with the first schema.
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

  /// - Parameter outer: The schemas that this one stands in, with itself.
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

/// Makes nodes, each on a line of its own.
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
