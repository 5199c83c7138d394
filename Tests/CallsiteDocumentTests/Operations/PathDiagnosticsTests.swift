import CallsiteDocument
import Testing

@Suite("Problems of paths and responses")
struct PathDiagnosticsTests {
  @Test("Paths that differ only in parameter names are the same")
  func pathsThatDifferByNamesAlone() throws {
    let reading = try Reading.paths(
      """
      /a/{b}: { parameters: [{ name: b, in: path, required: true, schema: {} }] }
      /a/{c}: { parameters: [{ name: c, in: path, required: true, schema: {} }] }
      """)
    #expect(
      reading.diagnostics == """
        a.yaml:5:3: warning: The path '/a/{c}' differs from '/a/{b}' only in parameter names, so a server can't \
        tell them apart. [equal-paths]
          a.yaml:4:3: note: '/a/{b}' is here

        """)
  }

  @Test("A path starts with a slash")
  func aPathBeginsWithASlash() throws {
    let reading = try Reading.paths("a: { get: { operationId: a } }")
    #expect(try reading.operation.path == "/a")
    #expect(
      reading.diagnostics
        == "a.yaml:4:3: warning: The path 'a' must start with '/'; read as '/a'. [invalid-path]\n")
  }

  @Test("Braces enclose names", arguments: ["/a/{b", "/a/b}", "/a/{}", "/a/{b{c}}"])
  func bracesEncloseNames(path: String) throws {
    #expect(
      try Reading.paths("'\(path)': {}").diagnostics
        == "a.yaml:4:3: warning: The braces in the path '\(path)' don't enclose names; "
        + "expected parameters such as '{id}'. [invalid-path]\n")
  }

  @Test("An operation's servers replace those of its path")
  func anOperationsServersStandForThose() throws {
    let path = "/a: { servers: [{ url: 'https://a' }], get: { operationId: a } }"
    #expect(try Reading.paths(path).operation.servers.map(\.url) == ["https://a"])
    let own =
      "/a: { servers: [{ url: 'https://a' }], get: { operationId: a, servers: [{ url: 'https://b' }] } }"
    #expect(try Reading.paths(own).operation.servers.map(\.url) == ["https://b"])
  }

  @Test(
    "Statuses are three digits in quotes",
    arguments: [
      ("200: {}", "warning", "The status 200 must be a string; read as '200'. [unquoted-string]"),
      ("2xx: {}", "warning", "A range of statuses must be written '2XX'; read as such. [invalid-status]"),
      (
        "'99': {}", "warning",
        "The key of a response must be a status such as '200' or '4XX', or 'default', but is '99'. "
          + "[invalid-status]"
      ),
    ])
  func statusesAreThreeDigitsInQuotes(yaml: String, severity: String, message: String) throws {
    let reading = try Reading.paths("/a:\n  get:\n    operationId: a\n    responses:\n      \(yaml)")
    #expect(reading.diagnostics == "a.yaml:8:9: \(severity): \(message)\n")
  }

  @Test("Statuses without quotes are one warning, or one error each in a strict run")
  func statusesWithoutQuotesAreOneWarning() throws {
    let responses = "responses: {200: {}, 404: {}, default: {}}"
    let text = "/a:\n  get:\n    operationId: a\n    \(responses)"
    #expect(
      try Reading.paths(text).diagnostics == """
        a.yaml:7:19: warning: The status 200 must be a string; read as '200'. 1 more is like it. [unquoted-string]

        """)
    #expect(try Reading.paths(text, isStrict: true).diagnostics.ranges(of: "error: The status").count == 2)
  }

  @Test("A body needs content")
  func aBodyNeedsContent() throws {
    #expect(
      try Reading.paths("/a:\n  post:\n    operationId: a\n    requestBody: { required: true }").diagnostics
        == "a.yaml:7:20: warning: A request body needs 'content'. [missing-field]\n")
  }

  @Test("Circular references are reported")
  func referencesThatLeadInACircle() throws {
    let reading = try Reading.root(
      """
      paths:
        /a: { get: { operationId: a, responses: { '200': { $ref: '#/components/responses/R' } } } }
      components:
        responses:
          R: { $ref: '#/components/responses/S' }
          S: { $ref: '#/components/responses/R' }
      """)
    #expect(
      reading.diagnostics == """
        a.yaml:7:16: warning: '#/components/responses/S' refers back to itself and never reaches a value; \
        replace one of the references by the value. \
        [cyclic-reference]

        """)
  }

  @Test("A missing parameter is reported with a suggestion")
  func aMissingParameterIsReportedWith() throws {
    let reading = try Reading.root(
      """
      paths:
        /a: { get: { operationId: a, parameters: [{ $ref: '#/components/parameters/Pge' }] } }
      components: { parameters: { Page: { name: page, in: query, schema: {} } } }
      """)
    #expect(
      reading.diagnostics
        == "a.yaml:4:53: warning: There is no parameter 'Pge'; did you mean 'Page'? [unresolved-reference]\n")
  }

  @Test("Meaningless siblings of a reference are ignored")
  func whatStandsBesideAReferenceWithout() throws {
    let reading = try Reading.root(
      """
      paths:
        /a: { get: { operationId: a, parameters: [{ $ref: '#/components/parameters/P', in: path }] } }
      components: { parameters: { P: { name: page, in: query, schema: {} } } }
      """)
    #expect(
      reading.diagnostics
        == "a.yaml:4:82: warning: 'in' next to '$ref' has no effect here; it is ignored. [unknown-field]\n")
  }

  @Test("A problem in a shared component is reported once, even if it's unused")
  func aSharedComponentsProblemIsReported() throws {
    let reading = try Reading.root(
      """
      paths:
        /a: { get: { operationId: a, responses: { '200': { $ref: '#/components/responses/R' } } } }
        /b: { get: { operationId: b, responses: { '200': { $ref: '#/components/responses/R' } } } }
      components:
        responses:
          R: { descriptio: x }
          S: { headers: { X: { schema: { type: strng } } } }
      """)
    #expect(reading.diagnostics.occurrences(of: "descriptio'") == 1)
    #expect(reading.diagnostics.occurrences(of: "[unknown-type]") == 1)
  }
}

extension String {
  /// How often a text occurs.
  fileprivate func occurrences(of text: String) -> Int { ranges(of: text).count }
}
