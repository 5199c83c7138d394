import CallsiteLowering
import CallsiteModel
import Testing

@Suite("The body of an update")
struct CopyInitializersTests {
  /// A document with `GET` and `PUT` of one path, and these schemas `Pet` and `PetUpdate`.
  private func lowered(_ pet: String, _ update: String, method: String = "put") throws -> Lowered {
    try Lowered.paths(
      """
      /pets/{id}:
        parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
        get:
          operationId: get
          responses:
            '200':
              description: It.
              content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }
        \(method):
          operationId: update
          requestBody:
            required: true
            x-callsite-flatten: false
            content: { application/json: { schema: { $ref: '#/components/schemas/PetUpdate' } } }
          responses: { '204': { description: Done. } }
      """,
      root: """
        components:
          schemas:
            Pet: { type: object, \(pet) }
            PetUpdate: { type: object, \(update) }
        """)
  }

  private let pet = """
    required: [id, name, tags], properties: { id: { type: string }, name: { type: string }, \
    tags: { type: array, items: { type: string } }, note: { type: string }, age: { type: integer } }
    """

  @Test("is created from the path's response, by wire name and type", arguments: ["put", "patch", "post"])
  func subset(_ method: String) throws {
    let lowered = try lowered(
      pet,
      """
      required: [name], properties: { name: { type: string }, note: { type: [string, 'null'] }, \
      tags: { type: array, items: { type: string } } }
      """, method: method)
    let copy = try #require(try lowered.structure("PetUpdate").copies.first)
    #expect(copy.source == .declared("Pet") && copy.parameter.name == "pet")
    #expect(copy.values.map(\.property.name) == ["name", "note", "tags"])
    #expect(copy.values.map(\.isOptional) == [false, true, false])
    #expect(copy.omitted.isEmpty)
    #expect(try lowered.structure("Pet").copies.isEmpty)
  }

  @Test("has values of one type with the response's, by whichever name")
  func aliases() throws {
    let kind = "properties: { name: { type: string }, pet_kind: { type: string, enum: [cat, dog] } }"
    let copy = try #require(try lowered(kind, kind).structure("PetUpdate").copies.first)
    #expect(copy.values.map(\.property.name) == ["name", "petKind"])
    #expect(copy.omitted.isEmpty)
  }

  @Test("omits optional properties of another type")
  func omitted() throws {
    let lowered = try lowered(
      pet,
      "required: [name, tags], properties: { name: {type: string}, tags: {type: array, items: {type: string}}, age: {type: string} }"
    )
    #expect(try lowered.structure("PetUpdate").copies.map { $0.omitted.map(\.name) } == [["age"]])
  }

  @Test("requires properties that the response lacks")
  func parameters() throws {
    let lowered = try lowered(
      pet,
      "required: [name, pet], properties: { name: { type: string }, note: { type: string }, pet: { type: integer } }"
    )
    let copy = try #require(try lowered.structure("PetUpdate").copies.first)
    #expect(copy.parameters.map(\.name) == ["pet"] && copy.parameter.name == "fetched")
  }

  @Test(
    "isn't created from a type that lacks a required property or has little in common",
    arguments: [
      "required: [name, a, b, c], properties: { name: {type: string}, id: {type: string}, note: {type: string}, a: {}, b: {}, c: {} }",
      "required: [name, age], properties: { name: { type: string }, age: { type: integer } }",
      "properties: { name: { type: string }, a: {}, b: {} }",
    ])
  func unlike(_ update: String) throws {
    #expect(try lowered(pet, update).structure("PetUpdate").copies.isEmpty)
  }

  @Test("names the response's type with the namespace where a type of the same name hides its service")
  func hidden() throws {
    let names = "name: { type: string }, note: { type: string }"
    let lowered = try Lowered.paths(
      """
      /pets/{id}:
        parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
        get:
          operationId: get
          tags: [Files]
          responses:
            '200':
              description: It.
              content: { application/json: { schema: { type: object, properties: { \(names) } } } }
        put:
          operationId: update
          tags: [Links]
          requestBody:
            required: true
            x-callsite-flatten: false
            content:
              application/json:
                schema:
                  type: object
                  properties:
                    \(names.replacing(", note", with: "\n              note"))
                    own: { x-callsite-name: FilesService, type: object, properties: { \(names) } }
          responses: { '204': { description: Done. } }
      """, options: .make(namespace: "Zoo"))
    let types = lowered.module.client.services.flatMap(\.operations.types)
    let bodies = types.compactMap { if case .structure(let body) = $0 { body } else { nil } }
    #expect(bodies.flatMap(\.copies).map(\.source.description) == ["Zoo.FilesService.GetResponse"])
  }

  @Test("converts nested values if one component has a form for reading and one for writing")
  func nested() throws {
    let lowered = try Lowered.paths(
      """
      /pets/{id}:
        parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
        put:
          operationId: replace
          requestBody:
            required: true
            x-callsite-flatten: false
            content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }
          responses:
            '200':
              description: It.
              content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }
      """,
      root: """
        components:
          schemas:
            Pet:
              type: object
              required: [id, name, owner, visits]
              properties:
                id: { type: string, readOnly: true }
                name: { type: string }
                owner: { $ref: '#/components/schemas/Owner' }
                visits: { type: array, items: { $ref: '#/components/schemas/Owner' } }
            Owner:
              type: object
              required: [id, name, city]
              properties: { id: { type: string, readOnly: true }, name: { type: string }, city: { type: string } }
        """)
    let copy = try #require(try lowered.structure("PetInput").copies.first)
    #expect(copy.source == .declared("Pet"))
    #expect(
      copy.values.map(\.conversion) == [
        .none, .value(.declared("OwnerInput")), .elements(.declared("OwnerInput")),
      ])
    #expect(try lowered.structure("OwnerInput").copies.map(\.source) == [.declared("Owner")])
  }
}
