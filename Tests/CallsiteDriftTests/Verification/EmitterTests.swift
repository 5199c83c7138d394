import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource
import Foundation
import Testing

@testable import CallsiteDrift

@Suite("The framework of a published document")
struct EmitterTests {
  @Test(
    "is recognized by its marks",
    arguments: [
      (Emitter.fastAPI, "operationId: list_pets_v1_pets_get", ""),
      (.nestJS, "operationId: PetsController_findAll", ""),
      (.scramble, "operationId: pets.index", ""),
      (.drfSpectacular, "operationId: v1_pets_retrieve", ""),
      (
        .drfSpectacular, "operationId: getPets",
        "components: {securitySchemes: {jwtAuth: {type: http, scheme: bearer}}}"
      ),
      (.drfYasg, "operationId: v1_pets_read", ""),
      (.drfYasg, "operationId: getPets", schema("Born on")),
      (.drfYasg, "operationId: v1_pets_retrieve", schema("Born on")),
      (nil, "operationId: getPets", schema("Born On")),
      (.springdoc, "tags: [pet-controller]", ""),
      (.springdoc, "operationId: getPets", "servers: [{url: /, description: Generated server url}]"),
      (.swashbuckle, "responses: {'200': {description: '', content: {text/json: {}}}}", ""),
      (nil, "operationId: getPets", ""),
    ])
  func signs(emitter: Emitter?, operation: String, root: String) throws {
    let answers = operation.hasPrefix("responses") ? "" : ", responses: {'200': {description: ''}}"
    let text = """
      openapi: 3.0.3
      info: {title: A, version: '1'}
      \(root)
      paths: {/pets: {get: {\(operation)\(answers)}}}
      """
    var problems = DiagnosticCollector()
    let source = try SourceReader().read(text: text, file: "published.yaml")
    let document = try #require(DocumentReader().read(source, into: &problems))
    #expect(Emitter(of: document) == emitter)
  }

  private static func schema(_ title: String) -> String {
    "components: {schemas: {Pet: {type: object, properties: {born_on: {type: string, title: \(title)}}}}}"
  }

  /// A field as the spec and as a framework writes it, with the severity of the difference.
  struct Case: CustomTestStringConvertible, Sendable {
    let sign: String
    let spec: String
    let published: String
    let severity: Finding.Severity?

    init(_ sign: String, _ spec: String, _ published: String, _ severity: Finding.Severity?) {
      self.sign = sign
      self.spec = spec
      self.published = published
      self.severity = severity
    }

    var testDescription: String { "\(spec) ← \(published) (\(sign))" }
  }

  private static let nest = "operationId: PetsController_find"
  private static let spring = "tags: [pet-controller]"
  private static let laravel = "operationId: pets.show"
  private static let django = "operationId: v1_pets_retrieve"
  private static let yasg = "operationId: v1_pets_read"
  private static let fast = "operationId: pets_v1_get"
  private static let unknown = "operationId: getPets"

  static let cases = [
    // Readable for the client, whatever the framework.
    Case(unknown, "type: number, format: double", "type: number", nil),
    Case(unknown, "type: string, format: uri", "type: string", nil),
    Case(unknown, "type: string, format: date-time-local", "type: string, format: date-time", nil),
    Case(unknown, "type: integer", "type: integer, format: int64", nil),
    Case(unknown, "type: integer, format: unixtime", "type: integer", nil),
    Case(unknown, "type: string, format: decimal", "type: number", nil),
    Case(unknown, "type: string", "oneOf: [{type: string, format: email}, {type: string, enum: ['']}]", nil),
    // Possibly unreadable.
    Case(unknown, "type: string, format: date-time", "type: string", .warning),
    Case(unknown, "type: string, format: decimal", "type: string", .warning),
    // Unreadable.
    Case(unknown, "type: string, format: date", "type: string, format: date-time", .breaking),
    Case(unknown, "type: number", "type: string, format: decimal", .breaking),
    Case(unknown, "type: integer", "type: number", .breaking),
    Case(unknown, "type: string", "type: integer", .breaking),
    Case(unknown, "type: string", "type: string, nullable: true", .breaking),
    Case(unknown, "type: string", "oneOf: [{type: string}, {type: integer}]", .breaking),
    // Known habits of frameworks.
    Case(fast, "type: string, format: decimal", "type: string", nil),
    Case(yasg, "type: string, format: decimal", "type: string", nil),
    Case(django, "type: string, format: decimal", "type: string", .warning),
    Case(nest, "type: integer", "type: number", nil),
    Case(nest, "type: string", "type: number", .breaking),
    Case(laravel, "type: integer", "type: string", nil),
    Case(laravel, "type: integer", "type: boolean", .breaking),
    Case(django, "type: array, items: {type: string}", "type: string, readOnly: true", nil),
    Case(django, "type: array, items: {type: string}", "type: string", .breaking),
    Case(
      spring, "type: string, format: time",
      "type: object, properties: {hour: {type: integer}, minute: {type: integer}, "
        + "second: {type: integer}, nano: {type: integer}}", nil),
    Case(spring, "type: string", "type: object, properties: {hour: {type: integer}}", .breaking),
  ]

  @Test("determines what a difference means", arguments: cases)
  func habits(_ single: Case) throws {
    let findings = try PublishedSpecs.verify(
      text: document(Self.unknown, single.spec), against: document(single.sign, single.published)
    ).findings.filter { $0.severity != .info }
    #expect(findings.map(\.severity).max() == single.severity, "\(findings.map(\.message))")
  }

  @Test(
    "Swashbuckle's nullable doesn't prove that null is sent",
    arguments: [("text/json", Finding.Severity.warning), ("a/b", .breaking)])
  func nullable(mediaType: String, severity: Finding.Severity) throws {
    let published = document(Self.unknown, "type: string, nullable: true")
      .replacing("{application/json: {", with: "{\(mediaType): {}, application/json: {")
    let findings = try PublishedSpecs.verify(text: document(Self.unknown, "type: string"), against: published)
      .findings.filter { $0.severity != .info }
    #expect(findings.map(\.severity) == [severity])
  }

  @Test(
    "Swashbuckle's numeric enums may be names on the wire",
    arguments: [("text/json", Finding.Severity.warning), ("a/b", .breaking)])
  func numbered(mediaType: String, severity: Finding.Severity) throws {
    let published = document(Self.unknown, "type: integer, enum: [0, 1]")
      .replacing("{application/json: {", with: "{\(mediaType): {}, application/json: {")
    let spec = document(Self.unknown, "type: string, enum: [open, closed]")
    let findings = try PublishedSpecs.verify(text: spec, against: published).findings
    #expect(findings.filter { $0.id.contains("type") }.map(\.severity) == [severity])
  }

  @Test("More possible values of an enum are a warning, since the client keeps unknown ones")
  func openEnum() throws {
    let findings = try PublishedSpecs.verify(
      text: document(Self.unknown, "type: string, enum: [a, b]"),
      against: document(Self.unknown, "type: string, enum: [a, b, c]")
    ).findings
    #expect(findings.map(\.severity) == [.warning])
  }

  @Test(
    "drf-yasg's nullable definition doesn't prove that each use may be null",
    arguments: [(yasg, nil), (django, Finding.Severity.breaking)])
  func nullableObject(sign: String, severity: Finding.Severity?) throws {
    let schemas = { (nullable: String) in
      "components: {schemas: {Vet: {type: object, properties: {name: {type: string}}\(nullable)}}}\n"
    }
    let findings = try PublishedSpecs.verify(
      text: document(Self.unknown, "$ref: '#/components/schemas/Vet'") + "\n" + schemas(""),
      against: document(sign, "$ref: '#/components/schemas/Vet'") + "\n" + schemas(", nullable: true")
    ).findings.filter { $0.severity != .info }
    #expect(findings.map(\.severity).max() == severity)
  }

  @Test("The article lists every framework with its habits", arguments: Emitter.allCases)
  func article(emitter: Emitter) throws {
    let file = "\(PublishedSpecs.root)/Sources/callsite/Callsite.docc/DriftReview.md"
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let row = try #require(
      text.split(separator: "\n").first { $0.hasPrefix("| ") && $0.dropFirst(2).contains(emitter.rawValue) })
    #expect(emitter.habits.allSatisfy { row.contains($0.rawValue) })
    #expect(emitter.habits.count == row.split(separator: "|").last?.split(separator: ";").count)
  }

  private func document(_ operation: String, _ field: String) -> String {
    """
    openapi: 3.0.3
    info: {title: A, version: '1'}
    paths: {/pets: {get: {\(operation), responses: {'200': {description: '', content: {application/json: {
      schema: {type: object, required: [value], properties: {value: {\(field)}}}}}}}}}}
    """
  }
}
