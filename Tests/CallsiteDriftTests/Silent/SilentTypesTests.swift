import CallsiteDrift
import Testing

@Suite("Values of the same Swift")
struct SilentTypesTests {
  private func changed(_ old: String, _ new: String) throws -> [String] {
    try Changed.schemas(.silent, from: "A: { \(old) }", to: "A: { \(new) }").lines
  }

  /// A change of a schema that is the body of a request.
  private func sent(_ old: String, _ new: String) throws -> [String] {
    let document = { (schema: String) in
      Changed.document(
        schemas: "A: { \(schema) }",
        operation: """
          operationId: send
          requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } }
          responses: { '204': { description: done } }
          """)
    }
    return try Changed(.silent, from: document(old), to: document(new)).lines
  }

  @Test("have a new name on the wire")
  func wireNames() throws {
    let old = "type: object, properties: { a: { type: string } }"
    let new = "type: object, properties: { b: { type: string, x-callsite-name: a } }"
    #expect(try changed(old, new) == ["warning silent-wire-name-changed A.a"])
    #expect(try changed(old, old.replacing("a: {", with: "A: {")) == ["warning silent-wire-name-changed A.a"])
  }

  @Test("are a property of an object instead of being among its own")
  func merged() throws {
    let choice = "oneOf: [{ $ref: '#/components/schemas/B' }, { $ref: '#/components/schemas/C' }]"
    let schemas = { (a: String) in
      "A: { \(a) }\nB: { properties: { b: { type: string } } }\nC: { properties: { c: { type: string } } }"
    }
    let old = schemas("properties: { name: { type: string } }, \(choice)")
    let new = schemas("required: [value], properties: { name: { type: string }, value: { \(choice) } }")
    #expect(
      try Changed.schemas(.silent, from: old, to: new).findings.map(\.message) == [
        "`A.value` on the wire changed from properties of the object itself to the property 'value'."
      ])
    #expect(
      try Changed.schemas(.silent, from: new, to: old).findings.map(\.message) == [
        "`A.value` on the wire changed from the property 'value' to properties of the object itself."
      ])
  }

  @Test("have a new format")
  func formats() throws {
    let dated = { (format: String) in
      "type: object, properties: { a: { type: string, format: \(format) } }"
    }
    #expect(
      try changed(dated("date-time"), dated("date-time-local")) == ["warning silent-format-changed A.a"])
    #expect(try changed(dated("uri"), dated("email")) == ["warning silent-format-changed A.a"])
    #expect(try changed(dated("date-time"), dated("date-time")) == [])
    let number = "type: object, properties: { a: { type: integer, format: int32 } }"
    #expect(try changed(number, number.replacing("int32", with: "int64")) == [])
  }

  @Test("have a new default on the server, if they are sent at all")
  func defaults() throws {
    let old = "type: object, properties: { a: { type: integer, default: 10 } }"
    let new = old.replacing("10", with: "20")
    #expect(try sent(old, new) == ["warning silent-default-changed A.a"])
    #expect(try changed(old, new) == [])
    #expect(try sent("required: [a], \(old)", "required: [a], \(new)") == [])
  }

  @Test("are omitted or null")
  func nulls() throws {
    let nullable = "type: object, properties: { a: { type: [string, 'null'] } }"
    let optional = "type: object, properties: { a: { type: string } }"
    #expect(
      try sent("required: [a], \(nullable)", optional) == ["warning silent-null-changed A.a"])
    #expect(try changed("required: [a], \(nullable)", optional) == [])
  }

  @Test("stand for another raw value, or another string")
  func rawValues() throws {
    #expect(
      try changed("type: string, enum: [a]", "type: string, enum: [A]") == [
        "warning silent-raw-value-changed A.a"
      ])
    let shown = { (text: String) in
      "type: string, enum: [a], x-callsite-enum: { cases: { a: { displayName: \(text) } } }"
    }
    #expect(try changed(shown("X"), shown("Y")) == ["info silent-display-name-changed A.a"])
    let closed = "type: string, enum: [a], x-callsite-enum: { open: false }"
    #expect(try changed("type: string, enum: [a]", closed) == ["warning silent-enum-closed A"])
    #expect(try changed(closed, "type: string, enum: [a]") == ["warning silent-enum-opened A"])
  }

  @Test("are distinguished by other values")
  func unions() throws {
    let union = { (first: String, second: String) in
      """
      C: { type: object, required: [kind], properties: { kind: { type: string }, c: {} } }
      D: { type: object, required: [kind], properties: { kind: { type: string }, d: {} } }
      A:
        oneOf: [{ $ref: '#/components/schemas/C' }, { $ref: '#/components/schemas/D' }]
        discriminator: { propertyName: kind, mapping: { \(first): C, \(second): D } }
      """
    }
    #expect(
      try Changed.schemas(.silent, from: union("c", "d"), to: union("x", "d")).lines == [
        "warning silent-discriminator-changed A"
      ])
    #expect(try Changed.schemas(.silent, from: union("c", "d"), to: union("c", "d")).lines == [])
    let list = "oneOf: [{ type: object, properties: { a: {} } }, { type: object, properties: { b: {} } }]"
    let first = list.replacing("{ a", with: "{ a").replacing(
      "type: object, p", with: "title: T, type: object, p")
    #expect(try changed(list, first).isEmpty)
  }

  @Test("are sent as a different part of a form")
  func parts() throws {
    let form = { (encoding: String) in
      """
      operationId: send
      requestBody: { content: { multipart/form-data: { schema: { type: object, properties: { a: { type: string } } }\(encoding) } } }
      responses: { '204': { description: done } }
      """
    }
    #expect(
      try Changed.operation(
        .silent, from: form(""), to: form(", encoding: { a: { contentType: text/csv } }")
      ).lines == ["warning silent-part-changed ShopClient.SendBody.a"])
  }
}
