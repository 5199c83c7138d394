import CallsiteDiagnostics
import CallsiteDocument
import CallsiteLowering
import CallsiteModel
import CallsiteSource
import OrderedCollections
import Testing

/// Questions about recursive schemas terminate.
struct SchemaCircleTests {
  /// An operation that returns a component, and sends a form with another.
  private func lowered(_ schemas: String, pagination: String = "") throws -> Lowered {
    try Lowered.paths(
      """
      /a:
        post:
          operationId: send
          \(pagination)
          requestBody:
            required: true
            content: { multipart/form-data: { schema: { type: object, properties: { tree: { $ref: '#/components/schemas/Tree' } } } } }
          responses: { '200': { description: A., content: { application/json: { schema: { $ref: '#/components/schemas/Node' } } } } }
      """,
      root: "components: { schemas: { \(schemas) } }\n")
  }

  private static let tree = "Tree: { type: array, items: { $ref: '#/components/schemas/Tree' } }"

  @Test("A list of itself is a value of a form")
  func parts() throws {
    let lowered = try lowered("\(Self.tree), Node: { type: string }")
    #expect(try lowered.signature == ["tree: Tree? = nil"])
  }

  @Test("A union that is one of its own alternatives has the items of the others")
  func pages() throws {
    let node = """
      Node: { oneOf: [{ $ref: '#/components/schemas/Node' }, { type: array, items: { type: string } }] }
      """
    let pagination = "x-callsite-pagination: { style: linkHeader }"
    let method = try lowered("\(Self.tree), \(node)", pagination: pagination).method
    guard case .page(let item, _) = method.result else { throw Lowered.Missing(name: "page") }
    #expect(item == .external(.string))
  }

  @Test("Alternatives behind an allOf of one that lead back are left out, too")
  func alternatives() throws {
    let node = """
      Node: { allOf: [{ oneOf: [{ $ref: '#/components/schemas/Node' }, { $ref: '#/components/schemas/Tree' }, { type: string }] }] }
      """
    let lowered = try lowered("\(Self.tree), \(node)")
    #expect(try lowered.union("Node").cases.map(\.name.name) == ["tree", "string"])
  }

  /// A decoder that tries a type as a case of itself never returns.
  @Test(
    "Schemas that are alternatives of each other have the alternatives of all of them, and not each other")
  func mutualAlternatives() throws {
    let lowered = try Lowered.schemas(
      """
      A: { anyOf: [{ $ref: '#/components/schemas/B' }, { type: integer }] }
      B: { anyOf: [{ $ref: '#/components/schemas/A' }, { type: string }, { $ref: '#/components/schemas/C' }] }
      C: { type: object, properties: { a: { $ref: '#/components/schemas/A' } }, required: [a] }
      """)
    for name in ["A", "B"] {
      #expect(try Set(lowered.union(name).cases.map(\.name.name)) == ["c", "string", "integer"])
    }
  }

  @Test("One alternative besides the schema itself is what the schema is")
  func oneOtherAlternative() throws {
    let lowered = try Lowered.schemas(
      """
      A: { oneOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/C' }] }
      C: { type: object, properties: { a: { $ref: '#/components/schemas/A' } } }
      """)
    #expect(try lowered.properties("C") == ["a: A?"])
    #expect(throws: Lowered.Missing.self) { try lowered.union("A") }
  }

  @Test("A schema that is composed of its owner, and of anything else, has a name to refer to")
  func composition() throws {
    let node = """
      Node: { additionalProperties: { allOf: [{ $ref: '#/components/schemas/Node' }, { additionalProperties: true }] } }
      """
    let lowered = try lowered("\(Self.tree), \(node)")
    #expect(lowered.typeNames.contains("Node") && !lowered.diagnostics.contains("endless-type"))
  }

  /// Parsed documents have names for such schemas.
  @Test("A schema that is part of itself without a name is any JSON there, with a warning")
  func nameless() throws {
    let text =
      "openapi: 3.1.1\ninfo: { title: A, version: '1' }\npaths: {}\ncomponents: { schemas: { Node: {} } }\n"
    var collector = DiagnosticCollector()
    let source = try SourceReader().read(text: text, file: "a.yaml")
    var document = try #require(DocumentReader().read(source, into: &collector))
    let line = { (line: Int) in SourcePosition(file: "a.yaml", line: line, column: 1) }
    let parts = [
      Schema(types: [.object], position: line(6)), Schema(reference: "Node", position: line(7)),
    ]
    let inner = Schema(allOf: parts, position: line(5))
    document.schemas = ["Node": Schema(additionalProperties: .schema(inner), position: line(4))]
    _ = ModuleLowering(options: .make()).lower(document, into: &collector)
    #expect(
      TextDiagnostics.render(collector.diagnostics) == """
        a.yaml:5:1: warning: This schema contains itself but has no name to refer to; the inner value is \
        JSONValue. Make it a component. [endless-type]

        """)
  }
}

/// The combined meaning of a schema's parts.
struct SchemaPartsTests {
  @Test("What is there when a condition holds is a property that may be missing")
  func conditions() throws {
    let lowered = try Lowered.schemas(
      """
      A:
        type: object
        properties: { kind: { type: string } }
        if: { properties: { kind: { const: a } } }
        then: { properties: { extra: { type: integer } }, required: [extra] }
        else: { properties: { other: { type: string } } }
        dependentSchemas: { kind: { properties: { kind: { type: integer }, when: { type: string } } } }
      """)
    let types = try lowered.structure("A").properties.map { "\($0.name): \($0.type)" }
    #expect(types == ["kind: String?", "extra: Int?", "other: String?", "when: String?"])
  }

  @Test("Conditions add fields to a form that is one of several, and change none")
  func conditionsOfForms() throws {
    let lowered = try Lowered.paths(
      """
      /a:
        post:
          operationId: send
          requestBody:
            content:
              multipart/form-data:
                schema:
                  type: object
                  oneOf: [{ properties: { a: { type: string } } }, { properties: { b: { type: string } } }]
                  properties: { kind: { type: string } }
                  if: { required: [a] }
                  then: { properties: { kind: { const: x }, size: { type: integer } } }
          responses: { '204': { description: Done. } }
      """)
    let types =
      lowered.module.client.operations.types + lowered.module.client.services.flatMap(\.operations.types)
    guard case .structure(let form)? = types.first else { throw Lowered.Missing(name: "SendBody") }
    let fields = Set(form.properties.map { "\($0.name): \($0.type)" })
    #expect(fields == ["kind: String?", "size: Int?", "a: String?", "b: String?"])
  }

  @Test(
    "Other properties beside an allOf are those of an object",
    arguments: [
      ("unevaluatedProperties: { type: integer }", "[String: Int]"),
      ("additionalProperties: { type: integer }", "[String: Int]"),
      ("unevaluatedProperties: true", "[String: JSONValue]"), ("unevaluatedProperties: false", nil),
      ("title: A", nil),
    ])
  func othersBesideAllOf(others: String, type: String?) throws {
    let lowered = try Lowered.schemas(
      "A: { allOf: [{ type: object, properties: { a: { type: string } } }], \(others) }")
    let structure = try lowered.structure("A")
    #expect(structure.properties.map(\.name.name) == ["a"])
    #expect((structure.additionalProperties?.value.type).map { "[String: \($0)]" } == type)
  }

  @Test("A property has any of the types that conditions give it, but the one it always has")
  func differentConditions() throws {
    let lowered = try Lowered.schemas(
      """
      A:
        type: object
        allOf:
          - if: { properties: { kind: { const: text } } }
            then: { properties: { kind: { const: text }, value: { type: string }, size: { type: integer, title: Bytes } } }
          - if: { properties: { kind: { const: flag } } }
            then: { properties: { kind: { const: flag }, value: { type: boolean }, size: { type: integer } } }
        properties: { kind: { type: string } }
      """)
    let structure = try lowered.structure("A")
    let types = structure.properties.map { "\($0.name): \($0.type)" }
    #expect(types == ["kind: String?", "value: Value?", "size: Int?"])
    #expect(structure.properties.last.map { $0.documentation == .none } == false)
    guard case .union(let union) = structure.nested.first else { throw Lowered.Missing(name: "Value") }
    #expect(union.cases.map(\.name.name) == ["string", "boolean"])
  }

  @Test("An object or something else is one of several, whatever properties the object has")
  func objectOrOther() throws {
    let lowered = try Lowered.schemas(
      "A: { type: [object, string, array], properties: { a: { type: string } }, items: { type: integer } }")
    #expect(try lowered.union("A").cases.map(\.name.name) == ["object", "string", "integerList"])
  }

  @Test("Of an overlap, an annotation changes no type, and inline objects have the properties of both")
  func overlaps() throws {
    let lowered = try Lowered.schemas(
      """
      A:
        allOf:
          - { properties: { when: { type: string, format: date-time }, o: { properties: { p: { type: string } } } } }
          - { properties: { when: { description: Later. }, o: { properties: { q: { type: integer } } } } }
      """)
    let structure = try lowered.structure("A")
    #expect(structure.properties.map { "\($0.name): \($0.type)" } == ["when: Date?", "o: O?"])
    #expect(structure.properties[0].documentation.lines == ["Later."])
    guard case .structure(let inner) = structure.nested.first else { throw Lowered.Missing(name: "O") }
    #expect(inner.properties.map(\.name.name) == ["p", "q"])
  }

  @Test(
    "Of an overlap, objects inside keep the properties of both parts, and what only restricts values changes no type",
    arguments: [
      ("{ $ref: '#/components/schemas/B' }", "{ properties: { q: { type: integer } } }", "O?", ["b", "q"]),
      ("{ properties: { p: {} } }", "{ required: [p] }", "O?", ["p"]),
      ("{ $ref: '#/components/schemas/B' }", "{ required: [b] }", "B?", []),
      ("{ $ref: '#/components/schemas/B' }", "{ type: object, additionalProperties: false }", "B?", []),
      ("{ $ref: '#/components/schemas/L' }", "{ items: { required: [b] } }", "L?", []),
      ("{ type: array, items: { type: integer } }", "{ type: array }", "[Int]?", []),
      (
        "{ type: array, items: { properties: { p: {} } } }",
        "{ type: array, items: { properties: { q: {} } } }",
        "[OItem]?", ["p", "q"]
      ),
      (
        "{ type: object, additionalProperties: { properties: { p: {} } } }",
        "{ type: object, additionalProperties: { properties: { q: {} } } }", "[String: OValue]?", ["p", "q"]
      ),
      ("{ $ref: '#/components/schemas/U' }", "{ type: object }", "[String: JSONValue]?", []),
      ("{ $ref: '#/components/schemas/V' }", "{ type: object }", "V?", []),
      ("{ description: Any. }", "{ items: {} }", "[JSONValue]?", []),
      ("{ properties: { p: {} } }", "{ type: object, required: [p] }", "O?", ["p"]),
      ("{ description: Any. }", "{ type: object }", "[String: JSONValue]?", []),
      ("{ description: Any. }", "{ required: [a] }", "JSONValue?", []),
      ("{ $ref: '#/components/schemas/B' }", "{ $ref: '#/components/schemas/C' }", "C?", []),
      ("{ type: integer }", "{ properties: { q: {} } }", "O?", ["q"]),
    ])
  func refinements(first: String, second: String, type: String, properties: [String]) throws {
    let lowered = try Lowered.schemas(
      """
      A: { allOf: [{ properties: { o: \(first) } }, { properties: { o: \(second) } }] }
      B: { type: object, properties: { b: { type: string } } }
      C: { type: object, properties: { c: { type: string } } }
      L: { type: array, items: { $ref: '#/components/schemas/B' } }
      U: { anyOf: [{ $ref: '#/components/schemas/B' }, { type: string }] }
      V: { properties: { v: { type: string } }, oneOf: [{ $ref: '#/components/schemas/B' }, { $ref: '#/components/schemas/C' }] }
      """)
    let structure = try lowered.structure("A")
    #expect(structure.properties.map { "\($0.type)" } == [type])
    let inner = structure.nested.compactMap { if case .structure(let inner) = $0 { inner } else { nil } }
    #expect(inner.flatMap { $0.properties.map(\.name.name) } == properties)
    if second.contains("required: [p]") { #expect(inner[0].properties[0].presence == .required) }
  }

  @Test(
    "The elements of a tuple have one type only if those after it have it too",
    arguments: [
      ("{ type: array, prefixItems: [{ type: integer }], items: { type: string } }", "[JSONValue]"),
      ("{ type: array, prefixItems: [{ type: integer }], items: { type: integer } }", "[Int]"),
      ("{ type: array, prefixItems: [{ type: integer }], items: false }", "[Int]"),
    ])
  func tuples(schema: String, type: String) throws {
    let lowered = try Lowered.schemas("A: { type: object, properties: { a: \(schema) } }")
    #expect(try lowered.structure("A").properties.map { "\($0.type)" } == ["\(type)?"])
  }
}
