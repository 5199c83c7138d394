import CallsiteLowering
import CallsiteModel
import Testing

struct StructureTests {
  @Test("Properties keep the document's order, and what may be left out is optional")
  func properties() throws {
    let lowered = try Lowered.schemas(
      """
      Pet:
        type: object
        required: [b]
        properties: { b: { type: string }, a: { type: integer }, c: { type: [boolean, 'null'] } }
      """)
    #expect(try lowered.properties("Pet") == ["b: String", "a: Int?", "c: Bool?"])
    #expect(try lowered.structure("Pet").coding == .synthesized)
  }

  @Test("An inline type of a property from another schema is the other's, unless it is described anew")
  func inherited() throws {
    let lowered = try Lowered.schemas(
      """
      File:
        type: object
        properties:
          status: { type: string, enum: [active, gone] }
          kinds: { type: array, items: { type: string, enum: [file, folder] } }
      Full:
        allOf: [{ $ref: '#/components/schemas/File' }]
        properties: { kinds: { type: array, items: { type: string, enum: [file, link] } } }
      Nesting:
        type: object
        properties: { full: { allOf: [{ $ref: '#/components/schemas/Full' }, { description: Both. }] } }
      """)
    #expect(try lowered.properties("Full") == ["status: File.Status?", "kinds: [Kind]?"])
    #expect(try lowered.structure("Full").nested.map(\.name.name) == ["Kind"])
    #expect(try lowered.structure("File").nested.map(\.name.name) == ["Status", "Kind"])
  }

  @Test("Parts that all describe a string, a number or an array are one value")
  func plainParts() throws {
    let lowered = try Lowered.schemas(
      """
      Id: { type: string }
      Identifier: { allOf: [{ $ref: '#/components/schemas/Id' }, { type: string, pattern: '^tag_' }] }
      Tag:
        type: object
        properties:
          id: { allOf: [{ type: string, description: Unique. }, { $ref: '#/components/schemas/Id' }] }
          other: { $ref: '#/components/schemas/Identifier' }
          date: { allOf: [{ type: string }, { type: string, format: date-time }] }
          kind: { allOf: [{ type: string }, { type: string, enum: [a, b] }] }
          size: { type: integer, allOf: [{ minimum: 1 }, { maximum: 3 }] }
          names: { allOf: [{ type: array, items: { type: string } }, { type: array, maxItems: 2 }] }
          owner: { allOf: [{ type: object }, { properties: { name: { type: string } } }] }
      """)
    #expect(
      try lowered.properties("Tag") == [
        "id: Id?", "other: Identifier?", "date: Date?", "kind: Kind?", "size: Int?", "names: [String]?",
        "owner: Owner?",
      ])
    #expect(try lowered.structure("Tag").nested.map(\.name.name) == ["Kind", "Owner"])
  }

  @Test("Parts in parts are read once each, inline and by reference")
  func nestedPlainParts() throws {
    let inline = (0..<40).reduce("{ type: string }") { part, _ in "{ allOf: [\(part), { type: string }] }" }
    let components = (0..<40).map { number in
      let next = "{ $ref: '#/components/schemas/C\(number + 1)' }"
      return "C\(number): { allOf: [\(next), \(next)] }\n"
    }
    let lowered = try Lowered.schemas(
      components.joined() + """
        C40: { type: string }
        Tag: { type: object, properties: { id: \(inline), name: { $ref: '#/components/schemas/C0' } } }
        """)
    #expect(try lowered.properties("Tag") == ["id: String?", "name: C0?"])
  }

  @Test("A schema used both ways with directed properties gets a type for each")
  func split() throws {
    let use = "content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }"
    let lowered = try Lowered.paths(
      """
      /pets:
        post:
          requestBody: { required: true, \(use) }
          responses: { '200': { description: Yes., \(use) } }
      """,
      root: """
        components:
          schemas:
            Pet:
              type: object
              properties:
                id: { type: string, readOnly: true }
                pin: { type: string, writeOnly: true }
                note: { $ref: '#/components/schemas/Note' }
                by: { allOf: [{ $ref: '#/components/schemas/Note' }, { readOnly: true }] }
            Note: { type: [string, 'null'] }

        """)
    #expect(lowered.typeNames == ["Pet", "PetInput", "Note"])
    #expect(try lowered.properties("Pet") == ["id: String?", "note: Note?", "by: Note?"])
    #expect(try lowered.properties("PetInput") == ["pin: String?", "note: Nullable<Note>?"])
  }

  @Test("A body whose properties responses only inherit has one type")
  func bases() throws {
    let content = { (name: String) in
      "content: { application/json: { schema: { $ref: '#/components/schemas/\(name)' } } }"
    }
    let lowered = try Lowered.paths(
      """
      /pets:
        post:
          requestBody: { required: true, \(content("NewPet")) }
          responses: { '200': { description: Yes., \(content("Pet")) } }
        put:
          requestBody: { required: true, \(content("Tag")) }
          responses: { '200': { description: Yes., \(content("Label")) } }
      """,
      root: """
        components:
          schemas:
            NewPet: { type: object, properties: { note: { type: [string, 'null'] } } }
            Pet:
              allOf: [{ $ref: '#/components/schemas/NewPet' }, { properties: { id: { type: integer } } }]
            Tag: { type: object, properties: { id: { type: string, readOnly: true }, text: { type: string } } }
            Label: { properties: { tag: { allOf: [{ $ref: '#/components/schemas/Tag' }], description: One. } } }

        """)
    #expect(lowered.typeNames == ["NewPet", "Pet", "Tag", "TagInput", "Label"])
    #expect(try lowered.properties("NewPet") == ["note: Nullable<String>?"])
    #expect(try lowered.properties("Pet") == ["note: String?", "id: Int?"])
    // A property that is a schema, with a description beside it, is a value of it.
    #expect(try lowered.properties("Tag") == ["id: String?", "text: String?"])
    #expect(try lowered.properties("TagInput") == ["text: String?"])
  }

  @Test("Values have types of their own and know their wire form")
  func values() throws {
    let lowered = try Lowered.schemas(
      """
      A:
        type: object
        properties:
          date: { type: string, format: date-time }
          dates: { type: array, items: { type: string, format: date-time } }
          encoded: { type: string, contentEncoding: base64 }
      """)
    #expect(try lowered.properties("A") == ["date: Date?", "dates: [Date]?", "encoded: Data?"])
    #expect(
      try lowered.structure("A").properties.map(\.wireFormat) == [
        .dateTime, .list(.dateTime), nil,
      ])
    #expect(try lowered.structure("A").coding == .synthesized)
  }

  @Test("Coding is written out where no property wrapper can carry the wire form, or to compile fast")
  func coding() throws {
    let schemas = """
      Plain: { type: object, properties: { a_b: { type: string } } }
      Wrapped: { type: object, required: [a], properties: { a: { type: [string, 'null'] } } }
      Open: { type: object, properties: { a: { type: string } }, additionalProperties: true }
      Loop:
        type: object
        required: [a]
        properties: { a: { anyOf: [{ $ref: '#/components/schemas/Loop' }, { type: 'null' }] } }
      Clashing:
        type: object
        properties: { a: { x-callsite-name: b, type: string, format: date-time }, _b: { type: string } }
      """
    let names = ["Plain", "Wrapped", "Open", "Loop", "Clashing"]
    let lowered = try Lowered.schemas(schemas)
    #expect(
      try names.map { try lowered.structure($0).coding } == [
        .synthesized, .synthesized, .compact, .compact, .synthesized,
      ])
    let verbatim = try Lowered.schemas(schemas, options: .make(naming: NamingStyle(identifiers: .verbatim)))
    #expect(try verbatim.structure("Clashing").coding == .compact)
    let compact = try Lowered.schemas(schemas, options: .make(coding: .compact))
    #expect(
      try names.map { try compact.structure($0).coding } == [
        .compact, .compact, .compact, .compact, .compact,
      ])
  }

  @Test("The property wrapper says what absent and null are")
  func wrappers() throws {
    let lowered = try Lowered.paths(
      """
      /a:
        post:
          requestBody:
            required: true
            content:
              application/json:
                schema: { $ref: '#/components/schemas/A' }
          responses: { '204': { description: Yes. } }
      """,
      root: """
        components:
          schemas:
            A:
              type: object
              required: [a, b, c]
              properties:
                a: { type: string, format: date-time }
                b: { type: [string, 'null'], format: date-time }
                c: { type: [string, 'null'] }
                d: { type: string, format: date-time }
                e: { type: [string, 'null'], format: date-time }
                f: { type: [string, 'null'] }
                g: { $ref: '#/components/schemas/A' }

        """)
    #expect(
      try lowered.structure("A").properties.map(\.wrapper) == [
        .wired(.dateTime), .wired(.orNull(.dateTime)), .explicitNull, .wired(.dateTime), .wired(.dateTime),
        nil,
        .boxed,
      ])
  }

  @Test("Formats become the types that are configured")
  func configuredTypes() throws {
    let lowered = try Lowered.schemas(
      """
      A:
        type: object
        properties:
          date: { type: string, format: date-time }
          id: { type: string, format: uuid }
          price: { type: number, format: money }
          cost: { type: string, format: money }
      """, options: .make(types: ["date-time": .string, "uuid": .uuid, "money": .decimal]))
    #expect(
      try lowered.properties("A") == ["date: String?", "id: UUID?", "price: Decimal?", "cost: Decimal?"])
    #expect(
      try lowered.structure("A").properties.compactMap(\.wireFormat) == [
        .decimalNumber, .decimalString,
      ])
  }

  @Test("A text or integer of a format that is configured to be text is a text that is read from both")
  func textOrInteger() throws {
    let lowered = try Lowered.schemas(
      """
      A:
        type: object
        required: [a]
        properties:
          a: { type: [string, integer], format: identifier }
          b: { type: [integer, string, 'null'], format: identifier }
      """, options: .make(types: ["identifier": .string]))
    #expect(try lowered.properties("A") == ["a: String", "b: String?"])
    #expect(
      try lowered.structure("A").properties.compactMap(\.wireFormat) == [
        .lenientString, .lenientString,
      ])
  }

  @Test(
    "A number has the type of its format, also if it can be text, and if the format is all that says that it's a number",
    arguments: [
      ("type: [integer, string], format: int64", "Int", .lenientInteger),
      ("type: [string, integer], format: int32", "Int", .lenientInteger),
      ("type: [integer, string], format: uint64", "UInt64", .lenientUnsigned),
      ("type: [number, string], format: double", "Double", .lenientDouble),
      ("type: [number, string], format: decimal", "Decimal", .decimalString),
      ("format: int64", "Int", .lenientInteger), ("format: float", "Double", .lenientDouble),
      ("type: number, format: int64", "Int", nil), ("type: number, format: uint64", "UInt64", nil),
      ("type: number, format: float", "Double", nil),
      ("format: uuid", "String", nil), ("type: [string, integer], format: date-time", "A2", nil),
    ] as [(String, String, WireFormat?)])
  func numberOrText(schema: String, type: String, format: WireFormat?) throws {
    let lowered = try Lowered.schemas("A: { type: object, required: [a], properties: { a: { \(schema) } } }")
    let property = try #require(try lowered.structure("A").properties.first)
    #expect(property.type.description == type)
    #expect(property.wireFormat == format)
  }

  @Test("A single value beyond Int's is unsigned", arguments: ["const: ", "enum: ["])
  func unsignedConstant(keyword: String) throws {
    let value = keyword + "18446744073709551615" + (keyword.hasSuffix("[") ? "]" : "")
    let lowered = try Lowered.schemas(
      "A: { type: object, required: [a], properties: { a: { type: integer, \(value) } } }")
    #expect(try lowered.properties("A") == ["a: UInt64"])
  }

  @Test("Clashing properties are numbered and reported")
  func collisions() throws {
    let lowered = try Lowered.schemas(
      "A: { type: object, properties: { _a: { type: string }, a: { type: string } } }")
    #expect(try lowered.properties("A") == ["a2: String?", "a: String?"])
    #expect(
      lowered.diagnostics == """
        a.yaml:6:38: warning: Property '_a' would be named a in Swift, which is taken; it is named a2. Give it an \
        x-callsite-name. [name-collision]

        """)
  }

  @Test("A title that only repeats the name documents nothing")
  func titles() throws {
    let lowered = try Lowered.schemas(
      """
      PetOwner:
        title: Pet owner
        type: object
        properties: { first_name: { title: First Name, type: string }, b: { title: The second, type: string } }
      """)
    let owner = try lowered.structure("PetOwner")
    #expect(owner.documentation.isEmpty)
    #expect(owner.properties.map(\.documentation.lines) == [[], ["The second"]])
  }

  @Test(
    "A default is documented if a code span shows it as it is",
    arguments: [
      ("3", "`3`"), ("a b", "`a b`"), (#"" a""#, "` a`"), ("true", "`true`"), (#""""#, nil), ("a`b", nil),
      ("[1]", nil), (#""a  b""#, nil), (#""a\nb""#, nil), (#""a\r\nb""#, nil), (#""a\rb""#, nil),
      (#""a\u2028b""#, nil), (#""a\u202Eb""#, nil),
    ])
  func defaults(value: String, code: String?) throws {
    let lowered = try Lowered.schemas("A: { type: object, properties: { a: { default: \(value) } } }")
    let lines = try lowered.structure("A").properties[0].documentation.lines
    #expect(lines == (code.map { ["The server's default is \($0)."] } ?? []))
  }

  @Test("A deprecated property is kept in a private one")
  func storage() throws {
    let lowered = try Lowered.schemas(
      """
      A: { type: object, properties: { a: { $ref: '#/components/schemas/A' }, b: { type: string, deprecated: true } } }
      """)
    #expect(try lowered.structure("A").properties.map(\.storage?.name) == [nil, "storedB"])
  }

  @Test("The identity is `id`, or the property that the document names")
  func identity() throws {
    let lowered = try Lowered.schemas(
      """
      A: { type: object, required: [id], properties: { id: { type: string } } }
      B: { type: object, required: [key], x-callsite-id: key, properties: { key: { type: string } } }
      C: { type: object, properties: { id: { type: string } } }
      D: { type: object, x-callsite-id: key, properties: { key: { type: string } } }
      E: { type: object, required: [key], x-callsite-id: key, properties: { key: { type: [string, 'null'] } } }
      F: { type: object, required: [key], x-callsite-id: key, properties: { id: { type: string }, key: { type: string } } }
      """)
    #expect(
      try ["A", "B", "C", "D", "E", "F"].filter {
        try lowered.structure($0).conformances.contains(.identifiable)
      } == ["A", "B"])
    #expect(try lowered.structure("B").identity?.name.name == "key")
  }

  @Test("A type of Foundation has its module's name where a type of the document hides it, and only there")
  func hiddenTypes() throws {
    let lowered = try Lowered.schemas(
      """
      Parcel:
        type: object
        properties:
          raw: { type: string, format: byte }
          data: { type: object, properties: { raws: { type: array, items: { type: string, format: byte } } } }
      Letter: { type: object, properties: { raw: { type: string, format: byte } } }
      """)
    #expect(try lowered.properties("Parcel") == ["raw: Foundation.Data?", "data: Data?"])
    let nested = try #require(lowered.structure("Parcel").nested.first)
    guard case .structure(let data) = nested else { throw Lowered.Missing(name: "Data") }
    #expect(data.properties.map { "\($0.name): \($0.type)" } == ["raws: [Foundation.Data]?"])
    #expect(try lowered.properties("Letter") == ["raw: Data?"])
  }

  @Test("A nested type whose own name means another one doesn't say its owner's words again")
  func nestedNames() throws {
    let lowered = try Lowered.schemas(
      """
      BarrierSegment: { type: object, properties: { id: { type: string } } }
      BarrierSegmentRule: { type: object, properties: { id: { type: string } } }
      BarrierSegmentMember:
        type: object
        properties:
          barrier_segment: { type: object, properties: { name: { type: string } } }
          barrier_segment_rule: { type: object, properties: { text: { type: string } } }
          segments: { type: array, items: { $ref: '#/components/schemas/BarrierSegment' } }
          rules: { type: array, items: { $ref: '#/components/schemas/BarrierSegmentRule' } }
      """)
    #expect(
      try lowered.properties("BarrierSegmentMember") == [
        "barrierSegment: Segment?", "barrierSegmentRule: BarrierSegmentMemberRule?",
        "segments: [BarrierSegment]?", "rules: [BarrierSegmentRule]?",
      ])
  }

  @Test("A nested type can have the name of a component, unless its model refers to that component")
  func namesOfComponents() throws {
    let inline = "{ type: object, properties: { name: { type: string } } }"
    let models = """
      Pet: { type: object, properties: { owner: \(inline) } }
      Visit:
        type: object
        properties:
          owner: \(inline)
          stay: { type: object, properties: { payer: { $ref: '#/components/schemas/Owner' } } }
      Owners:
        type: object
        properties: { owner: \(inline) }
        additionalProperties: { $ref: '#/components/schemas/Owner' }
      Move:
        type: object
        properties: { date: { type: string }, owner: \(inline) }
        oneOf: [{ $ref: '#/components/schemas/Owner' }, { $ref: '#/components/schemas/House' }]
      House: { type: object, required: [rooms], properties: { rooms: { type: integer } } }
      """
    let owner = "\nOwner: { type: object, properties: { id: { type: string } } }"
    let lowered = try Lowered.schemas(models + owner)
    #expect(try lowered.properties("Pet") == ["owner: Owner?"])
    #expect(try lowered.structure("Pet").properties[0].type.declared?.path == "Pet.Owner")
    #expect(try lowered.properties("Visit") == ["owner: VisitOwner?", "stay: Stay?"])
    #expect(try lowered.properties("Owners") == ["owner: OwnersOwner?"])
    #expect(try lowered.properties("Move") == ["date: String?", "owner: MoveOwner?", "value: Value"])
  }

  @Test("A model and its input have equally named types inside, whatever the components in them are called")
  func namesInBothDirections() throws {
    let owner = "properties: { id: { type: string, readOnly: true }, text: { type: string } }"
    let lowered = try Lowered.paths(
      """
      /visits:
        post:
          operationId: add
          requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Visit' } } } }
          responses:
            '200':
              description: Done.
              content: { application/json: { schema: { $ref: '#/components/schemas/Visit' } } }
      """,
      root: """
        components:
          schemas:
            Owner: { type: object, \(owner) }
            Visit:
              type: object
              properties:
                payer: { $ref: '#/components/schemas/Owner' }
                owner: { type: object, properties: { name: { type: string } } }
                owner_input: { type: object, properties: { name: { type: string } } }

        """)
    #expect(
      try ["Visit", "VisitInput"].map { try lowered.structure($0).nested.map(\.name.name) }
        == [["VisitOwner", "VisitOwnerInput"], ["VisitInputOwner", "VisitInputOwnerInput"]])
  }

  @Test(
    "A nested type can't have the module's name, or that of its namespace, with which hidden types are spelled",
    arguments: [(nil, "PetAPI", "API"), ("Shop", "PetAPI", "PetAPI"), ("Shop", "Shop", "PetShop")])
  func moduleName(namespace: String?, name: String, type: String) throws {
    let item = "{ type: object, x-callsite-name: \(name), properties: { name: { type: string } } }"
    let lowered = try Lowered.schemas(
      "Pet: { type: object, properties: { apis: { type: array, items: \(item) } } }",
      options: .make(namespace: namespace))
    #expect(try lowered.properties("Pet") == ["apis: [\(type)]?"])
  }

  @Test("A form doesn't declare the type of a part that is a file instead")
  func files() throws {
    let photo = "{ anyOf: [{ type: string, format: binary }, { type: object, properties: { id: {} } }] }"
    let schema = "{ type: object, properties: { photo: \(photo) } }"
    let lowered = try Lowered.paths(
      """
      /pets:
        post:
          operationId: add
          requestBody: { content: { multipart/form-data: { schema: \(schema) } } }
          responses: { '204': { description: Done. } }
      """)
    let types =
      lowered.module.client.operations.types + lowered.module.client.services.flatMap(\.operations.types)
    guard case .structure(let form)? = types.first else { throw Lowered.Missing(name: "AddBody") }
    #expect(form.properties.map { "\($0.name): \($0.type)" } == ["photo: UploadFile?"])
    #expect(form.nested == [])
  }

  @Test("A list of values that can be null is that of its alias, whatever is inside the values")
  func nullableElements() throws {
    let value = "{ type: object, properties: { id: {} } }"
    let lowered = try Lowered.schemas(
      """
      Pages: { type: array, items: { type: [object, 'null'], additionalProperties: \(value) } }
      Book: { type: object, properties: { pages: { $ref: '#/components/schemas/Pages' } } }
      """)
    let pages = try #require(lowered.structure("Book").properties.first)
    #expect(pages.type.description == "Pages?")
    #expect(pages.wireFormat?.description == nil)
  }
}
