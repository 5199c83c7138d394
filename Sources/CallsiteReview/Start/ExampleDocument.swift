import CallsiteSource

/// The document that a new project starts with.
enum ExampleDocument {
  /// A document with every part that most APIs need.
  static let text = """
    # An example to replace with your own API, in OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.1.html). Keys that
    # begin with x-callsite- describe what OpenAPI can't. To check the document, run `callsite lint`.
    openapi: 3.1.1
    info: { title: My API, version: "1.0" }

    # The servers of the API. Each becomes a constant of the client's Server type; the first is the default.
    servers:
      - { url: "https://api.example.com", description: Production }
      - { url: "http://localhost:8000", description: Local }

    # Each tag becomes a service of the client: client.notes.list().
    tags:
      - { name: notes, description: Notes that users write. }

    # What every operation requires, unless it declares its own security.
    security: [{ token: [] }]

    # The operationId is the name of the method. To change a name in Swift, use x-callsite-name.
    paths:
      /notes:
        get:
          operationId: listNotes
          x-callsite-name: list
          tags: [notes]
          summary: All notes
          parameters:
            - { name: search, in: query, schema: { type: string } }
          responses:
            "200":
              description: The notes.
              content:
                application/json:
                  schema: { type: array, items: { $ref: "#/components/schemas/Note" } }
        post:
          operationId: createNote
          x-callsite-name: create
          tags: [notes]
          summary: Create a note
          requestBody:
            required: true
            content:
              application/json:
                schema: { $ref: "#/components/schemas/Note" }
          responses:
            "201":
              description: The note.
              content:
                application/json:
                  schema: { $ref: "#/components/schemas/Note" }

      /notes/{id}:
        delete:
          operationId: deleteNote
          x-callsite-name: delete
          tags: [notes]
          summary: Delete a note
          parameters:
            - { name: id, in: path, required: true, schema: { type: integer } }
          responses:
            "204": { description: The note was deleted. }

    # Definitions that operations share. Each schema becomes a Swift type.
    components:
      securitySchemes:
        token: { type: http, scheme: bearer }
      schemas:
        Note:
          type: object
          required: [id, text]
          properties:
            id: { type: integer, readOnly: true }
            text: { type: string }
            color: { type: string, enum: [yellow, green] }
            writtenAt: { type: string, format: date-time, readOnly: true }

    """

  /// Returns a document without operations.
  static func frame(title: String) -> String {
    """
    openapi: 3.1.1
    info: { title: \(title), version: "1.0" }
    servers:
      - { url: "https://api.example.com", description: Production }
    paths: {}

    """
  }
}

/// Formats a document for people, with a comment before each part, and blank lines between paths and schemas.
struct CommentedDocument {
  /// The lines of the comment at the top.
  var head: [String]
  let root: SourceNode
  private let writer = YAMLWriter()

  init(head: [String], root: SourceNode) {
    self.head = head
    self.root = root
  }

  /// Returns the text of the document.
  ///
  /// - Throws: The error of the YAML emitter.
  func text() throws -> String {
    let parts = try (root.mapping?.entries ?? []).map { entry in
      (Self.comments[entry.key].map { "# \($0)\n" } ?? "") + (try part(entry))
    }
    return head.map { $0.isEmpty ? "#\n" : "# \($0)\n" }.joined() + parts.joined(separator: "\n")
  }

  /// The comments that explain each part of a document.
  private static let comments = [
    "servers":
      "The servers of the API. Each becomes a constant of the client's Server type; the first is the default.",
    "tags": "Each tag becomes a service of the client: client.pets.list().",
    "security": "What every operation requires, unless it declares its own security.",
    "paths": "The operationId is the name of the method. To change a name in Swift, use x-callsite-name.",
    "components": "Definitions that operations share. Each schema becomes a Swift type.",
  ]

  private func part(_ entry: SourceMapping.Entry) throws -> String {
    switch entry.key {
    case "paths", "webhooks": return try spaced(entry, depth: 1)
    case "components": return try spaced(entry, depth: 2)
    default: return try block(entry)
    }
  }

  /// Returns an object whose entries at a depth are separated by blank lines.
  private func spaced(_ entry: SourceMapping.Entry, depth: Int) throws -> String {
    guard depth > 0, let entries = entry.value.mapping?.entries, !entries.isEmpty else {
      return try block(entry)
    }
    let values = try entries.map { Self.indented(try spaced($0, depth: depth - 1)) }
    return try key(entry) + ":\n" + values.joined(separator: "\n")
  }

  private func block(_ entry: SourceMapping.Entry) throws -> String {
    try writer.write(SourceNode(.mapping(SourceMapping([entry])), at: entry.position))
  }

  /// Returns a key in YAML.
  private func key(_ entry: SourceMapping.Entry) throws -> String {
    let null = SourceNode(.scalar(SourceScalar("null", .null)), at: entry.position)
    let line = try block(SourceMapping.Entry(key: entry.key, value: null, at: entry.position))
    return String(line.dropLast(": null\n".count))
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
  }
}
