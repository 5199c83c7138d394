import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource
import OrderedCollections
import Testing

@Suite("Taking some operations of a document")
struct OperationSelectorTests {
  /// Pets (which hold owners), visits (with a body and a shared parameter), vets (a discriminated base).
  private static let text = """
    openapi: 3.1.1
    info: { title: Pets, version: '1' }
    tags: [{ name: pets }, { name: visits }, { name: vets }]
    security: [{ login: [] }]
    webhooks: { done: { post: { requestBody: { $ref: '#/components/requestBodies/Visit' } } } }
    paths:
      /pets:
        get: { operationId: listPets, tags: [pets], responses: { '200': { $ref: '#/components/responses/Pets' } } }
      /pets/{id}/visits:
        parameters: [{ $ref: '#/components/parameters/id' }]
        get: { operationId: listVisits, tags: [visits], responses: {} }
        post:
          operationId: addVisit
          tags: [visits, slow]
          security: [{ key: [] }]
          requestBody: { $ref: '#/components/requestBodies/Visit' }
          responses: {}
      /vets: { $ref: '#/components/pathItems/Vets' }
      /token: { post: { operationId: logIn, responses: {} } }
    components:
      pathItems:
        Vets:
          get:
            tags: [vets]
            responses:
              '200':
                description: D
                content: { application/json: { schema: { $ref: '#/components/schemas/Vet' } } }
      parameters: { id: { name: id, in: path, required: true, schema: { $ref: '#/components/schemas/ID' } } }
      requestBodies:
        Visit: { content: { application/json: { schema: { $ref: '#/components/schemas/Visit' } } } }
      responses:
        Pets:
          description: D
          content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }
      securitySchemes:
        login: { type: http, scheme: bearer }
        key: { type: apiKey, in: header, name: k }
        other: { type: http, scheme: basic }
      schemas:
        Unused: { properties: { pet: { $ref: '#/components/schemas/Pet' } } }
        Pet: { properties: { owner: { $ref: '#/components/schemas/Owner' } } }
        Puppy: { allOf: [{ $ref: '#/components/schemas/Pet' }] }
        Owner: { properties: { pets: { items: { $ref: '#/components/schemas/Pet' } } } }
        ID: {}
        Visit: {}
        Vet:
          discriminator: { propertyName: kind, mapping: { b: Boss } }
        Surgeon: { allOf: [{ $ref: '#/components/schemas/Vet' }] }
        Dentist: { allOf: [{ allOf: [{ $ref: '#/components/schemas/Surgeon' }] }] }
        Doctor: { $ref: '#/components/schemas/Vet' }
        Intern: { allOf: [{ $ref: '#/components/schemas/Doctor' }] }
        Tool: { properties: { of: { $ref: '#/components/schemas/Surgeon' } } }
        Boss: {}

    """

  private func select(
    _ included: [OperationCriterion], not excluded: [OperationCriterion] = [], from text: String = Self.text
  ) throws -> (document: APIDocument, node: SourceNode) {
    let node = try SourceReader().read(text: text, file: "a.yaml")
    let selected = try OperationSelector(OperationSelection(included: included, excluded: excluded))
      .select(from: node)
    var collector = DiagnosticCollector()
    let document = try #require(DocumentReader().read(selected, into: &collector))
    #expect(collector.diagnostics.filter { $0.id != "missing-operation-id" } == [])
    return (document, selected)
  }

  @Test(
    "Only included operations and their dependencies remain",
    arguments: [
      ([OperationCriterion(.tag, "pets")], ["listPets"], ["Pet", "Owner"]),
      ([OperationCriterion(.operation, "addVisit")], ["addVisit"], ["ID", "Visit"]),
      (
        [OperationCriterion(.operation, "getVets")], ["getVets"],
        ["Vet", "Surgeon", "Dentist", "Doctor", "Intern", "Boss"]
      ),
      (
        [OperationCriterion(.path, "/pets/**")], ["listPets", "listVisits", "addVisit"],
        ["Pet", "Owner", "ID", "Visit"]
      ),
      (
        [OperationCriterion(.tag, "pets"), OperationCriterion(.path, "/v*")], ["listPets", "getVets"],
        ["Pet", "Owner", "Vet", "Surgeon", "Dentist", "Doctor", "Intern", "Boss"]
      ),
    ])
  func onlyWhatIsIncludedIsThere(
    included: [OperationCriterion], operations: [String], schemas: [String]
  ) throws {
    let document = try select(included).document
    #expect(document.operations.map(\.id) == operations)
    #expect(Array(document.schemas.keys) == schemas)
  }

  @Test("Excluded operations and their own dependencies are removed")
  func whatIsExcludedIsntThereWith() throws {
    let excluded: [OperationCriterion] = [.init(.tag, "slow"), .init(.path, "/vets"), .init(.tag, "pets")]
    let selected = try select([], not: excluded)
    #expect(selected.document.operations.map(\.id) == ["listVisits", "logIn"])
    #expect(selected.document.tags.map(\.name) == ["visits"])
    #expect(Array(selected.document.schemas.keys) == ["ID"])
    #expect(Array(selected.document.securitySchemes.keys) == ["login"])
    let root = try #require(selected.node.mapping)
    #expect(root["webhooks"] == nil)
    #expect(root["components"]?.mapping?["requestBodies"]?.mapping?.entries.isEmpty == true)
  }

  @Test("An operation keeps its security schemes")
  func anOperationKeepsTheSecurityThat() throws {
    let document = try select([.init(.operation, "addVisit")]).document
    #expect(Array(document.securitySchemes.keys) == ["login", "key"])
  }

  @Test("Operations that log in are included")
  func operationsThatLogInComeAlong() throws {
    let tokens = "scheme: bearer, x-callsite-tokens: { logIn: [logIn], accessToken: /token }"
    let text = Self.text.replacing("scheme: bearer", with: tokens)
    let document = try select([.init(.tag, "pets")], from: text).document
    #expect(document.operations.map(\.id) == ["listPets", "logIn"])
  }

  @Test("A path is found through any number of references")
  func chainOfReferences() throws {
    let chain = (0..<40).map { "      P\($0): { $ref: '#/components/pathItems/P\($0 + 1)' }" }
    let text = """
      openapi: 3.1.1
      info: { title: Pets, version: '1' }
      paths: { /pets: { $ref: '#/components/pathItems/P0' } }
      components:
        pathItems:
      \(chain.joined(separator: "\n"))
            P40: { get: { operationId: listPets, responses: { '204': {} } } }
      """
    #expect(
      try select([.init(.operation, "listPets")], from: text).document.operations.map(\.path) == ["/pets"])
  }

  @Test("Swagger's components are also removed")
  func swaggersComponentsAreTakenOutAs() throws {
    let node = try SourceReader().read(
      text: """
        swagger: '2.0'
        paths:
          /a: { get: { operationId: a, parameters: [{ $ref: '#/parameters/p' }] } }
          /b: { get: { operationId: b, responses: { '200': { schema: { $ref: '#/definitions/B' } } } } }
        parameters: { p: {} }
        definitions: { B: { properties: { c: { $ref: '#/definitions/C' } } }, C: {}, D: {} }
        """, file: "a.yaml")
    let selection = OperationSelection(included: [OperationCriterion(.operation, "b")])
    let upgraded = UpgradedDocument(node)
    let root = try #require(try OperationSelector(selection).select(from: upgraded.root).mapping)
    #expect(root["paths"]?.mapping?.entries.map(\.key) == ["/b"])
    let components = root["components"]?.mapping
    #expect(components?["schemas"]?.mapping?.entries.map(\.key) == ["B", "C"])
    #expect(components?["parameters"]?.mapping?.entries.isEmpty == true)
  }

  @Test("Unknown names are errors with suggestions, reported together")
  func whatNamesNothingIsAnError() throws {
    let position = SourcePosition(file: "callsite.yaml", line: 4, column: 9)
    let included = [
      OperationCriterion(.tag, "pest", at: position), OperationCriterion(.path, "/pets/{id}/visit"),
      OperationCriterion(.operation, "zzz"),
    ]
    let failure = #expect(throws: DiagnosticFailure.self) { try select(included) }
    #expect(
      try TextDiagnostics.render(#require(failure).diagnostics) == """
        error: No path matches '/pets/{id}/visit'; did you mean '/pets/{id}/visits'? [unknown-selection]
        error: No operation has the operationId 'zzz'. [unknown-selection]
        callsite.yaml:4:9: error: No operation has the tag 'pest'; did you mean 'pets'? [unknown-selection]

        """)
  }

  @Test("An empty selection is an error")
  func nothingLeftIsAnError() throws {
    let pets = OperationCriterion(.tag, "pets")
    let failure = #expect(throws: DiagnosticFailure.self) { try select([pets], not: [pets]) }
    #expect(
      try TextDiagnostics.render(#require(failure).diagnostics)
        == "error: No operations are selected: every included operation is also excluded. [empty-selection]\n"
    )
  }

  @Test(
    "Paths are matched part by part",
    arguments: [
      ("/pets/**", "/pets", true), ("/pets/**", "/pets/{id}/visits", true), ("/pets/*", "/pets", false),
      ("/pets/*", "/pets/{id}", true), ("/pets/*", "/pets/{id}/visits", false),
      ("**/visits", "/pets/visits", true),
      ("/p*s/{*}", "/pets/{id}", true), ("/p*s", "/ps", true), ("/*ab*b", "/ab", false),
      ("pets", "/pets", true),
      ("/**/b/**/d", "/a/b/c/c/d", true), ("/**/b/**/d", "/a/c/d", false),
    ])
  func pathsAreMatchedPartByPart(pattern: String, path: String, matches: Bool) throws {
    let text =
      "openapi: 3.1.1\ninfo: {title: T, version: '1'}\npaths: { '\(path)': { trace: {} }, /z: { get: {} } }"
    let node = try SourceReader().read(text: text, file: "a.yaml")
    let selector = OperationSelector(OperationSelection(included: [OperationCriterion(.path, pattern)]))
    let paths = (try? selector.select(from: node))?.mapping?["paths"]?.mapping?.entries.map(\.key)
    #expect(paths == (matches ? [path] : nil))
  }
}
