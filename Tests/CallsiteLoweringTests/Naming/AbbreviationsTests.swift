import CallsiteModel
import Testing

@testable import CallsiteLowering

struct AbbreviationsTests {
  @Test("Each name keeps its own spelling of an abbreviation")
  func words() throws {
    let lowered = try Lowered.schemas(Self.schemas)
    #expect(
      try lowered.structure("Pet").properties.map(\.name.name) == ["ownerId", "vetId", "chipID", "photoURL"])
    #expect(lowered.typeNames == ["Pet", "VetID"])
  }

  @Test("All abbreviations are in capitals if that is the style")
  func capitals() throws {
    let options = LoweringOptions.make(naming: NamingStyle(abbreviations: .capitals))
    let lowered = try Lowered.schemas(Self.schemas, options: options)
    #expect(
      try lowered.structure("Pet").properties.map(\.name.name) == ["ownerID", "vetID", "chipID", "photoURL"])
  }

  private static let schemas = """
    Pet:
      type: object
      properties:
        ownerId: { type: string }
        vet_id: { type: string }
        chipID: { type: string }
        photoURL: { type: string }
    VetID: { type: object, properties: { a: { type: string } } }
    """
}
