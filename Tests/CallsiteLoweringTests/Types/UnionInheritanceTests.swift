import CallsiteModel
import Testing

@testable import CallsiteLowering

/// Unions in schemas that are composed of others, and discriminators of schemas from which others inherit.
struct UnionInheritanceTests {
  private static let choice = """
    X: { type: object, required: [a], properties: { a: { type: string } } }
    Y: { type: object, required: [b], properties: { b: { type: string } } }
    Choice: { oneOf: [{ $ref: '#/components/schemas/X' }, { $ref: '#/components/schemas/Y' }] }
    One: { allOf: [{ $ref: '#/components/schemas/Choice' }, { properties: { one: { type: integer } } }] }

    """

  @Test(
    "A schema that is composed of one with a union has the union, too",
    arguments: [
      "Two: { allOf: [{ $ref: '#/components/schemas/One' }, { properties: { two: { type: integer } } }] }",
      "Two: { allOf: [{ properties: { two: { type: integer } } }, { allOf: [{ $ref: '#/components/schemas/One' }] }] }",
      "Two: { $ref: '#/components/schemas/One', properties: { two: { type: integer } } }",
      """
      Between: { allOf: [{ $ref: '#/components/schemas/One' }] }
      Two: { allOf: [{ $ref: '#/components/schemas/Between' }, { properties: { two: { type: integer } } }] }
      """,
    ])
  func levels(schemas: String) throws {
    let lowered = try Lowered.schemas(Self.choice + schemas)
    #expect(Set(try lowered.properties("Two")) == ["one: Int?", "two: Int?", "value: Choice"])
    #expect(lowered.diagnostics.isEmpty)
  }

  @Test("A branch that is composed of its base has no union in it, at any distance")
  func branches() throws {
    let lowered = try Lowered.schemas(
      """
      Base:
        properties: { n: { type: integer } }
        oneOf: [{ $ref: '#/components/schemas/Leaf' }, { $ref: '#/components/schemas/Other' }]
      Mid: { allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { m: { type: integer } } }] }
      Leaf: { allOf: [{ $ref: '#/components/schemas/Mid' }, { properties: { l: { type: integer } } }] }
      Other: { type: object, properties: { o: { type: integer } } }
      """)
    #expect(try lowered.properties("Leaf") == ["n: Int?", "m: Int?", "l: Int?"])
  }

  @Test("Choices in the branches of choices aren't multiplied")
  func choicesOfChoices() throws {
    let levels = (0..<3).map { level in
      let next = "{ $ref: '#/components/schemas/A\(level + 1)' }"
      return """
        A\(level):
          allOf:
            - oneOf: [\(next), { type: object, required: [r\(level)] }]
            - anyOf: [\(next), { type: object, required: [q\(level)] }]

        """
    }
    let lowered = try Lowered.schemas(
      levels.joined() + "A3: { type: object, properties: { p: { type: string } } }")
    #expect(try Self.count(of: lowered.declaration("A0")) < 10)
  }

  private static let nested =
    choice
      + """
      Nested: { oneOf: [{ $ref: '#/components/schemas/Choice' }, { $ref: '#/components/schemas/Z' }] }
      Z: { type: object, required: [c], properties: { c: { type: string } } }
      Inner: { allOf: [{ $ref: '#/components/schemas/Nested' }, { properties: { one: { type: integer } } }] }

      """

  @Test("What is composed of choices between choices has the properties of all branches, which is reported")
  func nestedChoices() throws {
    let lowered = try Lowered.schemas(
      Self.nested
        + "Two: { allOf: [{ $ref: '#/components/schemas/Inner' }, { properties: { two: { type: integer } } }] }"
    )
    #expect(
      Set(try lowered.properties("Two"))
        == ["a: String?", "b: String?", "c: String?", "one: Int?", "two: Int?"])
    #expect(
      lowered.diagnostics == """
        a.yaml:13:5: warning: What this 'allOf' is composed of has choices between schemas with choices of their own, \
        so it isn't a union; the properties of all alternatives are optional. [too-many-combinations]

        """)
  }

  @Test(
    "A choice beside such a schema remains a union",
    arguments: [
      "allOf: [{ $ref: '#/components/schemas/Inner' }, { oneOf: [%] }]",
      "allOf: [{ $ref: '#/components/schemas/Inner' }], oneOf: [%]",
    ])
  func choiceBesideNested(schema: String) throws {
    let branches = ["u", "v"].map {
      "{ type: object, required: [\($0)], properties: { \($0): { type: string } } }"
    }
    let lowered = try Lowered.schemas(
      Self.nested + "Two: { \(schema.replacing("%", with: branches.joined(separator: ", "))) }")
    #expect(try lowered.union("Two").cases.count == 2)
    #expect(lowered.diagnostics.contains("too-many-combinations"))
  }

  @Test("A branch of choices between choices isn't composed of them")
  func branchOfNested() throws {
    let lowered = try Lowered.schemas(
      Self.choice
        + """
        Base:
          properties: { n: { type: integer } }
          oneOf: [{ $ref: '#/components/schemas/Leaf' }, { $ref: '#/components/schemas/Choice' }]
        Mid: { allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { m: { type: integer } } }] }
        Leaf: { allOf: [{ $ref: '#/components/schemas/Mid' }, { properties: { l: { type: integer } } }] }
        """)
    #expect(try lowered.properties("Leaf") == ["n: Int?", "m: Int?", "l: Int?"])
    #expect(!lowered.diagnostics.contains("too-many-combinations"))
  }

  /// Returns the number of types in a declaration, and itself.
  private static func count(of declaration: TypeDeclaration) -> Int {
    let nested =
      switch declaration {
      case .structure(let structure): structure.nested
      case .union(let union): union.nested
      case .enumeration, .alias: [TypeDeclaration]()
      }
    return nested.map(count).reduce(1, +)
  }

  @Test("The mapping of a union applies to what a schema that is composed of it adds to the branches")
  func mapping() throws {
    let union = try Lowered.schemas(
      """
      Payment:
        required: [method]
        properties: { method: { type: string } }
        oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Transfer' }]
        discriminator:
          propertyName: method
          mapping: { card: '#/components/schemas/Card', transfer: '#/components/schemas/Transfer' }
      Card: { type: object, properties: { number: { type: string } } }
      Transfer: { type: object, properties: { iban: { type: string } } }
      Saved: { allOf: [{ $ref: '#/components/schemas/Payment' }, { properties: { id: { type: string } } }] }
      """
    ).union("Saved")
    #expect(union.cases.map { $0.discriminatorValues.map(\.text) } == [["card"], ["transfer"]])
  }

  private static func derived(_ union: String) throws -> [[String]] {
    try Lowered.schemas(
      """
      Base:
        type: object
        required: [t]
        properties: { t: { type: string } }
        discriminator:
          propertyName: t
          mapping: { mid: Mid, a: '#/components/schemas/LeafA', b: LeafB }
      Mid: { allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { m: { type: integer } } }] }
      LeafA: { allOf: [{ $ref: '#/components/schemas/Mid' }, { properties: { la: { type: integer } } }] }
      LeafB: { allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { lb: { type: integer } } }] }
      List: { type: array, items: { $ref: '#/components/schemas/LeafA' } }
      U: { \(union) }
      """
    ).union("U").cases.map { $0.discriminatorValues.map(\.text) }
  }

  @Test(
    "The mapping of a base applies to schemas that inherit from it at different distances",
    arguments: [
      ("Mid", "LeafB", [["mid", "a"], ["b"]]), ("LeafA", "LeafB", [["a"], ["b"]]),
      ("Mid", "LeafA", [["mid"], ["a"]]), ("LeafB", "Mid", [["b"], ["mid", "a"]]),
    ])
  func distances(first: String, second: String, values: [[String]]) throws {
    let branches = [first, second].map { "{ $ref: '#/components/schemas/\($0)' }" }
    #expect(try Self.derived("oneOf: [\(branches.joined(separator: ", "))]") == values)
  }

  @Test("Beside its own values, a union takes those of the base of its branches")
  func ownDiscriminator() throws {
    let branches = "{ $ref: '#/components/schemas/LeafA' }, { $ref: '#/components/schemas/LeafB' }"
    let union = { (name: String) in "oneOf: [\(branches)], discriminator: { propertyName: \(name) }" }
    #expect(try Self.derived(union("t")) == [["LeafA", "a"], ["LeafB", "b"]])
    #expect(try Self.derived(union("other")) == [["LeafA"], ["LeafB"]])
    let swapped = union("t, mapping: { b: LeafA, B: LeafB }")
    #expect(try Self.derived(swapped) == [["b", "a"], ["B"]])
  }

  @Test("A list has no discriminator, so its name selects nothing")
  func lists() throws {
    let branches = "{ $ref: '#/components/schemas/List' }, { $ref: '#/components/schemas/LeafB' }"
    #expect(
      try Self.derived("oneOf: [\(branches)], discriminator: { propertyName: t }")
        == [[], ["LeafB"]])
  }
}
