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
      union.cases.map(\.name.name) == ["json", "string", "number", "day", "a", "stringList", "integer"])
    #expect(
      union.attempts.map(\.name.name) == [
        "stringList", "day", "integer", "number", "string", "a", "json",
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

  @Test("A discriminator is encoded for objects without its property, unless they can't have it")
  func encodedDiscriminator() throws {
    let union = try Lowered.schemas(
      """
      A:
        oneOf:
          - { $ref: '#/components/schemas/B' }
          - { $ref: '#/components/schemas/C' }
          - { $ref: '#/components/schemas/D' }
          - { $ref: '#/components/schemas/E' }
          - { $ref: '#/components/schemas/F' }
        discriminator: { propertyName: kind, mapping: { b1: B, b2: B }, defaultMapping: F }
      B: { type: object, properties: { b: { type: string } } }
      C: { type: object, properties: { kind: { type: string } } }
      D: { type: object, properties: { d: { type: string } } }
      E: { type: object, properties: { e: { type: string } }, additionalProperties: false }
      F: { type: object, properties: { f: { type: string } } }
      """
    ).union("A")
    #expect(union.cases.map { $0.encodedDiscriminator?.text } == ["b1", "C", "D", nil, nil])
  }

  @Test(
    "A discriminator is encoded for objects whose property needn't be there, or isn't sent, but not against its enum"
  )
  func optionalDiscriminator() throws {
    let union = try Lowered.schemas(
      """
      A:
        oneOf:
          - { $ref: '#/components/schemas/B' }
          - { $ref: '#/components/schemas/C' }
          - { $ref: '#/components/schemas/D' }
          - { $ref: '#/components/schemas/E' }
          - { $ref: '#/components/schemas/F' }
        discriminator: { propertyName: kind, mapping: { b: B, e: E } }
      B: { type: object, properties: { kind: { enum: [b] }, b: { type: string } } }
      C: { type: object, properties: { kind: { enum: [other] }, c: { type: string } } }
      D: { type: object, required: [kind], properties: { kind: { type: string, readOnly: true } } }
      E: { type: object, required: [kind], properties: { kind: { type: string } } }
      F: { type: object, properties: { kind: { enum: [b] }, f: { type: string } } }
      """
    ).union("A")
    #expect(union.cases.map { $0.encodedDiscriminator?.text } == ["b", "other", "D", nil, nil])
  }

  @Test("One of several values that other branches allow as well selects none of them")
  func commonValues() throws {
    let union = try Lowered.schemas(
      """
      A:
        oneOf: [{ $ref: '#/components/schemas/B' }, { $ref: '#/components/schemas/C' }]
        discriminator: { propertyName: kind, mapping: { b: B } }
      B: { type: object, required: [kind], properties: { kind: { enum: [b, c, d] } } }
      C: { type: object, required: [kind], properties: { kind: { enum: [c, d, e] } } }
      """
    ).union("A")
    #expect(union.cases.map { $0.discriminatorValues.map(\.text) } == [["b"], ["C", "e"]])
  }

  @Test("Inline objects that require the same properties are named after the examples of their type")
  func exampleKinds() throws {
    let lowered = try Lowered.schemas(
      """
      Rule:
        anyOf:
          - { type: object, required: [type], properties: { type: { type: string, example: wait_timer } } }
          - { type: object, required: [type], properties: { type: { type: string, example: branch_policy } } }
      Step:
        anyOf:
          - { type: object, required: [type], properties: { type: { type: string, example: wait } } }
          - { type: object, required: [type], properties: { type: { type: string, example: wait } } }
      """)
    #expect(try lowered.union("Rule").cases.map(\.name.name) == ["waitTimer", "branchPolicy"])
    #expect(try lowered.union("Rule").nested.map(\.name.name) == ["WaitTimer", "BranchPolicy"])
    #expect(try lowered.union("Step").cases.map(\.name.name) == ["object", "object2"])
  }

  @Test("A number that every branch requires tells them apart")
  func numbers() throws {
    let lowered = try Lowered.schemas(
      """
      Row: { type: object, required: [type], properties: { type: { const: 1 }, id: { type: string } } }
      Menu: { type: object, required: [type], properties: { type: { enum: [2, 3] }, id: { type: string } } }
      Part: { oneOf: [{ $ref: '#/components/schemas/Row' }, { $ref: '#/components/schemas/Menu' }] }
      """)
    let union = try lowered.union("Part")
    #expect(union.discriminator?.text == "type")
    #expect(union.cases.map { $0.discriminatorValues.map(\.text) } == [["1"], ["2", "3"]])
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

  @Test("A discriminator leads by a constant that a branch needn't have, where no other claims it")
  func optionalConstants() throws {
    let union = try Lowered.schemas(
      """
      Input:
        oneOf:
          - { $ref: '#/components/schemas/Easy' }
          - { $ref: '#/components/schemas/Item' }
          - { $ref: '#/components/schemas/Link' }
        discriminator: { propertyName: type }
      Easy:
        type: object
        required: [text]
        properties: { type: { type: string, enum: [message] }, text: { type: string } }
      Item:
        oneOf: [{ $ref: '#/components/schemas/Message' }, { $ref: '#/components/schemas/Call' }]
        discriminator: { propertyName: type }
      Message:
        type: object
        required: [type, id]
        properties: { type: { const: message }, id: { type: string } }
      Call: { type: object, required: [type], properties: { type: { const: call } } }
      Link:
        type: object
        properties: { type: { anyOf: [{ type: string, enum: [link] }, { type: 'null' }] } }
      """
    ).union("Input")
    #expect(
      union.cases.map { $0.discriminatorValues.map(\.text) } == [
        ["Easy"], ["Item", "Message", "message", "Call", "call"], ["Link", "link"],
      ])
    // A message that isn't about an item could be an easy one.
    #expect(union.attempts.map(\.conditions) == [[.make("type", "message", isOptional: true)]])
    #expect(union.cases.map(\.leavesUnrecognized) == [false, true, false])
  }

  @Test("A property of all kinds isn't what tells a branch that needn't have it apart")
  func optionalKinds() throws {
    let union = try Lowered.schemas(
      """
      A:
        oneOf: [{ $ref: '#/components/schemas/B' }, { $ref: '#/components/schemas/C' }]
        discriminator: { propertyName: kind }
      Kind: { type: string, enum: [b, c] }
      B: { type: object, properties: { kind: { $ref: '#/components/schemas/Kind' } } }
      C: { type: object, properties: { kind: { $ref: '#/components/schemas/Kind' } } }
      """
    ).union("A")
    #expect(union.cases.map { $0.discriminatorValues.map(\.text) } == [["B"], ["C"]])
    #expect(union.attempts.isEmpty)
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

  @Test("An open enum beside other text is that enum, and a closed one takes its listed values only")
  func openEnum() throws {
    let schemas = { (details: String) in
      """
      A: { anyOf: [{ $ref: '#/components/schemas/B' }, { type: string }] }
      B: { type: string, enum: [a, b]\(details) }
      """
    }
    guard case .alias(let alias) = try Lowered.schemas(schemas("")).declaration("A") else {
      Issue.record("A isn't another name for B")
      return
    }
    #expect("\(alias.type)" == "B")
    let closed = try Lowered.schemas(schemas(", x-callsite-enum: { open: false }"))
    #expect(try closed.union("A").cases.map(\.takesListedValuesOnly) == [true, false])
  }

  @Test("Cases that are named schemas are told apart by what their names don't begin with alike")
  func prefixes() throws {
    let lowered = try Lowered.schemas(
      """
      A: { oneOf: [{ $ref: '#/components/schemas/ChatText' }, { $ref: '#/components/schemas/ChatImage' }] }
      ChatText: { type: object, required: [text], properties: { text: { type: string } } }
      ChatImage: { type: object, required: [url], properties: { url: { type: string } } }
      """)
    #expect(try lowered.union("A").cases.map(\.name.name) == ["text", "image"])
  }

  @Test(
    "The words that the names of cases end with alike say nothing either",
    arguments: [
      ("TextContent", "ImageContent", ["text", "image"]),
      ("ChatTextPart", "ChatImagePart", ["text", "image"]),
      // Nothing would remain of it.
      ("Content", "ImageContent", ["content", "imageContent"]),
      ("TextContent", "ImagePart", ["textContent", "imagePart"]),
      ("HashContent", "TextContent", ["hashContent", "textContent"]),
    ])
  func suffixes(first: String, second: String, names: [String]) throws {
    let lowered = try Lowered.schemas(
      """
      A: { oneOf: [{ $ref: '#/components/schemas/\(first)' }, { $ref: '#/components/schemas/\(second)' }] }
      \(first): { type: object, required: [text], properties: { text: { type: string } } }
      \(second): { type: object, required: [url], properties: { url: { type: string } } }
      """)
    #expect(try lowered.union("A").cases.map(\.name.name) == names)
  }

  @Test("Inline branches are named after their value, their own property or what they are")
  func inlineNames() throws {
    let lowered = try Lowered.schemas(
      """
      A:
        oneOf:
          - { type: object, required: [kind, size], properties: { kind: { const: image_url }, size: {} } }
          - { type: object, required: [kind, text], properties: { kind: { const: text }, text: {} } }
      B:
        oneOf:
          - { type: object, required: [id, url], properties: { id: {}, url: {} } }
          - { type: object, required: [id], properties: { id: {} } }
          - { type: integer, enum: [1, 2] }
      """)
    #expect(try lowered.union("A").cases.map(\.name.name) == ["imageUrl", "text"])
    #expect(try lowered.union("B").cases.map(\.name.name) == ["url", "object", "option"])
  }

  @Test("An object's identifier beside the object is an object that may be expanded")
  func expandable() throws {
    let lowered = try Lowered.schemas(
      """
      Charge:
        type: object
        required: [customer, source]
        properties:
          customer: { anyOf: [{ type: string, example: cus_1 }, { $ref: '#/components/schemas/Customer' }] }
          owner:
            x-expansionResources: {}
            anyOf:
              - { type: string }
              - { $ref: '#/components/schemas/Customer' }
              - { $ref: '#/components/schemas/Deleted' }
          source: { anyOf: [{ type: string }, { $ref: '#/components/schemas/Source' }] }
      Customer:
        type: object
        required: [id]
        properties: { id: { type: string, example: cus_24 }, name: { type: string } }
      Deleted: { type: object, required: [id], properties: { id: { type: string } } }
      Source: { type: object, properties: { id: { type: string } } }
      """)
    #expect(
      try lowered.properties("Charge") == [
        "customer: Expandable<Customer>", "owner: Expandable<CustomerOrDeleted>?", "source: ChargeSource",
      ])
  }

  @Test(
    "A text beside an object is its identifier if a name, an example or the object's own identifier says so",
    arguments: [
      ("pet_id", "type: string", "type: string"),
      ("petID", "type: string", "type: string"),
      ("pet", "type: string, title: Pet ID", "type: string"),
      ("pet", "type: string, example: pet_1", "type: string, example: pet_20"),
      ("pet", "type: string, pattern: '^p'", "type: string, pattern: '^p'"),
      ("pet", "type: string, format: uuid", "type: string, format: uuid"),
      ("pet", "$ref: '#/components/schemas/Name'", "$ref: '#/components/schemas/Name'"),
    ])
  func identifier(name: String, text: String, id: String) throws {
    #expect(try properties(name, text, id) == ["Expandable<Pet>?"])
  }

  @Test(
    "A text beside an object is any text otherwise",
    arguments: [
      ("paid", "type: string", "type: string"),
      ("pet", "type: string, example: pet_name", "type: string, example: pet_1"),
      ("pet", "type: string, pattern: '^a'", "type: string, pattern: '^p'"),
      ("pet", "type: string, format: uuid", "type: string"),
      ("pet_id", "type: string", "type: integer"),
      ("pet_id", "type: string", "type: [string, 'null']"),
      ("pet_id", "type: string, format: date", "type: string"),
    ])
  func otherText(name: String, text: String, id: String) throws {
    #expect(try properties(name, text, id).first?.hasPrefix("Expandable") == false)
  }

  private func properties(_ name: String, _ text: String, _ id: String) throws -> [String] {
    try Lowered.schemas(
      """
      Visit: { type: object, properties: { \(name): { anyOf: [{ \(text) }, { $ref: '#/components/schemas/Pet' }] } } }
      Pet: { type: object, properties: { id: { \(id) } } }
      Name: { type: string }
      """
    ).structure("Visit").properties.map(\.type.description)
  }

  @Test("An empty text beside a value clears it, and is nothing special beside a text")
  func clearable() throws {
    let lowered = try Lowered.schemas(
      """
      Update:
        type: object
        properties:
          metadata:
            anyOf: [{ type: object, additionalProperties: { type: string } }, { type: string, enum: [''] }]
          plan: { anyOf: [{ type: string, enum: [a, b] }, { type: string, enum: [''] }] }
          email: { anyOf: [{ type: string }, { type: string, enum: [''] }] }
      """)
    #expect(
      try lowered.properties("Update") == [
        "metadata: Clearable<[String: String]>?", "plan: Clearable<Plan>?", "email: String?",
      ])
    #expect(
      try lowered.structure("Update").properties[0].wireFormat == .orCleared(.dictionary(.external(.string))))
  }

  @Test("The elements of a list are named after the title of its branch")
  func titlesOfLists() throws {
    let item = "{ type: object, properties: { name: { type: string } } }"
    let lowered = try Lowered.schemas(
      "Litter: { oneOf: [{ type: string }, { title: Kittens, type: array, items: \(item) }] }")
    #expect(try lowered.union("Litter").cases.map(\.value.type.description) == ["String", "[Kitten]"])
  }

  @Test("The title of a branch is its type's name, even if a component has it")
  func titlesOfComponents() throws {
    let lowered = try Lowered.schemas(
      """
      Keeper:
        oneOf:
          - { title: Owner, type: object, required: [pet], properties: { pet: { $ref: '#/components/schemas/Pet' } } }
          - { title: Pet, type: object, required: [name], properties: { name: { type: string } } }
      Owner: { type: object, properties: { id: { type: string } } }
      Pet: { type: object, properties: { id: { type: string } } }
      """)
    #expect(try lowered.union("Keeper").cases.map(\.value.type.description) == ["Owner", "KeeperPet"])
  }

  @Test("Constants with titles are an enum")
  func annotated() throws {
    let lowered = try Lowered.schemas(
      """
      Level: { oneOf: [{ const: 1, title: Low, description: Not much. }, { const: 2, title: High }] }
      """)
    guard case .enumeration(let level) = try lowered.declaration("Level") else {
      Issue.record("Level is no enum")
      return
    }
    #expect(level.cases.map(\.name.name) == ["low", "high"])
    #expect(level.cases[0].documentation.lines == ["Not much."])
  }

  @Test("A constant that several branches have doesn't name a case")
  func sharedConstants() throws {
    let union = try Lowered.schemas(
      """
      A:
        oneOf:
          - { type: object, required: [k, a], properties: { k: { const: one }, a: { type: string } } }
          - { type: object, required: [k, b], properties: { k: { const: one }, b: { type: string } } }
      """
    ).union("A")
    #expect(union.cases.map(\.name.name) == ["a", "b"])
  }

  @Test("Branches that nothing tells apart are named")
  func alike() throws {
    let lowered = try Lowered.schemas(
      """
      A:
        oneOf:
          - { title: One, type: object, required: [a], properties: { a: { type: string } } }
          - { title: Two, type: object, required: [a], properties: { a: { type: string } } }
          - { title: Three, type: object, required: [a], properties: { a: { type: string } } }
          - { title: Number, type: object, required: [a], properties: { a: { type: integer } } }
          - { title: Four, type: object, properties: { a: { type: string }, b: { type: string } } }
      """)
    #expect(
      lowered.diagnostics == """
        a.yaml:8:11: warning: Nothing distinguishes .two of A from .one, so its objects are decoded as .one. Give the schemas \
        different properties, a constant or a discriminator. 1 more is like it. [alike-branches]

        """)
  }

  @Test("A union that contains itself is indirect, and one that does so through a list isn't")
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
