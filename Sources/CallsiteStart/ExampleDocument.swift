/// What a project that has nothing yet starts with.
enum ExampleDocument {
  /// A document with every part that most APIs need.
  static let text = """
    # An example to write over. It is OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.1.html); what that can't say
    # stands under x-callsite- keys. `callsite lint` tells what is wrong with it.
    openapi: 3.1.1
    info: { title: My API, version: "1.0" }

    # Where the API is. Each becomes a case of the client's Server; the first is the default.
    servers:
      - { url: "https://api.example.com", description: Production }
      - { url: "http://localhost:8000", description: Local }

    # Each tag becomes a service of the client: client.notes.list().
    tags:
      - { name: notes, description: What users write down. }

    # What every operation needs that doesn't say otherwise.
    security: [{ token: [] }]

    # operationId becomes the method's name; x-callsite-name gives anything another name in Swift.
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
          summary: Write a note
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
          summary: Throw a note away
          parameters:
            - { name: id, in: path, required: true, schema: { type: integer } }
          responses:
            "204": { description: It is gone. }

    # What operations share. Each schema becomes a Swift type.
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

  /// A document without operations.
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
