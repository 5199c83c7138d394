import CallsiteDocument
import CallsiteSource
import Testing

@testable import CallsiteContract

struct JudgmentTests {
  private func judge(
    _ schema: String, _ json: String, _ change: (inout EvaluationPolicy) -> Void = { _ in }
  ) throws -> Judgment {
    var resources = SchemaResources()
    resources.add(try SourceReader().read(text: schema, file: "schema.yaml"), at: "https://a.example/schema")
    let contract = SchemaContract(resources, dialect: .openAPI)
    let reference = try #require(contract.schema("https://a.example/schema"))
    var policy = EvaluationPolicy()
    change(&policy)
    return contract.judge(try DocumentValue(json: json.utf8), reference, policy)
  }

  private func findings(_ judgment: Judgment) -> [String] {
    judgment.findings.map { "\($0.violation.place.path): \($0.violation.message)" }
  }

  @Test("A part has its path and the schemas that apply to it")
  func parts() throws {
    let schema = """
      properties:
        names: { prefixItems: [{ type: string }], items: { $ref: '#/$defs/Name' } }
      additionalProperties: { type: integer }
      $defs: { Name: { type: string } }
      """
    let judgment = try judge(schema, #"{"names": ["a", "b"], "x": 1}"#)
    #expect(judgment.findings.isEmpty)
    #expect(judgment.parts.map(\.step) == [nil, .property("names"), .position(0), .element, .value])
    #expect(judgment.parts.map(\.parent) == [nil, 0, 1, 1, 0])
    #expect(judgment.parts[3].schemas.map(\.pointer) == ["/properties/names/items"])
  }

  @Test("A value that matches no alternative is compared with the most similar one")
  func nearest() throws {
    let schema = """
      oneOf:
        - { required: [bark], properties: { kind: { const: dog }, bark: { type: string } } }
        - { required: [lives], properties: { kind: { const: cat }, lives: { type: integer } } }
      """
    let judgment = try judge(schema, #"{"kind": "cat", "lives": "nine"}"#)
    #expect(findings(judgment) == ["lives: must be an integer, but is a string"])
    #expect(try judge(schema, "{}").findings.map(\.property) == ["bark"])
  }

  @Test("Alternatives that only list types or values are combined")
  func common() throws {
    #expect(
      findings(try judge("anyOf: [{ type: string }, { type: integer }]", "true"))
        == [": must be a string or an integer, but is a boolean"])
    #expect(
      findings(try judge("oneOf: [{ const: a }, { const: b }]", "\"c\"")) == [": must be one of 'a', 'b'"])
  }

  @Test("A discriminator selects a schema by name, even without alternatives")
  func variants() throws {
    let schema = """
      properties: { kind: { type: string } }
      discriminator: { propertyName: kind, mapping: { dog: '#/$defs/Dog' } }
      $defs: { Dog: { required: [bark] } }
      """
    let follow: (inout EvaluationPolicy) -> Void = { $0.followsDiscriminators = true }
    #expect(findings(try judge(schema, #"{"kind": "dog"}"#, follow)) == ["bark: is required"])
    #expect(
      findings(try judge(schema, #"{"kind": "cow"}"#, follow)) == ["kind: doesn't match any alternative"])
    #expect(try judge(schema, #"{"kind": "cow"}"#).findings.isEmpty)
  }

  @Test("Unlisted properties are found at any depth of closed objects")
  func unlisted() throws {
    let schema = """
      allOf: [{ properties: { a: { properties: { b: {} } } } }]
      properties: { open: { properties: { x: {} }, additionalProperties: true } }
      """
    let json = #"{"a": {"b": 1, "c": 2}, "open": {"y": 1}, "d": 3}"#
    let judgment = try judge(schema, json) { $0.isClosedThroughout = true }
    #expect(judgment.findings.map(\.property) == ["d", "c"])
    #expect(try judge(schema, json).findings.isEmpty)
  }

  @Test("Keywords for one type imply that type if the policy says so")
  func implied() throws {
    let schema = "{ properties: { list: { items: {} } }, required: [list] }"
    let judgment = try judge(schema, #"{"list": {}}"#) { $0.impliesTypes = true }
    #expect(findings(judgment) == ["list: must be a list, but is an object"])
    #expect(try judge(schema, #"{"list": {}}"#).findings.isEmpty)
  }
}
