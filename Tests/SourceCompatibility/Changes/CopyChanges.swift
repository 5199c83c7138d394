extension ChangePair {
  /// Changes of the initializers that create the type of a request from that of a response.
  static let copyChanges: [ChangePair] = DocumentEdit(
    "property of a request becomes required", "PetUpdate: { type: object,",
    "PetUpdate: { type: object, required: [name],"
  ).pairs(of: base)

  private static let base = Version(
    text: """
      openapi: 3.1.0
      info: { title: Shop, version: "1" }
      paths:
        /pets/{id}:
          put:
            operationId: update
            parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
            requestBody:
              required: true
              x-callsite-flatten: false
              content: { application/json: { schema: { $ref: '#/components/schemas/PetUpdate' } } }
            responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } }
      components:
        schemas:
          Pet: { type: object, properties: { name: { type: string }, tag: { type: string } } }
          PetUpdate: { type: object, properties: { name: { type: string }, tag: { type: string } } }
      """)
}
