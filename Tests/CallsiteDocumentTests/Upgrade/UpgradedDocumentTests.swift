import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource
import Testing

@Suite("A document that is upgraded before it is read")
struct UpgradedDocumentTests {
  private static let swagger = """
    swagger: '2.0'
    info: { title: Pets, version: '1' }
    paths:
      /pets:
        get: { operationId: list, responses: { '200': { description: OK, schema: { $ref: '#/definitions/Pet' } } } }
        put:
          operationId: put
          parameters: [{ in: body, name: a, schema: {} }, { in: body, name: b, schema: {} }]
          responses: { '204': { description: OK } }
    definitions:
      Pet: { type: object }
      Old: { type: object, properties: { a: { $ref: '#/definitions/Pet', type: string } } }

    """

  @Test("reports what was found in objects that remain in the selection")
  func selection() throws {
    #expect(try ids() == ["second-body", "ignored-sibling"])
    #expect(try ids(selecting: "list") == [])
    #expect(try ids(selecting: "put") == ["second-body"])
  }

  @Test("names references as they were written")
  func references() throws {
    let (_, diagnostics) = try read(
      Self.swagger.replacing("'#/definitions/Pet', type: string", with: "'#/definitions/Pet/x'"))
    #expect(diagnostics.map(\.message).contains { $0.hasPrefix("'#/definitions/Pet/x' can't be resolved") })
  }

  @Test("has parameters that are referred to by their place after a body")
  func parameters() throws {
    let (document, _) = try read(
      """
      swagger: '2.0'
      info: { title: Pets, version: '1' }
      paths:
        /a:
          post:
            operationId: a
            parameters: [{ in: body, name: b, schema: {} }, { in: query, name: q, type: string }]
            responses: { '204': { description: OK } }
        /b:
          get:
            operationId: b
            parameters: [{ $ref: '#/paths/~1a/post/parameters/1' }]
            responses: { '204': { description: OK } }

      """)
    #expect(document.operations.map { $0.parameters.map(\.name) } == [["q"], ["q"]])
  }

  private func ids(selecting id: String? = nil) throws -> [String] {
    try read(Self.swagger, selecting: id).diagnostics.map(\.id)
  }

  private func read(
    _ text: String, selecting id: String? = nil
  ) throws -> (document: APIDocument, diagnostics: [Diagnostic]) {
    let upgraded = UpgradedDocument(try SourceReader().read(text: text, file: "a.yaml"))
    let selection = OperationSelection(included: id.map { [OperationCriterion(.operation, $0)] } ?? [])
    let selected = try OperationSelector(selection).select(from: upgraded.root)
    var collector = DiagnosticCollector()
    let document = try #require(DocumentReader().read(upgraded.with(selected), into: &collector))
    return (document, collector.diagnostics)
  }
}
