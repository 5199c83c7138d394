import CallsiteModel
import Testing

@Suite("Enums")
struct EnumerationTests {
  @Test("have no case that could be one of an optional")
  func none() throws {
    let lowered = try Lowered.schemas("ToolChoice: { type: string, enum: [none, some, auto, self] }")
    let choice = try lowered.enumeration("ToolChoice")
    #expect(choice.cases.map(\.name.name) == ["noChoice", "someValue", "auto", "selfValue"])
    #expect(choice.cases.map(\.rawValue.description) == [#""none""#, #""some""#, #""auto""#, #""self""#])
  }

  @Test("of numbers without names have their type's")
  func numbers() throws {
    let lowered = try Lowered.schemas("StatusCode: { type: integer, enum: [301, -1] }")
    #expect(try lowered.enumeration("StatusCode").cases.map(\.name.name) == ["code301", "minus1"])
  }

  @Test(
    "whose values differ only in symbols have those in their names",
    arguments: [
      ("Etc/GMT-1, Etc/GMT+1, Etc/GMT0", ["etcGmtMinus1", "etcGmtPlus1", "etcGmt0"]),
      ("'16:9', '1:69', '169', '4:3'", ["_16Colon9", "_1Colon69", "_169", "_43"]),
      ("a<b, a>b, ab", ["aLessB", "aGreaterB", "ab"]), ("foo-1, foo1", ["fooMinus1", "foo1"]),
    ])
  func symbols(values: String, names: [String]) throws {
    let lowered = try Lowered.schemas("Zone: { type: string, enum: [\(values)] }")
    #expect(try lowered.enumeration("Zone").cases.map(\.name.name) == names)
    #expect(lowered.diagnostics.isEmpty)
  }

  @Test("aren't made of a constant, which callers needn't say")
  func constants() throws {
    let lowered = try Lowered.schemas(
      """
      Card:
        type: object
        required: [object, version, mode]
        properties:
          object: { type: string, enum: [card] }
          version: { const: 2 }
          mode: { type: string, enum: [a], x-callsite-enum: { open: true } }
          note: { const: x }
      Mood: { type: string, enum: [good] }
      """)
    let card = try lowered.structure("Card")
    #expect(
      try lowered.properties("Card") == ["object: String", "version: Int", "mode: Mode", "note: String?"])
    #expect(card.properties.map(\.defaultValue?.description) == [#""card""#, "2", nil, "nil"])
    #expect(try lowered.enumeration("Mood").cases.count == 1)
    #expect(lowered.diagnostics.isEmpty)
  }

  @Test("that are components are the type of what allows one of their values, or some numbers")
  func narrowed() throws {
    let lowered = try Lowered.schemas(
      """
      Kind:
        type: integer
        oneOf: [{ title: ROW, const: 1 }, { title: BUTTON, const: 2 }, { title: MENU, const: 3 }]
      Mood: { type: string, enum: [good, bad, none] }
      Row:
        type: object
        required: [type, mood, input, tone, size, own]
        properties:
          type: { type: integer, enum: [1], allOf: [{ $ref: '#/components/schemas/Kind' }] }
          mood: { enum: [none], allOf: [{ $ref: '#/components/schemas/Mood' }] }
          input: { type: integer, enum: [2, 3], allOf: [{ $ref: '#/components/schemas/Kind' }] }
          tone: { type: string, enum: [good, bad], allOf: [{ $ref: '#/components/schemas/Mood' }] }
          size: { enum: [4], allOf: [{ type: integer }] }
          own:
            enum: [3]
            x-callsite-enum: { cases: { '3': { name: list } } }
            allOf: [{ $ref: '#/components/schemas/Kind' }]
      """)
    #expect(
      try lowered.properties("Row") == [
        "type: Kind", "mood: Mood", "input: Kind", "tone: Tone", "size: Int", "own: Own",
      ])
    #expect(
      try lowered.structure("Row").properties.map(\.defaultValue?.description) == [
        ".row", ".noMood", nil, nil, "4", nil,
      ])
    #expect(lowered.diagnostics.isEmpty)
  }

  @Test(
    "have integers beyond Int if they fit in UInt64",
    arguments: [
      ("[1, 18446744073709551615]", Enumeration.RawType.unsigned), ("[1, 9223372036854775807]", .integer),
      ("[-1, 18446744073709551615]", nil), ("[1, 18446744073709551616]", nil),
    ])
  func unsigned(values: String, type: Enumeration.RawType?) throws {
    let lowered = try Lowered.schemas("Limit: { type: integer, enum: \(values) }")
    #expect((try? lowered.enumeration("Limit"))?.rawType == type)
  }

  @Test(
    "aren't made of a property's only value, which is its default",
    arguments: [
      ("{ const: a }", #"String = "a""#), ("{ const: 2 }", "Int = 2"), ("{ const: true }", "Bool = true"),
      ("{ type: boolean, enum: [false] }", "Bool = false"), ("{ const: 2.50 }", "Double = 2.5"),
      ("{ type: number, const: -3 }", "Double = -3.0"), ("{ type: number, const: 1e30 }", "Double = 1e+30"),
      ("{ type: number, const: 1e999 }", "Double"),
      ("{ type: number, format: decimal, const: 2.5 }", "Decimal"),
      ("{ const: null }", "JSONValue"),
    ])
  func constants(schema: String, property: String) throws {
    let lowered = try Lowered.schemas("A: { type: object, required: [a], properties: { a: \(schema) } }")
    let constant = try #require(try lowered.structure("A").properties.first)
    #expect(
      "\(constant.type)\(constant.constant.map { " = \(DefaultValue.constant($0))" } ?? "")" == property)
    #expect(lowered.diagnostics.isEmpty)
  }

  @Test("aren't made of a parameter's only value either")
  func parameters() throws {
    let lowered = try Lowered.paths(
      """
      /pets:
        get:
          operationId: list
          parameters:
            - { name: version, in: header, required: true, schema: { type: string, enum: [v1] } }
            - { name: kind, in: query, required: true, schema: { type: string } }
          responses: { '204': { description: done } }
      """)
    #expect(try lowered.signature == ["kind: String", #"version: String = "v1""#])
  }
}

struct AliasTests {
  @Test("Users of another name for a type spell its inline parts by the way to them, in each direction")
  func paths() throws {
    let lowered = try Lowered.schemas(
      """
      A: { type: object, properties: { parts: { $ref: '#/components/schemas/Parts' } } }
      Parts: { type: object, additionalProperties: { type: object, properties: { b: { type: string } } } }
      """)
    let property = try #require(try lowered.structure("A").properties.first)
    #expect(property.type == .optional(.declared("Parts")))
    #expect(property.wireFormat == .dictionary(.declared("Parts.Value")))
  }

  @Test("An inline part that may be null is spelled with its null")
  func nullableParts() throws {
    let lowered = try Lowered.schemas(
      """
      A: { type: object, properties: { parts: { $ref: '#/components/schemas/Parts' } } }
      Parts:
        type: object
        additionalProperties: { type: [object, 'null'], properties: { b: { type: string } } }
      """)
    #expect(try lowered.structure("A").properties.first?.wireFormat == .dictionary(.declared("Parts.Value")))
  }

  @Test("A list whose inline elements contain the list ends")
  func recursion() throws {
    let lowered = try Lowered.schemas(
      """
      Menu: { type: array, items: { type: object, properties: { menu: { $ref: '#/components/schemas/Menu' } } } }
      """)
    #expect(lowered.module.types.count == 1)
    #expect(lowered.diagnostics.isEmpty)
  }

  @Test("Types beside two names for types keep clear of each other")
  func siblings() throws {
    let lowered = try Lowered.schemas(
      """
      A: { type: array, items: { type: array, items: { type: object, properties: { b: { type: string } } } } }
      AItem: { type: array, items: { type: object, properties: { c: { type: string } } } }
      """)
    let siblings = lowered.module.types.flatMap { declaration -> [String] in
      if case .alias(let alias) = declaration { alias.siblings.map(\.name.name) } else { [] }
    }
    #expect(siblings == ["AItemItem", "AItemItem2"])
  }
}
