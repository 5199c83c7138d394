import CallsiteContract
import CallsiteDiagnostics
import CallsiteDocument
import CallsiteDrift
import CallsiteSource
import Foundation
import TestSupport
import Testing

@testable import CallsiteReview
@testable import CallsiteMock
@testable import CallsiteSamples

@Suite("Verdicts on recordings and by the mock", .onOwnThreads)
struct ValueVerdictTests {
  /// A schema with values, each valid or not.
  private struct Group {
    let schema: SourceNode
    let cases: [(value: DocumentValue, isValid: Bool)]
  }

  /// Schemas in YAML, with matching and other values.
  private static let selection: [(schema: String, valid: [String], invalid: [String])] = [
    ("{ type: [integer, 'null'] }", ["1", "1.0", "null"], ["1.5", "\"1\""]),
    ("{ enum: [1, a, null, [2]] }", ["1.0", "\"a\"", "null", "[2]"], ["2", "[]"]),
    ("{ const: { a: [1, { b: null }] } }", [#"{"a": [1.0, {"b": null}]}"#], [#"{"a": [1, {}]}"#]),
    ("{ required: [a], properties: { a: { type: string } } }", ["{\"a\": \"\"}"], ["{}", "{\"a\": 1}"]),
    (
      "{ properties: { a: {} }, patternProperties: { '^x': {} }, additionalProperties: false }",
      [#"{"a": 1, "x1": 2}"#], [#"{"b": 1}"#]
    ),
    (
      "{ allOf: [{ properties: { a: {} } }], properties: { b: {} }, unevaluatedProperties: false }",
      [#"{"a": 1, "b": 2}"#], [#"{"c": 1}"#]
    ),
    (
      "{ oneOf: [{ required: [a], properties: { a: { type: string } } }, { required: [b] }] }",
      [#"{"a": "x"}"#, #"{"b": 1}"#], ["{}", #"{"a": 1}"#]
    ),
    ("{ anyOf: [{ type: integer }, { type: string, format: uuid }] }", ["1"], ["\"x\"", "true"]),
    (
      "{ $ref: '#/$defs/n', $defs: { n: { items: { $ref: '#/$defs/n' }, type: array } } }", ["[[[]]]"],
      ["[[1]]"]
    ),
    (
      "{ prefixItems: [{ type: string }], items: { type: integer } }", ["[\"a\", 1]"],
      ["[1]", "[\"a\", \"b\"]"]
    ),
    (
      "{ if: { required: [a] }, then: { properties: { b: { type: integer } } }, else: { required: [c] } }",
      [#"{"a": 1, "b": 2}"#, #"{"c": 1}"#], [#"{"a": 1, "b": "x"}"#, "{}"]
    ),
    ("{ dependentSchemas: { a: { required: [b] } } }", ["{}", #"{"a": 1, "b": 2}"#], [#"{"a": 1}"#]),
    ("{ not: { type: string } }", ["1"], ["\"a\""]),
    ("{ contains: { type: string }, minContains: 2 }", ["[\"a\", \"b\"]"], ["[\"a\", 1]"]),
    ("{ minLength: 2, pattern: '^a' }", ["\"ab\"", "7"], ["\"a\"", "\"ba\""]),
    ("{ minimum: 18446744073709551616, multipleOf: 2 }", ["18446744073709551618"], ["18446744073709551615"]),
    ("{ uniqueItems: true, maxItems: 2 }", ["[1, 2]"], ["[1, 1.0]", "[1, 2, 3]"]),
    ("{ propertyNames: { maxLength: 1 }, minProperties: 1 }", [#"{"a": 1}"#], ["{}", #"{"ab": 1}"#]),
  ]

  @Test("Each verdict is as expected, and the same for both", arguments: selection.indices)
  func selected(index: Int) throws {
    let (schema, valid, invalid) = Self.selection[index]
    let node = try SourceReader().read(text: schema, file: "schema.yaml")
    let values = try (valid + invalid).map { try DocumentValue(json: Array($0.utf8)) }
    let cases = values.enumerated().map { (value: $0.element, isValid: $0.offset < valid.count) }
    let found = try Self.disagreements(Group(schema: node, cases: cases))
    #expect(found.contradictions == [] && found.wrong == [])
  }

  /// `CALLSITE_SUITES=FOLDER swift test --filter ValueVerdictTests` compares all cases of a JSON Schema Test Suite
  /// in a folder: draft 2020-12, required part, without those that reference documents on its server.
  @Test(
    "The verdicts on cases of the JSON Schema Test Suite don't contradict each other",
    .enabled(if: ProcessInfo.processInfo.environment["CALLSITE_SUITES"] != nil))
  func suite() throws {
    let root = URL(fileURLWithPath: ProcessInfo.processInfo.environment["CALLSITE_SUITES"] ?? "")
    let folder = root.appending(path: "json-schema/tests/draft2020-12")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
    var (count, contradictions, wrong): (Int, [String], [String]) = (0, [], [])
    for file in files {
      let groups = try SourceReader().read(
        json: Array(try Data(contentsOf: file)), file: file.lastPathComponent)
      for node in groups.sequence ?? [] where !"\(node)".contains("http://localhost:1234") {
        guard let schema = node.mapping?["schema"] else { continue }
        let cases = (node.mapping?["tests"]?.sequence ?? []).compactMap { test in
          test.mapping?["data"].map {
            (value: DocumentValue($0), isValid: test.mapping?["valid"]?.scalar?.text == "true")
          }
        }
        let found = try Self.disagreements(Group(schema: schema, cases: cases))
        count += cases.count
        contradictions += found.contradictions
        wrong += found.wrong.map { "\(file.lastPathComponent): \($0)" }
      }
    }
    print("\(count) verdicts, \(contradictions.count) contradictions, \(wrong.count) other than the suite's:")
    for line in wrong { print("  \(line)") }
    #expect(count > 1_000)
    #expect(contradictions == [])
  }

  /// The policy of recordings, without leniency and without checks beyond the schemas.
  private static let strictPolicy: EvaluationPolicy = {
    var policy = ObservedDocument.policy(.response)
    policy.formats = .exact
    policy.allowsSeveralBranches = false
    policy.followsDiscriminators = false
    policy.impliesTypes = false
    policy.isClosedThroughout = false
    return policy
  }()

  /// Validates the values of a group as the mock does, and as recordings are validated.
  private static func disagreements(_ group: Group) throws -> (contradictions: [String], wrong: [String]) {
    let document = try document(group.schema)
    let contract = DocumentContract(document)
    let mock = SchemaValidation(
      document, schemas: SchemaSet(document.schemas), contract: contract, direction: .response)
    let schema = Schema(reference: "Case", position: document.position)
    var result: (contradictions: [String], wrong: [String]) = ([], [])
    for (index, test) in group.cases.enumerated() {
      let problems = mock.problems(test.value, schema).map(\.message)
      if problems.isEmpty != test.isValid { result.wrong.append("\(index): \(problems)") }
      let findings = contract.judge(test.value, schema, strictPolicy).findings.map(\.violation.message)
      if findings.isEmpty != problems.isEmpty {
        result.contradictions.append("\(index): \(problems), \(findings)")
      }
      // Violations of the contract are reported, unless they are limits.
      let judgment = ObservedDocument(document).judge(test.value, schema, .response)
      var values = ValueFindings()
      values.add(judgment, of: document.position, at: WirePath())
      let reported = judgment.findings.filter { reportedKeywords.contains($0.violation.keyword) }
      #expect(values.deviations.isEmpty == reported.isEmpty)
    }
    return result
  }

  private static let reportedKeywords: Set = [
    "type", "const", "enum", "format", "required", "additionalProperties", "unevaluatedProperties", "false",
    "readOnly", "writeOnly", "discriminator",
  ]

  private static func document(_ schema: SourceNode) throws -> APIDocument {
    // References in the schema are relative to its own root.
    var entries = schema.mapping?.entries ?? []
    if !entries.isEmpty, schema.mapping?["$id"] == nil {
      let id = SourceNode(.scalar(SourceScalar("https://suite.example/case", .string)), at: schema.position)
      entries.append(SourceMapping.Entry(key: "$id", value: id, at: schema.position))
    }
    let own =
      schema.mapping == nil ? schema : SourceNode(.mapping(SourceMapping(entries)), at: schema.position)
    let text = "openapi: 3.1.1\ninfo: { title: T, version: '1' }\npaths: {}\n"
    let root = try SourceReader().read(text: text, file: "spec.yaml")
    func mapping(_ key: String, _ value: SourceNode) -> SourceNode {
      SourceNode(
        .mapping(SourceMapping([SourceMapping.Entry(key: key, value: value, at: value.position)])),
        at: value.position)
    }
    let components = SourceMapping.Entry(
      key: "components", value: mapping("schemas", mapping("Case", own)), at: root.position)
    let whole = SourceNode(
      .mapping(SourceMapping((root.mapping?.entries ?? []) + [components])), at: root.position)
    var collector = DiagnosticCollector()
    return try #require(DocumentReader().read(whole, into: &collector))
  }
}
