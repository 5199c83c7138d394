/// One API in the oldest form and in a new one.
enum SwaggerPair {
  static let swagger = """
    swagger: '2.0'
    info: { title: T, version: '1' }
    host: api.example.com
    basePath: /v1
    schemes: [https]
    consumes: [application/json]
    produces: [application/json]
    securityDefinitions: { key: { type: apiKey, name: X-Key, in: header }, login: { type: basic } }
    security: [{ key: [] }]
    paths:
      /pets:
        get:
          operationId: list
          parameters:
            - { name: tags, in: query, type: array, items: { type: string }, collectionFormat: multi }
            - { name: limit, in: query, type: integer, format: int32, maximum: 100, default: 20 }
          responses:
            '200':
              description: OK
              headers: { X-Next: { type: string } }
              schema: { type: array, items: { $ref: '#/definitions/Pet' } }
        post:
          operationId: add
          parameters: [{ name: pet, in: body, required: true, schema: { $ref: '#/definitions/Pet' } }]
          responses: { '201': { description: Made } }
    definitions:
      Pet:
        type: object
        required: [name]
        properties: { name: { type: string, x-nullable: true }, age: { type: integer, minimum: 0 } }
    """

  static let openAPI = """
    openapi: 3.1.1
    info: { title: T, version: '2' }
    servers: [{ url: https://api.example.com/v1 }]
    security: [{ key: [] }]
    paths:
      /pets:
        get:
          operationId: list
          parameters:
            - { name: tags, in: query, schema: { type: array, items: { type: string } } }
            - { name: limit, in: query, schema: { type: integer, format: int32, maximum: 100, default: 20 } }
          responses:
            '200':
              description: OK
              headers: { X-Next: { schema: { type: string } } }
              content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Pet' } } } }
        post:
          operationId: add
          requestBody:
            required: true
            content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }
          responses: { '201': { description: Made } }
    components:
      securitySchemes: { key: { type: apiKey, name: X-Key, in: header }, login: { type: http, scheme: basic } }
      schemas:
        Pet:
          type: object
          required: [name]
          properties: { name: { type: [string, 'null'] }, age: { type: integer, minimum: 0 } }
    """
}
