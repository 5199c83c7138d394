import CallsiteDrift
import Testing

@Suite("Calls of the same method")
struct SilentMethodsTests {
  private static let empty = "responses: { '204': { description: done } }"

  private func changed(_ old: String, _ new: String) throws -> [String] {
    try Changed.operation(
      .silent, from: "operationId: list\n\(old)", to: "operationId: list\n\(new)"
    ).lines
  }

  private func parameters(_ old: String, _ new: String) throws -> [String] {
    try changed("parameters: [\(old)]\n\(Self.empty)", "parameters: [\(new)]\n\(Self.empty)")
  }

  @Test("go to another URL")
  func places() throws {
    let text = Changed.document(operation: "operationId: list\n\(Self.empty)")
    #expect(
      try Changed(.silent, from: text, to: text.replacing("get:", with: "put:")).lines == [
        "warning silent-method-changed list"
      ])
    #expect(
      try Changed(.silent, from: text, to: text.replacing("/pets", with: "/animals")).lines == [
        "warning silent-path-changed list"
      ])
    let named = "parameters: [{ name: id, in: path, required: true, schema: { type: string } }]"
    let one = text.replacing("/pets", with: "/pets/{id}") + "      \(named)\n"
    #expect(
      try Changed(
        .silent, from: one, to: one.replacing("id}", with: "key}").replacing("name: id", with: "name: key")
      ).lines == [])
    #expect(
      try changed(Self.empty, "servers: [{ url: 'https://x.example' }]\n\(Self.empty)") == [])
  }

  @Test("need other credentials")
  func security() throws {
    let text = { (root: String, own: String, name: String) in
      Changed.document(operation: "operationId: list\n\(own)\(Self.empty)", root: root)
        + "components: { securitySchemes: { \(name): { type: http, scheme: bearer } } }\n"
    }
    let lines = { (old: String, new: String) in try Changed(.silent, from: old, to: new).lines }
    let locked = text("security: [{ t: [] }]\n", "", "t")
    #expect(try lines(locked, text("", "security: [{ t: [] }]\n", "t")) == [])
    #expect(try lines(locked, text("security: [{ u: [] }]\n", "", "u")) == [])
    #expect(
      try lines(locked, text("security: [{ t: [] }]\n", "security: []\n", "t")) == [
        "warning silent-security-changed list"
      ])
    #expect(try lines(locked, text("", "", "t")) == ["warning silent-security-changed list"])
    let lifted = try Changed(.silent, from: locked, to: text("", "", "t"))
    #expect(lifted.consequences == ["Calls of `list` are sent without credentials."])
    let demanded = try Changed(.silent, from: text("", "", "t"), to: locked)
    #expect(demanded.consequences == ["Calls of `list` without these credentials fail as unauthorized."])
    #expect(try lines(text("", "", "t"), text("", "security: [{}]\n", "t")) == [])
  }

  @Test("send arguments elsewhere or differently")
  func parameters() throws {
    let old = "{ name: a, in: query, schema: { type: array, items: { type: string } } }"
    #expect(
      try parameters(old, old.replacing("query", with: "header")) == [
        "warning silent-parameter-moved list(a)"
      ])
    #expect(
      try parameters(old, old.replacing("name: a", with: "name: b, x-callsite-name: a")) == [
        "warning silent-parameter-wire-name-changed list(a)"
      ])
    #expect(
      try parameters(old, old.replacing("in:", with: "explode: false, in:")) == [
        "warning silent-parameter-style-changed list(a)"
      ])
    let header = old.replacing("query", with: "header")
    #expect(try parameters(header, header.replacing("in:", with: "explode: true, in:")) == [])
    let single = "{ name: a, in: query, schema: { type: string } }"
    #expect(try parameters(single, single.replacing("in:", with: "explode: false, in:")) == [])
    let object = "{ name: a, in: query, schema: { type: object, properties: { b: { type: string } } } }"
    #expect(
      try parameters(object, object.replacing("in:", with: "explode: false, in:")) == [
        "warning silent-parameter-style-changed list(a)"
      ])
    let dated = "{ name: a, in: query, schema: { type: string, format: date-time } }"
    #expect(
      try parameters(dated, dated.replacing("date-time", with: "date-time-local")) == [
        "warning silent-format-changed list(a)"
      ])
    let limited = "{ name: a, in: query, schema: { type: integer, default: 10 } }"
    #expect(
      try parameters(limited, limited.replacing("10", with: "20")) == [
        "warning silent-default-changed list(a)"
      ])
  }

  @Test("send the body in another format")
  func bodies() throws {
    let body = { (type: String) in
      "requestBody: { content: { \(type): { schema: { type: object, properties: { a: { type: string } } } } } }\n\(Self.empty)"
    }
    #expect(
      try changed(body("application/json"), body("application/x-www-form-urlencoded")) == [
        "warning silent-media-type-changed list(body)"
      ])
    let files = { (types: String) in "requestBody: { content: { \(types) } }\n\(Self.empty)" }
    #expect(
      try changed(files("image/png: {}"), files("image/png: {}, image/jpeg: {}")) == [
        "warning silent-media-type-changed list(body)"
      ])
    #expect(
      try changed(files("image/png: {}, image/gif: {}"), files("image/png: {}, image/jpeg: {}")) == [
        "warning silent-media-type-changed list(body)"
      ])
  }

  @Test("write the fields of a form in another style")
  func fields() throws {
    let form = { (explode: String) in
      """
      requestBody:
        content:
          application/x-www-form-urlencoded:
            schema: { type: object, properties: { a: { type: array, items: { type: string } } } }
            encoding: { a: { style: form, explode: \(explode) } }
      \(Self.empty)
      """
    }
    #expect(
      try changed(form("true"), form("false")) == ["warning silent-media-type-changed list(body)"])
  }

  @Test("read the response differently")
  func answers() throws {
    let answer = { (type: String, schema: String) in
      "responses: { '200': { description: ok, content: { \(type): { schema: { type: string\(schema) } } } } }"
    }
    #expect(
      try changed(answer("text/plain", ""), answer("application/json", "")) == [
        "warning silent-response-changed list -> result"
      ])
    #expect(
      try changed(
        answer("application/json", ", format: date-time"),
        answer("application/json", ", format: date-time-local"))
        == ["warning silent-format-changed list -> result"])
    let statuses = { (code: String) in
      """
      responses:
        '200': { description: ok, content: { application/json: { schema: { type: string } } } }
        '\(code)': { description: ok, content: { text/plain: {} } }
      """
    }
    #expect(try changed(statuses("2XX"), statuses("2XX")) == [])
  }

  @Test("read pages and envelopes differently, and are retried")
  func extensions() throws {
    let page = { (items: String) in
      """
      x-callsite-pagination: { style: page, page: page, items: \(items) }
      parameters: [{ name: page, in: query, schema: { type: integer } }]
      responses: { '200': { description: ok, content: { application/json: { schema: { type: object, properties: { a: { type: array, items: { type: string } }, b: { type: array, items: { type: string } } } } } } } }
      """
    }
    #expect(try changed(page("a"), page("b")) == ["warning silent-pagination-changed list"])
    let fromZero = page("a").replacing(
      "schema: { type: integer }", with: "schema: { type: integer, minimum: 0 }")
    #expect(try changed(page("a"), fromZero) == ["warning silent-pagination-changed list"])
    #expect(
      try changed(Self.empty, "x-callsite-idempotent: true\n\(Self.empty)") == [
        "warning silent-retry-changed list"
      ])
    let wrapped = { (property: String) in
      """
      x-callsite-envelope: { property: \(property), when: always }
      responses: { '200': { description: ok, content: { application/json: { schema: { type: object, properties: { a: { type: string }, b: { type: string } } } } } } }
      """
    }
    #expect(try changed(wrapped("a"), wrapped("b")) == ["warning silent-envelope-changed list"])
  }
}
