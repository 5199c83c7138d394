import CallsiteDiagnostics
import CallsiteSource
import Testing

@testable import CallsiteReview

/// Merges into specs that are written in other ways: line breaks, flow style, other versions.
struct PublishedMergeFormTests {
  private static let base = """
    {"openapi": "3.1.0", "info": {"title": "Pets", "version": "1"}, "paths": {"/pets": {}},
     "components": {"schemas": {"Pet": {"type": "object", "required": ["name", "kind"],
       "properties": {"name": {"type": "string"}, "kind": {"type": "string"}, "age": {"type": "integer"}}}}}}
    """

  private static let own = """
    # Ours.
    openapi: 3.1.0
    info: { title: The practice, version: '1' }
    paths: { /pets: {} }
    components:
      schemas:
        Pet:
          type: object
          required: [
            # Never empty.
            name,
            kind,  # cat, dog
          ]
          properties: {
            # What it's called.
            name: { type: string },
            kind: { type: string },  # cat, dog
            age: { type: integer }
          }

    """

  /// The document with a required weight instead of the kind.
  private static let published = base.replacing(#""kind"]"#, with: #""weight"]"#)
    .replacing(#""kind": {"type": "string"}, "#, with: "")
    .replacing(#"{"type": "integer"}"#, with: #"{"type": "integer"}, "weight": {"type": "number"}"#)

  private func merge(
    _ base: String = base, _ published: String = published, into own: String
  ) throws -> PublishedMerge {
    try PublishedMerge(base: base, published: published, into: own, file: "pets.yaml")
  }

  @Test("Lists and objects in braces over several lines keep their comments")
  func flow() throws {
    let merge = try merge(into: Self.own)
    #expect(merge.conflicts.isEmpty)
    #expect(merge.text.contains("# Ours.\n") && merge.text.contains("        # What it's called.\n"))
    #expect(merge.text.contains("        # Never empty.\n        name,\n        weight,\n      ]\n"))
    #expect(!merge.text.contains("kind") && !merge.text.contains("cat, dog"))
    let pet = try SourceReader().read(text: merge.text, file: "a").mapping?["components"]?.mapping?[
      "schemas"]?
      .mapping?["Pet"]?.mapping
    #expect(pet?["required"]?.sequence?.compactMap(\.scalar?.text) == ["name", "weight"])
    #expect(pet?["properties"]?.mapping?.entries.map(\.key) == ["name", "age", "weight"])
  }

  @Test("A comment in braces that would end up after another element makes the change a conflict")
  func commentInFlow() throws {
    let own = Self.own.replacing("name,\n", with: "name,  # never empty\n")
    let edits = [(#""kind"]"#, #""kind", "age"]"#), (#", "kind"]"#, "]")]
    for (old, new) in edits {
      let merge = try merge(Self.base, Self.base.replacing(old, with: new), into: own)
      #expect(merge.text == own)
      #expect(merge.conflicts.map { $0.reason.hasSuffix("or writes it in an unusual way.") } == [true])
    }
  }

  @Test("Line breaks of Windows and a byte order mark stay")
  func lineBreaks() throws {
    let plain = try merge(into: Self.own).text
    let own = "\u{FEFF}" + Self.own.replacing("\n", with: "\r\n")
    let merge = try merge(into: own)
    #expect(
      merge.text.unicodeScalars.elementsEqual(
        ("\u{FEFF}" + plain.replacing("\n", with: "\r\n")).unicodeScalars))
    #expect(merge.conflicts.isEmpty && merge.applied.count == 4)
  }

  @Test("Parameters in other files are told apart by their references")
  func otherFiles() throws {
    let base = """
      openapi: 3.1.0
      info: { title: Pets, version: '1' }
      paths:
        /pets:
          get:
            description: Pets.
            parameters: [{ $ref: 'a.yaml#/tags' }, { $ref: 'a.yaml#/limit' }]

      """
    let own = "# Ours.\n" + base
    let changed = try merge(base, base.replacing("Pets.", with: "All pets."), into: own)
    #expect(changed.conflicts.isEmpty && changed.text == own.replacing("Pets.", with: "All pets."))
    let removed = try merge(base, base.replacing(", { $ref: 'a.yaml#/limit' }", with: ""), into: own)
    #expect(
      removed.conflicts.isEmpty && removed.text == own.replacing(", { $ref: 'a.yaml#/limit' }", with: ""))
  }

  @Test("A byte order mark or line breaks of a published document are no change")
  func publishedForm() throws {
    let merge = try merge(
      Self.base, "\u{FEFF}" + Self.base.replacing("\n", with: "\r\n"), into: Self.own)
    #expect(merge.isEmpty && merge.text == Self.own)
  }

  @Test("A spec in JSON stays JSON, with its indentation")
  func json() throws {
    let own = """
      {
        "openapi": "3.1.0",
        "info": { "title": "The practice", "version": "1" },
        "paths": { "/pets": {} },
        "components": { "schemas": { "Pet": {
          "type": "object",
          "required": ["name", "kind"],
          "properties": {
            "name": { "type": "string", "minLength": 1 },
            "kind": { "type": "string" },
            "age": { "type": "integer" }
          }
        } } }
      }

      """
    let merge = try merge(into: own)
    #expect(
      merge.text
        == own.replacing(#"["name", "kind"]"#, with: #"["name", "weight"]"#)
        .replacing("      \"kind\": { \"type\": \"string\" },\n", with: "")
        .replacing(
          "{ \"type\": \"integer\" }\n",
          with: "{ \"type\": \"integer\" },\n      \"weight\": {\n        \"type\": \"number\"\n      }\n"
        ))
  }

  // MARK: Versions

  private static let former = base.replacing("3.1.0", with: "3.0.3")
  private static let nullable = former.replacing(
    #""age": {"type": "integer"}"#, with: #""age": {"type": "integer", "nullable": true}"#)

  @Test("A document of an older version is merged as the spec's version says it")
  func older() throws {
    let merge = try merge(Self.former, Self.nullable, into: Self.own)
    #expect(merge.conflicts.isEmpty && !merge.text.contains("nullable"))
    #expect(
      merge.text
        == Self.own.replacing("age: { type: integer }", with: "age: { type: [integer, 'null'] }"))
  }

  @Test("Swagger 2.0 is merged into OpenAPI 3.1")
  func swagger() throws {
    let base = """
      {"swagger": "2.0", "info": {"title": "Pets", "version": "1"}, "paths": {"/pets": {}},
       "definitions": {"Pet": {"type": "object", "required": ["name", "kind"],
         "properties": {"name": {"type": "string"}, "kind": {"type": "string"}, "age": {"type": "integer"}}}}}
      """
    let published = base.replacing(
      #"{"type": "integer"}"#, with: ##"{"type": "integer"}, "owner": {"$ref": "#/definitions/Owner"}"##
    )
    .replacing(#""definitions": {"#, with: ##""definitions": {"Owner": {"type": "object"}, "##)
    let merge = try merge(base, published, into: Self.own)
    #expect(merge.conflicts.isEmpty)
    #expect(merge.text.contains("$ref: '#/components/schemas/Owner'"))
    #expect(merge.text.contains("    Owner: { type: object }\n"))
  }

  @Test("A backend that moves from OpenAPI 3.0 to 3.1 changes nothing but what it says")
  func raised() throws {
    let published = Self.nullable.replacing("3.0.3", with: "3.1.0")
      .replacing(#""type": "integer", "nullable": true"#, with: #""type": ["integer", "null"]"#)
    let merge = try merge(Self.nullable, published, into: Self.own)
    #expect(merge.applied.isEmpty && merge.conflicts.isEmpty && merge.text == Self.own)
  }

  @Test("A newer document can't be merged into an older spec, but two of the same version can")
  func newer() throws {
    let own = Self.own.replacing("openapi: 3.1.0", with: "openapi: 3.0.3")
    let failure = #expect(throws: DiagnosticFailure.self) { try merge(into: own) }
    #expect(
      failure?.diagnostics.map { "\($0)" } == [
        "pets.yaml:2:1: error: 'last published' has another version of OpenAPI, which can't be merged into an older one; "
          + "convert the spec to OpenAPI 3.1 with 'callsite init pets.yaml --folder FOLDER'. [older-spec]"
      ])
    let same = try merge(Self.former, Self.nullable, into: own)
    #expect(
      same.text == own.replacing("age: { type: integer }", with: "age: { type: integer, nullable: true }"))
  }

  @Test("A copy is replaced, whatever the versions are")
  func copy() throws {
    #expect(try merge(Self.former, Self.published, into: Self.former).text == Self.published)
  }
}
