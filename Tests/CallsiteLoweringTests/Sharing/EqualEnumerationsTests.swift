import CallsiteModel
import Testing

@testable import CallsiteLowering

@Suite("Long enums with equal values")
struct EqualEnumerationsTests {
  private static let months = "enum: [jan, feb, mar, apr, may, jun, jul, aug]"

  /// The types inside a model, as `name` or `name = target`.
  private func nested(_ lowered: Lowered, in name: String) throws -> [String] {
    try lowered.structure(name).nested.map { Self.text($0) }
  }

  private static func text(_ declaration: TypeDeclaration) -> String {
    if case .alias(let alias) = declaration { "\(alias.name) = \(alias.type)" } else { "\(declaration.name)" }
  }

  private func models(_ first: String, _ second: String) throws -> Lowered {
    try Lowered.schemas(
      """
      Bill: { type: object, properties: { kind: { type: string, description: When., \(first) } } }
      Plan: { type: object, properties: { month: { type: string, description: Since., \(second) } } }
      """)
  }

  @Test("are declared once, and every name stays")
  func models() throws {
    let lowered = try models(Self.months, Self.months)
    #expect(try nested(lowered, in: "Bill") == ["Kind"])
    #expect(try nested(lowered, in: "Plan") == ["Month = Bill.Kind"])
  }

  @Test("stay apart if they are short, or differ in a value, its order, its name or its documentation")
  func others() throws {
    let long = Self.months
    let others = [
      "enum: [jan, feb, mar, apr, may, jun, jul, sep]", "enum: [feb, jan, mar, apr, may, jun, jul, aug]",
      "\(long), x-callsite-enum: { cases: { jan: { name: january } } }",
      "\(long), x-callsite-enum: { cases: { jan: { description: Cold. } } }",
    ]
    for other in others { #expect(try nested(models(long, other), in: "Plan") == ["Month"]) }
    let short = "enum: [jan, feb, mar, apr, may, jun, jul]"
    #expect(try nested(models(short, short), in: "Plan") == ["Month"])
  }

  @Test("of components are declared, and others are aliases of the first one")
  func operations() throws {
    let lowered = try Lowered(
      """
      openapi: 3.1.1
      info: { title: Pets, version: '1' }
      paths:
        /pets:
          get:
            operationId: list
            parameters: [{ name: month, in: query, schema: { type: string, \(Self.months) } }]
            responses: { '204': { description: Done. } }
      components:
        schemas:
          Plan: { type: object, properties: { since: { type: string, \(Self.months) } } }
          Month: { type: string, \(Self.months) }
          Season: { type: string, \(Self.months) }
      """)
    #expect(try nested(lowered, in: "Plan") == ["Since = Month"])
    #expect(try lowered.enumeration("Month").cases.count == 8)
    #expect(try lowered.enumeration("Season").cases.count == 8)
    #expect(lowered.module.client.operations.types.map(Self.text) == ["ListMonth = Month"])
  }

  /// Two models with a union each, beside the components `A` and `B`.
  private func unions(_ first: String, _ second: String) throws -> Lowered {
    try Lowered.schemas(
      """
      Bill: { type: object, properties: { payer: { oneOf: [\(first)] } } }
      Plan: { type: object, properties: { owner: { oneOf: [\(second)] } } }
      A: { type: object, required: [a], properties: { a: { type: string } } }
      B: { type: object, required: [b], properties: { b: { type: string } } }
      """)
  }

  @Test("and unions that contain a component are declared once, and every name stays")
  func equalUnions() throws {
    let union = "{ type: string }, { $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }"
    let lowered = try unions(union, union)
    #expect(try nested(lowered, in: "Bill") == ["Payer"])
    #expect(try nested(lowered, in: "Plan") == ["Owner = Bill.Payer"])
  }

  @Test("and unions that contain none, or have inline or other alternatives, stay apart")
  func otherUnions() throws {
    let a = "{ $ref: '#/components/schemas/A' }"
    let inline = "{ title: Value, type: object, required: [c], properties: { c: {} } }"
    let pairs = [
      ("{ type: string }, { type: integer }", "{ type: string }, { type: integer }"),
      ("\(a), \(inline)", "\(a), \(inline)"), ("\(a), { type: string }", "\(a), { type: integer }"),
    ]
    for (first, second) in pairs { #expect(try nested(unions(first, second), in: "Plan") == ["Owner"]) }
  }

  @Test("keep their names whatever schema is added")
  func stability() throws {
    let added = "A: { type: object, properties: { month: { type: string, \(Self.months) } } }\n"
    let plan = "Plan: { type: object, properties: { month: { type: string, \(Self.months) } } }"
    #expect(try nested(Lowered.schemas(plan), in: "Plan") == ["Month"])
    #expect(try nested(Lowered.schemas(added + plan), in: "Plan").first?.hasPrefix("Month") == true)
  }
}
