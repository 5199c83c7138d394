import CallsiteContract
import CallsiteDiagnostics
import CallsiteDocument
import CallsiteDrift
@testable import CallsitePipeline
@testable import CallsiteReview
import CallsiteSource
import TestSupport
import Testing

@Suite("JSON Schemas for editors")
struct EditorSchemaTests {
  /// A key at one of its places.
  struct Place: Sendable, CustomTestStringConvertible {
    let parent: ConfigurationKey?
    let key: ConfigurationKey
    /// The keys from the top to the key.
    let path: [ConfigurationKey]

    var testDescription: String { path.map(\.rawValue).joined(separator: ".") }

    static let all =
      places(ConfigurationKey.topLevel, in: nil, below: [])
      + places(ConfigurationKey.api, in: .apis, below: [.apis])

    private static func places(
      _ keys: [ConfigurationKey], in parent: ConfigurationKey?, below path: [ConfigurationKey]
    ) -> [Place] {
      keys.filter { $0 != .apis }.flatMap { key in
        let place = Place(parent: parent, key: key, path: path + [key])
        switch key.value(in: parent) {
        case .section(let keys), .source(let keys): return [place] + places(keys, in: key, below: place.path)
        default: return [place]
        }
      }
    }

    /// A configuration in which the key has a value, and all others that are needed are there.
    func configuration(_ value: String) -> String {
      var text = "\(key.rawValue): \(value)"
      if key == .headers { text = "url: https://a.example, \(text)" }
      for parent in path.dropLast().reversed() where parent != .apis {
        text = "\(parent.rawValue): { \(text) }"
      }
      return path.first == .apis
        ? "apis: [{ \(Self.needed(besides: path)), \(text) }]"
        : "\(text)\napis: [{ spec: a.yaml, module: A }]"
    }

    private static func needed(besides path: [ConfigurationKey]) -> String {
      [ConfigurationKey.spec: "spec: a.yaml", .module: "module: A"].filter { !path.contains($0.key) }
        .values.sorted().joined(separator: ", ")
    }
  }

  private static let values = [
    "text", "''", "3", "1.5", "true", "null", "[]", "[text]", "[3]", "[{}]", "{}", "{ a: text }", "{ a: 2 }",
    "{ Authorization: TOKEN }", "2Order", "a.yaml", "https://a.example", "Hashable", "[Hashable]", "off",
    "open",
    "Europe/Berlin", "{ uuid: UUID }", "{ uuid: Uuid }", "{ missing-description: off }",
    "{ missing-description: of }",
    "{ tags: [a] }", "{ tags: a }", "{ zone: UTC }", "{ url: https://a.example }",
    "{ url: https://a.example, file: a }",
    "{ file: a, headers: {} }", "{ schemas: { a: B } }", "{ schemas: { a: B.c } }",
    "{ operations: { a: b.c } }",
    "{ operations: [a] }", "{ identifiers: verbatim }", "{ identifiers: loud }", "0", "60", "tab",
    "{ indentation: tab, lineLength: 80 }", "{ indentation: 9 }",
  ]

  @Test(
    "of callsite.yaml accept what the reader accepts, for every key and kind of value", arguments: Place.all)
  func configuration(place: Place) throws {
    let schema = try Validator(.configuration)
    let disk = try TemporaryFolder()
    try disk.write("openapi: 3.1.1\n", to: "a.yaml")
    try disk.write("openapi: 3.1.1\n", to: "text")
    for value in Self.values {
      let text = place.configuration(value)
      try disk.write(text, to: "callsite.yaml")
      let problems = Self.problems(of: disk.path("callsite.yaml"))
      #expect(try schema.accepts(text) == problems.isEmpty, "\(text)\n\(problems)")
    }
  }

  /// What the reader reports, without what only the disk, this system or the text of an address decides.
  private static func problems(of file: String) -> [String] {
    do throws(DiagnosticFailure) {
      _ = try ConfigurationReader.read(file)
      return []
    } catch {
      return error.diagnostics.filter {
        !["missing-spec", "unknown-time-zone"].contains($0.id) && !$0.message.hasPrefix("'url' must start")
      }.map(\.message)
    }
  }

  @Test(
    "of callsite.yaml say what is required, and what isn't known",
    arguments: [
      ("apis: [{ spec: a.yaml }]", true), ("apis: [{ module: A }]", false), ("apis: []", false),
      ("{}", false),
      ("apis: [{ spec: a.yaml, acess: public }]", false), ("output: Sources", false), ("[]", false),
    ])
  func required(text: String, isValid: Bool) throws {
    #expect(try Validator(.configuration).accepts(text) == isValid)
  }

  @Test(
    "of accepted findings accept what the reader accepts",
    arguments: [
      "{}", "accepted: []", "accepted: {}", "accepted: [{ id: endpoint-added, path: '' }]",
      "accepted: [{ id: endpoint-added, path: a, api: A, operation: GET /, reason: No., until: 2026-12-31 }]",
      "accepted: [{ id: endpoint-added, path: 200 }]", "accepted: [{ id: endpoint-added }]",
      "accepted: [{ id: endpoint-ad, path: a }]", "accepted: [{ id: endpoint-added, path: a, until: soon }]",
      "accepted: [{ id: endpoint-added, path: a, day: soon }]", "severities: { endpoint-added: none }",
      "severities: { endpoint-added: loud }", "severities: { endpoint-ad: none }", "severities: []",
      "renamed: [{ from: a, to: b }]", "renamed: [{ from: a }]", "separate: [{ from: a, to: 1 }]",
      "separate: [a]",
      "acepted: []",
    ])
  func acceptance(text: String) throws {
    let node = try SourceReader().read(text: text, file: "drift.yaml")
    var reader = AcceptanceReader(ids: AcceptanceFile.ids)
    var isRead = true
    do throws(DiagnosticFailure) { _ = try reader.read(node) } catch { isRead = false }
    #expect(try Validator(.acceptance).accepts(text) == isRead)
  }
}

/// Judges YAML by a schema.
private struct Validator {
  private let contract: SchemaContract
  private let schema: SchemaContract.Reference

  init(_ schema: EditorSchema) throws {
    let node = try SourceReader().read(json: Array(schema.json.rendered.utf8), file: "schema.json")
    var resources = SchemaResources()
    resources.add(node, at: "https://callsite.example/schema.json")
    contract = SchemaContract(resources, dialect: .jsonSchema)
    self.schema = try #require(contract.schema("https://callsite.example/schema.json"))
  }

  func accepts(_ text: String) throws -> Bool {
    let value = DocumentValue(try SourceReader().read(text: text, file: "file.yaml"))
    return contract.isValid(value, schema, .jsonSchema)
  }
}
