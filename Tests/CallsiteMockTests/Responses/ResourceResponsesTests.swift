import CallsiteContract
import CallsiteDocument
import OrderedCollections
import Testing

@testable import CallsiteMock

struct ResourceResponsesTests {
  private static let text = """
    paths:
      /shops/{shop}/pets:
        get: { responses: { '200': { description: a, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Pet' } } } } } } }
        post:
          requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
          responses: { '201': { description: a, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } }
      /shops/{shop}/pets/{petId}:
        get: { responses: { '200': { $ref: '#/components/responses/Wrapped' } } }
        put:
          requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
          responses: { '200': { $ref: '#/components/responses/Wrapped' } }
        patch:
          requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
          responses: { '200': { $ref: '#/components/responses/Wrapped' } }
        delete: { responses: { '204': { description: a } } }
    components:
      responses: { Wrapped: { description: a, content: { application/json: { schema: { required: [pet], properties: { pet: { $ref: '#/components/schemas/Pet' } } } } } } }
      schemas:
        Pet:
          type: object
          required: [id, name]
          properties: { id: { type: integer, readOnly: true }, name: { type: string }, age: { type: integer, minimum: 0 } }
    """

  private var backend: Backend {
    get throws { try Backend(Self.text, options: .make { $0.isStateful = true }) }
  }

  @Test("A created item can be read, listed, changed and deleted")
  func lifecycle() throws {
    var backend = try backend
    let before = try #require(backend.send("GET", "/shops/1/pets").value?.elements).count
    let created = backend.send("POST", "/shops/1/pets", json: #"{"name": "Rex", "age": 3}"#)
    let id = try #require(created.value(at: "/id")?.scalarText)
    #expect(created.headers["Location"] == "/shops/1/pets/\(id)")
    let item = "/shops/1/pets/\(id)"
    #expect(backend.send("GET", item).value(at: "/pet/name") == .string("Rex"))
    #expect(backend.send("PATCH", item, json: #"{"name": "Max"}"#).value(at: "/pet/age") == .integer("3"))
    #expect(backend.send("PUT", item, json: #"{"name": "Tim"}"#).value(at: "/pet/name") == .string("Tim"))
    let list = try #require(backend.send("GET", "/shops/1/pets").value?.elements)
    #expect(list.count == before + 1)
    #expect(list.last?[JSONPointer("/name")] == .string("Tim"))
    #expect(backend.send("DELETE", item).status == 204)
    #expect(backend.send("GET", item).status == 404)
    #expect(backend.send("GET", "/shops/1/pets").value?.elements?.count == before)
  }

  @Test(
    "Members that the document doesn't list are kept if it says that they are allowed",
    arguments: [("additionalProperties: true", "x"), ("additionalProperties: {}", "x"), ("", nil)])
  func unlisted(rule: String, kept: String?) throws {
    let schema = "{ type: object, \(rule)\(rule.isEmpty ? "" : ", ")properties: { id: { type: integer } } }"
    let content = "content: { application/json: { schema: \(schema) } }"
    var backend = try Backend(
      """
      paths:
        /pets: { post: { requestBody: { \(content) }, responses: { '201': { description: a, \(content) } } } }
        /pets/{id}: { get: { responses: { '200': { description: a, \(content) } } } }
      """, options: .make { $0.isStateful = true })
    let id = try #require(backend.send("POST", "/pets", json: #"{"tag": "x"}"#).value(at: "/id")?.scalarText)
    #expect(backend.send("GET", "/pets/\(id)").value(at: "/tag") == kept.map { .string($0) })
  }

  @Test("Each parent has its own collection, and ids are unique")
  func parents() throws {
    var backend = try backend
    let ids = (0..<3).map { _ in
      backend.send("POST", "/shops/1/pets", json: #"{"name": "a"}"#).value(at: "/id")
    }
    #expect(Set(ids).count == 3)
    let id = try #require(ids[0]?.scalarText)
    #expect(backend.send("GET", "/shops/2/pets/\(id)").status == 404)
  }

  @Test("The initial items of a list can be read by their ids")
  func initial() throws {
    var backend = try backend
    let first = try #require(backend.send("GET", "/shops/1/pets").value(at: "/0"))
    let id = try #require(first[JSONPointer("/id")]?.scalarText)
    #expect(backend.send("GET", "/shops/1/pets/\(id)").value(at: "/pet") == first)
  }

  @Test("A client may choose an id unless it's taken")
  func chosenIDs() throws {
    var backend = try collection(Self.pets)
    let ids = try (0..<2).map { _ in
      let created = backend.send("POST", "/pets", json: #"{"id":77,"name":"Rex"}"#)
      return try #require(created.value(at: "/id")?.scalarText)
    }
    #expect(ids[0] == "77")
    #expect(ids[1] != "77")
    let statuses = ids.map { backend.send("GET", "/pets/\($0)").status }
    #expect(statuses == [200, 200])
  }

  @Test("The address of what was created comes with a 201 only")
  func location() throws {
    var backend = try collection(Self.pets.replacing("'201'", with: "'200'"))
    #expect(backend.send("POST", "/pets", json: #"{"name":"Rex"}"#).headers["Location"] == nil)
  }

  @Test("The initial items are found by the property that the path names")
  func initialNames() throws {
    var backend = try Backend(
      """
      paths:
        /tags: { get: { responses: { '200': { description: a, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Tag' } } } } } } } }
        '/tags/{slug}': { get: { parameters: [{ name: slug, in: path, required: true, schema: { type: string } }], responses: { '200': { description: a, content: { application/json: { schema: { $ref: '#/components/schemas/Tag' } } } } } } }
      components:
        schemas: { Tag: { type: object, required: [name, slug], properties: { name: { type: string }, slug: { type: string } } } }
      """, options: .make { $0.isStateful = true })
    let first = try #require(backend.send("GET", "/tags").value(at: "/0"))
    let slug = try #require(first[JSONPointer("/slug")]?.text)
    #expect(backend.send("GET", "/tags/\(slug)").value == first)
  }

  private static let pets = """
    /pets: { get: { responses: { '200': { $ref: '#/components/responses/Many' } } }, post: { requestBody: { $ref: '#/components/requestBodies/One' }, responses: { '201': { $ref: '#/components/responses/One' } } } },
      '/pets/{id}': { get: { parameters: [{ name: id, in: path, required: true, schema: { type: integer } }], responses: { '200': { $ref: '#/components/responses/One' } } } }
    """

  @Test("Without state, every id exists")
  func stateless() throws {
    var backend = try Backend(Self.text)
    #expect(backend.send("GET", "/shops/1/pets/12345").status == 200)
  }

  /// A collection with these operations, whose items have an id.
  private func collection(_ paths: String) throws -> Backend {
    try Backend(
      """
      paths: { \(paths) }
      components:
        requestBodies: { One: { content: { application/json: { schema: { type: object } } } } }
        responses:
          One: { description: a, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
          Many: { description: a, content: { application/json: { schema: { anyOf: [{ $ref: '#/components/schemas/Pets' }, { properties: { results: { $ref: '#/components/schemas/Pets' } } }] } } } }
        schemas:
          Pets: { type: array, items: { $ref: '#/components/schemas/Pet' } }
          Pet: { type: object, required: [id, name], properties: { id: { type: integer }, name: { type: string } } }
      """, options: .make { $0.isStateful = true })
  }

  @Test("A list that may be paged or plain has the created item")
  func plainList() throws {
    var backend = try collection(
      """
      /pets: { get: { x-callsite-pagination: { style: page, page: page, items: results, next: next }, parameters: [{ name: page, in: query, schema: { type: integer } }], responses: { '200': { $ref: '#/components/responses/Many' } } }, post: { requestBody: { $ref: '#/components/requestBodies/One' }, responses: { '201': { $ref: '#/components/responses/One' } } } },
        '/pets/{id}': { get: { parameters: [{ name: id, in: path, required: true, schema: { type: integer } }], responses: { '200': { $ref: '#/components/responses/One' } } } }
      """)
    let before = try #require(backend.send("GET", "/pets").value?.elements)
    let created = try #require(backend.send("POST", "/pets", json: #"{"name":"Rex"}"#).value)
    #expect(backend.send("GET", "/pets").value?.elements == before + [created])
  }

  @Test("Write-only properties of the request or the response aren't served")
  func writeOnly() throws {
    var backend = try Backend(
      """
      paths:
        /users:
          get: { responses: { '200': { description: a, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/User' } } } } } } }
          post:
            requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/NewUser' } } } }
            responses: { '201': { description: a, content: { application/json: { schema: { $ref: '#/components/schemas/User' } } } } }
        /users/{id}:
          get: { responses: { '200': { description: a, content: { application/json: { schema: { $ref: '#/components/schemas/User' } } } } } }
      components:
        schemas:
          User:
            type: object
            required: [id]
            additionalProperties: { type: string }
            properties:
              id: { type: integer }
              password: { type: string, writeOnly: true }
              keys: { type: array, items: { properties: { name: { type: string }, secret: { type: string, writeOnly: true } } } }
          NewUser: { type: object, properties: { pin: { type: string, writeOnly: true }, nick: { type: string } } }
      """, options: .make { $0.isStateful = true })
    let created = backend.send(
      "POST", "/users",
      json: #"{"password":"a","pin":"1","nick":"b","keys":[{"name":"c","secret":"d"}]}"#)
    let id = try #require(created.value(at: "/id")?.scalarText)
    let read = try #require(backend.send("GET", "/users/\(id)").value)
    let listed = try #require(backend.send("GET", "/users").value?.elements?.last)
    for value in [try #require(created.value), read, listed] {
      #expect(value.members?["password"] == nil)
      #expect(value.members?["pin"] == nil)
      #expect(value[JSONPointer("/keys/0/name")] == .string("c"))
      #expect(value[JSONPointer("/keys/0/secret")] == nil)
      #expect(value.members?["nick"] == .string("b"))
    }
  }

  @Test("An item created at a separate path is in the collection")
  func createPath() throws {
    var backend = try collection(
      """
      /pets/: { get: { responses: { '200': { $ref: '#/components/responses/Many' } } } },
        /pets/create/: { post: { requestBody: { $ref: '#/components/requestBodies/One' }, responses: { '201': { $ref: '#/components/responses/One' } } } },
        '/pets/{id}/': { get: { parameters: [{ name: id, in: path, required: true, schema: { type: integer } }], responses: { '200': { $ref: '#/components/responses/One' } } } }
      """)
    let created = backend.send("POST", "/pets/create/", json: #"{"name":"Rex"}"#)
    let location = try #require(created.headers["Location"])
    #expect(location.hasPrefix("/pets/1"))
    #expect(backend.send("GET", location).value == created.value)
    #expect(backend.send("GET", "/pets/").value?.elements?.last == created.value)
  }
}
