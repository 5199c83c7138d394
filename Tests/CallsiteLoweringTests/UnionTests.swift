import CallsiteModel
import Testing

struct UnionTests {
  @Test("Branches are tried from what takes least to what takes most")
  func order() throws {
    let lowered = try Lowered.schemas(
      """
      A:
        oneOf:
          - {}
          - { type: string }
          - { type: number }
          - { type: string, format: date }
          - { type: object, required: [a], properties: { a: { type: string } } }
          - { type: array, items: { type: string } }
          - { type: integer }
      """)
    let union = try lowered.union("A")
    #expect(
      union.cases.map(\.name.name) == ["json", "string", "number", "day", "option5", "stringList", "integer"])
    #expect(
      union.attempts.map(\.name.name) == [
        "stringList", "day", "integer", "number", "string", "option5", "json",
      ])
  }

  @Test("A discriminator leads by its mapping, else by the schema's name")
  func discriminator() throws {
    let lowered = try Lowered.schemas(
      """
      A:
        oneOf: [{ $ref: '#/components/schemas/B' }, { $ref: '#/components/schemas/C' }]
        discriminator: { propertyName: kind, mapping: { b1: '#/components/schemas/B', b2: B } }
      B: { type: object, required: [kind], properties: { kind: { type: string } } }
      C: { type: object, required: [kind], properties: { kind: { type: string } } }
      """)
    let union = try lowered.union("A")
    #expect(union.discriminator?.text == "kind")
    #expect(union.cases.map { $0.discriminatorValues.map(\.text) } == [["b1", "b2"], ["C"]])
    #expect(union.attempts.isEmpty)
  }

  @Test("A discriminator leads by what a branch's own schema says of it as well")
  func discriminatedConstants() throws {
    let lowered = try Lowered.schemas(
      """
      A:
        oneOf: [{ $ref: '#/components/schemas/Shape' }, { $ref: '#/components/schemas/Line' }]
        discriminator: { propertyName: kind, mapping: { line: Line } }
      Shape:
        oneOf: [{ $ref: '#/components/schemas/Round' }, { $ref: '#/components/schemas/Line' }]
        discriminator: { propertyName: kind }
      Round: { type: object, required: [kind], properties: { kind: { const: round } } }
      Line: { type: object, required: [kind], properties: { kind: { type: string } } }
      """)
    let values = { (name: String) in
      try lowered.union(name).cases.map { $0.discriminatorValues.map(\.text) }
    }
    #expect(try values("Shape") == [["Round", "round"], ["Line"]])
    #expect(try values("A") == [["Shape", "Round", "round", "Line"], ["line"]])
  }

  @Test("A constant that each branch requires is a discriminator")
  func constants() throws {
    let lowered = try Lowered.schemas(
      """
      A:
        oneOf:
          - { type: object, required: [kind], properties: { kind: { const: b } } }
          - { type: object, required: [kind], properties: { kind: { enum: [c, d] } } }
      """)
    let union = try lowered.union("A")
    #expect(union.discriminator?.text == "kind")
    #expect(union.cases.map { $0.discriminatorValues.map(\.text) } == [["b"], ["c", "d"]])
  }

  @Test("An open enum beside other text takes its listed values only")
  func openEnum() throws {
    let lowered = try Lowered.schemas(
      """
      A: { anyOf: [{ $ref: '#/components/schemas/B' }, { type: string }] }
      B: { type: string, enum: [a, b] }
      """)
    #expect(try lowered.union("A").cases.map(\.takesListedValuesOnly) == [true, false])
  }

  @Test("Branches that nothing tells apart are named")
  func alike() throws {
    let lowered = try Lowered.schemas(
      """
      A:
        oneOf:
          - { title: One, type: object, properties: { a: { type: string } } }
          - { title: Two, type: object, properties: { b: { type: string } } }
          - { title: Three, type: object, properties: { c: { type: string } } }
      """)
    #expect(
      lowered.diagnostics == """
        a.yaml:8:11: warning: nothing tells .two of A from .one, which is read for every object. Give the schemas required \
        properties, or a discriminator. 1 more is like it. [alike-branches]

        """)
  }

  @Test("A union that holds itself is indirect, and one that does so through a list isn't")
  func recursion() throws {
    let lowered = try Lowered.schemas(
      """
      A: { oneOf: [{ type: string }, { $ref: '#/components/schemas/B' }] }
      B: { type: object, properties: { a: { $ref: '#/components/schemas/A' } } }
      C: { oneOf: [{ type: string }, { type: array, items: { $ref: '#/components/schemas/C' } }] }
      """)
    #expect(try lowered.union("A").isIndirect)
    #expect(try !lowered.union("C").isIndirect)
  }

  @Test("A union of objects is indirect, and one of plain values isn't")
  func objects() throws {
    let lowered = try Lowered.schemas(
      """
      A: { oneOf: [{ type: string }, { $ref: '#/components/schemas/B' }] }
      B: { type: object, properties: { a: { type: string } } }
      C: { oneOf: [{ type: string }, { type: array, items: { $ref: '#/components/schemas/B' } }] }
      """)
    #expect(try lowered.union("A").isIndirect)
    #expect(try !lowered.union("C").isIndirect)
  }

  @Test("A case isn't called like a type, which it would hide")
  func caselessNames() throws {
    let lowered = try Lowered.schemas(
      """
      A: { oneOf: [{ $ref: '#/components/schemas/\u{732B}' }, { type: string }] }
      \u{732B}: { type: object, required: [a], properties: { a: { type: string } } }
      """)
    #expect(try lowered.union("A").cases.map(\.name.name) == ["\u{732B}Value", "string"])
  }
}
