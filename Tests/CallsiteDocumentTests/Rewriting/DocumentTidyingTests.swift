import CallsiteDocument
import CallsiteSource
import Testing

@Suite("A document for editing")
struct DocumentTidyingTests {
  private func tidied(_ text: String) throws -> String {
    let root: SourceNode = try SourceReader().read(text: text, file: "api.yaml")
    return try YAMLWriter().write(DocumentTidying().tidied(root))
  }

  @Test("has the fields of objects in the order in which one looks for them")
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

  @Test("has nothing that says nothing, and keeps what says that there is none")
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

  @Test("has descriptions as blocks, though spaces or carriage returns ended their lines")
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

  @Test("has the operationIds that operations are read with")
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
