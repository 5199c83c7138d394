import CallsiteLowering
import CallsiteModel
import Testing

@Suite("Equal inline types")
struct EqualTypesTests {
  private static let access = "{ type: string, enum: [open, company], description: Who sees it. }"

  private func models(_ name: String, _ other: String = access) throws -> Lowered {
    try Lowered.schemas(
      """
      Link: { type: object, properties: { \(name): \(Self.access) } }
      Folder: { type: object, properties: { \(name): \(other) } }
      """)
  }

  @Test("in several models are declared in the first one, and every name stays")
  func models() throws {
    let lowered = try models("link_access", Self.access.replacing("it.", with: "this."))
    #expect(lowered.typeNames == ["Link", "Folder"])
    #expect(try lowered.nested(in: "Link") == ["LinkAccess"])
    #expect(try lowered.nested(in: "Folder") == ["LinkAccess = Link.LinkAccess"])
    #expect(try lowered.properties("Folder") == ["linkAccess: LinkAccess?"])
  }

  @Test("stay apart in models when they are short enums named by a single word")
  func words() throws {
    #expect(try models("access").nested(in: "Link") == ["Access"])
    #expect(try models("access").nested(in: "Folder") == ["Access"])
  }

  @Test("in a model and in what is sent for it are the model's")
  func directions() throws {
    let use = "content: { application/json: { schema: { $ref: '#/components/schemas/Link' } } }"
    let lowered = try Lowered.paths(
      """
      /links:
        post:
          operationId: add
          requestBody: { \(use) }
          responses: { '200': { description: done, \(use) } }
      """,
      root: """
        components:
          schemas:
            Link:
              type: object
              properties: { id: { type: string, readOnly: true }, access: \(Self.access) }
        """)
    #expect(try lowered.nested(in: "LinkInput") == ["Access = Link.Access"])
  }

  @Test("in a model and in one that is only named like what is sent for it stay apart")
  func likeNames() throws {
    let object = "{ type: object, properties: { access: \(Self.access) } }"
    let lowered = try Lowered.schemas("Link: \(object)\nLinkInput: \(object)\n")
    #expect(try lowered.nested(in: "LinkInput") == ["Access"])
  }

  @Test(
    "keep declarations of their own if a name, a value or a word differs",
    arguments: [
      ("access", "enum: [open, shut]"), ("level", "enum: [open, company]"),
      ("access", "enum: [open, company, closed]"),
    ])
  func different(_ name: String, _ values: String) throws {
    let lowered = try Lowered.schemas(
      """
      Link: { type: object, properties: { link_access: { type: string, enum: [open, company] } } }
      Folder: { type: object, properties: { link_\(name): { type: string, \(values) } } }
      """)
    #expect(try lowered.nested(in: "Folder").first?.contains("=") == false)
  }

  @Test("are compared as a whole, by what the names of nested types mean")
  func nested() throws {
    let item = { (kind: String) in
      "{ type: object, properties: { item: { type: object, properties: { kind: \(kind), own: { $ref: '#/components/schemas/Pet' } } } } }"
    }
    let kind = "{ type: string, enum: [a, b] }"
    let lowered = try Lowered.schemas(
      "Pet: { type: object }\nA: \(item(kind))\nB: \(item(kind))\nC: \(item("{ type: string, enum: [a, c] }"))"
    )
    #expect(try lowered.structure("A").nested.map(\.kinds) == ["Item { Kind }"])
    #expect(try lowered.structure("B").nested.map(\.kinds) == ["Item = A.Item"])
    #expect(try lowered.structure("C").nested.map(\.kinds) == ["Item { Kind }"])
  }

  /// The types of the services of operations with one property each, whose bodies and responses have these types.
  private func services(_ operations: [(name: String, tag: String, property: String)], result: String = "")
    throws -> [[String]]
  {
    let paths = operations.map { operation in
      """
      /\(operation.name):
        post:
          operationId: \(operation.name)
          tags: [\(operation.tag)]
          requestBody:
            content:
              application/json:
                schema: { type: object, properties: { \(operation.property): \(Self.access) } }
          responses: { '200': { description: done\(result) } }

      """
    }
    let lowered = try Lowered.paths(
      paths.joined(),
      root: "components: { schemas: { Link: { type: object, properties: { access: \(Self.access) } } } }\n")
    return lowered.module.client.services.map { $0.operations.types.map(\.kinds) }
  }

  @Test("in several bodies are declared in the first one, short enums in that of the service")
  func operations() throws {
    let types = try services([
      ("a", "Files", "access"), ("b", "Files", "access"), ("c", "Links", "access"),
      ("d", "Files", "link_access"), ("e", "Links", "link_access"),
    ])
    #expect(
      types == [
        ["ABody { Access }", "BBody { Access = ABody.Access }", "DBody { LinkAccess }"],
        ["CBody { Access }", "EBody { LinkAccess = FilesService.DBody.LinkAccess }"],
      ])
  }

  @Test("in the body of an operation that returns a model are the model's")
  func returned() throws {
    let link = ", content: { application/json: { schema: { $ref: '#/components/schemas/Link' } } }"
    let operations = [(name: "a", tag: "Files", property: "access")]
    #expect(try services(operations, result: link) == [["ABody { Access = Link.Access }"]])
    #expect(try services(operations) == [["ABody { Access }"]])
  }

  @Test("are spelled with the namespace where a type of the same name hides the service")
  func hidden() throws {
    let operation = { (name: String, tag: String, schema: String) in
      """
      /\(name):
        post:
          operationId: \(name)
          tags: [\(tag)]
          requestBody: { content: { application/json: { schema: \(schema) } } }
          responses: { '204': { description: done } }

      """
    }
    let first = "{ type: object, properties: { link_access: \(Self.access) } }"
    let own = "{ x-callsite-name: FilesService, \(first.dropFirst())"
    let second = "{ type: object, properties: { own: \(own) } }"
    let lowered = try Lowered.paths(
      operation("a", "Files", first) + operation("b", "Links", second), options: .make(namespace: "Zoo"))
    #expect(
      lowered.module.client.services.map { $0.operations.types.map(\.kinds) } == [
        ["ABody { LinkAccess }"],
        ["BBody { FilesService { LinkAccess = Zoo.FilesService.ABody.LinkAccess } }"],
      ])
  }

  @Test("in the bodies of two services stay apart, although both services return one model")
  func servicesOfAModel() throws {
    let link = ", content: { application/json: { schema: { $ref: '#/components/schemas/Link' } } }"
    let types = try services([("a", "Files", "mode"), ("b", "Links", "mode")], result: link)
    #expect(types == [["ABody { Mode }"], ["BBody { Mode }"]])
  }
}

extension Lowered {
  /// The types inside a model, as `Name` or `Name = Target`.
  fileprivate func nested(in name: String) throws -> [String] { try structure(name).nested.map(\.text) }
}

extension TypeDeclaration {
  fileprivate var text: String {
    if case .alias(let alias) = self { "\(alias.name) = \(alias.type)" } else { "\(name)" }
  }

  /// The text with the types inside it.
  fileprivate var kinds: String {
    guard case .structure(let structure) = self, !structure.nested.isEmpty else { return text }
    return "\(text) { \(structure.nested.map(\.kinds).joined(separator: ", ")) }"
  }
}

@Suite("Long enums with equal values")
struct DistinctiveTypesTests {
  private static let months = "enum: [jan, feb, mar, apr, may, jun, jul, aug]"

  private func models(_ first: String, _ second: String) throws -> Lowered {
    try Lowered.schemas(
      """
      Bill: { type: object, properties: { kind: { type: string, description: When., \(first) } } }
      Plan: { type: object, properties: { month: { type: string, description: Since., \(second) } } }
      """)
  }

  @Test("are declared once, and every name stays")
  func models() throws {
    let lowered = try models(Self.months, Self.months)
    #expect(try lowered.nested(in: "Bill") == ["Kind"])
    #expect(try lowered.nested(in: "Plan") == ["Month = Bill.Kind"])
  }

  @Test("stay apart if they are short, or differ in a value, its order, its name or its documentation")
  func others() throws {
    let long = Self.months
    let others = [
      "enum: [jan, feb, mar, apr, may, jun, jul, sep]", "enum: [feb, jan, mar, apr, may, jun, jul, aug]",
      "\(long), x-callsite-enum: { cases: { jan: { name: january } } }",
      "\(long), x-callsite-enum: { cases: { jan: { description: Cold. } } }",
    ]
    for other in others { #expect(try models(long, other).nested(in: "Plan") == ["Month"]) }
    let short = "enum: [jan, feb, mar, apr, may, jun, jul]"
    #expect(try models(short, short).nested(in: "Plan") == ["Month"])
  }

  @Test("of components are declared, and others are aliases of the first one")
  func operations() throws {
    let lowered = try Lowered(
      """
      openapi: 3.1.1
      info: { title: Pets, version: '1' }
      paths:
        /pets:
          get:
            operationId: list
            parameters: [{ name: month, in: query, schema: { type: string, \(Self.months) } }]
            responses: { '204': { description: Done. } }
      components:
        schemas:
          Plan: { type: object, properties: { since: { type: string, \(Self.months) } } }
          Month: { type: string, \(Self.months) }
          Season: { type: string, \(Self.months) }
      """)
    #expect(try lowered.nested(in: "Plan") == ["Since = Month"])
    #expect(try lowered.enumeration("Month").cases.count == 8)
    #expect(try lowered.enumeration("Season").cases.count == 8)
    #expect(lowered.module.client.operations.types.map(\.text) == ["ListMonth = Month"])
  }

  /// Two models with a union each, beside the components `A` and `B`.
  private func unions(_ first: String, _ second: String) throws -> Lowered {
    try Lowered.schemas(
      """
      Bill: { type: object, properties: { payer: { oneOf: [\(first)] } } }
      Plan: { type: object, properties: { owner: { oneOf: [\(second)] } } }
      A: { type: object, required: [a], properties: { a: { type: string } } }
      B: { type: object, required: [b], properties: { b: { type: string } } }
      """)
  }

  @Test("and unions that contain a component are declared once, and every name stays")
  func equalUnions() throws {
    let union = "{ type: string }, { $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }"
    let lowered = try unions(union, union)
    #expect(try lowered.nested(in: "Bill") == ["Payer"])
    #expect(try lowered.nested(in: "Plan") == ["Owner = Bill.Payer"])
  }

  @Test("and unions that contain none, or have inline or other alternatives, stay apart")
  func otherUnions() throws {
    let a = "{ $ref: '#/components/schemas/A' }"
    let inline = "{ title: Value, type: object, required: [c], properties: { c: {} } }"
    let pairs = [
      ("{ type: string }, { type: integer }", "{ type: string }, { type: integer }"),
      ("\(a), \(inline)", "\(a), \(inline)"), ("\(a), { type: string }", "\(a), { type: integer }"),
    ]
    for (first, second) in pairs { #expect(try unions(first, second).nested(in: "Plan") == ["Owner"]) }
  }

  @Test("keep their names whatever schema is added")
  func stability() throws {
    let added = "A: { type: object, properties: { month: { type: string, \(Self.months) } } }\n"
    let plan = "Plan: { type: object, properties: { month: { type: string, \(Self.months) } } }"
    #expect(try Lowered.schemas(plan).nested(in: "Plan") == ["Month"])
    #expect(try Lowered.schemas(added + plan).nested(in: "Plan").first?.hasPrefix("Month") == true)
  }
}
