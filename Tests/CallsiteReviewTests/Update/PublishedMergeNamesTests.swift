import CallsiteDiagnostics
import CallsiteSource
import Testing

@testable import CallsiteReview

/// Merges of documents whose components and paths are called differently in the spec.
struct PublishedMergeNamesTests {
  private static let base = """
    openapi: 3.1.0
    info: { title: Pets, version: '1' }
    paths:
      /api/v1/pets/{id}:
        get: { responses: { '200': { content: { a/json: { schema: { $ref: '#/components/schemas/PetOut' } } } } } }
        put: { requestBody: { content: { a/json: { schema: { $ref: '#/components/schemas/PetIn' } } } } }
      /api/v1/pets:
        get: { responses: { '200': { content: { a/json: { schema: { $ref: '#/components/schemas/PetOut' } } } } } }
    components:
      schemas:
        PetOut: { type: object, properties: { name: { type: string } } }
        PetIn: { type: object, properties: { name: { type: string } } }

    """

  /// One schema for both, and no prefix.
  private static let own = """
    openapi: 3.1.0
    info: { title: The practice, version: '1' }
    servers: [{ url: https://pets.example/api/v1 }]
    paths:
      /pets/{petID}:
        get: { responses: { '200': { content: { a/json: { schema: { $ref: '#/components/schemas/Pet' } } } } } }
        put: { requestBody: { content: { a/json: { schema: { $ref: '#/components/schemas/Pet' } } } } }
      /pets:
        get: { responses: { '200': { content: { a/json: { schema: { $ref: '#/components/schemas/Pet' } } } } } }
    components:
      schemas:
        Pet: { type: object, properties: { name: { type: string } } }
        Owner: { type: object, properties: { phone: { type: string } } }

    """

  private func merge(_ edits: (String, String)..., into own: String = own) throws -> PublishedMerge {
    let published = edits.reduce(Self.base) { $0.replacing($1.0, with: $1.1) }
    return try PublishedMerge(base: Self.base, published: published, into: own, file: "pets.yaml")
  }

  @Test("A change of one of two components that the spec has in one is a conflict")
  func contradiction() throws {
    let merge = try merge(
      (
        "PetOut: { type: object, properties: {",
        "PetOut: { type: object, properties: { age: { type: integer },"
      ))
    #expect(merge.text == Self.own)
    #expect(
      merge.conflicts.map(\.reason) == [
        "The spec describes this and '#/components/schemas/PetIn/properties' in one place, but only one of them changed."
      ])
    #expect(merge.conflicts.first?.position?.line == 12)
  }

  @Test("The same change of both is made once")
  func agreement() throws {
    let merge = try merge(("name: { type: string }", "name: { type: string }, age: { type: integer }"))
    #expect(merge.conflicts.isEmpty)
    #expect(
      merge.text
        == Self.own.replacing(
          "name: { type: string }", with: "name: { type: string }, age: { type: integer }"))
  }

  @Test("Paths that the spec has without a prefix are found, and new ones are added without it")
  func prefix() throws {
    let merge = try merge(
      (
        "  /api/v1/pets:\n",
        "  /api/v1/pets/{id}/photos:\n    get: { responses: {} }\n  /api/v1/pets:\n    post: { responses: {} }\n"
      ))
    #expect(merge.conflicts.isEmpty)
    #expect(merge.text.contains("  /pets/{id}/photos:\n    get:\n      responses: {}\n  /pets:\n"))
    #expect(merge.text.contains("    post:\n      responses: {}\n") && !merge.text.contains("  /api"))
  }

  @Test("A removed path is removed without its prefix")
  func removedPath() throws {
    let text = Self.base.replacing(/(?s)  \/api\/v1\/pets:\n.*?\n(?=components)/, with: "")
    let merge = try PublishedMerge(base: Self.base, published: text, into: Self.own, file: "pets.yaml")
    #expect(merge.conflicts.isEmpty && !merge.text.contains("  /pets:\n"))
    #expect(merge.text.contains("  /pets/{petID}:\n"))
  }

  @Test("A new component whose name the spec uses for another one gets a number")
  func collision() throws {
    let merge = try merge(
      (
        "PetOut: { type: object, properties: {",
        "PetOut: { type: object, properties: { owner: { $ref: '#/components/schemas/Owner' },"
      ),
      (
        "PetIn: { type: object, properties: {",
        "PetIn: { type: object, properties: { owner: { $ref: '#/components/schemas/Owner' },"
      ),
      ("    PetIn:", "    Owner: { type: object, properties: { name: { type: string } } }\n    PetIn:"))
    #expect(merge.conflicts.isEmpty)
    #expect(merge.text.contains("owner: { $ref: '#/components/schemas/Owner2' }"))
    #expect(merge.text.contains("    Owner: { type: object, properties: { phone: { type: string } } }\n"))
    #expect(merge.text.contains("    Owner2:"))
  }

  @Test("A new component that the spec already has is used")
  func known() throws {
    let merge = try merge(
      (
        "PetOut: { type: object, properties: {",
        "PetOut: { type: object, properties: { owner: { $ref: '#/components/schemas/Owner' },"
      ),
      (
        "PetIn: { type: object, properties: {",
        "PetIn: { type: object, properties: { owner: { $ref: '#/components/schemas/Owner' },"
      ),
      ("    PetIn:", "    Owner: { type: object, properties: { phone: { type: string } } }\n    PetIn:"))
    #expect(merge.conflicts.isEmpty && !merge.text.contains("Owner2"))
    #expect(merge.text.contains("owner: { $ref: '#/components/schemas/Owner' }"))
  }
}
