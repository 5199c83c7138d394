import Foundation
import Testing

@testable import CallsiteMock

struct RequestCheckTests {
  private static let text = """
    paths:
      /pets/{id}:
        post:
          parameters:
            - { name: id, in: path, required: true, schema: { type: integer } }
            - { name: limit, in: query, schema: { type: integer, maximum: 10 } }
            - { name: tags, in: query, schema: { type: array, items: { enum: [a, b] } }, explode: false }
            - { name: filter, in: query, style: deepObject, explode: true, schema: { type: object, properties: { age: { type: integer } } } }
            - { name: X-Kind, in: header, required: true, schema: { type: string, minLength: 2 } }
            - { name: theme, in: cookie, schema: { enum: [dark, light] } }
          requestBody:
            required: true
            content:
              application/json: { schema: { $ref: '#/components/schemas/Pet' } }
              application/x-www-form-urlencoded: { schema: { $ref: '#/components/schemas/Pet' } }
              application/xml: { schema: { $ref: '#/components/schemas/Pet' } }
              multipart/form-data: { schema: { $ref: '#/components/schemas/Pet' } }
          responses: { '204': { description: done } }
    components:
      schemas:
        Pet: { type: object, required: [name], properties: { name: { type: string }, age: { type: integer }, tags: { type: array, items: { type: integer } } } }
    """

  private func reason(
    _ target: String, kind: String? = "ab", cookie: String? = nil, type: String = "application/json",
    body: String = #"{"name": "a"}"#, isStrict: Bool = false
  ) throws -> String {
    var backend = try Backend(Self.text, options: .make { $0.isStrict = isStrict })
    var request = MockRequest("POST", target, headers: ["Content-Type": type], body: Data(body.utf8))
    request.headers["X-Kind"] = kind
    request.headers["Cookie"] = cookie
    let response = backend.send(request)
    return response.headers["X-Mock-Reason"] ?? "\(response.status)"
  }

  @Test(
    "Parameters are read by their styles",
    arguments: ["/pets/1", "/pets/1?limit=10&tags=a,b", "/pets/-5?filter[age]=3", "/pets/1?limit=%31"])
  func fitting(target: String) throws {
    #expect(try reason(target, cookie: "a=b; theme=dark") == "204")
  }

  @Test(
    "An invalid parameter is named",
    arguments: [
      ("/pets/x", "'id' in the path must be an integer, but is a string"),
      ("/pets/1?limit=11", "'limit' in the query must be 10 or less"),
      ("/pets/1?tags=a,c", "'tags[1]' in the query must be one of 'a', 'b'"),
      ("/pets/1?filter[age]=x", "'filter.age' in the query must be an integer, but is a string"),
    ])
  func misfits(target: String, reason: String) throws {
    #expect(try self.reason(target) == "Invalid request: \(reason).")
  }

  @Test(
    "A whole body of bytes isn't parsed, whatever its media type",
    arguments: ["application/json", "text/csv"])
  func bytes(type: String) throws {
    var backend = try Backend(
      """
      paths:
        /a:
          post:
            requestBody: { content: { \(type): { schema: { type: string, format: binary } } } }
            responses: { '204': { description: done } }
      """)
    let request = MockRequest("POST", "/a", headers: ["Content-Type": type], body: Data("%PDF".utf8))
    #expect(backend.send(request).status == 204)
  }

  @Test(
    "A field of a form whose content type is JSON is read as JSON",
    arguments: [("%5B1%2C2%5D", 204), ("%5B%22a%22%5D", 422), ("1", 422)])
  func jsonField(value: String, status: Int) throws {
    var backend = try Backend(
      """
      paths:
        /a:
          post:
            requestBody:
              content:
                application/x-www-form-urlencoded:
                  schema: { type: object, properties: { a: { type: array, items: { type: integer } } } }
                  encoding: { a: { contentType: application/json } }
            responses: { '204': { description: done } }
      """)
    let request = MockRequest(
      "POST", "/a", headers: ["Content-Type": "application/x-www-form-urlencoded"],
      body: Data("a=\(value)".utf8))
    #expect(backend.send(request).status == status)
  }

  @Test("A parameter isn't a property of an object that may have any, too")
  func openObject() throws {
    var backend = try Backend(
      """
      paths:
        /a:
          get:
            parameters:
              - { name: name, in: query, schema: { type: string } }
              - { name: counts, in: query, schema: { type: object, additionalProperties: { type: integer } } }
            responses: { '204': { description: done } }
      """)
    #expect(backend.send("GET", "/a?name=x&cats=3").status == 204)
    #expect(backend.send("GET", "/a?cats=many").status == 400)
  }

  @Test("An object that may have any other property is read with them")
  func openObjectWithProperties() throws {
    let schema = "{ type: object, properties: { a: {} }, maxProperties: 1, additionalProperties: true }"
    var backend = try Backend(
      """
      paths:
        /a:
          get:
            parameters: [{ name: f, in: query, schema: \(schema) }]
            responses: { '204': { description: done } }
      """)
    #expect(backend.send("GET", "/a?a=1").status == 204)
    #expect(backend.send("GET", "/a?a=1&b=2").status == 400)
  }

  @Test("Headers and cookies are validated")
  func headers() throws {
    #expect(try reason("/pets/1", kind: nil) == "Invalid request: 'X-Kind' in the header is required.")
    #expect(
      try reason("/pets/1", cookie: "theme=red")
        == "Invalid request: 'theme' in the cookie must be one of 'dark', 'light'.")
  }

  @Test("A JSON body and its syntax are validated")
  func json() throws {
    #expect(
      try reason("/pets/1", body: #"{"age": "x"}"#)
        == "Invalid request: 'name' in the body is required; 'age' in the body must be an integer, but is a string."
    )
    #expect(try reason("/pets/1", body: "{").hasPrefix("Invalid request: the body isn't JSON: "))
    #expect(try reason("/pets/1", body: "") == "Invalid request: the body is required.")
  }

  @Test("Form fields have the types of their schemas")
  func form() throws {
    let type = "application/x-www-form-urlencoded"
    #expect(try reason("/pets/1", type: type, body: "name=a+b&age=3&tags=1&tags=2") == "204")
    #expect(
      try reason("/pets/1", type: type, body: "name=a&tags=x")
        == "Invalid request: 'tags[0]' in the body must be an integer, but is a string.")
  }

  @Test(
    "Values with keys in brackets are read in every notation",
    arguments: [
      ("tags[]=1&tags[]=x", "tags[1]"), ("tags[0]=1&tags[1]=x", "tags[1]"), ("tags=1&tags=x", "tags[1]"),
      ("items[0][id]=1&items[0][n]=2&items[1][id]=x", "items[1].id"),
      ("items[][id]=1&items[][n]=2&items[][id]=x", "items[1].id"),
      ("items[][ids][]=1&items[][ids][]=2&items[][id]=x", "items[0].id"),
      ("items[0][ids][]=1&items[0][ids][]=x", "items[0].ids[1]"), ("grid[0][]=1&grid[1][]=x", "grid[1][0]"),
      ("map[a][id]=1&map[b][id]=x", "map.b.id"), ("either[name]=y&tags[]=x", "tags[0]"),
    ], [true, false])
  func brackets(fields: (text: String, place: String), isQuery: Bool) throws {
    let schema = """
      { type: object, properties: {
        tags: { type: array, items: { type: integer } }, grid: { type: array, items: { $ref: '#/components/schemas/List' } },
        items: { type: array, items: { $ref: '#/components/schemas/Item' } }, map: { $ref: '#/components/schemas/Map' },
        either: { anyOf: [{ $ref: '#/components/schemas/List' }, { $ref: '#/components/schemas/Named' }] } } }
      """.replacing("\n", with: "")
    var backend = try Backend(
      """
      paths:
        /a:
          post:
            requestBody: { content: { application/x-www-form-urlencoded: { schema: \(schema) } } }
            responses: { '204': { description: done } }
          get:
            parameters: [{ name: f, in: query, style: deepObject, schema: \(schema) }]
            responses: { '204': { description: done } }
      components:
        schemas:
          List: { type: array, items: { type: integer } }
          Named: { type: object, required: [name], properties: { name: { type: string } } }
          Map: { type: object, additionalProperties: { $ref: '#/components/schemas/Item' } }
          Item: { type: object, properties: { id: { type: integer }, n: { type: integer }, ids: { $ref: '#/components/schemas/List' } } }
      """)
    func response(_ text: String) -> String {
      let pairs = text.split(separator: "&").map { pair in
        let name = pair.prefix { $0 != "[" && $0 != "=" }
        return "f[\(name)]\(pair.dropFirst(name.count))"
      }
      var request = MockRequest("GET", "/a?\(pairs.joined(separator: "&"))")
      if !isQuery {
        request = MockRequest(
          "POST", "/a", headers: ["Content-Type": "application/x-www-form-urlencoded"], body: Data(text.utf8))
      }
      return backend.send(request).headers["X-Mock-Reason"] ?? "204"
    }
    #expect(response(fields.text.replacing("=x", with: "=1")) == "204")
    #expect(response(fields.text).contains("\(isQuery ? "f." : "")\(fields.place)'"))
  }

  @Test("An empty form has no fields, and its required lists are empty")
  func emptyForm() throws {
    let type = "application/x-www-form-urlencoded"
    #expect(try reason("/pets/1", type: type, body: "") == "Invalid request: 'name' in the body is required.")
    var backend = try Backend(
      """
      paths:
        /pets:
          post:
            requestBody:
              content:
                application/x-www-form-urlencoded:
                  schema: { type: object, required: [tags], properties: { tags: { type: array, items: {} } } }
            responses: { '204': { description: done } }
      """)
    #expect(backend.send("POST", "/pets", headers: ["Content-Type": type]).status == 204)
  }

  @Test(
    "A required body may be an empty text or form, but not empty JSON",
    arguments: [
      ("text/plain: { schema: { type: string } }", 204),
      ("text/plain: { schema: { type: string, minLength: 1 } }", 422),
      ("application/x-www-form-urlencoded: { schema: { type: object } }", 204),
      ("application/json: { schema: {} }", 422),
    ])
  func emptyBody(content: String, status: Int) throws {
    var backend = try Backend(
      """
      paths:
        /a:
          post:
            requestBody: { required: true, content: { \(content) } }
            responses: { '204': { description: done } }
      """)
    #expect(backend.send("POST", "/a").status == status)
  }

  @Test("An XML body and its syntax are validated")
  func xml() throws {
    let type = "application/xml"
    let pet = "<?xml version='1.0'?>\n<p:Pet xmlns:p='urn:p'><name>a</name><age>3</age></p:Pet>"
    #expect(try reason("/pets/1", type: type, body: pet) == "204")
    #expect(
      try reason("/pets/1", type: type, body: "<Pet><age>x</age></Pet>")
        == "Invalid request: 'name' in the body is required; 'age' in the body must be an integer, but is a string."
    )
    #expect(
      try reason("/pets/1", type: type, body: "<Pet><name>a</Pet>")
        == "Invalid request: the body isn't XML: expected '</name>', found '</Pet>' (line 1).")
  }

  @Test("A multipart body is split into its parts")
  func multipart() throws {
    let type = "multipart/form-data; boundary=\"b\""
    func body(_ age: String) -> String {
      "--b\r\nContent-Disposition: form-data; name=\"name\"; filename=\"a.txt\"\r\n\r\nx\r\n--b\r\n"
        + "Content-Disposition: form-data; name=\"age\"\r\n\r\n\(age)\r\n--b--\r\n"
    }
    #expect(try reason("/pets/1", type: type, body: body("3")) == "204")
    #expect(
      try reason("/pets/1", type: type, body: body("x"))
        == "Invalid request: 'age' in the body must be an integer, but is a string.")
    #expect(try reason("/pets/1", type: type, body: "x").hasSuffix("its boundary doesn't occur in it."))
  }

  @Test("An undocumented media type is 415")
  func mediaType() throws {
    let reason = try reason("/pets/1", type: "text/csv")
    #expect(reason.hasPrefix("Unsupported media type 'text/csv'; expected application/json,"))
  }

  @Test("A strict server rejects what the document doesn't describe")
  func strictness() throws {
    #expect(try reason("/pets/1?x=1", body: #"{"name": "a", "b": 1}"#) == "204")
    #expect(
      try reason("/pets/1?x=1", body: #"{"name": "a", "b": 1}"#, isStrict: true)
        == "Invalid request: 'x' in the query isn't a parameter of this operation; "
        + "'b' in the body isn't a property of this object.")
  }

  @Test(
    "A strict server knows the properties of every part of a body",
    arguments: [
      "allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { b: { type: integer } } }]",
      "anyOf: [{ $ref: '#/components/schemas/Base' }, { properties: { b: { type: integer } } }]",
      "{ $ref: '#/components/schemas/Base', properties: { b: { type: integer } } }",
      "allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { b: {} }, required: [b] }, { type: object }]",
    ])
  func strictParts(schema: String) throws {
    let text = """
      paths:
        /a:
          post:
            requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Body' } } } }
            responses: { '204': { description: Done } }
      components:
        schemas:
          Base: { type: object, properties: { a: { type: string } }, required: [a] }
          Body: { SCHEMA }
      """
    let braced = schema.hasPrefix("{") ? String(schema.dropFirst(2).dropLast(2)) : schema
    var server = try Backend(
      text.replacing("SCHEMA", with: braced), options: .make { $0.isStrict = true })
    #expect(server.send("POST", "/a", json: #"{"a": "x", "b": 1}"#).status == 204)
    #expect(server.send("POST", "/a", json: #"{"a": "x", "b": 1, "c": 2}"#).status == 422)
  }

  @Test(
    "A body of JSON is read as JSON, not as YAML", arguments: ["name: a", "{name: a}", "{\"name\": a}"])
  func yaml(body: String) throws {
    #expect(try reason("/pets/1", body: body).contains("JSON"))
  }

  @Test("A strict server knows no parameters in a query that is one value")
  func wholeQuery() throws {
    let text = """
      openapi: 3.2.0
      info: { title: T, version: '1' }
      paths:
        /a:
          get:
            parameters:
              - { name: q, in: querystring, content: { application/x-www-form-urlencoded: { schema: { type: object } } } }
            responses: { '204': { description: done } }
      """
    var backend = Backend(try MockDocument.read(text: text), options: .make { $0.isStrict = true })
    #expect(backend.send("GET", "/a?x=1").status == 204)
  }

  @Test(
    "A body with a content coding gets a 415, which says that there must be none",
    arguments: ["gzip", "identity, br"])
  func compressed(coding: String) throws {
    var backend = try Backend(Self.text)
    let headers: MockHeaders = [
      "Content-Type": "application/json", "Content-Encoding": coding, "X-Kind": "ab",
    ]
    let response = backend.send(MockRequest("POST", "/pets/1", headers: headers, body: Data([0x1F, 0x8B])))
    #expect(response.status == 415)
    #expect(response.headers["Accept-Encoding"] == "identity")
    let reason = "Unsupported content coding '\(coding)'; expected a body without one."
    #expect(response.headers["X-Mock-Reason"] == reason)
  }

  @Test("A body may be said to have no content coding", arguments: ["identity", "Identity, "])
  func uncompressed(coding: String) throws {
    var backend = try Backend(Self.text)
    let headers: MockHeaders = [
      "Content-Type": "application/json", "Content-Encoding": coding, "X-Kind": "ab",
    ]
    let body = Data(#"{"name": "a"}"#.utf8)
    #expect(backend.send(MockRequest("POST", "/pets/1", headers: headers, body: body)).status == 204)
  }
}
