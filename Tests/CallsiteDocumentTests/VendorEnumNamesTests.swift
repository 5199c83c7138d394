import CallsiteDocument
import OrderedCollections
import Testing

@Suite("Names of an enum's values in extensions of others")
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

  @Test("A text is its own name")
  func aTextIsItsOwnName() throws {
    let schema = try Reading.schemas(
      "A: { enum: [a, b], x-enum-varnames: [KindA, KindB], x-enum-descriptions: [First., ''] }"
    ).schemaA
    #expect(schema.enumExtension?.cases.keys == ["a"])
    #expect(schema.enumExtension?.cases["a"]?.swiftName == nil)
  }

  @Test("A list of another length says nothing")
  func aListOfAnotherLengthSays() throws {
    let schema = try Reading.schemas("A: { enum: [1, 2], x-enum-varnames: [One] }").schemaA
    #expect(schema.enumExtension == nil)
  }
}
