import CallsiteModel
import Testing

/// What tells apart branches that differ only in the objects inside their objects.
struct UnionShapesTests {
  private func union(_ schemas: String) throws -> Union { try Lowered.schemas(schemas).union("A") }

  /// Returns the shapes of what is inside, by case: `name(properties)`, with `*` for all other properties.
  private func inner(_ union: Union) -> [String] {
    union.attempts.map { $0.shape.map { text($0.inner) } ?? "-" }
  }

  private func text(_ inner: [Union.Case.Shape.Inner]) -> String {
    inner.map { inner in
      let names = inner.shape.properties.map(\.text) + (inner.shape.others == .kept ? ["*"] : [])
      let deeper = inner.shape.inner.isEmpty ? "" : "; " + text(inner.shape.inner)
      return "\(inner.property?.text ?? "*")(\(names.joined(separator: " "))\(deeper))"
    }.joined(separator: " ")
  }

  private static let parts = """
    Few: { type: object, properties: { a: { type: string } } }
    More: { allOf: [{ $ref: '#/components/schemas/Few' }, { type: object, properties: { b: { type: string } } }] }
    """

  @Test(
    "Objects with the same properties have the shapes of the objects inside that an earlier one would lose",
    arguments: [
      ("properties: { p: FEW }", "properties: { p: MORE }", ["p(a)", "p(a b)"]),
      ("properties: { p: MORE }", "properties: { p: FEW }", ["-", "-"]),
      ("properties: { p: FEW, q: FEW }", "properties: { p: MORE, q: FEW }", ["p(a)", "p(a b)"]),
      (
        "properties: { p: { type: array, items: FEW } }", "properties: { p: { type: array, items: MORE } }",
        ["p(a)", "p(a b)"]
      ),
      (
        "properties: { p: { oneOf: [FEW, { type: string, maxLength: 0 }] } }",
        "properties: { p: { oneOf: [MORE, { type: string, maxLength: 0 }] } }", ["p(a)", "p(a b)"]
      ),
      (
        "properties: { p: { type: object, properties: { q: FEW } } }",
        "properties: { p: { type: object, properties: { q: MORE } } }", ["p(q; q(a))", "p(q; q(a b))"]
      ),
      (
        "properties: { p: FEW }", "properties: { p: { type: object, additionalProperties: true } }",
        ["p(a)", "p(*)"]
      ),
      ("additionalProperties: FEW", "additionalProperties: MORE", ["*(a)", "*(a b)"]),
      (
        "properties: { p: {} }, additionalProperties: FEW",
        "properties: { p: {} }, additionalProperties: MORE",
        ["*(a)", "*(a b)"]
      ),
      (
        "required: [p], properties: { p: FEW, r: {} }", "required: [r], properties: { p: MORE, r: {} }",
        ["p(a)", "p(a b)"]
      ),
      (
        "required: [q], properties: { p: FEW, q: {} }", "required: [r], properties: { p: MORE, r: {} }",
        ["-", "-"]
      ),
    ])
  func inside(first: String, second: String, expected: [String]) throws {
    let text = { (part: String) in
      part.replacing("FEW", with: "{ $ref: '#/components/schemas/Few' }")
        .replacing("MORE", with: "{ $ref: '#/components/schemas/More' }")
    }
    let lowered = try Lowered.schemas(
      """
      A:
        oneOf:
          - { title: One, type: object, \(text(first)) }
          - { title: Two, type: object, \(text(second)) }
      \(Self.parts)
      """)
    #expect(try inner(lowered.union("A")) == expected)
    #expect(lowered.diagnostics.isEmpty)
  }

  @Test("Constants of the objects inside that exclude each other make their shapes needless")
  func distinct() throws {
    let union = try union(
      """
      A:
        oneOf:
          - { title: One, type: object, required: [p], properties: { p: { required: [k], properties: { k: { const: 1 }, a: {} } } } }
          - { title: Two, type: object, required: [p], properties: { p: { required: [k], properties: { k: { const: 2 }, b: {} } } } }
      """)
    #expect(inner(union) == ["-", "-"])
  }

  @Test("Schemas that contain themselves are looked into to a limited depth")
  func recursive() throws {
    let union = try union(
      """
      A: { oneOf: [{ $ref: '#/components/schemas/B' }, { $ref: '#/components/schemas/C' }] }
      B: { type: object, properties: { p: { $ref: '#/components/schemas/B' } } }
      C: { type: object, properties: { p: { $ref: '#/components/schemas/C' } } }
      """)
    #expect(inner(union) == ["-", "-"])
  }

  @Test("Lists are told apart by the objects inside their elements, too")
  func lists() throws {
    let union = try union(
      """
      A:
        oneOf:
          - { title: One, type: array, items: { type: object, properties: { p: { $ref: '#/components/schemas/Few' } } } }
          - { title: Two, type: array, items: { type: object, properties: { p: { $ref: '#/components/schemas/More' } } } }
      \(Self.parts)
      """)
    #expect(inner(union) == ["p(a)", "p(a b)"])
  }

  @Test(
    "Properties whose types are those of a composition tell branches apart",
    arguments: [
      ("allOf: [{ properties: { a: {} } }, { required: [a] }]", "type: string", true),
      ("allOf: [{ properties: { a: {} } }, { required: [a] }]", "type: object, properties: { a: {} }", false),
    ])
  func composedTypes(first: String, second: String, isDistinct: Bool) throws {
    let lowered = try Lowered.schemas(
      """
      A:
        oneOf:
          - { title: One, type: object, properties: { p: { \(first) } } }
          - { title: Two, type: object, properties: { p: { \(second) } } }
      """)
    #expect(lowered.diagnostics.contains("[alike-branches]") == !isDistinct)
  }

  @Test("Of several branches, the one that is named is one that nothing distinguishes from an earlier one")
  func alike() throws {
    let lowered = try Lowered.schemas(
      """
      A:
        oneOf:
          - { title: One, type: object, properties: { p: { $ref: '#/components/schemas/Few' } } }
          - { title: Two, type: object, properties: { p: { $ref: '#/components/schemas/More' } } }
          - { title: Three, type: object, properties: { p: { allOf: [{ $ref: '#/components/schemas/More' }] } } }
      \(Self.parts)
      """)
    #expect(lowered.diagnostics.contains("Nothing distinguishes .three of A from .two,"))
    #expect(!lowered.diagnostics.contains("more"))
  }
}
