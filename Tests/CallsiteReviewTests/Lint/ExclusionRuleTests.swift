import CallsiteDiagnostics
import CallsitePipeline
@testable import CallsiteReview
import Testing
import TestSupport

@Suite("The rules of lint for fields that exclude others")
struct ExclusionRuleTests {
  private static let ids: Set = [
    "conflicting-fields", "inapplicable-field", "querystring-without-content", "invalid-path-parameter-name",
    "empty-server-enum", "several-example-values",
  ]

  /// The errors of these rules in a document whose lines from the fourth on are given.
  private func problems(_ lines: String, version: String = "3.2.0") throws -> [String] {
    let head = "openapi: \(version)\ninfo: { title: T, version: '1' }\npaths: {}\n"
    let disk = try TemporaryFolder()
    let file = try disk.write(head + lines, to: "t.yaml")
    let found = SpecLinter().lint(SpecLinter.configuration(of: [file], isStrict: false)).diagnostics
    #expect(found.filter { Self.ids.contains($0.id) }.allSatisfy { $0.severity == .error })
    return found.filter { Self.ids.contains($0.id) }.map {
      "\($0.position?.line ?? 0):\($0.position?.column ?? 0) \($0.message.dropLast())"
    }
  }

  private func messages(_ lines: String, version: String = "3.2.0") throws -> [String] {
    try problems(lines, version: version).map { String($0.drop { $0 != " " }.dropFirst()) }
  }

  @Test(
    "Encodings by name exclude those by position, at every level",
    arguments: [
      ("encoding: {}, itemEncoding: {}", "'encoding' appears beside 'itemEncoding'"),
      ("encoding: {}, prefixEncoding: []", "'encoding' appears beside 'prefixEncoding'"),
      ("prefixEncoding: [{ encoding: {}, itemEncoding: {} }]", "'encoding' appears beside 'itemEncoding'"),
      ("itemEncoding: { encoding: {}, prefixEncoding: [] }", "'encoding' appears beside 'prefixEncoding'"),
      ("prefixEncoding: [], itemEncoding: {}", nil),
    ])
  func encodings(fields: String, problem: String?) throws {
    let found = try messages(
      "components: { mediaTypes: { M: { schema: { type: array, items: {} }, \(fields) } } }")
    #expect(found == (problem.map { ["\($0); only one of them is allowed"] } ?? []))
  }

  @Test("'nodeType' excludes the fields that it replaces")
  func nodeType() throws {
    #expect(
      try problems(
        """
        components:
          schemas:
            A: { type: string, xml: { attribute: true, nodeType: attribute } }
            B: { type: array, items: {}, xml: { nodeType: element, wrapped: true } }
            C: { type: string, xml: { nodeType: attribute } }
        """) == [
          "6:31 'attribute' appears beside 'nodeType'; only one of them is allowed",
          "7:60 'wrapped' appears beside 'nodeType'; only one of them is allowed",
        ])
  }

  private static let parameters = """
    components:
      parameters:
        A: { name: a, in: header, allowReserved: true, schema: {} }
        B: { name: b, in: path, required: true, allowReserved: true, schema: {} }
        C: { name: c, in: cookie, allowReserved: true, schema: {} }
        D: { name: d, in: cookie, style: cookie, allowReserved: true, schema: {} }
        E: { name: e, in: query, allowReserved: true, schema: {} }
    """

  @Test(
    "'allowReserved' applies to what is percent-encoded, according to the version",
    arguments: [
      ("3.1.0", ["'a' in 'header'", "'b' in 'path'", "'c' in 'cookie'", "'d' in 'cookie'"]),
      ("3.2.0", ["'a' in 'header'", "'d' in 'cookie'"]),
    ])
  func reserved(version: String, expected: [String]) throws {
    let found = try messages(Self.parameters, version: version)
    #expect(found == expected.map { "'allowReserved' doesn't apply to \($0)" })
    #expect(try problems(Self.parameters).first?.hasPrefix("6:31 ") == true)
  }

  @Test("Fields for other locations don't apply to headers")
  func headers() throws {
    #expect(
      try problems(
        """
        components:
          headers:
            A: { allowReserved: false, schema: {} }
            B: { schema: {}, allowEmptyValue: true }
            C: { schema: {}, style: simple }
        """) == [
          "6:10 'allowReserved' doesn't apply to headers", "7:22 'allowEmptyValue' doesn't apply to headers",
        ])
  }

  @Test("A parameter for the whole query is described by its content only")
  func querystring() throws {
    #expect(
      try problems(
        """
        components:
          parameters:
            A: { name: a, in: querystring, schema: {} }
            B: { name: b, in: querystring, content: { application/json: {} }, explode: true }
            C: { name: c, in: querystring, content: { application/json: {} } }
        """) == [
          "6:8 The parameter 'a' in 'querystring' needs 'content'",
          "7:71 'explode' doesn't apply to 'b' in 'querystring'",
        ])
  }

  @Test("The name of a path parameter has no braces")
  func pathNames() throws {
    #expect(
      try problems(
        """
        components:
          parameters:
            A: { name: 'a}', in: path, required: true, schema: {} }
            B: { name: 'b}', in: query, schema: {} }
        """) == ["6:8 'a}' can't be the name of a parameter in 'path', which has no braces"])
  }

  @Test("A server variable's list of values isn't empty, which OpenAPI 3.0 only recommends")
  func serverValues() throws {
    let servers = "servers: [{ url: '/{v}', variables: { v: { default: a, enum: [] } } }]"
    let problem = "The server variable 'v' has no values"
    #expect(try problems(servers) == ["4:56 \(problem)"])
    #expect(try problems(servers, version: "3.0.4") == [])
    let others = servers.replacing("v: {", with: "w: {")
    let operation = "get: { \(others), responses: { '200': { description: a } } }"
    #expect(
      try messages("components: { pathItems: { P: { \(servers), \(operation) } } }")
        == [problem, "The server variable 'w' has no values"])
  }

  @Test(
    "An example has one value, or data and one serialized form",
    arguments: [
      ("value: 1, externalValue: a", "externalValue"), ("value: 1, serializedValue: a", "serializedValue"),
      ("value: 1, dataValue: 1", "dataValue"), ("serializedValue: a, externalValue: a", "externalValue"),
      ("dataValue: 1, serializedValue: a", nil), ("dataValue: 1, externalValue: a", nil),
    ])
  func examples(fields: String, problem: String?) throws {
    let expected = problem.map { ["'\($0)' appears beside another value of the example 'E'"] } ?? []
    #expect(try messages("components: { examples: { E: { \(fields) } } }") == expected)
  }
}
