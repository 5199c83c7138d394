import CallsiteDiagnostics
import Testing

@testable import CallsiteReview

/// Merges of what was published under another name: a person's words about it stay.
@Suite("A merge of something renamed")
struct PublishedMergeRenamesTests {
  private static let base = """
    openapi: 3.1.0
    info: { title: Pets, version: '1' }
    paths:
      /pets/{id}:
        get:
          operationId: getPet
          parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
          responses:
            '200': { description: OK, content: { a/json: { schema: { $ref: '#/components/schemas/PetOut' } } } }
    components:
      schemas:
        PetOut:
          type: object
          required: [name, chip_no]
          properties:
            name: { type: string }
            chip_no: { type: string }
            age: { type: integer }

    """

  private static let own = """
    openapi: 3.1.0
    info: { title: The practice, version: '1' }
    paths:
      # The heart of it.
      /pets/{petID}:
        get:
          operationId: pet
          parameters:
            - { name: petID, in: path, required: true, schema: { type: string, format: uuid } }
          responses:
            '200':
              description: The pet.  # never a list
              content:
                a/json:
                  schema: { $ref: '#/components/schemas/Pet' }
    components:
      schemas:
        Pet:
          type: object
          required: [name, chip_no]
          properties:
            name: { type: string }
            # Fifteen digits.
            chip_no: { type: string, minLength: 15 }  # read by hand
            age: { type: integer }

    """

  private func merge(
    _ edits: [(String, String)], from base: String = base, into own: String = own
  ) throws -> PublishedMerge {
    let published = edits.reduce(base) { $0.replacing($1.0, with: $1.1) }
    return try PublishedMerge(base: base, published: published, into: own, file: "pets.yaml")
  }

  @Test("A property keeps its comments, its stricter type and its place")
  func property() throws {
    let merge = try merge([("chip_no", "chip_number")])
    #expect(merge.conflicts.isEmpty && merge.kept.isEmpty)
    #expect(merge.text == Self.own.replacing("chip_no", with: "chip_number"))
    #expect(
      merge.applied.map(\.place) == [
        "#/components/schemas/PetOut/properties/chip_no → chip_number",
        "#/components/schemas/PetOut/required: chip_no → chip_number",
      ])
    #expect(merge.applied.allSatisfy { $0.kind == .renamed })
  }

  @Test("What else changed in it is changed, too")
  func changedProperty() throws {
    let merge = try merge([
      ("chip_no: { type: string }", "chip_number: { type: [string, 'null'] }"),
      (", chip_no]", ", chip_number]"),
      ("age: { type: integer }", "age: { type: integer }\n        born: { type: string }"),
    ])
    #expect(
      merge.conflicts.map(\.reason) == ["The type changed, and the spec adds 'minLength' to the former one."])
    #expect(merge.text.contains("chip_number: { type: string, minLength: 15 }  # read by hand\n"))
    #expect(merge.text.contains("age: { type: integer }\n        born: { type: string }\n"))
  }

  @Test("A property is added after one with another name")
  func addedAfterRenamed() throws {
    let merge = try merge([
      ("chip_no: { type: string }", "chip_number: { type: string }\n        sex: { type: string }")
    ])
    #expect(
      merge.text.contains("chip_number: { type: string, minLength: 15 }  # read by hand\n        sex: "))
  }

  @Test(
    "A property of another type, or with an unlike name, is another one",
    arguments: ["chip_number: { type: integer }", "weight: { type: string }"])
  func otherProperty(added: String) throws {
    let merge = try merge([("chip_no: { type: string }", added), (", chip_no]", "]")])
    #expect(
      merge.conflicts.isEmpty && !merge.text.contains("Fifteen digits") && !merge.text.contains("minLength"))
    #expect(merge.text.contains("        name: { type: string }\n        \(added)\n"))
  }

  @Test("A name that the spec has next to the old one is a conflict")
  func bothNames() throws {
    let own = Self.own.replacing("age: {", with: "chip_number: { type: string }\n        age: {")
    let merge = try merge([("chip_no: {", "chip_number: {")], into: own)
    #expect(merge.text == own)
    #expect(
      merge.conflicts.map(\.reason) == [
        "It's called 'chip_number' now, which the spec has next to 'chip_no'."
      ])
  }

  @Test("A name that the spec already has isn't a change, and neither is one of what it leaves out")
  func knownName() throws {
    let known = Self.own.replacing("chip_no", with: "chip_number")
    let merge = try merge([("chip_no", "chip_number")], into: known)
    #expect(merge.text == known && merge.conflicts.isEmpty && merge.applied.isEmpty)
    let without = Self.own.replacing(#/ *# Fifteen.*\n.*\n/#, with: "").replacing(", chip_no]", with: "]")
    let other = try self.merge([("chip_no", "chip_number")], into: without)
    #expect(other.text == without && other.conflicts.isEmpty && other.kept.count == 2)
  }

  @Test("A path keeps the names of its parameters, its comment and its operations")
  func path() throws {
    for path in ["/v2/pets/{id}", "/pets/{id}/", "/animals/{id}"] {
      let merge = try merge([("  /pets/{id}:", "  \(path):")])
      let expected = Self.own.replacing("/pets/{petID}", with: path.replacing("{id}", with: "{petID}"))
      #expect(merge.text == expected && merge.conflicts.isEmpty)
    }
  }

  @Test("Several paths below another prefix are all renamed, in whatever their ends are alike")
  func prefix() throws {
    let other = { (text: String) in
      text.replacing(#/(?s)(  \/)pets(.*?)(?=components:)/#) { match in
        "\(match.output.0)\(match.output.1)owners\(match.output.2.replacing("Pet", with: "Owner"))"
      }
    }
    let merge = try merge(
      [("  /pets", "  /v2/pets"), ("  /owners", "  /v2/owners")], from: other(Self.base),
      into: other(Self.own))
    #expect(merge.conflicts.isEmpty)
    #expect(merge.text.contains("  /v2/pets/{petID}:\n") && merge.text.contains("  /v2/owners/{petID}:\n"))
    #expect(!merge.text.contains("  /pets") && !merge.text.contains("  /owners"))
  }

  @Test("A path that the spec divides between servers and paths is renamed below the same server only")
  func servers() throws {
    let base = Self.base.replacing("  /pets", with: "  /api/v1/pets")
    let own = Self.own.replacing(
      "paths:\n", with: "servers: [{ url: https://pets.example/api/v1 }]\npaths:\n")
    let inside = try merge([("/api/v1/pets", "/api/v1/animals")], from: base, into: own)
    #expect(inside.text == own.replacing("/pets/", with: "/animals/") && inside.conflicts.isEmpty)
    let outside = try merge([("/api/v1/pets", "/api/v2/pets")], from: base, into: own)
    #expect(outside.text == own)
    #expect(
      outside.conflicts.map(\.reason) == [
        "It moved, and the spec has another address than the one that was published."
      ])
  }

  @Test("A prefix that moves from the paths to the servers isn't a change")
  func movedPrefix() throws {
    let base = Self.base.replacing("  /pets", with: "  /api/pets")
    let merge = try merge(
      [("  /api/pets", "  /pets"), ("paths:\n", "servers: [{ url: https://pets.example/api/ }]\npaths:\n")],
      from: base, into: Self.own.replacing("  /pets", with: "  /api/pets"))
    #expect(merge.conflicts.isEmpty && merge.text.contains("  /api/pets/{petID}:\n"))
  }

  @Test(
    "A response with another status keeps its description and comments, unless its content changed as well")
  func response() throws {
    let merge = try merge([("'200'", "'202'")])
    #expect(merge.text == Self.own.replacing("'200'", with: "'202'"))
    let failure = try self.merge([("'200'", "'404'")])
    #expect(!failure.text.contains("never a list") && failure.text.contains("'404':"))
  }
}
