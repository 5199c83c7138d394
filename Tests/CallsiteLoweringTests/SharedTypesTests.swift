import CallsiteLowering
import CallsiteModel
import Testing

@Suite("Inline types that are described alike")
struct SharedTypesTests {
  private static let access = "{ type: string, enum: [open, company], description: Who sees it. }"

  @Test("in several models have a name of their own beside them")
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
  /// The declaration's head.
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
