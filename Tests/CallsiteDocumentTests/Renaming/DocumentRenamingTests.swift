import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource
import OrderedCollections
import Testing

@Suite("Names given from outside")
struct DocumentRenamingTests {
  private static let text = """
    openapi: 3.1.1
    info: { title: Pets, version: '1' }
    paths:
      /pets: { get: { operationId: pets_list, responses: { '204': { description: D } } } }
      /vets: { $ref: '#/components/pathItems/Vets' }
    components:
      pathItems: { Vets: { get: { operationId: vets_list, responses: { '204': { description: D } } } } }
      schemas:
        Pet:
          x-callsite-name: Animal
          properties: { owner.id: {}, owner: { properties: { id: {} } }, tags: { items: { properties: { n: {} } } } }
        Dog: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { good: {} } }] }

    """

  @Test("Schemas, properties and operations get them, wherever they are")
  func names() throws {
    let document = try renamed([
      GivenName(.schema, "Pet", name: "Beast"), GivenName(.property, "Pet.owner.id", name: "dotted"),
      GivenName(.property, "Pet.tags.n", name: "label"), GivenName(.property, "Dog.good", name: "isGood"),
      GivenName(.operation, "pets_list", name: "all"), GivenName(.operation, "vets_list", name: "vets"),
    ])
    let pet = try #require(document.schemas["Pet"])
    #expect(pet.swiftName == "Beast" && pet.properties["owner.id"]?.swiftName == "dotted")
    #expect(pet.properties["tags"]?.items?.properties["n"]?.swiftName == "label")
    #expect(document.schemas["Dog"]?.allOf[1].properties["good"]?.swiftName == "isGood")
    #expect(document.operations.map(\.swiftName) == ["all", "vets"])
  }

  @Test("An inner property is named by the way to it")
  func inner() throws {
    let text = Self.text.replacing("owner.id: {}, ", with: "")
    let document = try renamed([GivenName(.property, "Pet.owner.id", name: "key")], text)
    #expect(document.schemas["Pet"]?.properties["owner"]?.properties["id"]?.swiftName == "key")
  }

  @Test("What isn't there is an error at the name, with a suggestion")
  func unknown() {
    let parts: [(GivenName.Kind, String)] = [
      (.schema, "Pets"), (.property, "Pet.ownr"), (.operation, "pet_lst"), (.property, "Cat.owner"),
    ]
    let names = parts.enumerated().map { index, part in
      GivenName(part.0, part.1, name: "a", at: SourcePosition(file: "c.yaml", line: index + 1, column: 5))
    }
    let failure = #expect(throws: DiagnosticFailure.self) { try renamed(names) }
    #expect(
      TextDiagnostics.render(failure?.diagnostics ?? []) == """
        c.yaml:1:5: error: No schema is called 'Pets'; did you mean 'Pet'? [unknown-rename]
        c.yaml:2:5: error: No property is called 'Pet.ownr'; did you mean 'Pet.owner'? [unknown-rename]
        c.yaml:3:5: error: No operation has the operationId 'pet_lst'; did you mean 'pets_list'? [unknown-rename]
        c.yaml:4:5: error: No property is called 'Cat.owner'; did you mean 'Pet.owner'? [unknown-rename]

        """)
  }

  private func renamed(_ names: [GivenName], _ text: String = text) throws -> APIDocument {
    let node = try SourceReader().read(text: text, file: "a.yaml")
    var collector = DiagnosticCollector()
    let renamed = try DocumentRenaming(names).apply(to: node)
    return try #require(DocumentReader().read(renamed, into: &collector))
  }
}
