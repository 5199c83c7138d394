import CallsiteDocument
import Testing

@Suite("Problems of operations")
struct OperationDiagnosticsTests {
  @Test("A missing operationId is derived from method and path")
  func aMissingOperationIdIsMadeFrom() throws {
    let reading = try Reading.paths(
      "/pets/{petId}/visits.json:\n"
        + "  get: { parameters: [{ name: petId, in: path, required: true, schema: {} }] }"
    )
    #expect(try reading.operation.id == "getPetsByPetIdVisitsJson")
    #expect(
      reading.diagnostics == """
        a.yaml:5:5: warning: GET /pets/{petId}/visits.json has no operationId; 'getPetsByPetIdVisitsJson' is \
        used. [missing-operation-id]

        """)
  }

  @Test("A document without any operationId gets one warning, or one per operation in a strict run")
  func aDocumentWithoutAnyOperationIdGets() throws {
    let paths = "/a: { get: {}, put: {} }\n/b: { get: {} }"
    #expect(
      try Reading.paths(paths).diagnostics == """
        a.yaml:4:9: warning: GET /a has no operationId; 'getA' is used. 2 more are like it. \
        [missing-operation-id]

        """)
    let strict = try Reading.paths(paths, isStrict: true).diagnostics
    #expect(strict.split(separator: "\n").count == 3)
  }

  @Test("Duplicate operationIds are numbered, skipping existing ones")
  func equalOperationIdsAreNumberedPastThose() throws {
    let reading = try Reading.paths(
      "/a: { get: { operationId: x } }\n/b: { get: { operationId: x } }\n/c: { get: { operationId: x2 } }")
    #expect(reading.document?.operations.map(\.id) == ["x", "x3", "x2"])
    #expect(
      reading.diagnostics == """
        a.yaml:5:29: warning: The operationId 'x' is used twice; this one is read as 'x3'. \
        [duplicate-operation-id]
          a.yaml:4:29: note: the first 'x' is here

        """)
  }

  @Test("An undeclared name in the path is a string")
  func aNameInThePathThat() throws {
    let reading = try Reading.paths("/a/{id}:\n  get: { operationId: a }")
    #expect(try reading.operation.parameters.map(\.schema.types) == [[.string]])
    #expect(
      reading.diagnostics == """
        a.yaml:5:5: warning: The path '/a/{id}' needs a path parameter 'id', which isn't declared; a string \
        is assumed. [missing-path-parameter]

        """)
  }

  @Test("A path parameter that isn't in the path is omitted")
  func aPathParameterThatThePath() throws {
    let reading = try Reading.paths(
      """
      /a:
        get:
          operationId: a
          parameters:
            - { name: id, in: path, required: true, schema: {} }
      """)
    #expect(try reading.operation.parameters.isEmpty)
    #expect(
      reading.diagnostics == """
        a.yaml:8:11: warning: The path '/a' doesn't contain the path parameter 'id', which is left out. \
        [unused-path-parameter]

        """)
  }

  /// The parameter stands at line 7, column 9.
  @Test(
    "Parameters are repaired",
    arguments: [
      (
        "name: id, in: path, schema: {}", "7:9", "optional-path-parameter",
        "The path parameter 'id' must have 'required: true'; it is read as required."
      ),
      (
        "name: id, in: path, required: true", "7:9", "missing-field",
        "The parameter 'id' needs a 'schema' or 'content'; a string is assumed."
      ),
      (
        "name: id, in: path, required: true, schema: {}, style: form", "7:66", "misplaced-style",
        "A path parameter can't have the style 'form', only 'simple', 'label' or 'matrix'; 'simple' is used."
      ),
    ])
  func parametersArePutRight(yaml: String, place: String, id: String, message: String) throws {
    let reading = try Reading.paths(
      "/a/{id}:\n  parameters:\n  # one\n    - { \(yaml) }\n  get: { operationId: a }")
    #expect(reading.diagnostics == "a.yaml:\(place): warning: \(message) [\(id)]\n")
  }

  @Test(
    "Invalid parameters are reported",
    arguments: [
      (
        "name: p, in: qurey", "6:24", "unknown-value",
        "'in' of a parameter must be path, query, header, cookie or querystring, but is the string 'qurey'; "
          + "it is ignored; did you mean 'query'?"
      ),
      ("in: query, schema: {}", "6:9", "missing-field", "A parameter needs 'name'."),
      ("name: p, schema: {}", "6:9", "missing-field", "A parameter needs 'in'."),
      (
        "name: p, in: query, style: frm, schema: {}", "6:38", "unknown-value",
        "'style' of a parameter must be simple, label, matrix, form, spaceDelimited, pipeDelimited, "
          + "deepObject or cookie, but is the string 'frm'; it is ignored; did you mean 'form'?"
      ),
    ])
  func parametersThatCantBeReadAre(yaml: String, place: String, id: String, message: String)
    throws
  {
    let reading = try Reading.paths("/a:\n  parameters:\n    - { \(yaml) }\n  get: { operationId: a }")
    #expect(reading.diagnostics == "a.yaml:\(place): warning: \(message) [\(id)]\n")
  }

  @Test("Duplicate parameters and reserved headers are omitted")
  func aParameterIsListedOnceAnd() throws {
    let reading = try Reading.paths(
      """
      /a:
        parameters:
          - { name: X-A, in: header, schema: {} }
          - { name: x-a, in: header, schema: {} }
          - { name: Accept, in: header, schema: {} }
        get: { operationId: a }
      """)
    #expect(try reading.operation.parameters.map(\.name) == ["X-A"])
    #expect(
      reading.diagnostics == """
        a.yaml:7:9: warning: The header parameter 'x-a' is listed twice; the first one is used. \
        [duplicate-parameter]
          a.yaml:6:9: note: the first 'x-a' is here
        a.yaml:8:9: warning: OpenAPI ignores a parameter for the header 'Accept': media types and security \
        schemes set it. [reserved-header]

        """)
  }

  @Test("A name that no header can have is a problem, which other names don't have")
  func headerNames() throws {
    let parameters = ["X-Trace", "Trace Id", "a:b"].map { "{ name: '\($0)', in: header, schema: {} }" }
    let others = ["query", "cookie"].map { "{ name: 'a b', in: \($0), schema: {} }" }
    let list = (parameters + others).joined(separator: ", ")
    let reading = try Reading.paths("/a: { get: { operationId: a, parameters: [\(list)] } }")
    let lines = reading.diagnostics.split(separator: "\n").filter { $0.hasSuffix("[invalid-header-name]") }
    #expect(
      lines.map { $0.split(separator: "'")[1] } == ["Trace Id", "a:b"])
  }
}
