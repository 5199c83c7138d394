import CallsiteLowering

extension ChangePair {
  /// Changes of the set of types, their names and their nesting.
  static let typeChanges: [ChangePair] = edits.flatMap { $0.pairs(of: base) }

  private static let base = Version(
    text: """
      openapi: 3.1.0
      info: { title: Shop, version: "1" }
      paths:
        /pets:
          get:
            operationId: list
            tags: [pets]
            responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Pets' } } } } }
          post:
            operationId: add
            tags: [pets]
            requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
            responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } }
      components:
        schemas:
          Name: { type: string }
          Pets: { type: array, items: { $ref: '#/components/schemas/Pet' } }
          Pet:
            type: object
            required: [name]
            properties:
              name: { $ref: '#/components/schemas/Name' }
              owner: { $ref: '#/components/schemas/Owner' }
              box: { type: object, required: [size], properties: { size: { type: integer } } }
          Owner:
            type: object
            required: [title]
            properties:
              title: { type: string }
              address: { type: object, properties: { city: { type: string } } }
          Unused: { type: object, properties: { a: { type: string } } }
          Office: { type: object, properties: { lift: { type: object, properties: { a: { type: string } } } } }
          Shop: { type: object, properties: { lift: { type: object, properties: { a: { type: string } } } } }
      """)

  private static let edits = [
    DocumentEdit(
      "unused schema removed",
      "\n    Unused: { type: object, properties: { a: { type: string } } }", ""),
    DocumentEdit("unused schema renamed", "    Unused:", "    Idle:"),
    DocumentEdit(
      "schema renamed in Swift", "    Owner:\n      type: object",
      "    Owner:\n      x-callsite-name: Keeper\n      type: object"),
    DocumentEdit(
      "one of two inline types that are alike changes",
      "Shop: { type: object, properties: { lift: { type: object, properties: {",
      "Shop: { type: object, properties: { lift: { type: object, properties: { b: { type: integer },"),
    DocumentEdit("alias of another type", "Name: { type: string }", "Name: { type: integer }"),
    DocumentEdit(
      "alias with a format", "Name: { type: string }", "Name: { type: string, format: date-time }"),
    DocumentEdit("alias becomes an enum", "Name: { type: string }", "Name: { type: string, enum: [a, b] }"),
    DocumentEdit(
      "alias becomes an object", "Name: { type: string }",
      "Name: { type: object, properties: { first: { type: string } } }"),
    DocumentEdit(
      "alias written out", "name: { $ref: '#/components/schemas/Name' }", "name: { type: string }"),
    DocumentEdit(
      "schema becomes another name for one",
      "    Unused: { type: object, properties: { a: { type: string } } }",
      "    Other: { type: object, properties: { a: { type: string } } }\n    Unused: { $ref: '#/components/schemas/Other' }"
    ),
    DocumentEdit(
      "schema becomes another name for a different one",
      "    Unused: { type: object, properties: { a: { type: string } } }",
      "    Unused: { $ref: '#/components/schemas/Owner' }"),
    DocumentEdit(
      "object becomes a list", "Pets: { type: array, items: { $ref: '#/components/schemas/Pet' } }",
      "Pets: { type: object, properties: { items: { type: array, items: { $ref: '#/components/schemas/Pet' } } } }"
    ),
    DocumentEdit(
      "inline object becomes a component",
      "box: { type: object, required: [size], properties: { size: { type: integer } } }\n    Owner:",
      "box: { $ref: '#/components/schemas/Crate' }\n    Crate: { type: object, required: [size], properties: { size: { type: integer } } }\n    Owner:"
    ),
    DocumentEdit(
      "reference becomes an inline object", "owner: { $ref: '#/components/schemas/Owner' }",
      "owner: { type: object, required: [title], properties: { title: { type: string } } }"),
    DocumentEdit(
      "reference wrapped in allOf", "owner: { $ref: '#/components/schemas/Owner' }",
      "owner: { allOf: [{ $ref: '#/components/schemas/Owner' }] }"),
    DocumentEdit(
      "object split with allOf",
      "    Owner:\n      type: object\n      required: [title]\n      properties:\n        title: { type: string }\n",
      "    Owner:\n      allOf: [{ type: object, required: [title], properties: { title: { type: string } } }]\n      properties:\n"
    ),
    DocumentEdit(
      "read-only property splits a type", "required: [name]\n      properties:\n",
      "required: [name]\n      properties:\n        id: { type: string, readOnly: true }\n"),
    DocumentEdit(
      "optional nullable property splits a type", "        box: {",
      "        note: { type: [string, 'null'] }\n        box: {"),
    DocumentEdit(
      "a type renamed where it is used", "schema: { $ref: '#/components/schemas/Pets' }",
      "schema: { type: array, items: { $ref: '#/components/schemas/Pet' } }"),
    DocumentEdit("schema takes a reserved name", "    Unused:", "    Task:"),
    DocumentEdit("schema takes a name with a suffix", "    Unused:", "    pet:"),
    DocumentEdit(
      "nested object gains a property", "{ city: { type: string } }",
      "{ city: { type: string }, zip: { type: string } }"),
    DocumentEdit(
      "nested object loses its property", "{ city: { type: string } }", "{ zip: { type: string } }"),
    DocumentEdit(
      "nested object called otherwise", "address: { type: object,",
      "address: { type: object, x-callsite-name: place, "),
    DocumentEdit("namespace") { $0.options.namespace = "Shop" },
    DocumentEdit("client renamed") { $0.options.clientName = "StoreClient" },
  ]
}
