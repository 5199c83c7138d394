import CallsiteContract
@testable import CallsiteDocument
@testable import CallsiteMock
@testable import CallsiteSamples
import OrderedCollections
import Testing

struct CompositionTests {
  private let pets = """
    Cat: { type: object, required: [kind], properties: { kind: { type: string }, lives: { type: integer } } }
    Dog: { type: object, required: [kind], properties: { kind: { type: string }, bark: { type: string } } }
    Base:
      type: object
      required: [kind]
      properties: { kind: { type: string } }
      discriminator: { propertyName: kind, mapping: { c: Child } }
    Child: { allOf: [{ $ref: '#/components/schemas/Base' }, { required: [x], properties: { x: { type: integer } } }] }
    """

  @Test("A discriminator's property names the chosen branch")
  func discriminator() throws {
    let sample = try SchemaSample(
      "oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]\n"
        + "discriminator: { propertyName: kind, mapping: { meow: Cat } }", components: pets)
    let members = try #require(sample.generated().value.members)
    #expect(members["kind"] == .string("meow"))
    #expect(members["lives"]?.decimal != nil)
  }

  @Test("A value of a base is one of its children, and names it", arguments: ["Base", "Child"])
  func inheritance(name: String) throws {
    let sample = try SchemaSample("$ref: '#/components/schemas/\(name)'", components: pets)
    let members = try #require(sample.generated().value.members)
    #expect(members["kind"] == .string("c"))
    #expect(members["x"]?.decimal != nil)
  }

  @Test(
    "A value of a base is of a schema that is derived at any depth and by any name, and has its discriminator value",
    arguments: [
      (
        "Other: { $ref: ROOT }\nLeaf: { allOf: [{ allOf: [{ $ref: '#/components/schemas/Other' }] }] }",
        "Leaf"
      ),
      ("Leaf: { x-ms-discriminator-value: l, allOf: [{ $ref: ROOT }] }", "l"),
      ("Leaf: { properties: { kind: { const: l } }, allOf: [{ $ref: ROOT }] }", "l"),
    ])
  func derived(components: String, value: String) throws {
    for name in ["Root", "Leaf"] {
      #expect(try Self.kind(of: name, in: components) == .string(value))
    }
  }

  @Test("A value of a schema that is derived from a derived one names the schema itself")
  func derivedFromDerived() throws {
    let components =
      "Child: { allOf: [{ $ref: ROOT }] }\nLeaf: { allOf: [{ $ref: '#/components/schemas/Child' }] }"
    for (name, value) in ["Root": "Child", "Leaf": "Leaf"] {
      #expect(try Self.kind(of: name, in: components) == .string(value))
    }
  }

  @Test("A base without derived schemas names itself, and is none of them if their mapping names it")
  func itself() throws {
    #expect(try Self.kind(of: "Root", in: "") == .string("Root"))
    let child =
      "Child: { allOf: [{ $ref: ROOT }], discriminator: { propertyName: kind, mapping: { r: Root } } }"
    #expect(try Self.kind(of: "Root", in: child) == .string("Child"))
  }

  /// The discriminator's value in a generated value of a schema.
  private static func kind(of name: String, in components: String) throws -> DocumentValue? {
    let root = "Root: { required: [kind], properties: { kind: {} }, discriminator: { propertyName: kind } }\n"
    let sample = try SchemaSample(
      "$ref: '#/components/schemas/\(name)'",
      components: root + components.replacing("ROOT", with: "'#/components/schemas/Root'"))
    return sample.generated().value.members?["kind"]
  }

  @Test("Recursion ends where a value may be omitted, empty or null")
  func recursion() throws {
    let sample = try SchemaSample(
      """
      type: object
      required: [name, children, parent]
      properties:
        name: { type: string }
        children: { type: array, items: { $ref: '#/components/schemas/Sample' } }
        next: { $ref: '#/components/schemas/Sample' }
        parent: { anyOf: [{ $ref: '#/components/schemas/Sample' }, { type: 'null' }] }
      """)
    let made = sample.generated()
    #expect(made.isValid)
    #expect(made.value.members?["children"] == .array([]))
    #expect(made.value.members?["parent"] == .null)
    #expect(made.value.members?["next"] == nil)
  }

  @Test("Endless recursion is given up")
  func endless() throws {
    let sample = try SchemaSample(
      "{ type: object, required: [next], properties: { next: { $ref: '#/components/schemas/Sample' } } }")
    #expect(!sample.generated().isValid)
  }

  @Test("If parts contradict each other, the last one wins")
  func contradiction() throws {
    let sample = try SchemaSample(
      "allOf: [{ type: object, properties: { a: { type: object } }, required: [a] }, { properties: { a: { const: 1, type: integer } } }]"
    )
    let made = sample.generated()
    #expect(!made.isValid)
    #expect(made.value.members?["a"] == .integer("1"))
  }

  @Test("An enum of null allows only null", arguments: ["enum: [null]", "const: null", "type: 'null'"])
  func onlyNull(keyword: String) throws {
    let sample = try SchemaSample("{ type: object, required: [a], properties: { a: { \(keyword) } } }")
    #expect(sample.generated().value.members?["a"] == .null)
    #expect(try sample.problems(#"{"a": {}}"#) == ["a must be null, but is an object"])
  }

  @Test("JSON in a string follows contentSchema")
  func embedded() throws {
    let sample = try SchemaSample(
      "{ type: string, contentMediaType: application/json, contentSchema: { const: { n: 1 } } }")
    #expect(sample.generated().value == .string(#"{"n":1}"#))
  }

  @Test("A wide schema yields a value of bounded size")
  func size() throws {
    let names = (0..<40).map { "p\($0): { $ref: '#/components/schemas/S\($0 % 5)' }" }.joined(separator: ", ")
    let components = (0..<5).map { index in
      "S\(index): { type: object, properties: { \((0..<40).map { "q\($0): { $ref: '#/components/schemas/S\((index + 1 + $0) % 5)' }" }.joined(separator: ", ")) } }"
    }.joined(separator: "\n")
    let sample = try SchemaSample("{ type: object, properties: { \(names) } }", components: components)
    #expect(sample.generated().value.json.count < 100_000)
  }

  @Test("Read-only properties are generated for responses and left out of requests")
  func directions() throws {
    let sample = try SchemaSample(
      "properties: { id: { type: integer, readOnly: true }, secret: { type: string, writeOnly: true } }")
    let request = ValueGenerator(schemas: sample.schemas, validation: sample.validation(.request), seed: 0)
    #expect(sample.generated().value.members?.keys.elements == ["id"])
    #expect(request.value(for: sample.schema, named: "x").value.members?.keys.elements == ["secret"])
  }
}
