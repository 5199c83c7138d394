import CallsiteModel
import Testing

/// What proves that a value belongs to a branch of a union.
struct UnionProofTests {
  private typealias Condition = Union.Case.Condition

  private func union(_ schemas: String) throws -> Union { try Lowered.schemas(schemas).union("A") }

  private func values(_ union: Union) -> [[String]] {
    union.cases.map { $0.discriminatorValues.map(\.text) }
  }

  @Test("Numbers are constants as decoders read them, in any notation")
  func numbers() throws {
    let union = try union(
      """
      A:
        oneOf:
          - { title: Half, type: object, required: [k], properties: { k: { const: 0.50 } } }
          - { title: Two, type: object, required: [k], properties: { k: { const: 2.0 } } }
          - { title: Many, type: object, required: [k], properties: { k: { const: 1.5e300 } } }
      """)
    #expect(union.discriminator?.text == "k")
    #expect(values(union) == [["0.5"], ["2"], ["1.5e+300"]])
  }

  @Test("A string or an object without a constant leaves the constants of the others a discriminator")
  func partialConstants() throws {
    let union = try union(
      """
      A:
        anyOf:
          - { type: string, enum: [auto, none] }
          - { type: object, required: [type], properties: { type: { const: function } } }
          - { type: object, required: [type], properties: { type: { const: custom } } }
          - { title: Other, type: object, properties: { size: { type: integer } } }
      """)
    #expect(union.discriminator?.text == "type")
    #expect(values(union) == [[], ["function"], ["custom"], []])
    #expect(union.cases.map(\.name.name) == ["option", "function", "custom", "other"])
    #expect(union.cases.map(\.sharesValues) == [false, false, false, false])
    #expect(union.attempts.map(\.name.name) == ["option", "other"])
  }

  @Test(
    "Constants that differ within a kind aren't a discriminator for objects of another kind",
    arguments: [
      ("{ const: a }", "{ const: a }", nil), ("{ const: a }", "{ const: c }", "kind"),
      ("{ const: b }", "{ const: b }", "version"), ("{ type: string }", "{ const: a }", "version"),
    ])
  func kindsAndVersions(first: String, second: String, discriminator: String?) throws {
    let union = try union(
      """
      A:
        oneOf:
          - { title: V1, type: object, required: [kind, version], properties: { kind: \(first), version: { const: 1 } } }
          - { title: V2, type: object, required: [kind, version], properties: { kind: \(second), version: { const: 2 } } }
          - { title: B, type: object, required: [kind], properties: { kind: { const: b } } }
      """)
    #expect(union.discriminator?.text == discriminator)
    if discriminator == nil {
      #expect(
        union.attempts.map(\.conditions) == [
          [.make("kind", "a"), .make("version", "1")], [.make("kind", "a"), .make("version", "2")],
          [.make("kind", "b")],
        ])
    }
  }

  @Test("Constants that differ within several kinds are a discriminator")
  func kindsWithVersions() throws {
    let union = try union(
      """
      A:
        oneOf:
          - { title: V1, type: object, required: [kind, version], properties: { kind: { const: a }, version: { const: 1 } } }
          - { title: V2, type: object, required: [kind, version], properties: { kind: { const: c }, version: { const: 2 } } }
          - { title: V3, type: object, required: [kind, version], properties: { kind: { const: b }, version: { const: 3 } } }
          - { title: B, type: object, required: [kind], properties: { kind: { const: b } } }
      """)
    #expect(union.discriminator?.text == "version")
  }

  @Test(
    "A property that is always null proves an object against one that has it with values",
    arguments: ["type: 'null'", "const: null", "enum: [null]"])
  func nulls(schema: String) throws {
    let union = try union(
      """
      A:
        oneOf:
          - { title: Ok, type: object, required: [error], properties: { error: { \(schema) }, both: { \(schema) } } }
          - { title: Bad, type: object, required: [error], properties: { error: { type: object }, both: { \(schema) } } }
      """)
    #expect(union.attempts.map(\.name.name) == ["ok", "bad"])
    #expect(union.attempts.map(\.conditions) == [[.make("error", isOptional: true)], []])
  }

  @Test("A constant that isn't required selects its branch, which is also tried on values without it")
  func optionalConstant() throws {
    let union = try union(
      """
      A:
        oneOf:
          - { type: object, required: [name], properties: { type: { enum: [custom] }, name: {} } }
          - { type: object, required: [type], properties: { type: { const: bash }, name: {} } }
      """)
    #expect(values(union) == [["custom"], ["bash"]])
    #expect(union.attempts.map(\.conditions) == [[.make("type", isOptional: true)]])
    #expect(union.cases.map(\.sharesValues) == [false, false])
  }

  @Test("A constant that another branch may have as any value selects its branch only if the value matches")
  func sharedProperty() throws {
    let union = try union(
      """
      A:
        oneOf:
          - { title: B, type: object, required: [type, b], properties: { type: { const: b }, b: {} } }
          - { title: C, type: object, required: [type], properties: { type: { type: string } } }
      """)
    #expect(values(union) == [["b"], []])
    #expect(union.cases.map(\.sharesValues) == [true, false])
  }

  @Test(
    "Of several properties with constants, the one with the most different constants is the discriminator")
  func mostConstants() throws {
    let union = try union(
      """
      A:
        oneOf:
          - { $ref: '#/components/schemas/Customer' }
          - { $ref: '#/components/schemas/Deleted' }
      Customer: { type: object, required: [object], properties: { object: { const: customer } } }
      Deleted:
        type: object
        required: [object, deleted]
        properties: { object: { const: customer }, deleted: { type: boolean, enum: [true] } }
      """)
    #expect(union.discriminator?.text == "deleted")
    #expect(values(union) == [[], ["true"]])
  }

  @Test("Several values of an enum, which may gain others, are constants only if each object has some")
  func enumValues() throws {
    let schemas = { (second: String) in
      """
      A:
        oneOf:
          - { type: object, properties: { kind: { enum: [a, b] } } }
          - { type: object, properties: { kind: { \(second) } } }
      """
    }
    #expect(try union(schemas("enum: [c, d]")).discriminator?.text == "kind")
    #expect(try union(schemas("type: string")).discriminator == nil)
  }

  @Test("Overlapping enums are conditions if nothing else tells the branches apart")
  func overlappingEnums() throws {
    let schemas = { (second: String, other: String) in
      """
      A:
        oneOf:
          - { type: object, required: [k], properties: { k: { enum: [a, b] } } }
          - { type: object, required: [k\(other)], properties: { k: { \(second) }\(other.isEmpty ? "" : "\(other): {}") } }
      """
    }
    #expect(
      try union(schemas("enum: [b, c]", "")).attempts.map(\.conditions) == [
        [.make("k", "a", "b")], [.make("k", "b", "c")],
      ])
    for (second, other) in [("enum: [b, a]", ""), ("enum: [b, c]", ", other"), ("type: string", "")] {
      #expect(try union(schemas(second, other)).attempts.map(\.conditions) == [[], []])
    }
  }

  @Test("An enum beside a branch that allows any string isn't a condition")
  func enumsBesideText() throws {
    let branches = ["enum: [a, b]", "enum: [b, c]", "type: string"].map {
      "{ type: object, required: [k], properties: { k: { \($0) } } }"
    }
    let union = try union("A: { oneOf: [\(branches.joined(separator: ", "))] }")
    #expect(union.attempts.map(\.conditions) == [[], [], []])
  }

  @Test("Values of different types and different values of an enum tell branches apart")
  func noWarning() throws {
    let diagnostics = { (values: [String]) in
      let branches = values.map { "{ type: object, required: [k], properties: { k: { \($0) } } }" }
      return try Lowered.schemas("A: { oneOf: [\(branches.joined(separator: ", "))] }").diagnostics
    }
    #expect(try diagnostics(["const: 1", "const: '1'"]).isEmpty)
    #expect(try diagnostics(["enum: [a, b]", "enum: [b, c]"]).isEmpty)
    let three = try diagnostics(["enum: [a, b]", "enum: [b, c]", "enum: [b, a]"])
    #expect(three.contains("[alike-branches]") && !three.contains("more"))
  }

  @Test("A constant that several branches share is a condition, beside others that differ")
  func sharedConstants() throws {
    let union = try union(
      """
      A:
        oneOf:
          - { type: object, required: [a, b], properties: { a: { const: x }, b: { const: y } } }
          - { type: object, required: [a, b], properties: { a: { const: x }, b: { const: z } } }
          - { type: object, required: [a, b], properties: { a: { const: w }, b: { const: y } } }
      """)
    #expect(union.discriminator?.text == "a")
    #expect(values(union) == [[], [], ["w"]])
    #expect(
      union.attempts.map(\.conditions) == [
        [.make("a", "x"), .make("b", "y")], [.make("a", "x"), .make("b", "z")],
      ])
    #expect(union.cases.map(\.name.name) == ["x", "z", "w"])
  }

  @Test("Other constants distinguish branches for which a discriminator has the same value")
  func sharedValue() throws {
    let union = try union(
      """
      A:
        oneOf:
          - { $ref: '#/components/schemas/System' }
          - { $ref: '#/components/schemas/User' }
          - { $ref: '#/components/schemas/Call' }
        discriminator: { propertyName: type }
      System:
        type: object
        required: [type, role]
        properties: { type: { const: message }, role: { enum: [system, developer] } }
      User: { type: object, required: [type, role], properties: { type: { const: message }, role: { const: user } } }
      Call: { type: object, required: [type, role], properties: { type: { const: call }, role: { const: tool } } }
      """)
    #expect(union.cases.map(\.selection) == [[.make("role", "system", "developer")], [], []])
    #expect(union.attempts.map(\.conditions) == [[.make("type", "message"), .make("role", "user")]])
  }

  @Test("The discriminator of a schema that the branches inherit from is theirs")
  func inheritedMapping() throws {
    let union = try union(
      """
      A:
        oneOf:
          - { $ref: '#/components/schemas/Cat' }
          - { $ref: '#/components/schemas/Dog' }
          - { type: object, required: [legs], properties: { legs: { type: integer } } }
      Animal:
        type: object
        required: [kind]
        properties: { kind: { type: string } }
        discriminator: { propertyName: kind, mapping: { feline: '#/components/schemas/Cat' } }
      Pet: { allOf: [{ $ref: '#/components/schemas/Animal' }] }
      Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }, { type: object, properties: { name: {} } }] }
      Dog: { allOf: [{ $ref: '#/components/schemas/Animal' }, { type: object, properties: { name: {} } }] }
      """)
    #expect(union.discriminator?.text == "kind")
    #expect(values(union) == [["feline"], ["Dog"], []])
  }

  @Test("A branch with more optional properties is tried by the properties received")
  func mostProperties() throws {
    let union = try union(
      """
      A: { oneOf: [{ $ref: '#/components/schemas/Reference' }, { $ref: '#/components/schemas/User' }] }
      Reference: { type: object, required: [id], properties: { id: { type: integer } } }
      User:
        type: object
        required: [id]
        properties: { id: { type: integer }, name: { type: string }, email: { type: string } }
      """)
    #expect(union.attempts.map { $0.shape?.properties.map(\.text) } == [[], ["name", "email"]])
  }

  @Test("Branches that require what others don't have are tried in order")
  func distinctProperties() throws {
    let union = try union(
      """
      A:
        oneOf:
          - { type: object, required: [card], properties: { card: {}, note: {} } }
          - { type: object, required: [iban], properties: { iban: {}, note: {} } }
      """)
    #expect(union.attempts.map(\.shape) == [nil, nil])
  }

  @Test("A required property that may be null doesn't prove a branch, because its absence is like null")
  func nullable() throws {
    let union = try union(
      """
      A:
        oneOf:
          - { type: object, required: [card], properties: { card: { type: [string, 'null'] } } }
          - { type: object, properties: { iban: { type: string } } }
      """)
    #expect(union.attempts.map { $0.shape?.properties.map(\.text) } == [["card"], ["iban"]])
  }

  @Test("A branch that forbids other properties has all of its own in its shape")
  func closed() throws {
    let union = try union(
      """
      A:
        oneOf:
          - { type: object, properties: { a: {} }, additionalProperties: false }
          - { type: object, properties: { a: {}, b: {} } }
      """)
    #expect(
      union.attempts.map(\.shape) == [
        .init(properties: ["a"].map(SwiftStringLiteral.init), others: .forbidden),
        .init(properties: ["a", "b"].map(SwiftStringLiteral.init), others: .ignored),
      ])
  }

  @Test(
    "A branch that keeps other properties is tried by the properties received beside one with equal requirements"
  )
  func kept() throws {
    let union = try union(
      """
      A:
        oneOf:
          - { title: Err, type: object, required: [code], properties: { code: {} } }
          - { title: Ok, type: object, required: [code], properties: { code: {} }, additionalProperties: true }
      """)
    #expect(union.attempts.map { $0.shape?.others } == [.ignored, .kept])
  }

  @Test("Constants of objects inside the branches distinguish branches that have no others")
  func innerConstants() throws {
    let lowered = try Lowered.schemas(
      """
      A:
        oneOf:
          - { title: B, type: object, required: [in], properties: { in: { $ref: '#/components/schemas/X' } } }
          - { title: C, type: object, properties: { in: { $ref: '#/components/schemas/Y' } } }
      X: { type: object, required: [kind], properties: { kind: { const: x } } }
      Y: { type: object, properties: { kind: { const: c } } }
      """)
    #expect(lowered.diagnostics.isEmpty)
    let union = try lowered.union("A")
    var (first, second) = (Condition.make("kind", "x"), Condition.make("kind", "c", isOptional: true))
    first.parents = [SwiftStringLiteral("in")]
    second.parents = first.parents
    #expect(union.attempts.map(\.conditions) == [[first], [second]])
  }

  @Test("Constants of objects inside the branches aren't looked at if others distinguish the branches")
  func needlessInnerConstants() throws {
    let union = try union(
      """
      A:
        oneOf:
          - { title: B, type: object, properties: { k: { const: b }, in: { $ref: '#/components/schemas/X' } } }
          - { title: C, type: object, properties: { k: { const: c }, in: { $ref: '#/components/schemas/Y' } } }
      X: { type: object, required: [kind], properties: { kind: { const: x } } }
      Y: { type: object, required: [kind], properties: { kind: { const: y } } }
      """)
    #expect(union.attempts.flatMap(\.conditions).flatMap(\.parents).isEmpty)
  }

  @Test("Lists are distinguished by the constants of their elements")
  func listsOfConstants() throws {
    let union = try union(
      """
      A:
        oneOf:
          - { type: array, items: { $ref: '#/components/schemas/X' } }
          - { type: array, items: { $ref: '#/components/schemas/Y' } }
      X: { type: object, required: [kind], properties: { kind: { const: x } } }
      Y: { type: object, required: [kind], properties: { kind: { const: y } } }
      """)
    #expect(union.discriminator == nil)
    #expect(union.attempts.map(\.conditions) == [[.make("kind", "x")], [.make("kind", "y")]])
  }

  @Test("Lists are ranked by what they keep of the elements, and one of a union comes last")
  func listsOfShapes() throws {
    let union = try union(
      """
      A:
        oneOf:
          - { title: Any, type: array, items: { oneOf: [{ type: string }, { type: integer }] } }
          - { title: Few, type: array, items: { type: object, properties: { a: {} } } }
          - { type: boolean }
          - { title: More, type: array, items: { type: object, properties: { a: {}, b: {} } } }
      """)
    #expect(union.attempts.map { $0.shape?.properties.map(\.text) } == [[], ["b"], nil, nil])
  }

  @Test("A nested union has the constants and the properties of its branches")
  func nested() throws {
    let union = try union(
      """
      A:
        oneOf:
          - { title: Note, type: object, properties: { note: { type: string } } }
          - { $ref: '#/components/schemas/Item' }
      Item:
        oneOf:
          - { type: object, required: [kind], properties: { kind: { const: b }, size: {} } }
          - { type: object, required: [kind], properties: { kind: { const: c } } }
      """)
    #expect(values(union) == [[], ["b", "c"]])
  }
}

extension UnionProofTests {
  @Test("Branches of one Swift type, which only formats and patterns distinguish, aren't a union")
  func sameType() throws {
    let lowered = try Lowered.schemas(
      """
      A:
        oneOf:
          - { title: v4, allOf: [{ $ref: '#/components/schemas/V4' }] }
          - { type: string, format: ipv6 }
      B: { anyOf: [{ $ref: '#/components/schemas/V4' }, { type: string, format: date }] }
      V4: { type: string, pattern: '^[0-9.]+$' }
      """)
    guard case .alias(let alias) = try lowered.declaration("A") else { throw Lowered.Missing(name: "A") }
    #expect("\(alias.type)" == "String")
    #expect(try lowered.union("B").cases.count == 2)
  }

  @Test("Properties beside the branches don't belong to one that is a Boolean")
  func propertiesBesideBoolean() throws {
    let union = try union(
      """
      A:
        oneOf: [{ type: boolean }, { type: object }]
        properties: { id: { type: string } }
      """)
    #expect(union.cases[0].value.type == .external(.bool))
    #expect(union.cases.count == 2)
  }
}

extension UnionProofTests {
  @Test("A branch that only adds a title to a component is decoded by what the component says")
  func titledComponents() throws {
    let union = try union(
      """
      A:
        oneOf:
          - { allOf: [{ title: regular }, { $ref: '#/components/schemas/Regular' }] }
          - { allOf: [{ title: registered }, { $ref: '#/components/schemas/Registered' }] }
          - { allOf: [{ title: certified }, { $ref: '#/components/schemas/Certified' }] }
      Regular: { type: object, required: [color], properties: { color: {}, cards: {} } }
      Registered: { type: object, required: [color, extra], properties: { color: {}, extra: { const: registered } } }
      Certified: { type: object, required: [color, extra, events], properties: { color: {}, extra: {}, events: {} } }
      """)
    #expect(union.discriminator?.text == "extra")
    #expect(values(union) == [[], ["registered"], []])
    #expect(union.attempts.map(\.name.name) == ["certified", "regular"])
    #expect(union.isIndirect)
  }

  @Test("An object with properties that a branch forbids isn't decoded as that branch beside a map")
  func closedBesideMap() throws {
    let shapes = { (additional: String) in
      let made = try union(
        """
        A: { oneOf: [{ $ref: '#/components/schemas/Own' }, { type: object, additionalProperties: { type: string } }] }
        Own: { type: object, required: [id], properties: { id: { type: string } }\(additional) }
        """)
      return made.attempts.map { $0.shape?.others }
    }
    #expect(try shapes(", additionalProperties: false") == [.forbidden, .kept])
    #expect(try shapes("") == [nil, nil])
  }

  @Test("Required properties that may be null rank an object if another one doesn't require them")
  func requiredOrNull() throws {
    let shapes = { (required: String) -> [[String]?] in
      let made = try union(
        """
        A:
          oneOf:
            - { title: Pet, type: object, required: [name, photo], properties: { name: {}, photo: { type: [string, 'null'] } } }
            - { title: Tag, type: object, required: \(required), properties: { name: {}, photo: {} } }
        """)
      return made.attempts.map { $0.shape?.required.map(\.text) }
    }
    #expect(try shapes("[]") == [["photo"], []])
    #expect(try shapes("[name]") == [["photo"], []])
    #expect(try shapes("[photo]") == [nil, nil])
  }
}

extension Union.Case.Condition {
  static func make(_ property: String, _ values: String..., isOptional: Bool = false) -> Union.Case.Condition
  {
    .init(
      property: SwiftStringLiteral(property), values: values.map(SwiftStringLiteral.init),
      isOptional: isOptional)
  }
}
