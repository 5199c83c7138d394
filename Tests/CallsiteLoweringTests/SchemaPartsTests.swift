import CallsiteModel
import Testing

/// What parts of a schema say together.
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
