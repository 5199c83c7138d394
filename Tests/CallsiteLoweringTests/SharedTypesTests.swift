import CallsiteLowering
import CallsiteModel
import Testing

@Suite("Inline types that are described alike")
struct SharedTypesTests {
  private static let access = "{ type: string, enum: [open, company], description: Who sees it. }"

  @Test("are declared once; the others are names for it, with doc comments of their own")
  func shared() throws {
    let lowered = try Lowered.schemas(
      """
      Link: { type: object, properties: { access: \(Self.access) } }
      Folder: { type: object, properties: { access: \(Self.access.replacing("it.", with: "this.")) } }
      """)
    #expect(try lowered.structure("Link").nested.map(\.kind) == ["enum Access"])
    #expect(try lowered.structure("Folder").nested.map(\.kind) == ["typealias Access = Link.Access"])
    #expect(try lowered.properties("Folder") == ["access: Access?"])
    guard case .alias(let alias) = try lowered.structure("Folder").nested[0] else { return }
    #expect(alias.documentation.lines == ["Who sees this."])
  }

  @Test(
    "keep types of their own if a name, a value or a word differs",
    arguments: [
      ("access", "enum: [open]"), ("level", "enum: [open, company]"),
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

  @Test("are whole: what they nest isn't shared again, and is compared by what its names mean")
  func nested() throws {
    let item = { (kind: String) in
      "{ type: object, properties: { item: { type: object, properties: { kind: \(kind), own: { $ref: '#/components/schemas/Pet' } } } } }"
    }
    let kind = "{ type: string, enum: [a, b] }"
    let lowered = try Lowered.schemas(
      "Pet: { type: object }\nA: \(item(kind))\nB: \(item(kind))\nC: \(item("{ type: string, enum: [a] }"))")
    #expect(try lowered.structure("A").nested.map(\.kind) == ["struct Item"])
    #expect(try lowered.structure("B").nested.map(\.kind) == ["typealias Item = A.Item"])
    #expect(try lowered.structure("C").nested.map(\.kind) == ["struct Item"])
  }

  @Test("in bodies of operations are spelled from the client or the service")
  func operations() throws {
    let operation = { (name: String, tag: String) in
      """
      /\(name):
        post:
          operationId: \(name)\(tag)
          requestBody:
            content:
              application/json:
                schema: { type: object, properties: { access: \(Self.access) } }
          responses: { '204': { description: done } }

      """
    }
    let lowered = try Lowered.paths(
      operation("a", "") + operation("b", "") + operation("c", "\n    tags: [Files]"))
    let nested =
      (lowered.module.client.operations.types
      + lowered.module.client.services.flatMap(\.operations.types)).map { $0.nestedKinds }
    #expect(
      nested == [["enum Access"], ["typealias Access = ABody.Access"], ["typealias Access = ABody.Access"]])
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

  fileprivate var nestedKinds: [String] {
    if case .structure(let structure) = self { structure.nested.map(\.kind) } else { [] }
  }
}
