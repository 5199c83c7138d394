@testable import CallsiteDrift
@testable import CallsiteLowering
import Testing

/// Two versions of a document, with the silent findings of their comparison and of the reverse one.
struct SilentPair: Sendable, CustomTestStringConvertible {
  let old: String
  let new: String
  /// The time zone of the new version.
  var timeZone: String?
  let rules: [DriftRule]
  /// The rules of the reverse comparison, if they are others.
  var reverse: [DriftRule]?

  var testDescription: String { rules.map(\.id).joined(separator: ", ") }
}

/// A pair of documents for each silent rule.
enum SilentPairs {
  static let all = calls + arguments + values + cases + clients

  // MARK: Documents

  private static let done = "responses: { '204': { description: done } }"

  /// One operation, `GET /pets`.
  private static func call(_ old: String, _ new: String, _ rules: DriftRule...) -> SilentPair {
    let document = { (text: String) in Changed.document(operation: "operationId: list\n" + text) }
    return SilentPair(old: document(old), new: document(new), rules: rules)
  }

  private static func parameter(_ old: String, _ new: String, _ rules: DriftRule...) -> SilentPair {
    let document = { (text: String) in
      Changed.document(operation: "operationId: list\nparameters: [{ \(text) }]\n\(done)")
    }
    return SilentPair(old: document(old), new: document(new), rules: rules)
  }

  /// A schema `A` that requests contain.
  private static func sent(
    _ old: String, _ new: String, _ rules: DriftRule..., reverse: [DriftRule]? = nil
  ) -> SilentPair {
    let document = { (schema: String) in
      Changed.document(
        schemas: "A: { \(schema) }",
        operation: """
          operationId: send
          requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } }
          \(done)
          """)
    }
    return SilentPair(old: document(old), new: document(new), rules: rules, reverse: reverse)
  }

  private static func schemas(_ old: String, _ new: String, _ rules: DriftRule...) -> SilentPair {
    SilentPair(old: Changed.document(schemas: old), new: Changed.document(schemas: new), rules: rules)
  }

  private static func root(_ old: String, _ new: String, _ rules: DriftRule...) -> SilentPair {
    SilentPair(
      old: Changed.document(root: old + "\n"), new: Changed.document(root: new + "\n"), rules: rules)
  }

  private static func json(_ schema: String) -> String {
    "responses: { '200': { description: ok, content: { application/json: { schema: \(schema) } } } }"
  }

  // MARK: Pairs

  private static let calls: [SilentPair] = {
    let pets = Changed.document(operation: "operationId: list\n\(done)")
    let lists = "{ type: array, items: { type: string } }"
    let object = "{ type: object, properties: { a: { type: string }, b: { type: string } } }"
    let page = { (items: String) in
      "x-callsite-pagination: { style: page, page: page, items: \(items) }\n"
        + "parameters: [{ name: page, in: query, schema: { type: integer } }]\n"
        + json("{ type: object, properties: { a: \(lists), b: \(lists) } }")
    }
    let envelope = { (property: String) in
      "x-callsite-envelope: { property: \(property), when: always }\n" + json(object)
    }
    let body = { (type: String) in
      "requestBody: { content: { \(type): { schema: { type: object, properties: { a: { type: string } } } } } }\n"
        + done
    }
    let text = { (type: String) in
      "responses: { '200': { description: ok, content: { \(type): { schema: { type: string } } } } }"
    }
    let locked = { (security: String) in
      Changed.document(operation: "operationId: list\n\(security)\(done)")
        + "components: { securitySchemes: { t: { type: http, scheme: bearer } } }\n"
    }
    let own = { (url: String) in
      Changed.document(
        operation: "operationId: list\nservers: [{ url: '\(url)' }]\n\(done)",
        root: "servers: [{ url: 'https://a.example' }]\n")
    }
    let session = { (entry: String) in
      Changed.document(operation: "operationId: leave\n\(done)")
        + "components: { securitySchemes: { t: { type: http, scheme: bearer, "
        + "x-callsite-tokens: { accessToken: /a\(entry) } } } }\n"
    }
    return [
      SilentPair(old: pets, new: pets.replacing("get:", with: "put:"), rules: [.silentMethodChanged]),
      SilentPair(old: pets, new: pets.replacing("/pets", with: "/animals"), rules: [.silentPathChanged]),
      SilentPair(
        old: locked(""), new: locked("security: [{ t: [] }]\n"), rules: [.silentSecurityChanged]),
      call(
        body("application/json"), body("application/x-www-form-urlencoded"), .silentMediaTypeChanged),
      call(text("text/plain"), text("application/json"), .silentAnswerChanged),
      call(page("a"), page("b"), .silentPaginationChanged),
      call(envelope("a"), envelope("b"), .silentEnvelopeChanged),
      SilentPair(
        old: session(""), new: session(", logOut: leave"), rules: [.silentSessionChanged]),
      SilentPair(
        old: own("https://b.example"), new: own("https://c.example"), rules: [.silentOperationServerChanged]),
      call(done, "x-callsite-idempotent: true\n\(done)", .silentRetryChanged),
    ]
  }()

  private static let arguments: [SilentPair] = {
    let list = "name: a, in: query, schema: { type: array, items: { type: string } }"
    return [
      parameter(
        list, list.replacing("name: a", with: "name: b, x-callsite-name: a"), .silentParameterWireNameChanged),
      parameter(list, list.replacing("query", with: "header"), .silentParameterMoved),
      parameter(list, list.replacing("in:", with: "explode: false, in:"), .silentParameterStyleChanged),
    ]
  }()

  private static let values: [SilentPair] = {
    let text = "type: object, properties: { a: { type: string } }"
    let dated = { (format: String) in
      "type: object, properties: { a: { type: string, format: \(format) } }"
    }
    let limited = { (value: Int) in
      "type: object, properties: { a: { type: integer, default: \(value) } }"
    }
    let nullable = "required: [a], type: object, properties: { a: { type: [string, 'null'] } }"
    let form = { (encoding: String) in
      "requestBody: { content: { multipart/form-data: { schema: { \(text) }\(encoding) } } }\n\(done)"
    }
    let update = { (type: String) in
      let content = { (name: String) in
        "content: { application/json: { schema: { $ref: '#/components/schemas/\(name)' } } }"
      }
      let properties = { (type: String) in "a: { type: string }, b: { type: string }, c: { type: \(type) }" }
      return Changed.document(
        schemas: """
          Pet: { type: object, properties: { \(properties(type)) } }
          PetUpdate: { type: object, properties: { \(properties("string")) } }
          """,
        operation: """
          operationId: update
          requestBody: { required: true, x-callsite-flatten: false, \(content("PetUpdate")) }
          responses: { '200': { description: It., \(content("Pet")) } }
          """
      ).replacing("get:", with: "put:")
    }
    return [
      sent(
        text, "type: object, properties: { b: { type: string, x-callsite-name: a } }", .silentWireNameChanged),
      sent(dated("date-time"), dated("date-time-local"), .silentFormatChanged),
      sent(limited(10), limited(20), .silentDefaultChanged), sent(nullable, text, .silentNullChanged),
      call(form(""), form(", encoding: { a: { contentType: text/csv } }"), .silentPartChanged),
      SilentPair(
        old: update("string"), new: update("integer"), rules: [.silentCopyNarrowed], reverse: []),
    ]
  }()

  private static let cases: [SilentPair] = {
    let shown = { (text: String) in
      "type: string, enum: [a], x-callsite-enum: { cases: { a: { displayName: \(text) } } }"
    }
    let open = "type: string, enum: [a]"
    let union = { (cases: String, mapping: String) in
      """
      C: { type: object, required: [kind], properties: { kind: { type: string }, c: {} } }
      D: { type: object, required: [kind], properties: { kind: { type: string }, d: {} } }
      A:
        oneOf: [\(cases.split(separator: " ").map { "{ $ref: '#/components/schemas/\($0)' }" }.joined(separator: ", "))]
      \(mapping)
      """
    }
    let discriminator = { (value: String) in
      "  discriminator: { propertyName: kind, mapping: { \(value): C, d: D } }"
    }
    return [
      sent(open, "type: string, enum: [A]", .silentRawValueChanged),
      sent(shown("X"), shown("Y"), .silentDisplayNameChanged),
      sent(
        open + ", x-callsite-enum: { open: false }", open, .silentEnumOpened, reverse: [.silentEnumClosed]),
      schemas(
        union("C D", discriminator("c")), union("C D", discriminator("x")), .silentDiscriminatorChanged),
      schemas(union("C D", ""), union("D C", ""), .silentUnionOrderChanged),
    ]
  }()

  private static let clients: [SilentPair] = {
    let server = { (name: String, host: String) in
      "{ url: 'https://\(host).example', x-callsite-name: \(name) }"
    }
    let regional = { (region: String) in
      "servers: [{ url: 'https://{r}.example', x-callsite-name: a, variables: { r: { default: \(region) } } }]"
    }
    let scheme = { (text: String) in "components: { securitySchemes: { t: { \(text) } } }" }
    let tokens = { (pointer: String) in
      Changed.document(
        operation: "operationId: enter\n"
          + json("{ type: object, properties: { a: { type: string }, b: { type: string } } }"))
        + scheme(
          "type: http, scheme: bearer, x-callsite-tokens: { logIn: [enter], accessToken: \(pointer) }") + "\n"
    }
    let plain = Changed.document(root: "")
    return [
      root("servers: [\(server("a", "a"))]", "servers: [\(server("a", "c"))]", .silentServerChanged),
      root(regional("eu"), regional("us"), .silentServerVariableChanged),
      root(
        "servers: [\(server("a", "a")), \(server("b", "b"))]",
        "servers: [\(server("b", "b")), \(server("a", "a"))]", .silentDefaultServerChanged),
      root(
        scheme("type: http, scheme: bearer"), scheme("type: apiKey, in: header, name: X-Key"),
        .silentCredentialsChanged),
      SilentPair(old: tokens("/a"), new: tokens("/b"), rules: [.silentTokensChanged]),
      SilentPair(old: plain, new: plain, timeZone: "Europe/Berlin", rules: [.silentTimeZoneChanged]),
      root("", "x-callsite-empty-objects: lists", .silentEmptyObjectsChanged),
      root(
        "x-callsite-errors: { message: [/a] }", "x-callsite-errors: { message: [/b] }", .silentErrorsChanged),
    ]
  }()
}
