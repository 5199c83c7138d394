import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource
import OrderedCollections
import Testing

@Suite("A document for editing")
struct DocumentTidyingTests {
  private func tidied(_ text: String) throws -> String {
    let root: SourceNode = try SourceReader().read(text: text, file: "api.yaml")
    return try YAMLWriter().write(DocumentTidying().tidied(root))
  }

  @Test("has the fields of objects in the customary order")
  func order() throws {
    let text = """
      {paths: {/pets: {get: {responses: {'200': {content: {}, description: All}}, tags: [pets, dogs],
      parameters: [{schema: {}, in: query, name: q}], x-a: 1, operationId: list}}},
      info: {version: '1', x-b: 1, title: Pets}, openapi: 3.1.1}
      """
    #expect(
      try tidied(text) == """
        openapi: 3.1.1
        info: {title: Pets, version: '1', x-b: 1}
        paths:
          /pets:
            get:
              operationId: list
              tags: [pets, dogs]
              parameters:
              - name: q
                in: query
                schema: {}
              responses:
                '200':
                  description: All
                  content: {}
              x-a: 1

        """)
  }

  @Test("has no redundant empty values, and keeps meaningful ones")
  func nothing() throws {
    let operation =
      "{parameters: [], tags: [], description: '', deprecated: false, security: [], responses: {}}"
    #expect(
      try tidied("paths: {/a: {get: \(operation)}}") == """
        paths:
          /a:
            get:
              security: []
              responses: {}

        """)
    let response = "{'204': {description: ''}}"
    #expect(try tidied("paths: {/a: {get: {responses: \(response)}}}").contains("description: ''"))
  }

  @Test("has descriptions as blocks, even if lines ended with spaces or carriage returns")
  func description() throws {
    let text = #"components: {schemas: {A: {description: "One  \r\ntwo \n", properties: {description: {}}}}}"#
    #expect(try tidied(text).contains("description: |\n        One\n        two\n"))
    #expect(try tidied(text).contains("description: {}"))
  }

  @Test("has names of components that OpenAPI allows, and references to them")
  func names() throws {
    let text = """
      components:
        schemas:
          a:b: { oneOf: [{ $ref: '#/components/schemas/c%20d' }], discriminator: { propertyName: t, mapping: { x: a:b } } }
          c d: { $ref: '#/components/schemas/a:b' }
          a_b: {}
          ä b: {}
      """
    let tidied = try tidied(text)
    for part in [
      "a_b_2:\n", "c_d:", "a_b: {}", "#/components/schemas/c_d", "#/components/schemas/a_b_2", "x: a_b_2",
    ] {
      #expect(tidied.contains(part), "\(part)")
    }
    #expect(!tidied.contains("a:b"))
    #expect(tidied.contains("ä b"))
  }

  @Test("has the operationIds with which operations are read")
  func operationIDs() throws {
    let text = """
      paths:
        /a: { get: { operationId: list }, put: { operationId: list2 } }
        /b: { get: { operationId: list }, put: {} }
        /c: { get: { operationId: list } }
      """
    let tidied = try tidied(text)
    let ids = tidied.matches(of: /operationId: (\w+)/).map { String($0.1) }
    #expect(ids == ["list", "list2", "list3", "list4"])
  }
}

@Suite("Configured names")
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

  @Test("Schemas, properties and operations are renamed wherever they are")
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

  @Test("A nested property is addressed by its path")
  func inner() throws {
    let text = Self.text.replacing("owner.id: {}, ", with: "")
    let document = try renamed([GivenName(.property, "Pet.owner.id", name: "key")], text)
    #expect(document.schemas["Pet"]?.properties["owner"]?.properties["id"]?.swiftName == "key")
  }

  @Test("An unknown name is an error at the name, with a suggestion")
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
