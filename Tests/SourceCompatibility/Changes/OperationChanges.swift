extension ChangePair {
  /// Changes of operations: their methods, parameters, bodies and results.
  static let operationChanges: [ChangePair] = edits.flatMap { $0.pairs(of: base) }

  private static let base = Version(
    text: """
      openapi: 3.1.0
      info: { title: Shop, version: "1" }
      paths:
        /pets:
          get:
            operationId: list
            tags: [pets]
            x-callsite-pagination: { style: page, page: page, size: size, items: items }
            parameters:
              - { name: kind, in: query, required: true, schema: { type: string } }
              - { name: page, in: query, schema: { type: integer } }
              - { name: size, in: query, schema: { type: integer } }
              - { name: sort, in: query, schema: { type: string, enum: [asc, desc] } }
            responses: { '200': { description: ok, content: { application/json: { schema: { type: object, properties: { items: { type: array, items: { $ref: '#/components/schemas/Pet' } } } } } } } }
        /pets/{id}:
          get:
            operationId: fetch
            tags: [pets]
            parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
            responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } }
          put:
            operationId: update
            tags: [pets]
            parameters:
              - { name: id, in: path, required: true, schema: { type: string } }
              - { name: dry, in: query, schema: { type: boolean } }
              - { name: X-Note, in: header, schema: { type: string } }
            requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
            responses: { '204': { description: done } }
        /photos/{id}:
          get:
            operationId: photo
            tags: [photos]
            parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
            responses: { '200': { description: ok, content: { image/png: {} } } }
          post:
            operationId: send
            tags: [photos]
            parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
            requestBody:
              required: true
              x-callsite-flatten: true
              content: { application/json: { schema: { type: object, required: [title], properties: { title: { type: string }, text: { type: string } } } } }
            responses:
              '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
              '202': { description: later, content: { text/plain: { schema: { type: string } } } }
        /events:
          get:
            operationId: events
            responses: { '200': { description: ok, content: { text/event-stream: { schema: { $ref: '#/components/schemas/Pet' } } } } }
        /form:
          post:
            operationId: upload
            requestBody: { required: true, content: { multipart/form-data: { schema: { type: object, required: [file], properties: { file: { type: string, format: binary }, note: { type: string } } } } } }
            responses: { '200': { description: ok, content: { application/json: { schema: { type: array, items: { type: string } } } } } }
      components:
        schemas:
          Pet: { type: object, required: [name], properties: { name: { type: string } } }
      """)

  private static let edits = parameters + bodies + results + methods

  private static let parameters = [
    DocumentEdit(
      "optional parameter added", "        - { name: sort,",
      "        - { name: limit, in: query, schema: { type: integer } }\n        - { name: sort,"),
    DocumentEdit(
      "required parameter added", "        - { name: sort,",
      "        - { name: limit, in: query, required: true, schema: { type: integer } }\n        - { name: sort,"
    ),
    DocumentEdit(
      "optional parameter becomes required", "{ name: size, in: query, schema",
      "{ name: size, in: query, required: true, schema"),
    DocumentEdit(
      "required parameter becomes optional", "kind, in: query, required: true, schema",
      "kind, in: query, schema"),
    DocumentEdit(
      "parameter that is required becomes nullable",
      "kind, in: query, required: true, schema: { type: string }",
      "kind, in: query, required: true, schema: { type: [string, 'null'] }"),
    DocumentEdit(
      "parameter of another type", "{ name: size, in: query, schema: { type: integer } }",
      "{ name: size, in: query, schema: { type: string } }"),
    DocumentEdit(
      "parameter becomes a list", "{ name: kind, in: query, required: true, schema: { type: string } }",
      "{ name: kind, in: query, required: true, schema: { type: array, items: { type: string } } }"),
    DocumentEdit(
      "parameter renamed in Swift", "{ name: sort, in: query,",
      "{ name: sort, x-callsite-name: order, in: query,"),
    DocumentEdit("parameter renamed on the wire", "{ name: sort, in: query,", "{ name: order, in: query,"),
    DocumentEdit(
      "parameter renamed on the wire only", "{ name: sort, in: query,",
      "{ name: order, x-callsite-name: sort, in: query,"),
    DocumentEdit("parameter moves to the header", "{ name: sort, in: query,", "{ name: sort, in: header,"),
    DocumentEdit(
      "parameter without a label", "{ name: kind, in: query,",
      "{ name: kind, x-callsite-name: _, in: query,"),
    DocumentEdit(
      "optional parameters in another order",
      "        - { name: dry, in: query, schema: { type: boolean } }\n        - { name: X-Note, in: header, schema: { type: string } }\n",
      "        - { name: X-Note, in: header, schema: { type: string } }\n        - { name: dry, in: query, schema: { type: boolean } }\n"
    ),
    DocumentEdit(
      "path parameter renamed",
      "  /pets/{id}:\n    get:\n      operationId: fetch\n      tags: [pets]\n      parameters: [{ name: id,",
      "  /animals/{key}:\n    get:\n      operationId: fetch\n      tags: [pets]\n      parameters: [{ name: key,"
    ),
    DocumentEdit(
      "second path parameter",
      "  /photos/{id}:\n    get:\n      operationId: photo\n      tags: [photos]\n      parameters: [{",
      "  /photos/{album}/{id}:\n    get:\n      operationId: photo\n      tags: [photos]\n      parameters: [{ name: album, in: path, required: true, schema: { type: string } }, {"
    ),
    DocumentEdit("enum of a parameter gains a value", "enum: [asc, desc]", "enum: [asc, desc, none]"),
    DocumentEdit(
      "default of a parameter", "{ name: size, in: query, schema: { type: integer } }",
      "{ name: size, in: query, schema: { type: integer, default: 20 } }"),
    DocumentEdit(
      "parameter deprecated", "{ name: sort, in: query,", "{ name: sort, deprecated: true, in: query,"),
    DocumentEdit(
      "page number is a text", "{ name: page, in: query, schema: { type: integer } }",
      "{ name: page, in: query, schema: { type: string } }"),
  ]

  private static let bodies = [
    DocumentEdit(
      "body becomes optional",
      "requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }",
      "requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }"),
    DocumentEdit(
      "body of another type",
      "requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }",
      "requestBody: { required: true, content: { application/json: { schema: { type: string } } } }"),
    DocumentEdit(
      "body removed",
      "      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }\n",
      ""),
    DocumentEdit("body no longer flattened", "        x-callsite-flatten: true\n", ""),
    DocumentEdit(
      "property of a flattened body added", "text: { type: string } }",
      "text: { type: string }, more: { type: string } }"),
    DocumentEdit("property of a flattened body required", "required: [title],", "required: [title, text],"),
    DocumentEdit(
      "file of a form becomes text", "file: { type: string, format: binary }", "file: { type: string }"),
    DocumentEdit("part of a form becomes required", "required: [file]", "required: [file, note]"),
    DocumentEdit("form becomes JSON", "multipart/form-data:", "application/json:"),
  ]

  private static let results = [
    DocumentEdit(
      "answer may be empty",
      "/pets/{id}:\n    get:\n      operationId: fetch\n      tags: [pets]\n      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]\n      responses: { '200'",
      "/pets/{id}:\n    get:\n      operationId: fetch\n      tags: [pets]\n      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]\n      responses: { '204': { description: none }, '200'"
    ),
    DocumentEdit(
      "answer without content", "responses: { '204': { description: done } }",
      "responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } }"
    ),
    DocumentEdit(
      "another status documented", "        '202': { description: later,",
      "        '203': { description: other, content: { application/json: { schema: { type: integer } } } }\n        '202': { description: later,"
    ),
    DocumentEdit(
      "status with another content", "content: { text/plain: { schema: { type: string } } }",
      "content: { application/json: { schema: { type: integer } } }"),
    DocumentEdit(
      "one status is left",
      "        '202': { description: later, content: { text/plain: { schema: { type: string } } } }\n", ""),
    DocumentEdit(
      "status without content",
      "'202': { description: later, content: { text/plain: { schema: { type: string } } } }",
      "'202': { description: later }"),
    DocumentEdit("bytes become text", "content: { image/png: {} }", "content: { text/plain: {} }"),
    DocumentEdit(
      "bytes become JSON", "content: { image/png: {} }",
      "content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }"),
    DocumentEdit("stream becomes a value", "text/event-stream:", "application/json:"),
    DocumentEdit("stream of lines", "text/event-stream:", "application/jsonl:"),
    DocumentEdit(
      "stream beside a value", "content: { text/event-stream:",
      "content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } }, text/event-stream:"),
    DocumentEdit(
      "list of another type", "schema: { type: array, items: { type: string } } } } } }",
      "schema: { type: array, items: { type: integer } } } } } }"),
    DocumentEdit(
      "list with null", "schema: { type: array, items: { type: string } } } } } }",
      "schema: { type: array, items: { type: [string, 'null'] } } } } } }"),
    DocumentEdit(
      "error documented", "responses: { '204': { description: done } }",
      "responses: { '204': { description: done }, '404': { description: none } }"),
    DocumentEdit(
      "no longer paged",
      "      x-callsite-pagination: { style: page, page: page, size: size, items: items }\n", ""),
    DocumentEdit(
      "items in an envelope", "operationId: fetch\n",
      "operationId: fetch\n      x-callsite-envelope: { property: name, when: always }\n"),
  ]

  private static let methods = [
    DocumentEdit("operation renamed", "operationId: fetch", "operationId: get"),
    DocumentEdit(
      "operation renamed in Swift", "operationId: update\n",
      "operationId: update\n      x-callsite-name: change\n"),
    DocumentEdit("paged operation renamed", "operationId: list\n", "operationId: search\n"),
    DocumentEdit(
      "operation moves to another service", "operationId: fetch\n      tags: [pets]",
      "operationId: fetch\n      tags: [photos]"),
    DocumentEdit(
      "operation moves to the client", "operationId: fetch\n      tags: [pets]", "operationId: fetch"),
    DocumentEdit(
      "operation deprecated", "operationId: fetch\n", "operationId: fetch\n      deprecated: true\n"),
    DocumentEdit(
      "operation removed", "    get:\n      operationId: events\n",
      "    trace:\n      operationId: ping\n"),
    DocumentEdit("another method, same name", "  /form:\n    post:", "  /form:\n    put:"),
    DocumentEdit("another path, same name", "  /form:\n", "  /forms:\n"),
    DocumentEdit(
      "operation added", "  /form:\n",
      "  /more:\n    get: { operationId: more, tags: [pets], responses: { '204': { description: done } } }\n  /form:\n"
    ),
    DocumentEdit(
      "operation added in a service of its own", "  /form:\n",
      "  /more:\n    get: { operationId: more, tags: [more], responses: { '204': { description: done } } }\n  /form:\n"
    ),
  ]
}
