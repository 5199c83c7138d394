import CallsitePipeline
import CallsiteSource

// Rules that the document reader checks itself.
extension LintRule {
  static let readings: [LintRule] = [
    LintRule(
      "unresolved-reference", .error,
      "A reference to a component, a security scheme or a discriminator's schema can be resolved.",
      LintExample(.schema, wrong: "$ref: '#/components/schemas/Cat'", right: "type: object")),
    LintRule(
      "wrong-reference", .error, "A reference leads to a component of the expected kind.",
      LintExample(
        .components,
        wrong: "schemas: { Pet: { $ref: '#/components/responses/Fine' } }\n"
          + "responses: { Fine: { description: Fine. } }",
        right: "schemas: { Pet: { type: object } }")),
    LintRule(
      "cyclic-reference", .error, "A chain of references ends at a value.",
      LintExample(
        .components,
        wrong:
          "schemas: { Pet: { $ref: '#/components/schemas/Cat' }, Cat: { $ref: '#/components/schemas/Pet' } }",
        right: "schemas: { Pet: { $ref: '#/components/schemas/Cat' }, Cat: { type: object } }")),
    LintRule(
      "unknown-type", .error, "A type is one of JSON Schema's.",
      LintExample(.schema, wrong: "type: strng", right: "type: string")),
    LintRule(
      "missing-path-parameter", .error,
      "Every name in braces in a path is declared as a parameter in 'path'.",
      LintExample(
        .parameter, wrong: "- { name: all, in: query, schema: { type: boolean } }",
        right: "- { name: id, in: path, required: true, schema: { type: string } }")),
    LintRule(
      "unused-path-parameter", .warning, "The name of every parameter in 'path' is in braces in the path.",
      LintExample(
        .parameter,
        wrong: "- { name: id, in: path, required: true, schema: { type: string } }\n"
          + "- { name: pet, in: path, required: true, schema: { type: string } }",
        right: "- { name: id, in: path, required: true, schema: { type: string } }")),
    LintRule(
      "duplicate-operation-id", .error, "No two operations have the same 'operationId'.",
      LintExample(
        .pathItem,
        wrong: "get: { operationId: pets, responses: { '200': { description: Fine. } } }\n"
          + "put: { operationId: pets, responses: { '200': { description: Fine. } } }",
        right: "get: { operationId: getPets, responses: { '200': { description: Fine. } } }\n"
          + "put: { operationId: putPets, responses: { '200': { description: Fine. } } }")),
    LintRule(
      "duplicate-parameter", .error, "No two parameters of an operation have the same name and location.",
      LintExample(
        .parameter,
        wrong: "- { name: id, in: path, required: true, schema: { type: string } }\n"
          + "- { name: id, in: path, required: true, schema: { type: integer } }",
        right: "- { name: id, in: path, required: true, schema: { type: string } }")),
    LintRule(
      "duplicate-key", .error, "Every key of an object is unique.",
      LintExample(.schema, wrong: "type: string\ntype: integer", right: "type: string")),
    LintRule(
      "missing-operation-id", .warning, "Every operation has an 'operationId'.",
      LintExample(
        .operation, wrong: "summary: Adds a pet.", right: "operationId: addPet\nsummary: Adds a pet.")),
    LintRule(
      "null-field", .warning, "A field has a value.",
      LintExample(.operation, wrong: "summary:", right: "summary: Adds a pet.")),
    LintRule(
      "unknown-value", .warning, "A field with a list of allowed values has one of them.",
      LintExample(
        .parameter, wrong: "- { name: id, in: path, required: true, style: plain, schema: { type: string } }",
        right: "- { name: id, in: path, required: true, style: simple, schema: { type: string } }")),
    LintRule(
      "empty-enum", .warning, "An enum has values.",
      LintExample(.schema, wrong: "type: string\nenum: []", right: "type: string\nenum: [cat]")),
    LintRule(
      "empty-branches", .warning, "None of 'allOf', 'anyOf' and 'oneOf' is empty.",
      LintExample(.schema, wrong: "type: string\noneOf: []", right: "type: string")),
    LintRule(
      "duplicate-tag", .warning, "A tag is declared once.",
      LintExample(.root, wrong: "tags: [{ name: pets }, { name: pets }]", right: "tags: [{ name: pets }]")),
    LintRule(
      "duplicate-required", .warning, "Every required property is listed once.",
      LintExample(
        .schema, wrong: "type: object\nrequired: [name, name]\nproperties: { name: { type: string } }",
        right: "type: object\nrequired: [name]\nproperties: { name: { type: string } }")),
    LintRule(
      "duplicate-enum-value", .warning, "Every value of an enum is listed once.",
      LintExample(
        .schema, wrong: "type: string\nenum: [cat, cat, dog]", right: "type: string\nenum: [cat, dog]")),
    LintRule(
      "unlisted-default", .warning, "The default of a server variable is one of its values.",
      LintExample(
        .root,
        wrong: "servers: [{ url: 'https://{r}.a.example', variables: { r: { enum: [eu], default: us } } }]",
        right: "servers: [{ url: 'https://{r}.a.example', variables: { r: { enum: [eu], default: eu } } }]")),
    LintRule(
      "optional-path-parameter", .warning, "A parameter in 'path' has 'required: true'.",
      LintExample(
        .parameter, wrong: "- { name: id, in: path, schema: { type: string } }",
        right: "- { name: id, in: path, required: true, schema: { type: string } }")),
    LintRule(
      "equal-paths", .error, "No two paths differ only in the names of their parameters.",
      LintExample(
        .root, wrong: "paths:\n" + path("{id}") + "\n" + path("{name}"), right: "paths:\n" + path("{id}"))),
    LintRule(
      "invalid-path", .error, "A path begins with a slash, and its braces enclose names.",
      LintExample(
        .root, wrong: "paths: { pets: {} }", right: "paths: { /pets: {} }")),
    LintRule(
      "invalid-status", .error,
      "A key of 'responses' is a status such as '200', a range such as '2XX', or 'default'.",
      LintExample(
        .operation, wrong: "responses: { ok: { description: Fine. } }",
        right: "responses: { '200': { description: Fine. } }")),
    LintRule(
      "missing-field", .error, "An object has its required fields.",
      LintExample(.root, wrong: "tags: [{ description: Pets. }]", right: "tags: [{ name: pets }]"),
      .document { $0.missingFields }),
    LintRule(
      "undescribed-response", .warning,
      "A response has a description, which is optional from OpenAPI 3.2 on.",
      LintExample(
        .root, wrong: "openapi: 3.1.1\ncomponents: { responses: { Fine: { content: {} } } }",
        right: "openapi: 3.1.1\ncomponents: { responses: { Fine: { description: Fine. } } }"),
      .object(.response) { response, document in
        guard document.minorVersion < 2, response.mapping?["description"] == nil else { return [] }
        return [LintProblem("The response '\(response.key)' has no description", at: response.position)]
      }),
    LintRule(
      "unknown-field", .warning, "An object contains only fields of OpenAPI and fields that begin with 'x-'.",
      LintExample(.operation, wrong: "sumary: Adds a pet.", right: "summary: Adds a pet.")),
    LintRule(
      "wrong-type", .error, "A field has the type that OpenAPI specifies: an object, a list or a string.",
      LintExample(.operation, wrong: "tags: pets", right: "tags: [pets]")),
    LintRule(
      "quoted-boolean", .warning, "A boolean isn't quoted.",
      LintExample(.operation, wrong: "deprecated: 'true'", right: "deprecated: true")),
    LintRule(
      "unquoted-string", .warning, "A string that looks like a number is quoted.",
      LintExample(
        .root, wrong: "info: { title: Pets, version: 1.0 }", right: "info: { title: Pets, version: '1.0' }")),
    LintRule(
      "quoted-number", .warning, "A number isn't quoted.",
      LintExample(.schema, wrong: "type: integer\nenum: ['1', '2']", right: "type: integer\nenum: [1, 2]")),
    LintRule(
      "get-body", .warning, "A method for which a body has no meaning, such as GET, doesn't have one.",
      LintExample(
        .pathItem,
        wrong: "get:\n  requestBody: { content: { application/json: {} } }\n"
          + "  responses: { '200': { description: Fine. } }",
        right: "get:\n  responses: { '200': { description: Fine. } }")),
    LintRule(
      "reserved-header", .warning,
      "Headers that HTTP itself controls, such as 'Content-Type', aren't parameters.",
      LintExample(
        .parameter,
        wrong: "- { name: id, in: path, required: true, schema: { type: string } }\n"
          + "- { name: Accept, in: header, schema: { type: string } }",
        right: "- { name: id, in: path, required: true, schema: { type: string } }")),
    LintRule(
      "misplaced-style", .warning, "The style of a parameter is one that its location allows.",
      LintExample(
        .parameter, wrong: "- { name: id, in: path, required: true, style: form, schema: { type: string } }",
        right: "- { name: id, in: path, required: true, style: simple, schema: { type: string } }")),
    LintRule(
      "unsendable-value", .error,
      "The style of a parameter or field can write its values, and so can the media type of a field.",
      LintExample(
        .parameter,
        wrong: "- { name: id, in: path, required: true, schema: { type: string } }\n"
          + "- { name: tags, in: query, schema: { type: array, items: { type: object } } }",
        right: "- { name: id, in: path, required: true, schema: { type: string } }\n"
          + "- { name: tags, in: query, content: { application/json: { schema: { type: array, items: { type: object } } } } }"
      )),
    LintRule(
      "unsendable-body", .error, "A request body has a media type that can be sent.",
      LintExample(
        .operation, wrong: "requestBody: { content: { multipart/mixed: { schema: { type: object } } } }",
        right: "requestBody: { content: { multipart/form-data: { schema: { type: object } } } }")),
    LintRule(
      "unsendable-form", .error, "The schema of a form is an object.",
      LintExample(
        .operation,
        wrong: "requestBody: { content: { multipart/form-data: { schema: { type: array } } } }",
        right: "requestBody: { content: { multipart/form-data: { schema: { type: object } } } }")),
    LintRule(
      "unsendable-part-header", .error, "A part of a form requires no header besides 'Content-Type'.",
      LintExample(
        .operation,
        wrong: part("X-Sum: { required: true, schema: { type: string } }"),
        right: part("X-Sum: { schema: { type: string } }"))),
    LintRule(
      "conflicting-credentials", .error, "Credentials that are required together have different places.",
      LintExample(
        .root, wrong: combined("[{ token: [], user: [] }]"), right: combined("[{ token: [] }, { user: [] }]"))
    ),
    LintRule(
      "content-not-allowed", .error,
      "A response to HEAD, or with status 204, 205 or 304, has no content.",
      LintExample(
        .operation,
        wrong: "responses: { '204': { description: Done., content: { application/json: { schema: {} } } } }",
        right: "responses: { '204': { description: Done. } }")),
    LintRule(
      "undefined-server-variable", .warning,
      "Every name in braces in the URL of a server is one of its variables.",
      LintExample(
        .root, wrong: "servers: [{ url: 'https://{region}.example.com' }]",
        right: "servers: [{ url: 'https://{region}.example.com', variables: { region: { default: eu } } }]")),
    LintRule(
      "outdated-keyword", .warning, "Keywords of OpenAPI 3.0 aren't used in later versions.",
      LintExample(.schema, wrong: "type: string\nnullable: true", right: "type: [string, 'null']")),
    LintRule(
      "ignored-sibling", .warning, "A '$ref' has no siblings that would be ignored.",
      LintExample(
        .root, wrong: cat("{ $ref: '#/components/schemas/Pet', maxProperties: 9 }"),
        right: cat("{ allOf: [{ $ref: '#/components/schemas/Pet' }], maxProperties: 9 }"))),
  ]

  private static func cat(_ schema: String) -> String {
    "openapi: 3.0.4\ncomponents: { schemas: { Pet: { type: object }, Cat: \(schema) } }"
  }

  /// A form with a part that has a header.
  private static func part(_ header: String) -> String {
    "requestBody:\n  content:\n    multipart/form-data:\n      schema: { properties: { sum: { type: string } } }\n"
      + "      encoding: { sum: { headers: { \(header) } } }"
  }

  /// Two schemes with the same header field.
  private static func combined(_ security: String) -> String {
    """
    security: \(security)
    components:
      securitySchemes:
        token: { type: http, scheme: bearer }
        user: { type: http, scheme: basic }
    """
  }

  private static func path(_ name: String) -> String {
    """
      /pets/\(name):
        get:
          parameters:
            - { name: \(name.dropFirst().dropLast()), in: path, required: true, schema: { type: string } }
          responses: { '200': { description: Fine. } }
    """
  }
}
