import Testing

@testable import CallsiteReview

/// Merges of documents that have forms which no person would write.
@Suite("A merge of what frameworks write")
struct EmitterFormsTests {
  private static let base = """
    openapi: 3.1.0
    info: { title: Pets, version: '1' }
    paths:
      /pets/{pet_id}:
        get:
          operationId: get_pet_pets__pet_id__get
          parameters:
            - { name: pet_id, in: path, required: true, schema: { type: string, title: Pet Id } }
          security: [{ HTTPBearer: [] }]
          responses:
            '200': { description: OK, content: { a/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
            '422': { description: No, content: { a/json: { schema: { $ref: '#/components/schemas/Problem' } } } }
    components:
      securitySchemes:
        HTTPBearer: { type: http, scheme: bearer }
      schemas:
        Problem: { type: object, title: Problem }
        Pet:
          type: object
          title: Pet
          properties:
            name: { type: string, title: Name }

    """

  private static let own = """
    openapi: 3.1.0
    info: { title: The practice, version: '1' }
    security: [{ login: [] }]
    paths:

      # The heart of it.
      /pets/{pet_id}:
        get:
          operationId: pet
          parameters:
            - { name: pet_id, in: path, required: true, schema: { type: string } }
          responses:
            '200': { description: OK, content: { a/json: { schema: { $ref: '#/components/schemas/Pet' } } } }

      /visits:
        get: { responses: { '204': { description: OK } } }
    components:
      securitySchemes:
        login: { type: http, scheme: Bearer, description: The token. }
      schemas:
        # Somebody who has pets.
        Owner: { type: object, description: Who pays., properties: { name: { type: string, minLength: 1 } } }
        Pet:
          type: object
          properties:
            name: { type: string }

    """

  private func merge(_ edits: (String, String)..., into own: String = own) throws -> PublishedMerge {
    let published = edits.reduce(Self.base) { $0.replacing($1.0, with: $1.1) }
    return try PublishedMerge(base: Self.base, published: published, into: own, file: "pets.yaml")
  }

  private static let nullable = """
    name: { type: string, title: Name }
            born_on: { anyOf: [{ type: string, format: date }, { type: 'null' }], title: Born On }
    """

  @Test("Titles made of names aren't added, and what may be null has two types")
  func property() throws {
    let merge = try merge(("name: { type: string, title: Name }", Self.nullable))
    #expect(merge.conflicts.isEmpty)
    #expect(
      merge.text
        == Self.own.replacing(
          "        name: { type: string }\n",
          with: "        name: { type: string }\n        born_on: { type: [string, 'null'], format: date }\n")
    )
  }

  @Test("They're added where the spec has them itself")
  func sameForms() throws {
    let own = Self.own.replacing(
      "        name: { type: string }\n",
      with: "        name: { anyOf: [{ type: string }, { type: 'null' }], title: Name }\n")
    let merge = try merge(("name: { type: string, title: Name }", Self.nullable), into: own)
    #expect(merge.text.contains("born_on:\n          anyOf:\n"))
    #expect(merge.text.contains("title: Born On\n"))
  }

  @Test("A title that isn't made of the name, and alternatives of values, stay")
  func otherForms() throws {
    let merge = try merge(
      (
        "name: { type: string, title: Name }",
        """
        name: { type: string, title: Name }
                born_on: { type: string, title: The birthday }
                sex: { anyOf: [{ type: string, enum: [f, m] }, { type: 'null' }] }
        """
      ))
    #expect(merge.text.contains("born_on: { type: string, title: 'The birthday' }\n"))
    #expect(merge.text.contains("sex:\n          anyOf:\n"))
  }

  @Test("A property that may be null now changes its type in place")
  func nullable() throws {
    let merge = try merge(
      (
        "name: { type: string, title: Name }",
        "name: { anyOf: [{ type: string }, { type: 'null' }], title: Name }"
      ))
    #expect(
      merge.text
        == Self.own.replacing("name: { type: string }\n", with: "name: { type: [string, 'null'] }\n"))
  }

  /// The document with an operation for owners.
  private func published(security: String) -> String {
    Self.base.replacing(
      "components:\n",
      with: """
          /owners:
            get:
              security: [\(security)]
              responses:
                '200': { description: OK, content: { a/json: { schema: { $ref: '#/components/schemas/Owner' } } } }
        components:

        """
    ).replacing(
      "    Problem:",
      with:
        "    Owner: { type: object, title: Owner, properties: { name: { type: string, title: Name } } }\n    Problem:"
    )
  }

  private func merge(security: String, into own: String = own) throws -> PublishedMerge {
    try PublishedMerge(
      base: Self.base, published: published(security: security), into: own, file: "pets.yaml")
  }

  @Test("A new operation follows a blank line, and uses the component that the spec describes more closely")
  func operation() throws {
    let merge = try merge(security: "{ HTTPBearer: [] }")
    #expect(merge.conflicts.isEmpty && !merge.text.contains("Owner2") && !merge.text.contains("HTTPBearer"))
    let added = "\n  /owners:\n    get:\n      responses:\n        '200':\n"
    #expect(merge.text.contains("\n\(added)") && merge.text.contains("\n\n  /visits:\n"))
    #expect(merge.text.contains("schema: { $ref: '#/components/schemas/Owner' }\n"))
  }

  @Test("Its security is written with the spec's names, unless it's that of the whole spec")
  func security() throws {
    let merge = try merge(security: "{ HTTPBearer: [] }, {}")
    #expect(merge.text.contains("      security:\n        - login: []\n        - {}\n"))
    let own = Self.own.replacing("scheme: Bearer", with: "scheme: basic")
    let other = try self.merge(security: "{ HTTPBearer: [] }", into: own)
    #expect(other.text.contains("      security:\n        - HTTPBearer: []\n"))
    #expect(other.text.contains("    HTTPBearer: { type: http, scheme: bearer }\n"))
  }

  @Test("An operation that's no longer published is removed, whatever the spec says about it")
  func removedOperation() throws {
    let published = Self.base.replacing(/(?s)  \/pets.*?(?=components:)/, with: "  /none: { get: {} }\n")
    let merge = try PublishedMerge(base: Self.base, published: published, into: Self.own, file: "pets.yaml")
    #expect(merge.conflicts.isEmpty)
    #expect(!merge.text.contains("/pets") && !merge.text.contains("The heart of it."))
    #expect(merge.text.contains("  /visits:\n"))
  }
}
