import CallsiteModel
import Testing

struct AliasTests {
  @Test("Users of another name for a type spell its inline parts by the way to them, in each direction")
  func paths() throws {
    let lowered = try Lowered.schemas(
      """
      A: { type: object, properties: { parts: { $ref: '#/components/schemas/Parts' } } }
      Parts: { type: object, additionalProperties: { type: object, properties: { b: { type: string } } } }
      """)
    let property = try #require(try lowered.structure("A").properties.first)
    #expect(property.type == .optional(.named("Parts")))
    #expect(property.wireFormat == .dictionary(.named("Parts.Value")))
  }

  @Test("An inline part that may be null is spelled with its null")
  func nullableParts() throws {
    let lowered = try Lowered.schemas(
      """
      A: { type: object, properties: { parts: { $ref: '#/components/schemas/Parts' } } }
      Parts:
        type: object
        additionalProperties: { type: [object, 'null'], properties: { b: { type: string } } }
      """)
    #expect(try lowered.structure("A").properties.first?.wireFormat == .dictionary(.named("Parts.Value")))
  }

  @Test("A list whose inline elements hold the list ends")
  func recursion() throws {
    let lowered = try Lowered.schemas(
      """
      Menu: { type: array, items: { type: object, properties: { menu: { $ref: '#/components/schemas/Menu' } } } }
      """)
    #expect(lowered.module.types.count == 1)
    #expect(lowered.diagnostics.isEmpty)
  }

  @Test("Types beside two names for types keep clear of each other")
  func siblings() throws {
    let lowered = try Lowered.schemas(
      """
      A: { type: array, items: { type: array, items: { type: object, properties: { b: { type: string } } } } }
      AItem: { type: array, items: { type: object, properties: { c: { type: string } } } }
      """)
    let siblings = lowered.module.types.flatMap { declaration -> [String] in
      if case .alias(let alias) = declaration { alias.siblings.map(\.name.name) } else { [] }
    }
    #expect(siblings == ["AItemItem", "AItemItem2"])
  }
}
