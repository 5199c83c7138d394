import CallsiteDiagnostics
import CallsiteDocument
import Testing

@Suite("Parameters of Swagger 2.0")
struct SwaggerParameterTests {
  @Test(
    "A parameter is a schema with a name",
    arguments: [
      ("name: p, in: query, type: string", "name: p, in: query, schema: { type: string }"),
      (
        "name: p, in: query, type: integer, format: int64, enum: [1, 2], default: 1, required: true",
        "name: p, in: query, required: true, schema: { type: integer, format: int64, enum: [1, 2], default: 1 }"
      ),
      (
        "name: p, in: query, type: string, x-nullable: true, description: D, x-callsite-name: q",
        "name: p, in: query, description: D, x-callsite-name: q, schema: { type: [string, 'null'] }"
      ),
      ("name: p, in: query, \(list)", "name: p, in: query, explode: false, schema: { \(list) }"),
      (
        "name: p, in: query, \(list), collectionFormat: csv",
        "name: p, in: query, explode: false, schema: { \(list) }"
      ),
      ("name: p, in: query, \(list), collectionFormat: multi", "name: p, in: query, schema: { \(list) }"),
      (
        "name: p, in: query, \(list), collectionFormat: ssv",
        "name: p, in: query, style: spaceDelimited, schema: { \(list) }"
      ),
      (
        "name: p, in: query, \(list), collectionFormat: pipes",
        "name: p, in: query, style: pipeDelimited, schema: { \(list) }"
      ),
      ("name: p, in: header, \(list)", "name: p, in: header, schema: { \(list) }"),
    ])
  func aParameterIsASchemaWith(old: String, new: String) throws {
    let rewritten = try Reading.swaggerOperation("parameters: [{ \(old) }]")
    let written = try Reading.operation("parameters: [{ \(new) }]")
    #expect(try outline(rewritten.operation) == outline(written.operation))
    #expect(rewritten.diagnostics.isEmpty)
  }

  private static let list = "type: array, items: { type: string }"

  @Test(
    "Separators that OpenAPI 3 lacks are kept",
    arguments: [
      ("query", "tsv", Parameter.Style.tabDelimited), ("header", "tsv", .tabDelimited),
      ("header", "ssv", .spaceDelimited), ("header", "pipes", .pipeDelimited),
    ])
  func separatorsThatOpenAPI3LacksAre(
    location: String, format: String, style: Parameter.Style
  ) throws {
    let reading = try Reading.swaggerOperation(
      "parameters: [{ name: p, in: \(location), \(Self.list), collectionFormat: \(format) }]")
    #expect(try reading.operation.parameters.map(\.style) == [style])
    #expect(try reading.operation.parameters.map(\.explode) == [false])
    #expect(reading.diagnostics.isEmpty)
  }

  @Test("'multi' is only for queries and forms")
  func multiBelongsInQueriesAndForms() throws {
    let reading = try Reading.swaggerOperation(
      "parameters: [{ name: p, in: header, \(Self.list), collectionFormat: multi }]")
    #expect(
      reading.diagnostics == """
        a.yaml:7:99: warning: 'collectionFormat' of a header parameter can't be 'multi'; 'csv' is used. \
        [unknown-value]

        """)
  }

  @Test("Shared parameters are resolved, and keep their order")
  func sharedParametersAreFoundByReference() throws {
    let reading = try Reading.swaggerOperation(
      "parameters: [{ $ref: '#/parameters/P' }]",
      root: "parameters:\n  P: { name: p, in: query, type: integer }\n")
    let parameter = try #require(reading.operation.parameters.first)
    #expect(parameter.schema.types == [.integer])
    #expect(parameter.position.description == "a.yaml:9:6")
    #expect(reading.diagnostics.isEmpty)
  }
}

extension Reading {
  /// A Swagger 2.0 document with these fields at its root, whose first line is line 3.
  static func swagger(_ yaml: String, isStrict: Bool = false) throws -> Reading {
    try Reading("swagger: '2.0'\ninfo: { title: Pets, version: '1' }\n" + yaml, isStrict: isStrict)
  }

  /// A Swagger 2.0 document with one operation, whose first field is on line 6 in column 7.
  static func swaggerOperation(_ yaml: String, root: String = "", isStrict: Bool = false) throws -> Reading {
    try swagger("paths:\n  /a:\n    post:\n" + fields(of: yaml) + root, isStrict: isStrict)
  }

  /// The same in OpenAPI 3.1.
  static func operation(_ yaml: String, root: String = "") throws -> Reading {
    try Reading.root("paths:\n  /a:\n    post:\n" + fields(of: yaml) + root)
  }

  private static func fields(of yaml: String) -> String {
    "operationId: a\n\(yaml)\n".split(separator: "\n").map { "      \($0)\n" }.joined()
  }
}
