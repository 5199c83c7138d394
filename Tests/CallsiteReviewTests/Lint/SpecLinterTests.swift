import CallsiteDiagnostics
import CallsitePipeline
@testable import CallsiteReview
import CallsiteSource
import Foundation
import TestSupport
import Testing

struct SpecLinterTests {
  @Test("Linting reads every document, and an unreadable file takes precedence over errors")
  func lint() throws {
    let disk = try TemporaryFolder()
    let pet = try disk.write(
      "openapi: 3.1.1\ninfo: { title: Pets, version: '1' }\npaths: {}\n", to: "Specs/Pet.yaml")
    #expect(SpecLinter().lint([pet], isStrict: true).verdict == .fine)
    let bad = try disk.write("title: no API description\n", to: "bad.yaml")
    #expect(SpecLinter().lint([bad, pet], isStrict: false).verdict == .errors)
    let report = SpecLinter().lint([disk.path("missing.yaml"), bad], isStrict: false)
    #expect(report.verdict == .unreadable)
    #expect(report.diagnostics.count >= 2)
    #expect(report.summary.hasPrefix("2 documents: "))
  }

  @Test(
    "Linting lists each repair of a kind, whatever finds it",
    arguments: [
      ("204: { description: A }", "unquoted-string"),
      ("'204': { description: A, content: { text/plain: {} } }", "content-not-allowed"),
    ], [false, true])
  func each(repair: (response: String, id: String), isStrict: Bool) throws {
    let disk = try TemporaryFolder()
    let file = try disk.write(
      """
      openapi: 3.1.1
      info: { title: Pets, version: '1' }
      paths:
        /a: { get: { operationId: a, responses: { \(repair.response) } } }
        /b: { get: { operationId: b, responses: { \(repair.response.replacing("204", with: "205")) } } }
      """, to: "pets.yaml")
    let found = SpecLinter().lint([file], isStrict: isStrict).diagnostics.filter { $0.id == repair.id }
    #expect(found.map { $0.position?.line } == [4, 5])
  }
}

@Suite("Levels of lint in callsite.yaml")
struct LintLevelTests {
  @Test(
    "A rule's level comes from the API, else from the top level, else from the rule",
    arguments: [
      ("", "", ["warning"]), ("lint: { undeclared-tag: error }", "", ["error"]),
      ("lint: { undeclared-tag: warning }", "lint: { undeclared-tag: off }", []),
      ("", "lint: { undeclared-tag: off }", []),
      ("lint: { undeclared-tag: off }", "lint: { undeclared-tag: error }", ["error"]),
    ])
  func levels(top: String, api: String, severities: [String]) throws {
    let report = try lint("\(top)\napis:\n  - spec: pets.yaml\n    module: PetAPI\n    \(api)\n")
    #expect(report.diagnostics.map(\.severity.rawValue) == severities)
  }

  @Test("Fatal problems stay errors")
  func fatal() throws {
    let report = try lint(
      "lint: { wrong-type: off }\napis: [{ spec: pets.yaml, module: PetAPI }]\n", document: "openapi: []\n")
    #expect(report.verdict == .errors)
    let others = try lint("apis: [{ spec: pets.yaml, module: PetAPI }]\n", document: "openapi: []\n")
    #expect(report.diagnostics.map(\.message) == others.diagnostics.map(\.message))
  }

  @Test("A level doesn't apply to errors, which prevent reading")
  func errors() throws {
    let disk = try TemporaryFolder()
    let file = try disk.write(
      "lint: { undeclared-tag: off }\napis: [{ spec: pets.yaml, module: PetAPI }]\n", to: "callsite.yaml")
    try disk.write(Self.document, to: "pets.yaml")
    let configuration = try GenerationRequest(source: .configuration(file: file)).resolve()
    let api = try #require(configuration.apis.first)
    let error = Diagnostic(.error, "undeclared-tag", "A tag.")
    #expect(api.judged(error) == error)
    #expect(api.judged(Diagnostic(.warning, "undeclared-tag", "A tag.")) == nil)
  }

  @Test("An unknown rule is an error with suggestions wherever the configuration is read")
  func unknown() throws {
    let failure = #expect(throws: DiagnosticFailure.self) {
      try lint("lint: { undeclared-tags: off }\napis: [{ spec: pets.yaml, module: PetAPI }]\n")
    }
    #expect(failure?.diagnostics.map(\.id) == ["unknown-lint-rule"])
    let problem = try #require(failure?.diagnostics.first)
    #expect(problem.severity == .error)
    #expect(problem.position.map { [$0.line, $0.column] } == [1, 9])
    #expect(problem.message.contains("; did you mean 'undeclared-tag' or "))
  }

  private func lint(_ configuration: String, document: String = Self.document) throws -> LintReport {
    let disk = try TemporaryFolder()
    let file = try disk.write(configuration, to: "callsite.yaml")
    _ = try disk.write(document, to: "pets.yaml")
    return SpecLinter().lint(try GenerationRequest(source: .configuration(file: file)).resolve())
  }

  private static let document = """
    openapi: 3.1.0
    info: { title: Pets, version: '1' }
    tags: [{ name: pets }]
    paths: { /pets: { get: { operationId: list, tags: [pest], responses: { '200': { description: Fine. } } } } }
    """

  @Test("A login whose tokens aren't kept is a hint")
  func hints() throws {
    let disk = try TemporaryFolder()
    let shop = { (tokens: String) in
      try disk.write(
        """
        openapi: 3.1.1
        info: { title: Shop, version: '1' }
        servers: [{ url: https://api.example.com }]
        paths:
          /sign-in:
            post:
              operationId: signIn
              security: []
              requestBody:
                content:
                  application/json: { schema: { type: object, properties: { password: { type: string } } } }
              responses:
                '200':
                  description: Fine.
                  content:
                    application/json: { schema: { type: object, properties: { access: { type: string } } } }
        components:
          securitySchemes:
            token: { type: http, scheme: bearer\(tokens) }

        """, to: "shop.yaml")
    }
    let report = SpecLinter().lint([try shop("")], isStrict: true)
    #expect(report.verdict == .fine)
    #expect(report.hints.map(\.severity) == [.note])
    #expect(report.hints.map(\.id) == ["login-without-tokens"])
    #expect(report.hints.map(\.position?.line) == [6])
    #expect(
      report.hints.map(\.message) == [
        "'POST /sign-in' looks like a login, but its token at '/access' isn't kept. To keep it, add "
          + "'{ x-callsite-tokens: { logIn: [signIn], accessToken: /access } }' to the security scheme 'token'."
      ])
    let kept = ", x-callsite-tokens: { logIn: [signIn], accessToken: /access }"
    #expect(SpecLinter().lint([try shop(kept)], isStrict: true).hints == [])
  }

  @Test("A document is read once, with and without advice", arguments: [false, true])
  func reading(advises: Bool) throws {
    let files = CountedFiles()
    let configuration = SpecLinter.configuration(of: ["pets.yaml"], isStrict: false)
    let report = SpecLinter().lint(
      configuration, advises: advises, fetch: DocumentFetch(revision: files))
    #expect(report.verdict == .fine)
    #expect(report.callSites.isEmpty != advises)
    #expect(files.count.value == 1)
  }
}

/// One document, whatever the path, and how often it was read.
private struct CountedFiles: RevisionFiles {
  final class Count: @unchecked Sendable {
    private let lock = NSLock()
    private var number = 0

    var value: Int { lock.withLock { number } }
    func add() { lock.withLock { number += 1 } }
  }

  let count = Count()

  func bytes(at path: String) throws(ReadableFolders.Problem) -> [UInt8] {
    count.add()
    return Array("openapi: 3.1.1\ninfo: { title: Pets, version: '1' }\npaths: {}\n".utf8)
  }

  func read(_ path: String) throws(DiagnosticFailure) -> SourceNode {
    count.add()
    return try SourceReader().read(
      text: "openapi: 3.1.1\ninfo: { title: Pets, version: '1' }\npaths: {}\n", file: path)
  }

  func label(of path: String) -> String { path }
}
