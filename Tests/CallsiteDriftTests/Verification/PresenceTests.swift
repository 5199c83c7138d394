import CallsiteDrift
import Testing

@Suite("Properties that the client needs, and the published document doesn't require")
struct PresenceTests {
  private static let django = "operationId: v1_pets_retrieve"
  private static let yasg = "operationId: v1_pets_read"
  private static let fast = "operationId: pets_v1_get"
  private static let spring = "tags: [pet-controller]"
  private static let nest = "operationId: PetsController_find"
  private static let unknown = "operationId: getPets"

  @Test(
    "are breaking, unless the framework leaves open what responses contain",
    arguments: [
      (unknown, "type: string", Finding.Severity.breaking),
      (unknown, "type: string, default: a", .breaking),
      (nest, "type: string", .breaking),
      (fast, "type: string", .breaking),
      (fast, "type: string, default: a", .info),
      (fast, "type: array, items: {type: string}", .warning),
      (fast, "type: object, additionalProperties: {type: string}", .warning),
      (spring, "type: string", .info),
      (yasg, "type: string", .info),
      (yasg, "type: integer, readOnly: true", .info),
      (django, "type: string", .info),
    ])
  func severities(sign: String, field: String, severity: Finding.Severity) throws {
    let findings = try findings(sign, field)
    #expect(findings.map(\.severity) == [severity])
    let isNote = severity == .info
    #expect(
      findings.map(\.id) == [isNote ? "backend-presence-undocumented" : "response-property-became-optional"])
  }

  @Test("are breaking if drf-spectacular requires other read-only properties")
  func readOnly() throws {
    let field = "type: integer, readOnly: true"
    #expect(try findings(Self.django, field, components: "").map(\.severity) == [.info])
    let pet = "{type: object, required: [id], properties: {id: {type: integer, readOnly: true}}}"
    let findings = try findings(Self.django, field, components: "Pet: \(pet)")
    #expect(findings.map(\.severity) == [.breaking])
  }

  @Test("don't matter to a client that decodes null")
  func nullable() throws {
    let field = "type: string, nullable: true"
    #expect(try findings(Self.unknown, field, spec: field) == [])
    // What FastAPI writes for `nick: str | None = None`.
    #expect(try findings(Self.fast, "anyOf: [{type: string}, {type: 'null'}]", spec: field) == [])
  }

  @Test("are named once, with their number and the framework's reason")
  func note() throws {
    let finding = try #require(try findings(Self.yasg, "type: string").first)
    #expect(
      finding.message
        == "drf-yasg writes `required` only for what requests need, "
        + "so responses may lack what the client needs at 1 place.")
    #expect(finding.operation == nil && finding.path == "responses")
  }

  @Test("are always or never reported if the user says so")
  func options() throws {
    #expect(try findings(Self.yasg, "type: string", omissions: .report).map(\.severity) == [.breaking])
    #expect(try findings(Self.unknown, "type: string", omissions: .ignore) == [])
  }

  @Test("don't matter in requests")
  func requests() throws {
    let body = { (required: String) in
      """
      openapi: 3.0.3
      info: {title: A, version: '1'}
      paths: {/pets: {post: {operationId: add, responses: {'204': {description: ''}}, requestBody: {content: {
        application/json: {schema: {type: object, \(required)properties: {value: {type: string}}}}}}}}}
      """
    }
    #expect(try PublishedSpecs.verify(text: body("required: [value], "), against: body("")).findings == [])
  }

  private func findings(
    _ sign: String, _ field: String, spec: String? = nil, components: String = "",
    omissions: Verification.Omissions = .byFramework
  ) throws -> [Finding] {
    try PublishedSpecs.verify(
      text: document(Self.unknown, spec ?? field, required: true, ""),
      against: document(sign, field, required: false, components), omissions: omissions
    ).findings
  }

  private func document(_ operation: String, _ field: String, required: Bool, _ components: String) -> String
  {
    """
    openapi: 3.0.3
    info: {title: A, version: '1'}
    paths: {/pets: {get: {\(operation), responses: {'200': {description: '', content: {application/json: {
      schema: {type: object, \(required ? "required: [value], " : "")properties: {value: {\(field)}}}}}}}}}}
    components: {schemas: {\(components)}}
    """
  }
}
