import CallsiteDiagnostics
import CallsitePipeline
@testable import CallsiteReview
import Foundation
import Testing
import TestSupport

@Suite("The rules of lint")
struct LintRuleTests {
  @Test("The bad example of a rule violates it", arguments: LintRules.all.map(\.id))
  func wrong(id: String) throws {
    let rule = try #require(LintRules[id: id])
    let level = rule.level == .off ? LintLevel.warning : rule.level
    let found = try lint(rule.example.document(rule.example.wrong), [id: level]).filter { $0.id == id }
    #expect(found.map(\.severity.rawValue).first == level.rawValue)
    #expect(found.allSatisfy { $0.position != nil })
  }

  @Test(
    "The good example of a rule violates neither it nor any error rule", arguments: LintRules.all.map(\.id))
  func right(id: String) throws {
    let rule = try #require(LintRules[id: id])
    let found = try lint(rule.example.document(rule.example.right), [id: .error])
    #expect(found.filter { $0.id == id || $0.severity == .error }.map(\.message) == [])
  }

  @Test("Each rule has a unique name and a sentence")
  func registry() {
    let ids = LintRules.all.map(\.id)
    #expect(ids.sorted() == LintRuleIDs.all)
    #expect(Set(ids).count == ids.count)
    #expect(LintRules.all.allSatisfy { $0.sentence.hasSuffix(".") && $0.sentence.first?.isUppercase == true })
  }

  @Test(
    "A loss of meaning is an error",
    arguments: [
      "unresolved-reference", "undescribed-required-property", "mistyped-default", "mistyped-example",
      "empty-range", "invalid-pattern", "null-type",
      "invalid-media-type", "repeated-querystring", "duplicate-method", "invalid-header-name",
      "example-beside-examples",
    ])
  func errors(id: String) {
    #expect(LintRules[id: id]?.level == .error)
  }

  @Test("A problem has a location and a message")
  func message() throws {
    let text = """
      openapi: 3.1.0
      info: { title: Pets, version: '1' }
      tags: [{ name: pets }]
      security: [{ tokn: [] }]
      paths:
        /pets:
          get:
            tags: [pest]
            operationId: list
            responses: { '200': { description: Fine. } }
      components:
        securitySchemes: { token: { type: http, scheme: bearer } }
        schemas:
          Pet:
            type: object
            required: [nmae]
            properties: { name: { type: string, maxLength: 1, minLength: 2 } }
      """
    #expect(
      try lint(text).map(\.line) == [
        "4:14: error: There is no security scheme 'tokn', so the requirement is left out; did you mean 'token'? "
          + "[unresolved-reference]",
        "8:14: warning: The tag 'pest' isn't declared in 'tags', which declares others. [undeclared-tag]",
        "16:18: error: 'nmae' is required, but no schema describes it; it is left out. "
          + "[undescribed-required-property]",
        "17:54: error: 'minLength' is 2 and 'maxLength' is 1, so no value is valid. [empty-range]",
      ])
  }

  @Test("A required property can be described by another part of the schema")
  func parts() throws {
    let text = LintExample.document(
      """
      allOf:
        - { type: object, properties: { name: { type: string } } }
        - { required: [name, age] }
        - anyOf: [{ required: [name] }, { properties: { age: { type: integer } } }]
      not: { required: [secret] }
      """)
    #expect(try lint(text).map(\.line) == [])
  }

  @Test("A base may require what a schema that extends it describes")
  func bases() throws {
    let text = """
      openapi: 3.1.0
      info: { title: Pets, version: '1' }
      paths: {}
      components:
        schemas:
          Base: { type: object, required: [name, age], properties: { id: { type: string } } }
          Pet: { allOf: [{ $ref: '#/components/schemas/Base' }], properties: { tag: { type: string } } }
          Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { name: { type: string } } }] }
      """
    #expect(
      try lint(text).map(\.line).filter { $0.contains("undescribed") }.map { $0.contains("'age'") } == [true])
  }

  @Test(
    "Keywords beside a reference are checked, except in OpenAPI 3.0, which ignores them", arguments: [0, 1])
  func besideReferences(minor: Int) throws {
    let text = """
      openapi: 3.\(minor).0
      info: { title: Pets, version: '1' }
      paths: {}
      components:
        schemas:
          Name: { type: string }
          Pet: { type: object, properties: { name: { $ref: '#/components/schemas/Name', default: {} } } }
      """
    #expect(try lint(text).contains { $0.line.contains("[mistyped-default]") } == (minor == 1))
  }

  @Test("Swagger 2.0 is checked by the same rules, at its own positions")
  func swagger() throws {
    let text = """
      swagger: '2.0'
      info: { title: Pets, version: '1' }
      tags: [{ name: pets }]
      paths:
        /pets:
          get: { tags: [pest], operationId: a, responses: { '200': { description: OK } } }
      definitions:
        Pet: { type: object, required: [nmae], properties: { name: { type: string, minLength: 3, maxLength: 1 } } }
      """
    let lines = try lint(text).map(\.line)
    #expect(lines.contains { $0.hasPrefix("6:19: warning: The tag 'pest'") })
    #expect(lines.contains { $0.hasPrefix("8:35: error: 'nmae' is required") })
    #expect(lines.contains { $0.hasSuffix("[empty-range]") })
  }

  @Test("The examples of requests lack what is read-only, and those of responses what is write-only")
  func examplesOfOneDirection() throws {
    let pet = "schema: { $ref: '#/components/schemas/Pet' }"
    let text = { (sent: String, received: String) in
      """
      openapi: 3.0.3
      info: { title: Pets, version: '1' }
      paths:
        /pets:
          post:
            operationId: add
            requestBody: { content: { application/json: { \(pet), example: \(sent) } } }
            responses: { '200': { description: Fine., content: { application/json: { \(pet), example: \(received) } } } }
      components:
        schemas:
          Pet:
            type: object
            required: [id, name, pin]
            properties: { id: { allOf: [{ type: string, readOnly: true }] }, name: { type: string }, pin: { type: string, writeOnly: true } }
      """
    }
    let (sent, received) = ("{ name: Rex, pin: '1' }", "{ id: '1', name: Rex }")
    #expect(
      try lint(text(sent, received), ["invalid-example": .warning]).filter { $0.id == "invalid-example" }
        .isEmpty)
    let swapped = try lint(text(received, sent), ["invalid-example": .warning]).filter {
      $0.id == "invalid-example"
    }
    #expect(
      swapped.map(\.message) == ["'pin' in the example is required.", "'id' in the example is required."])
    let both = try lint(
      text(sent, received).replacing(
        "            type: object", with: "            type: object\n            example: \(sent)"),
      ["invalid-example": .warning])
    #expect(both.filter { $0.id == "invalid-example" }.isEmpty)
  }

  @Test("The names of pattern properties are patterns, and lists of types are for OpenAPI 3.1")
  func patternsAndTypes() throws {
    let text = { (version: String) in
      """
      openapi: \(version)
      info: { title: Pets, version: '1' }
      paths: {}
      components:
        schemas:
          A: { type: object, patternProperties: { '^(a': { type: string } } }
          B: { type: [string, 'null'], pattern: '^a*$' }
          C: { type: 'null' }
      """
    }
    let ids = { (version: String) in
      try lint(text(version), [:]).filter { ["invalid-pattern", "null-type"].contains($0.id) }.map {
        "\($0.position?.line ?? 0) \($0.message)"
      }
    }
    let pattern = "6 The pattern isn't a regular expression: the '(' at character 2 isn't closed."
    #expect(try ids("3.1.0") == [pattern])
    #expect(
      try ids("3.0.3") == [
        pattern,
        "7 The type must be a single one in OpenAPI 3.0, found a list; use 'nullable: true' for null.",
        "8 The type must be a single one in OpenAPI 3.0, found 'null'; use 'nullable: true' for null.",
      ])
  }

  @Test("The examples of parameters and headers are checked")
  func parameterExamples() throws {
    let text = """
      openapi: 3.1.0
      info: { title: Pets, version: '1' }
      paths: {}
      components:
        parameters:
          page: { name: page, in: query, schema: { type: integer }, example: first }
        headers:
          count: { schema: { type: integer, maximum: 9 }, examples: { few: { value: 3 }, many: { value: 99 } } }
      """
    #expect(
      try lint(text).map(\.line) == [
        "6:72: error: The example must be an integer, but is a string. [mistyped-example]",
        "8:99: warning: The example must be 9 or less. [invalid-example]",
      ])
  }

  @Test("A value has to fit the width of its format")
  func widths() throws {
    let text = LintExample.document(
      "type: integer\nformat: int32\nexamples: [2147483647, 2147483648]\ndefault: -2147483649")
    #expect(
      try lint(text).map(\.line) == [
        "10:16: warning: The default must fit 32 bits. [invalid-default]",
        "9:30: warning: The example must fit 32 bits. [invalid-example]",
      ])
  }

  @Test("A string with the JSON text of an object in place of the object is a warning")
  func textExamples() throws {
    let text = LintExample.document(
      """
      type: object
      properties: { age: { type: integer } }
      examples: ['{ "age": 3 }', '[3]']
      default: '{ "age": 3 }'
      """)
    #expect(
      try lint(text).map(\.line) == [
        "10:16: error: The default must be an object, but is a string. [mistyped-default]",
        "9:34: error: The example must be an object, but is a string. [mistyped-example]",
        "9:18: warning: The example is JSON text in a string. [invalid-example]",
      ])
  }

  @Test("Required fields of objects that have no effect on a client are checked")
  func requiredFields() throws {
    let text = """
      openapi: 3.0.4
      info: { title: Pets, version: '1', license: { url: 'https://example.com' } }
      externalDocs: { description: More. }
      paths:
        /pets:
          get: { operationId: a }
          put:
            operationId: b
            responses:
              '200': { description: Fine., headers: { Count: {} }, links: { self: {} } }
      components:
        securitySchemes:
          login: { type: oauth2 }
          other: { type: oauth2, flows: { implicit: { scopes: {} }, password: { tokenUrl: /token } } }
          open: { type: openIdConnect }
      """
    let lines = try lint(text).filter { $0.id == "missing-field" }.map(\.line)
    #expect(
      lines == [
        "2:45: error: The license needs 'name'. [missing-field]",
        "3:15: error: 'externalDocs' needs 'url'. [missing-field]",
        "10:56: error: The header 'Count' needs 'schema' or 'content'. [missing-field]",
        "10:77: error: The link 'self' needs 'operationId' or 'operationRef'. [missing-field]",
        "13:12: error: The security scheme 'login' needs 'flows'. [missing-field]",
        "14:47: error: The flow 'implicit' of 'other' needs 'authorizationUrl'. [missing-field]",
        "14:73: error: The flow 'password' of 'other' needs 'scopes'. [missing-field]",
        "15:11: error: The security scheme 'open' needs 'openIdConnectUrl'. [missing-field]",
        "6:5: error: GET /pets needs 'responses'. [missing-field]",
      ])
  }

  @Test("A response needs a description before OpenAPI 3.2", arguments: [0, 1, 2])
  func descriptions(minor: Int) throws {
    let text = """
      openapi: 3.\(minor).0
      info: { title: Pets, version: '1' }
      paths: { /pets: { get: { operationId: a, responses: { '200': {} } } } }
      """
    #expect(try lint(text).contains { $0.id == "undescribed-response" } == (minor < 2))
  }

  @Test("Only examples in JSON are checked")
  func examples() throws {
    let content = LintRules.all.first { $0.example.place == .content }?.example
    let text = try #require(content).document(
      """
      application/json: { schema: { type: object }, examples: { one: { value: [] }, two: { value: {} } } }
      application/xml: { schema: { type: object }, example: <pet/> }
      """)
    let found = try lint(text).filter { $0.severity == .error }
    #expect(found.map(\.message) == ["The example must be an object, but is a list."])
  }

  @Test("The same problem in several locations is one diagnostic, with notes for the others")
  func merged() throws {
    let operations = (1...6).map { "  /pets/\($0): { get: { tags: [pest], responses: {} } }" }
    let text = """
      openapi: 3.1.0
      info: { title: Pets, version: '1' }
      tags: [{ name: pets }]
      paths:
      \(operations.joined(separator: "\n"))
      """
    let found = try lint(text).filter { $0.id == "undeclared-tag" }
    #expect(found.count == 1)
    #expect(
      found.first?.notes.map(\.message) == ["also here", "also here", "also here", "and at 2 more places"])
  }

  private func lint(_ text: String, _ levels: [String: LintLevel] = [:]) throws -> [Diagnostic] {
    let disk = try TemporaryFolder()
    let file = try disk.write(text, to: "pets.yaml")
    var configuration = SpecLinter.configuration(of: [file], isStrict: false)
    configuration.apis[0].lint = levels
    return SpecLinter().lint(configuration).diagnostics
  }
}

extension LintExample {
  /// A document whose schema consists of these lines.
  fileprivate static func document(_ schema: String) -> String {
    LintRules.all.first { $0.example.place == .schema }?.example.document(schema) ?? ""
  }
}

extension Diagnostic {
  /// Diagnostics without the file: `4:14: error: message [id]`.
  fileprivate var line: String {
    "\(position?.line ?? 0):\(position?.column ?? 0): \(severity.rawValue): \(message) [\(id)]"
  }
}

@Suite("The article on the rules of lint")
struct LintArticleTests {
  /// `CALLSITE_RECORD=1` rewrites the list.
  @Test("It lists every rule with its level, sentence and example")
  func list() throws {
    let text = try String(contentsOfFile: Self.file, encoding: .utf8)
    let start = try #require(text.firstRange(of: Self.mark)).upperBound
    if ProcessInfo.processInfo.environment["CALLSITE_RECORD"] != nil {
      try (text[..<start] + Self.list).write(toFile: Self.file, atomically: true, encoding: .utf8)
    }
    #expect(String(text[start...]) == Self.list)
  }

  private static let mark = "## The rules\n"

  private static var list: String {
    LintRules.all.map { rule in
      let fix = rule.isFixable ? ", fixed by `--fix`" : ""
      return """

        ### \(rule.id)

        \(rule.sentence) (\(rule.level.rawValue)\(fix))

        ```text
        \(rule.example.wrong)
        ```

        """
    }.joined()
  }

  private static let file = Checkout.path("Sources/callsite/Callsite.docc/LintRules.md")
}
