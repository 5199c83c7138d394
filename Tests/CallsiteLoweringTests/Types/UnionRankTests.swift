import CallsiteModel
import Testing

/// The order in which the branches of a union are tried.
struct UnionRankTests {
  @Test(
    "Text, lists and maps that others accept, too, are tried first",
    arguments: [
      ("{ type: string, format: uuid }, { type: string, format: date }", ["day", "string"]),
      ("{ type: string, format: byte }, { type: string, format: ipv4 }", ["data", "string"]),
      ("{ type: string, format: ipv4 }, { type: string, format: byte }", ["string", "data"]),
      ("[string], [{ type: string, format: date }]", ["stringList", "stringList2"].reversed()),
      ("[string], [{ type: string, format: byte }]", ["stringList", "stringList2"].reversed()),
      ("[number], [integer]", ["integerList", "numberList"]),
      ("[string], [integer]", ["integerList", "stringList"]),
      ("[{}], [number]", ["numberList", "jsonList"]),
      ("<number>, <integer>", ["dictionary", "dictionary2"].reversed()),
      ("<{}>, <integer>", ["dictionary", "dictionary2"].reversed()),
    ])
  func specificFirst(branches: String, order: [String]) throws {
    let yaml = branches.replacing(/\[(\w+)\]/) { "{ type: array, items: { type: \($0.1) } }" }
      .replacing(/\[(\{.*?\})\](?=,|$)/) { "{ type: array, items: \($0.1) }" }
      .replacing(/<(\w+)>/) { "{ type: object, additionalProperties: { type: \($0.1) } }" }
      .replacing("<{}>", with: "{ type: object, additionalProperties: {} }")
    let union = try Lowered.schemas("A: { oneOf: [\(yaml)] }").union("A")
    #expect(union.attempts.map(\.name.name) == order)
  }

  @Test(
    "An enum takes only its own values beside other text",
    arguments: [
      ("{ type: string, format: date }", true), ("{ type: string, format: byte }", true),
      ("{ type: integer }", false),
    ])
  func listedValues(other: String, takesListedValuesOnly: Bool) throws {
    let union = try Lowered.schemas("A: { oneOf: [{ enum: [a, b] }, \(other)] }").union("A")
    #expect(union.attempts.first?.takesListedValuesOnly == takesListedValuesOnly)
  }

  @Test("Cases and types whose names have no case don't clash")
  func namesWithoutCase() throws {
    let union = try Lowered.schemas(
      """
      A:
        oneOf:
          - { type: object, required: [v], properties: { v: { const: '1.0' }, a: { type: string } } }
          - { type: object, required: [v], properties: { v: { const: '10' }, b: { type: string } } }
      """
    ).union("A")
    let names = union.cases.map(\.name.name) + union.nested.map(\.name.name)
    #expect(names == ["_10Value", "_10Value2", "_10", "A_10"])
  }
}
