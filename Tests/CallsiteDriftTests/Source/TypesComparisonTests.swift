import CallsiteDrift
import CallsiteLowering
import CallsiteModel
import Testing

@Suite("Callers that name types")
struct TypesComparisonTests {
  @Test("lose a removed type, and aren't affected by a new one")
  func removed() throws {
    let change = try Changed.schemas(
      .source, from: "A: { type: object }\nB: { type: string }", to: "B: { type: string }")
    #expect(change.lines == ["breaking swift-type-removed A"])
    #expect(
      try Changed.schemas(
        .source, from: "B: { type: string }", to: "B: { type: string }\nC: { type: string }"
      )
      .lines == ["info swift-type-added C"])
  }

  @Test("follow a type to its new name by its uses, once, with everything in it")
  func renamed() throws {
    let schemas = { (name: String) in
      """
      Pet: { type: object, properties: { owner: { $ref: '#/components/schemas/\(name)' } } }
      \(name): { type: object, properties: { kind: { type: string, enum: [a] } } }
      """
    }
    let change = try Changed.schemas(.source, from: schemas("Owner"), to: schemas("Person"))
    #expect(change.lines == ["breaking swift-type-renamed Owner"])
    #expect(change.consequences == ["Callers that name `Owner` must use `Person`."])
  }

  @Test("follow an inline type that becomes a component")
  func moved() throws {
    let change = try Changed.schemas(
      .source, from: "Pet: { type: object, properties: { kind: { type: string, enum: [a, b] } } }",
      to: """
        Pet: { type: object, properties: { kind: { $ref: '#/components/schemas/Kind' } } }
        Kind: { type: string, enum: [a, b] }
        """)
    #expect(change.lines == ["breaking swift-type-renamed Pet.Kind"])
  }

  @Test("don't notice how a type is declared")
  func rewritten() throws {
    let change = try Changed.schemas(
      .source, from: "Pet: { type: object, required: [a], properties: { a: { type: string }, b: {} } }",
      to:
        "Pet: { allOf: [{ properties: { a: { type: string } } }, { required: [a] }], properties: { b: {} } }")
    #expect(change.lines == [])
  }

  @Test("use a type alias as the type it stands for")
  func aliases() throws {
    #expect(
      try Changed.schemas(.source, from: "Id: { type: string }", to: "Id: { type: integer }").lines == [
        "breaking swift-alias-changed Id"
      ])
    #expect(
      try Changed.schemas(.source, from: "Id: { type: string }", to: "Id: { type: string, enum: [a] }").lines
        == ["breaking swift-type-kind-changed Id"])
    let old = "A: { type: object, properties: { a: { type: string } } }"
    let new = "\(old.replacing("A:", with: "B:"))\nA: { $ref: '#/components/schemas/B' }"
    #expect(try Changed.schemas(.source, from: old, to: new).lines == ["info swift-type-added B"])
  }

  @Test("that several have in common are found by their own name")
  func shared() throws {
    let schemas = { (values: String) in
      """
      A: { type: object, properties: { own_kind: { type: string, enum: [x, y] } } }
      B: { type: object, properties: { own_kind: { type: string, enum: [\(values)] } } }
      """
    }
    let joined = try Changed.schemas(.source, from: "\(schemas("x, z"))", to: schemas("x, y"))
    #expect(joined.lines.contains { $0.hasPrefix("breaking") && $0.contains("B.OwnKind") })
    let parted = try Changed.schemas(.source, from: schemas("x, y"), to: schemas("x, z"))
    #expect(parted.lines == ["breaking swift-type-kind-changed B.OwnKind"])
  }

  @Test("that several have in common don't change with the one that is declared")
  func declared() throws {
    let schema = { (name: String) in
      "\(name): { type: object, properties: { own_kind: { type: string, enum: [x, y] } } }\n"
    }
    let all = ["A", "B", "C"].map(schema).joined()
    let others = ["B", "C"].map(schema).joined()
    #expect(
      try Changed.schemas(.source, from: others, to: all).lines.allSatisfy { $0.hasSuffix("added A") })
    #expect(
      try Changed.schemas(.source, from: all, to: others).lines == [
        "breaking swift-type-removed A", "breaking swift-type-renamed A.OwnKind",
      ])
    let turned = ["C", "A", "B"].map(schema).joined()
    #expect(try Changed.schemas(.source, from: all, to: turned).lines == [])
  }

  @Test("can't use one for the other if an alias becomes a type beside the one it stood for")
  func parted() throws {
    let other = "A: { type: object, properties: { a: { type: string } } }\n"
    let alias = "B: { $ref: '#/components/schemas/A' }\n"
    let copy = other.replacing("A:", with: "B:")
    #expect(
      try Changed.schemas(.source, from: other + alias, to: other + copy).lines == [
        "breaking swift-type-kind-changed B"
      ])
    #expect(
      try Changed.schemas(.source, from: other + alias, to: copy).lines == ["breaking swift-type-removed A"])
  }

  @Test("pass a separate type where requests no longer match responses")
  func split() throws {
    let document = { (property: String) in
      Changed.document(
        schemas: "Pet: { type: object, properties: { a: { type: string }\(property) } }",
        operation: """
          operationId: swap
          requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
          responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } }
          """)
    }
    let change = try Changed(
      .source, from: document(""), to: document(", id: { type: string, readOnly: true }"))
    #expect(
      change.lines == [
        "breaking swift-parameter-type-changed swap(body)", "info swift-property-added Pet.id",
        "info swift-type-added PetInput",
      ])
  }

  @Test("need the module's name, its namespace and its access")
  func module() throws {
    let text = Changed.document(schemas: "A: { type: string }")
    let change = { (configure: (inout LoweringOptions) -> Void) in
      var options = LoweringOptions.shop
      configure(&options)
      return try Changed(.source, from: text, to: text, newOptions: options).lines
    }
    #expect(
      try change { $0.moduleName = "StoreAPI" } == [
        "breaking swift-module-renamed module", "breaking swift-type-renamed ShopClient",
      ])
    #expect(
      try change {
        $0.namespace = "Shop"
        $0.clientName = "ShopClient"
      } == ["breaking swift-namespace-changed namespace"])
    #expect(try change { $0.access = .internal } == ["breaking swift-access-reduced access"])
  }
}
