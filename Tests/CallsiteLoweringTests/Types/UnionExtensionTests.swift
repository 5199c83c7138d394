import CallsiteModel
import OrderedCollections
import Testing

@Suite("Properties beside a union of components")
struct UnionExtensionTests {
  private static let hook = "{ type: object, required: [type], properties: { type: { const: hook } } }"
  private static let cron =
    "{ type: object, required: [type], properties: { type: { const: cron }, note: { type: string } } }"

  /// A document with the components `Hook` and `Cron`, whose objects require `type`.
  private func lowered(
    _ schemas: String, hook: String = Self.hook, cron: String = Self.cron
  ) throws -> Lowered {
    try Lowered.schemas("\(schemas)\nHook: \(hook)\nCron: \(cron)")
  }

  private static let branches =
    "oneOf: [{ $ref: '#/components/schemas/Hook' }, { $ref: '#/components/schemas/Cron' }]"

  private func cases(_ declarations: [TypeDeclaration]) -> [String: [String]] {
    declarations.reduce(into: [:]) { cases, declaration in
      guard case .union(let union) = declaration else { return }
      cases[union.name.name] = union.cases.map { "\($0.value.type)" }
    }
  }

  @Test(
    "are a struct with the union of the components as they are",
    arguments: [
      "{ properties: { name: { type: string } }, \(branches) }",
      "{ allOf: [{ \(branches) }, { properties: { name: { type: string } } }] }",
      "{ allOf: [{ \(branches) }], properties: { name: { type: string } } }",
    ])
  func structure(schema: String) throws {
    let source = try lowered("Source: \(schema)").structure("Source")
    #expect(source.properties.map { "\($0.name): \($0.type)" } == ["name: String?", "value: Value"])
    #expect(source.properties.map(\.isMerged) == [false, true])
    #expect(source.coding == .compact)
    #expect(cases(source.nested) == ["Value": ["Hook", "Cron"]])
  }

  @Test(
    "The union is that of a component if it's one itself",
    arguments: ["", ", discriminator: { propertyName: type }"])
  func component(discriminator: String) throws {
    let lowered = try lowered(
      """
      Source: { allOf: [{ $ref: '#/components/schemas/Choice' }, { properties: { name: { type: string } } }] }
      Choice: { \(Self.branches)\(discriminator) }
      """)
    #expect(try lowered.properties("Source") == ["name: String?", "value: Choice"])
    #expect(try lowered.union("Choice").cases.map { "\($0.value.type)" } == ["Hook", "Cron"])
  }

  @Test("A branch that inherits from the union isn't a union", arguments: ["Base", "Wrapped"])
  func inherited(branch: String) throws {
    let hook = "{ allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { url: { type: string } } }] }"
    let lowered = try lowered(
      """
      Base:
        discriminator: { propertyName: type }
        properties: { type: { type: string } }
        oneOf: [{ $ref: '#/components/schemas/\(branch == "Base" ? "Hook" : branch)' }, { $ref: '#/components/schemas/Cron' }]
      Wrapped: { allOf: [{ $ref: '#/components/schemas/Hook' }], description: The same. }
      """, hook: hook)
    #expect(try lowered.properties("Hook") == ["type: String?", "url: String?"])
    #expect(try lowered.union("Base").cases.count == 2)
  }

  @Test("A schema that is composed of one with such properties has the properties of both")
  func composed() throws {
    let lowered = try lowered(
      """
      Source: { allOf: [{ $ref: '#/components/schemas/Named' }, { properties: { size: { type: integer } } }] }
      Named: { properties: { name: { type: string } }, \(Self.branches) }
      """)
    let source = try lowered.structure("Source")
    #expect(source.properties.map(\.name.name) == ["name", "size", "value"])
    #expect(cases(source.nested) == ["Value": ["Hook", "Cron"]])
  }

  @Test("A property that all components have, too, is theirs")
  func common() throws {
    let lowered = try lowered(
      "Source: { required: [type], properties: { type: { type: string }, name: {} }, \(Self.branches) }")
    #expect(try lowered.structure("Source").properties.map(\.name.name) == ["name", "value"])
  }

  @Test("The property for the union has another name if the document uses it")
  func name() throws {
    let lowered = try lowered("Source: { properties: { value: { type: string } }, \(Self.branches) }")
    #expect(try lowered.properties("Source") == ["value: String?", "variant: Variant"])
  }

  @Test(
    "belong to each component if they can't be separated from its own",
    arguments: [
      // Only one of the components has it.
      "properties: { name: {}, note: { type: string } }, \(branches)",
      // A component doesn't require it.
      "required: [note], properties: { name: {} }, \(branches)",
      "properties: { name: {} }, additionalProperties: { type: string }, \(branches)",
      "properties: { kind: { type: string } }, discriminator: { propertyName: kind }, \(branches)",
      "allOf: [{ \(branches) }, { \(branches) }, { properties: { name: {} } }]",
    ])
  func inseparable(schema: String) throws {
    let lowered = try lowered("Source: { \(schema) }")
    #expect(throws: Never.self) { try lowered.union("Source") }
  }

  @Test(
    "belong to each component if one of them isn't an object with these properties only",
    arguments: [
      "{ type: object, properties: { a: {} }, additionalProperties: { type: string } }",
      "{ type: object, additionalProperties: false, properties: { a: {} } }", "{ type: string }",
      "{ oneOf: [{ type: object, properties: { a: {} } }, { type: object, properties: { b: {} } }] }",
      "{ allOf: [{ anyOf: [{ properties: { a: {} } }, { properties: { b: {} } }] }, { properties: { c: {} } }] }",
      // It says nothing about a property, for which the type is the one beside the branches.
      "{ type: object, properties: { name: { description: A name. } } }",
    ])
  func otherComponents(cron: String) throws {
    let hook = "{ type: object, properties: { name: { type: string } } }"
    let source =
      "Source: { properties: { name: { type: string }, size: { type: integer } }, \(Self.branches) }"
    let lowered = try lowered(source, hook: cron.contains("name") ? hook : Self.hook, cron: cron)
    #expect(throws: Never.self) { try lowered.union("Source") }
  }

  @Test("belong to each inline branch if there is no component among them")
  func inline() throws {
    let lowered = try Lowered.schemas(
      """
      Source: { properties: { name: {} }, oneOf: [{ properties: { a: {} } }, { properties: { b: {} } }] }
      """)
    #expect(throws: Never.self) { try lowered.union("Source") }
  }

  @Test(
    "Within another union, their constants distinguish the struct, and those of its components",
    arguments: [
      ("const: high", "level", [["high"], ["low"]]), ("type: string", "type", [["hook", "cron"], ["mail"]]),
    ])
  func inUnion(level: String, discriminator: String, values: [[String]]) throws {
    let union = try lowered(
      """
      A: { oneOf: [{ $ref: '#/components/schemas/Source' }, { $ref: '#/components/schemas/Other' }] }
      Source: { required: [level], properties: { level: { \(level) } }, \(Self.branches) }
      Other:
        type: object
        required: [level, type]
        properties: { level: { const: low }, type: { const: mail } }
      """
    ).union("A")
    #expect(union.discriminator?.text == discriminator)
    #expect(union.cases.map { $0.discriminatorValues.map(\.text) } == values)
    #expect(union.cases.map { $0.unionProperty?.name } == ["value", nil])
  }

  @Test("Within another union, an object that is none of the components is left to the cases after it")
  func unrecognized() throws {
    let union = try lowered(
      """
      A: { oneOf: [{ $ref: '#/components/schemas/Source' }, { $ref: '#/components/schemas/Other' }] }
      Source: { properties: { name: { type: string } }, \(Self.branches) }
      Other: { properties: { size: { type: integer } }, \(Self.branches) }
      """
    ).union("A")
    let attempt = try #require(union.attempts.first { $0.name.name == "source" })
    #expect(attempt.leavesUnrecognized)
    #expect(attempt.unionProperty?.name == "value")
    #expect(union.isIndirect)
  }

  @Test("A discriminator has the values of the components for a struct that contains their union")
  func nestedDiscriminator() throws {
    let union = try lowered(
      """
      A:
        oneOf: [{ $ref: '#/components/schemas/Source' }, { $ref: '#/components/schemas/Mail' }]
        discriminator: { propertyName: type }
      Source:
        properties: { name: { type: string } }
        discriminator: { propertyName: type, mapping: { h: Hook, c: Cron } }
        \(Self.branches)
      Mail: { type: object, required: [type], properties: { type: { type: string } } }
      """, hook: "{ type: object, required: [type], properties: { type: { type: string } } }",
      cron: "{ type: object, required: [type], properties: { type: { type: string } } }"
    ).union("A")
    #expect(union.cases.map { $0.discriminatorValues.map(\.text) } == [["Source", "h", "c"], ["Mail"]])
  }

  @Test("A struct whose components contain it is a value type")
  func recursion() throws {
    let lowered = try lowered(
      "Source: { properties: { name: { type: string } }, \(Self.branches) }",
      hook:
        "{ type: object, required: [next], properties: { next: { $ref: '#/components/schemas/Source' } } }")
    #expect(try lowered.structure("Hook").properties.map(\.isBoxed) == [true])
  }
}
