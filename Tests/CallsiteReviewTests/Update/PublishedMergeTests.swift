import CallsiteDiagnostics
import CallsiteReview
import CallsiteSource
import Testing

struct PublishedMergeTests {
  private static let base = """
    openapi: 3.1.0
    info: {title: Pets, version: '1'}
    paths:
      /pets/{id}:
        get:
          operationId: get_pet
          parameters:
            - {name: id, in: path, required: true, schema: {type: string}}
          responses:
            '200': {description: OK, content: {application/json: {schema: {$ref: '#/components/schemas/PetOut'}}}}
    components:
      schemas:
        PetOut:
          type: object
          required: [name, kind]
          properties:
            name: {type: string}
            kind: {type: string, enum: [cat, dog]}
            age: {type: integer}

    """

  private static let own = """
    # Written by hand.
    openapi: 3.1.0
    info: { title: The practice, version: '1' }
    paths:
      /pets/{petID}:
        get:
          operationId: pet
          parameters:
            - name: petID
              in: path
              required: true
              schema: { type: string, format: uuid }
          responses:
            '200':
              description: The pet.
              content:
                application/json:
                  schema:
                    $ref: '#/components/schemas/Pet'
    components:
      schemas:
        # An animal.
        Pet:
          type: object
          required: [name, kind]
          properties:
            name: { type: string, minLength: 1 }  # never empty
            kind:
              type: string
              enum: [cat, dog]  # no birds
            # In years.
            age: { type: integer }

    """

  private func merge(_ edits: [(String, String)], into own: String = own) throws -> PublishedMerge {
    let published = edits.reduce(Self.base) { $0.replacing($1.0, with: $1.1) }
    return try PublishedMerge(base: Self.base, published: published, into: own, file: "pets.yaml")
  }

  /// Returns the lines that a merge removed, with a minus, and those that it added, with a plus.
  private func changedLines(_ merge: PublishedMerge) -> [String] {
    let lines = { (text: String) in text.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } } }
    let difference = lines(merge.text).difference(from: lines(Self.own))
    return difference.removals.map { change in
      if case .remove(_, let line, _) = change { "-\(line)" } else { "" }
    }
      + difference.insertions.map { change in
        if case .insert(_, let line, _) = change { "+\(line)" } else { "" }
      }
  }

  @Test("A document that didn't change leaves the spec as it is")
  func unchanged() throws {
    let merge = try merge([])
    #expect(merge.text == Self.own)
    #expect(merge.applied.isEmpty && merge.kept.isEmpty && merge.conflicts.isEmpty)
  }

  @Test("A copy of the last document is replaced")
  func copy() throws {
    let merge = try merge([("integer", "number")], into: Self.base)
    #expect(merge.text == Self.base.replacing("integer", with: "number"))
  }

  @Test("Values of lists are changed one by one, in a component with another name")
  func lists() throws {
    let merge = try merge([("[cat, dog]", "[cat, bird]"), ("[name, kind]", "[kind, name, age]")])
    #expect(
      changedLines(merge) == [
        "-required: [name, kind]", "-enum: [cat, dog]  # no birds", "+required: [name, kind, age]",
        "+enum: [cat, bird]  # no birds",
      ])
  }

  @Test("A removed property goes with the comment above it")
  func removedComment() throws {
    let merge = try merge([("        age: {type: integer}\n", "")])
    #expect(changedLines(merge) == ["-# In years.", "-age: { type: integer }"])
  }

  @Test("A removed property that may be null is removed, however the spec says so")
  func removedNullable() throws {
    let published = "{anyOf: [{type: string, format: date}, {type: 'null'}], title: Born}"
    let base = Self.base.replacing("{type: integer}", with: published)
    let removed = Self.base.replacing("        age: {type: integer}\n", with: "")
    for (type, isRemoved) in [
      ("type: [string, 'null'], format: date", true), ("type: ['null', string], format: date-time", false),
      ("type: [integer, 'null'], format: date", false), ("type: string, format: date", false),
    ] {
      let own = Self.own.replacing("{ type: integer }", with: "{ \(type) }")
      let merge = try PublishedMerge(base: base, published: removed, into: own, file: "pets.yaml")
      #expect(merge.conflicts.isEmpty == isRemoved, "\(type)")
      #expect(merge.text.contains("age:") != isRemoved, "\(type)")
    }
  }

  @Test("A conflict's position is that in the changed text")
  func movedPosition() throws {
    let own = Self.own + "        weight: { type: string }\n"
    let base = Self.base + "        weight: {type: integer}\n"
    let published = base.replacing("        age: {type: integer}\n", with: "")
      .replacing("weight: {type: integer}", with: "weight: {type: number}")
    let merge = try PublishedMerge(base: base, published: published, into: own, file: "pets.yaml")
    let conflict = try #require(merge.conflicts.first)
    let position = try #require(conflict.position)
    let lines = merge.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(changedLines(merge).prefix(2) == ["-# In years.", "-age: { type: integer }"])
    #expect(lines.dropFirst(position.line - 1).first?.contains("weight") == true)
  }

  @Test("New operations have the spec's names of components and parameters")
  func newOperation() throws {
    let operation = """
          put:
            parameters:
              - {name: id, in: path, required: true, schema: {type: string}}
            requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/PetOut'}}}}
            responses: {'204': {description: Saved}}
      components:
      """
    let merge = try merge([("components:\n", operation + "\n")])
    #expect(merge.conflicts.isEmpty)
    #expect(merge.text.contains("    put:\n      parameters:\n        - name: petID\n"))
    #expect(merge.text.contains("schema: { $ref: '#/components/schemas/Pet' }\n"))
  }

  @Test("A new component is added with what refers to it")
  func newComponent() throws {
    let merge = try merge([
      (
        "        age: {type: integer}\n",
        """
                age: {type: integer}
                owner: {$ref: '#/components/schemas/Owner'}
            Owner: {type: object, properties: {name: {type: string}}}

        """
      )
    ])
    #expect(
      changedLines(merge) == [
        "+owner: { $ref: '#/components/schemas/Owner' }", "+Owner:", "+type: object", "+properties:",
        "+name: { type: string }",
      ])
  }

  @Test("A type that the spec decided otherwise is a conflict, and stays")
  func decidedType() throws {
    let own = Self.own.replacing("{ type: string, minLength: 1 }", with: "{ type: number }")
    let merge = try merge([("name: {type: string}", "name: {type: boolean}")], into: own)
    #expect(merge.text == own)
    let conflict = try #require(merge.conflicts.first)
    #expect(conflict.change.place == "#/components/schemas/PetOut/properties/name/type")
    #expect(conflict.reason == "It changed, and the spec already says something else.")
    #expect([conflict.before, conflict.now, conflict.own] == ["string", "boolean", "number"])
    #expect(conflict.position.map { "\($0)" } == "pets.yaml:27:23")
  }

  @Test("A type that changes under a keyword of the spec is a conflict")
  func keywordConflict() throws {
    let merge = try merge([("name: {type: string}", "name: {type: integer}")])
    #expect(merge.text == Self.own)
    #expect(
      merge.conflicts.map(\.reason) == [
        "The type changed, and the spec adds 'minLength' to the former one."
      ])
  }

  @Test("What each side says about an object is one line of YAML")
  func sides() throws {
    let words = Array(repeating: "one of many", count: 12).joined(separator: " ")
    let own = Self.own.replacing(
      "age: { type: integer }", with: "age: { properties: { words: { enum: [\(words)] } } }")
    let merge = try merge([("        age: {type: integer}\n", "")], into: own)
    let conflict = try #require(merge.conflicts.first)
    #expect(
      [conflict.before, conflict.now, conflict.own] == [
        "{type: integer}", nil, "{properties: {words: {enum: [\(words)]}}}",
      ])
  }

  @Test("Texts of the spec are kept")
  func texts() throws {
    let merge = try merge([("title: Pets", "title: Pets API"), ("description: OK", "description: Fine")])
    #expect(merge.text == Self.own)
    #expect(merge.kept.count == 2 && merge.conflicts.isEmpty)
  }

  @Test("Another name of a component isn't a change")
  func renamedComponent() throws {
    let merge = try merge([("PetOut", "PetRead")])
    #expect(merge.text == Self.own)
    #expect(merge.conflicts.isEmpty)
  }

  @Test("A value that other places share by an anchor is a conflict")
  func anchor() throws {
    let own = Self.own.replacing("name: { type: string, minLength: 1 }", with: "name: &text { type: string }")
      .replacing("age: { type: integer }", with: "age: { type: integer }\n        note: *text")
    let merge = try merge([("name: {type: string}", "name: {type: boolean}")], into: own)
    #expect(merge.text == own)
    #expect(merge.conflicts.count == 1)
  }

  @Test("A merge makes both edits, or names a conflict", arguments: 0..<200 as Range<UInt64>)
  func random(seed: UInt64) throws {
    let random = RandomMerge(seed: seed)
    let own = RandomMerge.document(random.own, name: "Thing", isHandwritten: true)
    let merge = try PublishedMerge(
      base: RandomMerge.document(random.base), published: RandomMerge.document(random.published), into: own,
      file: "random.yaml")
    let expected = RandomMerge.document(random.expected, name: "Thing")
    let reader = SourceReader()
    let tree = try reader.read(text: merge.text, file: "merged.yaml")
    #expect(tree.isSame(as: try reader.read(text: expected, file: "expected.yaml")))
    #expect(merge.conflicts.isEmpty != random.hasConflict)
  }
}
