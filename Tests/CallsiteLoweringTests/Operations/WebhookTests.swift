import CallsiteModel
import Testing

struct WebhookTests {
  /// Requests with the name of a schema as body.
  private func lowered(
    _ webhooks: [(name: String, schema: String)], schemas: String, paths: String = "{}"
  ) throws -> Lowered {
    let entries = webhooks.map { name, schema in
      "  \(name): { post: { requestBody: \(Self.body(schema)) } }\n"
    }
    return try Lowered(
      """
      openapi: 3.1.1
      info: { title: Shop, version: '1' }
      paths: \(paths)
      webhooks:
      \(entries.joined())components: { schemas: { \(schemas) } }
      """)
  }

  private static func body(_ schema: String) -> String {
    "{ content: { application/json: { schema: { $ref: '#/components/schemas/\(schema)' } } } }"
  }

  private func webhook(_ lowered: Lowered) throws -> Union {
    guard case .union(let union)? = lowered.module.types.last, union.conformances.contains(.webhook) else {
      throw CancellationError()
    }
    return union
  }

  private static let item = "Item: { type: object, required: [id], properties: { id: { type: string } } }"
  private static let box = "Box: { type: object, required: [size], properties: { size: { type: string } } }"

  @Test("Each webhook is a case of an enum")
  func cases() throws {
    let union = try webhook(
      lowered([("item.added", "Item"), ("boxGone", "Box")], schemas: "\(Self.item), \(Self.box)"))
    #expect(union.name.name == "PetWebhook")
    #expect(union.cases.map(\.name.name) == ["itemAdded", "boxGone"])
  }

  @Test("Webhooks with one payload are one case, named after it")
  func shared() throws {
    let union = try webhook(lowered([("added", "Item"), ("gone", "Item")], schemas: Self.item))
    #expect(union.cases.map(\.name.name) == ["item"])
    #expect(union.cases[0].documentation.lines == ["The payload of `added` and `gone`."])
  }

  @Test("The enum gives way to a schema with its name")
  func names() throws {
    let schemas = Self.item.replacing("Item:", with: "PetWebhook:")
    let lowered = try lowered([("added", "PetWebhook")], schemas: schemas)
    #expect(lowered.module.types.map(\.name.name) == ["PetWebhook", "PetWebhookPayload"])
  }

  @Test("Callbacks are cases, named after their operations if earlier ones have their names")
  func callbacks() throws {
    let operation = { (id: String, schema: String) in
      "{ operationId: \(id), callbacks: { done: { '{$url}': { post: { requestBody: \(Self.body(schema)) } } } } }"
    }
    let schemas = "\(Self.item), \(Self.box)"
    let one = try lowered(
      [("added", "Item")], schemas: schemas, paths: "{ /a: { post: \(operation("a", "Box")) } }")
    #expect(try webhook(one).cases.map(\.name.name) == ["added", "done"])
    let two = try lowered(
      [], schemas: schemas,
      paths: "{ /a: { post: \(operation("pack", "Box")) }, /b: { post: \(operation("take", "Item")) } }")
    #expect(try webhook(two).cases.map(\.name.name) == ["done", "takeDone"])
  }

  @Test("A webhook without JSON is reported, and without any there is no enum")
  func unreadable() throws {
    let lowered = try Lowered(
      """
      openapi: 3.1.1
      info: { title: Shop, version: '1' }
      webhooks:
        ping: { get: {} }
        text: { post: { requestBody: { content: { text/plain: { schema: { type: string } } } } } }
      """)
    #expect(lowered.module.types.isEmpty)
    #expect(
      lowered.diagnostics.contains(
        "a.yaml:4:11: warning: The webhook or callback 'ping' is skipped: its request has no JSON body with a schema. "
          + "1 more is like it. [unsupported-feature]"))
  }

  @Test("A payload has the properties that the service sends")
  func direction() throws {
    let schemas = """
      Item: { type: object, required: [id, name], properties: { id: { type: string, readOnly: true }, \
      name: { type: string } } }
      """
    let paths = "{ /a: { post: { operationId: a, requestBody: \(Self.body("Item")) } } }"
    let lowered = try lowered([("added", "Item")], schemas: schemas, paths: paths)
    #expect(lowered.module.types.map(\.name.name) == ["Item", "ItemInput", "PetWebhook"])
    #expect(try webhook(lowered).cases[0].value.type == .declared("Item"))
  }
}
