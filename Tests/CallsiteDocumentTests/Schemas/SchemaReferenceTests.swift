import CallsiteDiagnostics
import CallsiteDocument
import Testing

@Suite("References between schemas")
struct SchemaReferenceTests {
  @Test("Annotations next to a reference are kept")
  func annotationsBesideAReferenceStayBeside() throws {
    let schema = try Reading.schemas(
      "A: { $ref: '#/components/schemas/B', description: D, readOnly: true, x-callsite-name: b }\nB: {}"
    ).schemaA
    #expect(schema.reference == "B")
    #expect(schema.description == "D")
    #expect(schema.isReadOnly)
    #expect(schema.swiftName == "b")
  }

  @Test("Keywords next to a reference apply together with it")
  func keywordsBesideAReferenceApplyTogether() throws {
    let schema = try Reading.schemas(
      "A: { $ref: '#/components/schemas/B', description: D, required: [x] }\nB: {}"
    ).schemaA
    #expect(schema.reference == nil)
    #expect(schema.description == "D")
    #expect(schema.allOf.map(\.reference) == ["B", nil])
    #expect(schema.allOf.last?.required == ["x"])
    #expect(schema.allOf.last?.description == nil)
  }

  @Test("A type next to a reference that repeats the schema's type is redundant")
  func repeatedType() throws {
    let schema = { (type: String) in
      try Reading.schemas(
        "A: { $ref: '#/components/schemas/B', title: T, type: \(type) }\nB: { type: object }"
      ).schemaA
    }
    #expect(try schema("object").reference == "B")
    #expect(try schema("object").title == "T")
    #expect(try schema("string").reference == nil)
  }

  @Test(
    "The schema's own type with null next to a reference makes it nullable, and no other type does",
    arguments: [
      ("[object, 'null']", true), ("['null', object]", true), ("'null'", false), ("[string, 'null']", false),
    ])
  func nullableType(type: String, isNullable: Bool) throws {
    let schema = try Reading.schemas(
      "A: { $ref: '#/components/schemas/B', title: T, type: \(type) }\nB: { type: object }"
    ).schemaA
    #expect(schema.isNullable == isNullable)
    #expect(schema.anyOf.map(\.reference) == (isNullable ? ["B"] : []))
    #expect(schema.title == "T")
    if isNullable { #expect(schema.position.description == "a.yaml:6:58") }
  }

  @Test("Null next to a reference to any value is what it says")
  func nullOfAnything() throws {
    let schema = try Reading.schemas("A: { $ref: '#/components/schemas/B', type: 'null' }\nB: {}").schemaA
    #expect(schema.allOf.map(\.reference) == ["B", nil])
  }

  @Test("Pointers are unescaped")
  func pointersAreUnescaped() throws {
    let schema = try Reading.schemas("A: { $ref: '#/components/schemas/a~1b%20~0c' }\n'a/b ~c': {}").schemaA
    #expect(schema.reference == "a/b ~c")
  }

  @Test("A pointer into a component is read in place, through references")
  func aPointerBelowAComponentIs() throws {
    let schema = try Reading.schemas(
      """
      A: { $ref: '#/components/schemas/B/properties/c' }
      B: { $ref: '#/components/schemas/C' }
      C: { properties: { c: { type: integer } } }
      """
    ).schemaA
    #expect(schema.reference == nil)
    #expect(schema.types == [.integer])
  }

  @Test("A missing schema is reported with a suggestion, and read as any value")
  func aMissingSchemaIsReportedWith() throws {
    let reading = try Reading.schemas("A:\n  $ref: '#/components/schemas/Pat'\nPet: {}")
    #expect(
      reading.diagnostics == """
        a.yaml:7:13: warning: There is no schema 'Pat'; did you mean 'Pet'? [unresolved-reference]

        """)
    #expect(try reading.schemaA.reference == nil)
  }

  @Test(
    "Unresolved references explain why",
    arguments: [
      (
        "'#/components/schemas/A/properties/x'", "unresolved-reference",
        "'#/components/schemas/A/properties/x' can't be resolved: there is no 'properties'; define it, or correct the reference."
      ),
      (
        "'pets.yaml#/Pet'", "unsupported-external-reference",
        "'pets.yaml#/Pet' refers to another document, which isn't supported; bundle the documents into one."
      ),
      (
        "'#Pet'", "unresolved-reference",
        "'#Pet' isn't a JSON Pointer; expected a reference such as '#/components/schemas/Pet'."
      ),
      (
        "'#/components/responses/Pet'", "wrong-reference",
        "'#/components/responses/Pet' is a response; expected a schema."
      ),
      ("'#'", "wrong-reference", "'#' is the whole document; expected a schema."),
      ("5", "wrong-type", "'$ref' must be a string, but is the integer 5."),
    ])
  func referencesThatCantBeFollowedSay(reference: String, id: String, message: String) throws {
    let reading = try Reading.schemas("A: {}\nB: { $ref: \(reference) }")
    #expect(reading.diagnostics == "a.yaml:7:16: warning: \(message) [\(id)]\n")
  }

  @Test("Schemas that only refer to each other are reported")
  func schemasThatAreOnlyEachOther() throws {
    let reading = try Reading.schemas(
      """
      A: { $ref: '#/components/schemas/B' }
      B: { allOf: [{ $ref: '#/components/schemas/C' }] }
      C: { $ref: '#/components/schemas/A' }
      D: { $ref: '#/components/schemas/D' }
      """)
    #expect(
      reading.diagnostics == """
        a.yaml:6:5: warning: The schema 'A' → 'B' → 'C' → 'A' is composed of itself, so no value is valid; \
        remove one of the references. [cyclic-reference]
        a.yaml:9:5: warning: The schema 'D' → 'D' is composed of itself, so no value is valid; remove one of \
        the references. [cyclic-reference]

        """)
    #expect(try reading.schemaA.reference == nil)
  }

  @Test("A chain of references is cut off if it's too long")
  func aRowOfSchemasThatAre() throws {
    let links = (1...40).map { "S\($0): { $ref: '#/components/schemas/S\($0 + 1)' }" }
    let reading = try Reading.schemas((["A: {}"] + links + ["S41: {}"]).joined(separator: "\n"))
    #expect(
      reading.diagnostics == """
        a.yaml:15:5: warning: The schema 'S9' starts a chain of more than 32 that are each composed of the next; it \
        is read as any value. [long-reference-chain]

        """)
  }

  @Test("A schema read in place can't contain itself")
  func aSchemaReadInPlaceCant() throws {
    let reading = try Reading.schemas(
      "A: { properties: { b: { items: { $ref: '#/components/schemas/A/properties/b' } } } }")
    #expect(
      reading.diagnostics == """
        a.yaml:6:44: warning: '#/components/schemas/A/properties/b' contains itself; make it a schema of its \
        own under '#/components/schemas'. [cyclic-reference]

        """)
  }
}
