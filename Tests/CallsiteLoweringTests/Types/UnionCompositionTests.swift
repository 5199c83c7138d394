import CallsiteModel
import Testing

@Suite("Properties beside the branches of a union")
struct UnionCompositionTests {
  /// A union of `SourceHook` and `SourceCron`, whose objects require `type` and can have a `note`, beside other fields.
  private func types(_ fields: String) throws -> [String] {
    let branch = { (kind: String) in
      "{ type: object, required: [type], properties: { type: { const: \(kind) }, note: { type: string } } }"
    }
    let lowered = try Lowered.schemas(
      """
      Source:
        \(fields)
        oneOf: [{ $ref: '#/components/schemas/SourceHook' }, { $ref: '#/components/schemas/SourceCron' }]
      SourceHook: \(branch("hook"))
      SourceCron: \(branch("cron"))
      """)
    return try lowered.union("Source").cases.map { "\($0.value.type)" }
  }

  @Test(
    "add nothing if the branches have them themselves",
    arguments: [
      "properties: { type: { type: string }, note: { description: For people. } }",
      "required: [type]\n  properties: { type: { type: string } }", "type: object\n  required: [type]",
    ])
  func nothing(fields: String) throws {
    #expect(try types(fields) == ["SourceHook", "SourceCron"])
  }

  @Test(
    "belong to each branch otherwise, whose type is named without a number",
    arguments: [
      "required: [note]\n  properties: { note: { type: string } }",
      "properties: { type: { type: string } }\n  additionalProperties: { type: integer }",
    ])
  func each(fields: String) throws {
    #expect(try types(fields) == ["Hook", "Cron"])
  }
}
