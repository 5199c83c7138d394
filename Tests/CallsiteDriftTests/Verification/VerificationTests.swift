import CallsiteDiagnostics
@testable import CallsiteDocument
import Foundation
import Testing

@testable import CallsiteDrift

@Suite("A spec and the document that the backend publishes")
struct VerificationTests {
  @Test("match whatever framework wrote the document", arguments: PublishedSpecs.emitters)
  func habits(emitter: String) throws {
    let report = try PublishedSpecs.verify(against: PublishedSpecs.text(emitter))
    #expect(report.findings.filter { $0.severity != .info }.map(\.summary) == [])
    #expect(report.findings.allSatisfy { $0.axis == .wire })
  }

  @Test("don't differ if they are the same")
  func itself() throws {
    #expect(try PublishedSpecs.verify(against: PublishedSpecs.text("spec.yaml")).findings == [])
  }

  @Test(
    "differ in what the backend has in addition, and what it leaves open",
    arguments: [
      ("spectacular.yaml", "endpoint-added", "PUT /api/v1/pets/{id}/", "operation"),
      ("spectacular.yaml", "backend-response-undocumented", "POST /auth/login/", "response 200"),
      ("spectacular.yaml", "new-optional-request-parameter", "GET /pets/", "query ordering"),
      ("yasg.yaml", "response-optional-property-added", "GET /pets/", "response 200 / results[].clinic"),
      ("yasg.yaml", "request-parameter-removed", "GET /pets/", "query near"),
      (
        "fastapi.json", "request-property-min-length-increased", "POST /auth/login/",
        "request body / password"
      ),
      ("fastapi.json", "response-optional-property-added", "POST /auth/login/", "response 200 / user.email"),
    ])
  func information(emitter: String, id: String, operation: String, path: String) throws {
    let findings = try PublishedSpecs.verify(against: PublishedSpecs.text(emitter)).findings
    let finding = try #require(findings.first { $0.id == id && $0.operation == operation && $0.path == path })
    #expect(finding.severity == .info)
    #expect(finding.consequence == nil)
  }

  /// A drift of the backend, and its one finding.
  struct Drift: CustomTestStringConvertible, Sendable {
    let emitter: String
    let old: String
    let new: String
    let finding: String

    var testDescription: String { "\(emitter): \(finding)" }
  }

  static let drifts = [
    Drift(
      emitter: "spectacular.yaml", old: "age_in_months", new: "months",
      finding: "breaking response-required-property-removed GET /pets/ response 200 / results[].age_in_months"
    ),
    Drift(
      emitter: "spectacular.yaml", old: "count: { type: integer, example: 123 }",
      new: "count: { type: string }",
      finding: "breaking response-property-type-changed GET /pets/ response 200 / count"),
    Drift(
      emitter: "spectacular.yaml", old: "enum: [waiting, treated]", new: "enum: [waiting]",
      finding: "breaking request-property-enum-value-removed POST /pets/ request body / status"),
    Drift(
      emitter: "spectacular.yaml", old: "required: [photo]", new: "required: [photo, caption]",
      finding: "breaking request-property-became-required POST /pets/{pet_id}/photo/ "
        + "request body (multipart/form-data) / caption"),
    Drift(
      emitter: "spectacular.yaml", old: "        - tokenAuth: []\n        - {}\n",
      new: "        - tokenAuth: []\n",
      finding: "warning api-security-demanded POST /auth/login/ security"),
    Drift(
      emitter: "yasg.yaml", old: "/v1/pets/{id}/photo/:", new: "/v1/pets/{id}/picture/:",
      finding: "breaking api-removed-without-deprecation POST /pets/{pet_id}/photo/ operation"),
    Drift(
      emitter: "yasg.yaml", old: "born: { title: Born, type: string, format: date, x-nullable: true }",
      new: "born: { title: Born, type: integer }",
      finding: "breaking request-property-type-changed POST /pets/ request body / born"),
    Drift(
      emitter: "fastapi.json", old: #""Count"}"#, new: #""Count", "nullable": true}"#,
      finding: "breaking response-property-became-nullable GET /pets/ response 200 / count"),
    Drift(
      emitter: "fastapi.json", old: #""near", "in": "query", "required": false"#,
      new: #""near", "in": "query", "required": true"#,
      finding: "breaking request-parameter-became-required GET /pets/ query near"),
    Drift(
      emitter: "fastapi.json", old: #""password"], "title": "Credentials", "properties": {"#,
      new: #""password", "clinic"], "title": "Credentials", "properties": {"clinic": {"type": "integer"},"#,
      finding: "breaking new-required-request-property POST /auth/login/ request body / clinic"),
  ]

  @Test("differ in what breaks the client", arguments: drifts)
  func finds(drift: Drift) throws {
    let text = try PublishedSpecs.text(drift.emitter)
    #expect(text.contains(drift.old))
    let drifted = text.replacing(drift.old, with: drift.new)
    let findings = try PublishedSpecs.verify(against: drifted).findings.filter { $0.severity != .info }
    #expect(findings.map(\.summary).contains(drift.finding))
  }

  @Test("don't differ in errors, servers, limits of responses, or deprecations")
  func silence() throws {
    let text = try PublishedSpecs.text("spec.yaml")
      .replacing("https://clinic.example.com/api/v1", with: "https://staging.example.com/api/v1")
      .replacing(/(?m)^ +'40[0-9]': .*\n/, with: "").replacing(
        "count: { type: integer }", with: "count: { type: integer, minimum: 0 }")
    #expect(try PublishedSpecs.verify(against: text).findings == [])
  }

  @Test("differ in a response even if the backend documents it for another success")
  func otherSuccess() throws {
    let document = { (status: String, type: String) in
      """
      openapi: 3.1.0
      info: { title: Clinic, version: '1' }
      paths:
        /pets:
          post:
            operationId: add
            responses:
              '\(status)':
                description: Done.
                content: { application/json: { schema: { type: object, properties: { n: { type: \(type) } } } } }
      """
    }
    let spec = document("200", "integer")
    #expect(try PublishedSpecs.verify(text: spec, against: document("201", "integer")).findings == [])
    let findings = try PublishedSpecs.verify(text: spec, against: document("201", "boolean")).findings
    #expect(findings.map(\.id) == ["response-property-type-changed"])
  }

  @Test(
    "differ if the backend's status never has the body that the client reads, unless the framework writes it anyway",
    arguments: [
      ("204", "post", "add", ["breaking"]), ("205", "post", "add", ["breaking"]), ("200", "post", "add", []),
      ("204", "delete", "remove", ["breaking"]), ("204", "delete", "pets_destroy", []),
    ])
  func noBody(status: String, method: String, id: String, severities: [String]) throws {
    let document = { (response: String) in
      """
      openapi: 3.1.0
      info: { title: Clinic, version: '1' }
      paths: { /pets: { \(method): { operationId: \(id), responses: { \(response) } } } }
      """
    }
    let body =
      "content: { application/json: { schema: { type: object, properties: { n: { type: integer } } } } }"
    let spec = document("'200': { description: Done., \(body) }")
    let findings = try PublishedSpecs.verify(
      text: spec, against: document("'\(status)': { description: Done. }")
    )
    .findings
    #expect(findings.filter { $0.severity != .info }.map(\.severity.rawValue) == severities)
  }

  @Test(
    "differ in a parameter that FastAPI doesn't pass on, while other frameworks don't know all parameters",
    arguments: [("list_pets_get", Finding.Severity.warning), ("v1_pets_list", .info), ("list", .info)])
  func parameter(id: String, severity: Finding.Severity) throws {
    let document = { (id: String, parameters: String) in
      """
      openapi: 3.1.0
      info: { title: Clinic, version: '1' }
      paths:
        /pets: { get: { operationId: \(id), \(parameters)responses: { '204': { description: Done. } } } }
      """
    }
    let spec = document("list", "parameters: [{ name: near, in: query, schema: { type: string } }], ")
    let findings = try PublishedSpecs.verify(text: spec, against: document(id, "")).findings
    #expect(findings.map(\.summary) == ["\(severity) request-parameter-removed GET /pets query near"])
  }

  @Test("differ in a property that the backend ignores in requests")
  func readOnly() throws {
    let document = { (keyword: String) in
      """
      openapi: 3.1.0
      info: { title: Clinic, version: '1' }
      paths:
        /pets:
          post:
            operationId: add
            requestBody:
              content:
                application/json:
                  schema: { type: object, properties: { chip: { type: string\(keyword) } } }
            responses: { '204': { description: Done. } }
      """
    }
    let findings = try PublishedSpecs.verify(text: document(""), against: document(", readOnly: true"))
      .findings
    #expect(
      findings.map(\.summary) == [
        "info request-optional-property-became-read-only POST /pets request body / chip"
      ])
  }

  @Test("don't differ in names of path parameters, whatever those in the query are named")
  func pathParameters() throws {
    let document = { (name: String) in
      """
      openapi: 3.1.0
      info: { title: Clinic, version: '1' }
      paths:
        '/pets/{\(name)}':
          get:
            operationId: read
            parameters:
              - { name: \(name), in: path, required: true, schema: { type: integer } }
              - { name: id, in: query, schema: { type: string } }
            responses: { '204': { description: Done. } }
      """
    }
    #expect(try PublishedSpecs.verify(text: document("pet_id"), against: document("id")).findings == [])
  }

  @Test("don't differ in callbacks, which few frameworks publish")
  func callbacks() throws {
    let document = { (callbacks: String) in
      """
      openapi: 3.1.0
      info: { title: Clinic, version: '1' }
      paths: { /pets: { post: { operationId: add, \(callbacks)responses: { '204': { description: Done. } } } } }
      """
    }
    let spec = document("callbacks: { done: { '{$request.query.url}': { post: { responses: {} } } } }, ")
    #expect(try PublishedSpecs.verify(text: spec, against: document("")).findings == [])
  }
}

@Suite("HelpPet's spec and FastAPI's way to write it")
struct HelpPetVerificationTests {
  private let spec: String
  private let published: String

  init() throws {
    spec = try String(contentsOfFile: "\(PublishedSpecs.root)/Specs/helppet.yaml", encoding: .utf8)
    published =
      spec.replacing(/(?m)^servers:\n(?: .*\n)+/, with: "servers: [{ url: / }]\n")
      .replacing(/(?m)^( *operationId: .*)$/) { "\($0.1)_api_v1_post" }
      .replacing(/'#\/components\/schemas\/(\w+)'/) { "'#/components/schemas/app__schemas__\($0.1)'" }
      .replacing(/(?m)^    ([A-Z]\w+):$/) { "    app__schemas__\($0.1):" }
      .replacing(/(?m)^( +)x-callsite-[a-z]+:.*\n(?:\1 +.*\n)*/, with: "")
  }

  @Test("match")
  func fine() throws {
    #expect(published.contains("app__schemas__Pet:") && !published.contains("  Pet:"))
    let report = try PublishedSpecs.verify(text: spec, against: published)
    #expect(report.findings.filter { $0.severity != .info }.map(\.summary) == [])
  }

  @Test("differ in a renamed property")
  func renamed() throws {
    let drifted = published.replacing("today_appointments", with: "todays_appointments")
    let report = try PublishedSpecs.verify(text: spec, against: drifted)
    #expect(
      report.findings.contains { $0.severity == .breaking && $0.path == "response 200 / today_appointments" })
  }
}

extension Finding {
  /// `breaking response-property-removed GET /pets response 200 / name`
  fileprivate var summary: String {
    [severity.rawValue, id, operation ?? "", path].joined(separator: " ")
  }
}

@Suite("Operations of a spec and of the published document")
struct PathMatchingTests {
  @Test(
    "are matched by their whole path, wherever the server's part ends",
    arguments: [
      (
        "https://a.example.com/api/v1", ["/pets/", "/pets/{id}/"], "",
        ["/api/v1/pets", "/api/v1/pets/{pet_id}"]
      ),
      ("", ["/api/pets", "/api/pets/{id}"], "/api", ["/pets", "/pets/{id}"]),
      (
        "https://a.example.com", ["/pets", "/pets/{id}"], "https://b.example.com/v2/",
        ["/pets", "/pets/{id}"]
      ),
      ("https://a.example.com/api", ["/pets", "/pets/{id}"], "", ["/proxy/v1/pets", "/proxy/v1/pets/{id}"]),
      ("https://a.example.com", ["/v1/pets", "/v1/pets/{id}"], "", ["/pets", "/pets/{id}"]),
    ])
  func prefixes(server: String, paths: [String], otherServer: String, otherPaths: [String]) {
    let matching = PathMatching(document(server, paths), document(otherServer, otherPaths))
    #expect(matching.counterparts.map { $0?.path } == otherPaths)
    #expect(matching.others.isEmpty)
  }

  @Test("are different if method or path differ")
  func others() {
    let matching = PathMatching(document("", ["/pets", "/vets"]), document("", ["/pets", "/cats"]))
    #expect(matching.counterparts.map { $0?.path } == ["/pets", nil])
    #expect(matching.others.map(\.path) == ["/cats"])
  }

  private func document(_ server: String, _ paths: [String]) -> APIDocument {
    let position = SourcePosition(file: "a", line: 1, column: 1)
    let server = Server(url: server, description: nil, variables: [], name: nil, position: position)
    return APIDocument(
      title: "A", version: "1", servers: [server],
      operations: paths.map { Operation(id: $0, method: "GET", path: $0, position: position) },
      position: position)
  }
}
