import CallsiteLowering
import CallsiteModel
import Testing

@Suite("Identical inline types")
struct SharedTypesTests {
  private static let access = "{ type: string, enum: [open, company], description: Who sees it. }"

  @Test("in several models become one type next to them")
  func models() throws {
    let lowered = try Lowered.schemas(
      """
      Link: { type: object, properties: { link_access: \(Self.access) } }
      Folder: { type: object, properties: { link_access: \(Self.access.replacing("it.", with: "this.")) } }
      """)
    #expect(lowered.typeNames == ["Link", "Folder", "LinkAccess"])
    #expect(try lowered.structure("Link").nested == [])
    #expect(try lowered.properties("Folder") == ["linkAccess: LinkAccess?"])
  }

  @Test("begin with what the models' names begin with, where their own says nothing by itself")
  func prefixes() throws {
    let lowered = try Lowered.schemas(
      """
      AudioLink: { type: object, properties: { access: \(Self.access) } }
      AudioFolder: { type: object, properties: { access: \(Self.access) } }
      """)
    #expect(try lowered.properties("AudioLink") == ["access: AudioAccess?"])
    #expect(lowered.typeNames == ["AudioLink", "AudioFolder", "AudioAccess"])
  }

  @Test("stay apart when they are enums whose names say nothing by themselves")
  func vague() throws {
    let lowered = try Lowered.schemas(
      """
      Link: { type: object, properties: { access: \(Self.access) } }
      Folder: { type: object, properties: { access: \(Self.access) } }
      """)
    #expect(try lowered.structure("Link").nested.map(\.kind) == ["enum Access"])
    #expect(try lowered.structure("Folder").nested.map(\.kind) == ["enum Access"])
  }

  @Test("in a model and in what is sent for it are the model's")
  func directions() throws {
    let use = "content: { application/json: { schema: { $ref: '#/components/schemas/Link' } } }"
    let lowered = try Lowered.paths(
      """
      /links:
        post:
          operationId: add
          requestBody: { \(use) }
          responses: { '200': { description: done, \(use) } }
      """,
      root: """
        components:
          schemas:
            Link:
              type: object
              properties: { id: { type: string, readOnly: true }, access: \(Self.access) }
        """)
    #expect(try lowered.properties("LinkInput") == ["access: Link.Access?"])
  }

  @Test(
    "keep types of their own if a name, a value or a word differs",
    arguments: [
      ("access", "enum: [open, shut]"), ("level", "enum: [open, company]"),
      ("access", "enum: [open, company, closed]"),
    ])
  func different(_ name: String, _ values: String) throws {
    let lowered = try Lowered.schemas(
      """
      Link: { type: object, properties: { access: { type: string, enum: [open, company] } } }
      Folder: { type: object, properties: { \(name): { type: string, \(values) } } }
      """)
    #expect(try lowered.structure("Folder").nested[0].kind.hasPrefix("enum"))
  }

  @Test("are whole: what they nest goes along, and is compared by what its names mean")
  func nested() throws {
    let item = { (kind: String) in
      "{ type: object, properties: { own_item: { type: object, properties: { kind: \(kind), own: { $ref: '#/components/schemas/Pet' } } } } }"
    }
    let kind = "{ type: string, enum: [a, b] }"
    let lowered = try Lowered.schemas(
      "Pet: { type: object }\nA: \(item(kind))\nB: \(item(kind))\nC: \(item("{ type: string, enum: [a, c] }"))"
    )
    #expect(try lowered.properties("A") == ["ownItem: OwnItem?"])
    #expect(try lowered.properties("B") == ["ownItem: OwnItem?"])
    #expect(try lowered.structure("OwnItem").nested.map(\.kind) == ["enum Kind"])
    #expect(try lowered.structure("C").nested.map(\.kind) == ["struct OwnItem"])
  }

  @Test("take what they nest along, but for what another type hides where it is needed")
  func hidden() throws {
    let details = "details: { type: object, properties: { size: { type: integer } } }"
    let item = { (more: String) in
      "{ type: object, properties: { own_item: { type: object, properties: { \(details)\(more) } } } }"
    }
    let lowered = try Lowered.schemas(
      "A: \(item(""))\nB: \(item(""))\nC: \(item(", note: { type: string }"))")
    #expect(lowered.typeNames == ["A", "B", "C", "OwnItem"])
    #expect(try lowered.properties("B") == ["ownItem: OwnItem?"])
    #expect(try lowered.structure("C").nested.flatMap(\.propertyTypes) == ["Details?", "String?"])
  }

  @Test("in several bodies of a service are the service's, and those of several services stand by themselves")
  func operations() throws {
    let operation = { (name: String, tag: String, property: String) in
      """
      /\(name):
        post:
          operationId: \(name)
          tags: [\(tag)]
          requestBody:
            content:
              application/json:
                schema: { type: object, properties: { \(property): \(Self.access) } }
          responses: { '204': { description: done } }

      """
    }
    let lowered = try Lowered.paths(
      operation("a", "Files", "access") + operation("b", "Files", "access")
        + operation("c", "Files", "link_access") + operation("d", "Links", "link_access"))
    let services = lowered.module.client.services.map { $0.operations.types }
    #expect(
      services.map { $0.map(\.kind) } == [
        ["struct ABody", "struct BBody", "struct CBody", "enum Access"], ["struct DBody"],
      ])
    #expect(
      services.joined().flatMap(\.propertyTypes) == ["Access?", "Access?", "LinkAccess?", "LinkAccess?"])
    #expect(lowered.typeNames == ["LinkAccess"])
  }
}

extension TypeDeclaration {
  /// The first line of the declaration.
  fileprivate var kind: String {
    switch self {
    case .structure(let structure): "struct \(structure.name)"
    case .enumeration(let enumeration): "enum \(enumeration.name)"
    case .union(let union): "union \(union.name)"
    case .alias(let alias): "typealias \(alias.name) = \(alias.type)"
    }
  }

  fileprivate var propertyTypes: [String] {
    if case .structure(let structure) = self { structure.properties.map { "\($0.type)" } } else { [] }
  }
}

/// Identical inline responses of several operations share one type.
struct ResponseTypesTests {
  private static let pet =
    "{ type: object, properties: { id: { type: integer }, name: { type: string }, age: { type: integer } } }"
  private static let receipt =
    "{ type: object, properties: { success: { type: boolean }, code: { type: integer }, message: { type: string } } }"

  /// An operation whose success response has this schema.
  private func operation(_ method: String, _ id: String, _ schema: String) -> String {
    """
      \(method):
        operationId: \(id)
        tags: [pets]
        responses: { '200': { description: A., content: { application/json: { schema: \(schema) } } } }
    """
  }

  private func lowered(list: String, get: String, put: String, root: String = "") throws -> Lowered {
    let parameter = "  parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]"
    let text = [
      "/pets:", operation("get", "listPets", "{ type: array, items: \(list) }"), "/pets/{id}:", parameter,
      operation("get", "getPet", get), operation("put", "updatePet", put),
    ]
    return try Lowered.paths(
      text.joined(separator: "\n"), root: root, options: .make(calls: .automatic))
  }

  private func results(_ lowered: Lowered) -> [String] { lowered.methods.map { "\($0.result)" } }

  @Test("What a service's operations answer alike is one type, called after the service")
  func oneType() throws {
    let lowered = try lowered(list: Self.pet, get: Self.pet, put: Self.pet)
    #expect(lowered.typeNames == ["Pet"])
    #expect(lowered.module.client.services.allSatisfy { $0.operations.types.isEmpty })
    #expect(results(lowered).allSatisfy { $0.contains("Pet") && !$0.contains("Response") })
  }

  @Test("It is the component that says the same")
  func component() throws {
    let lowered = try lowered(
      list: "{ $ref: '#/components/schemas/PetRecord' }", get: Self.pet, put: Self.pet,
      root: "components: { schemas: { PetRecord: \(Self.pet) } }\n")
    #expect(lowered.typeNames == ["PetRecord"])
    #expect(results(lowered).allSatisfy { $0.contains("PetRecord") })
  }

  @Test(
    "A component of another thing that looks the same isn't it, and neither is what another service answers")
  func otherThings() throws {
    let item = "  parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]"
    let lowered = try Lowered.paths(
      [
        "/pets/{id}:", item, operation("get", "getPet", Self.pet), "/vets/{id}:", item,
        operation("get", "getVet", Self.pet).replacing("[pets]", with: "[vets]"),
      ].joined(separator: "\n"), root: "components: { schemas: { Car: \(Self.pet) } }\n",
      options: .make(calls: .automatic))
    #expect(lowered.typeNames == ["Car"])
    #expect(lowered.module.client.services.map(\.operations.types.count) == [1, 1])
  }

  @Test("Of two components that say the same it is neither")
  func twins() throws {
    let lowered = try lowered(
      list: Self.receipt, get: Self.pet, put: Self.pet,
      root: "components: { schemas: { Cat: \(Self.pet), Dog: \(Self.pet) } }\n")
    #expect(lowered.typeNames == ["Cat", "Dog", "Pet"])
    #expect(results(lowered).count { $0.contains("Pet") } == 2)
  }

  @Test("What only actions answer alike stays apart: it isn't the thing")
  func actions() throws {
    let path = "  parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]"
    let lowered = try Lowered.paths(
      [
        "/pets/{id}/feed:", path, operation("post", "feedPet", Self.receipt),
        "/pets/{id}/wash:", path, operation("post", "washPet", Self.receipt),
      ].joined(separator: "\n"), options: .make(calls: .automatic))
    #expect(lowered.typeNames.isEmpty)
  }

  @Test("A name that a component has isn't taken from it")
  func takenName() throws {
    let lowered = try lowered(
      list: Self.pet, get: Self.pet, put: Self.pet,
      root: "components: { schemas: { Pet: \(Self.receipt) } }\n")
    #expect(lowered.typeNames == ["Pet"])
    #expect(try lowered.properties("Pet").contains { $0.hasPrefix("success") })
    #expect(lowered.module.client.services[0].operations.types.count == 3)
  }

  @Test("Unions of the same components are one, too")
  func unions() throws {
    let union = "{ oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }] }"
    let lowered = try lowered(
      list: union, get: union, put: union,
      root: """
        components:
          schemas:
            Cat: { type: object, required: [meows], properties: { meows: { type: boolean } } }
            Dog: { type: object, required: [barks], properties: { barks: { type: boolean } } }

        """)
    #expect(lowered.typeNames.sorted() == ["Cat", "Dog", "Pet"])
    #expect(try lowered.union("Pet").cases.map(\.name.name) == ["cat", "dog"])
  }
}
