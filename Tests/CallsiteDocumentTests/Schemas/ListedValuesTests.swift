import CallsiteDocument
import OrderedCollections
import Testing

@Suite("An enum written as branches")
struct ListedValuesTests {
  @Test("Constants with titles and descriptions are one enum")
  func constantsWithTitlesAndDescriptionsAre() throws {
    let schema = try Reading.schemas(
      """
      A:
        oneOf:
          - { const: 0, title: GUILD_TEXT, description: A channel. }
          - { const: 1, title: DM }
          - { type: 'null' }
      """
    ).schemaA
    #expect(schema.oneOf.isEmpty)
    #expect(schema.isNullable)
    #expect(schema.enumeration == [.integer("0"), .integer("1")])
    let cases = try #require(schema.enumExtension?.cases)
    #expect(cases["0"]?.swiftName == "GUILD_TEXT")
    #expect(cases["0"]?.description == "A channel.")
    #expect(cases["1"]?.description == "DM")
    #expect(schema.enumExtension?.isOpen == nil)
  }

  @Test("A string is its own name")
  func aTextIsItsOwnName() throws {
    let schema = try Reading.schemas("A: { anyOf: [{ const: a, title: First }, { const: b }] }").schemaA
    #expect(schema.enumeration == [.string("a"), .string("b")])
    #expect(schema.enumExtension?.cases["a"]?.swiftName == nil)
    #expect(schema.enumExtension?.cases["a"]?.description == "First")
  }

  @Test("An alternative for any other string makes it open")
  func anyOtherTextBesideTheListed() throws {
    let schema = try Reading.schemas("A: { anyOf: [{ type: string }, { enum: [small, large] }] }").schemaA
    #expect(schema.enumeration == [.string("small"), .string("large")])
    #expect(schema.enumExtension?.isOpen == true)
  }

  @Test(
    "Other branches remain alternatives",
    arguments: [
      "{ oneOf: [{ const: a }, { const: 1 }] }", "{ oneOf: [{ const: a }, { type: integer }] }",
      "{ oneOf: [{ const: a }, { type: string, format: uuid }] }", "{ oneOf: [{ const: a }] }",
      "{ oneOf: [{ const: a }, { $ref: '#/components/schemas/B' }] }",
      "{ oneOf: [{ const: a }, { type: string, properties: { a: {} } }] }",
    ])
  func otherBranchesStayAChoice(yaml: String) throws {
    let schema = try Reading.schemas("A: \(yaml)\nB: { enum: [b] }").schemaA
    #expect(!schema.oneOf.isEmpty)
    #expect(schema.enumeration == nil)
  }
}

@Suite("Names of an enum's values in vendor extensions")
struct VendorEnumNamesTests {
  @Test(
    "Numbers get names",
    arguments: [
      "x-enum-varnames: [Low, High], x-enum-descriptions: [First., Second.]",
      "x-enumNames: [Low, High], x-enumDescriptions: [First., Second.]",
      "x-ms-enum: { values: [{ value: 1, name: High, description: Second. }, { value: 0, name: Low, description: First. }] }",
    ])
  func numbersGetNames(extensions: String) throws {
    let schema = try Reading.schemas("A: { type: integer, enum: [0, 1], \(extensions) }").schemaA
    let cases = try #require(schema.enumExtension?.cases)
    #expect(["0", "1"].map { cases[$0]?.swiftName } == ["Low", "High"])
    #expect(["0", "1"].map { cases[$0]?.description } == ["First.", "Second."])
  }

  @Test("A string is its own name")
  func aTextIsItsOwnName() throws {
    let schema = try Reading.schemas(
      "A: { enum: [a, b], x-enum-varnames: [KindA, KindB], x-enum-descriptions: [First., ''] }"
    ).schemaA
    #expect(schema.enumExtension?.cases.keys == ["a"])
    #expect(schema.enumExtension?.cases["a"]?.swiftName == nil)
  }

  @Test("A list of another length is ignored")
  func aListOfAnotherLengthSays() throws {
    let schema = try Reading.schemas("A: { enum: [1, 2], x-enum-varnames: [One] }").schemaA
    #expect(schema.enumExtension == nil)
  }
}
