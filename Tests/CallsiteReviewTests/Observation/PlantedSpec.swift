/// A spec, with recordings of a server that follows it and of one that drifts from it in 28 ways.
enum PlantedSpec {
  static let text = """
    openapi: 3.1.1
    info: { title: Pets, version: "1.0" }
    servers:
      - url: https://{region}.example.com/v1
        variables: { region: { default: api } }
    paths:
      /pets:
        get:
          operationId: listPets
          parameters:
            - { name: page, in: query, required: true, schema: { type: integer } }
            - { name: limit, in: query, schema: { type: integer, format: int32 } }
            - { name: status, in: query, schema: { $ref: '#/components/schemas/Status' } }
            - { name: tags, in: query, schema: { type: array, items: { type: string } } }
          responses:
            '200':
              description: Pets
              content:
                application/json:
                  schema:
                    type: object
                    required: [items]
                    properties:
                      items: { type: array, items: { $ref: '#/components/schemas/Pet' } }
        post:
          operationId: createPet
          requestBody:
            required: true
            content:
              application/json:
                schema: { $ref: '#/components/schemas/Pet' }
          responses:
            '201':
              description: Created
              content:
                application/json:
                  schema: { $ref: '#/components/schemas/Pet' }
      /pets/{petId}:
        parameters:
          - { name: petId, in: path, required: true, schema: { type: string, format: uuid } }
        get:
          operationId: readPet
          responses:
            '200':
              description: A pet
              content:
                application/json:
                  schema: { $ref: '#/components/schemas/Pet' }
        put:
          operationId: replacePet
          requestBody:
            required: true
            content:
              application/json:
                schema: { $ref: '#/components/schemas/Pet' }
          responses:
            '204': { description: Replaced }
            '200': { description: Replaced }
      /pets/stats:
        get:
          operationId: stats
          responses:
            '200':
              description: Counts
              content:
                application/json:
                  schema: { type: object, additionalProperties: { type: integer } }
      /events:
        get:
          operationId: listEvents
          responses:
            '200':
              description: Events
              content:
                application/json:
                  schema: { type: array, items: { $ref: '#/components/schemas/Event' } }
    components:
      schemas:
        Status: { type: string, enum: [available, sold] }
        Animal:
          type: object
          required: [id, name]
          properties:
            id: { type: string, format: uuid, readOnly: true }
            name: { type: string }
        Owner:
          type: object
          required: [name]
          properties:
            name: { type: string }
            email: { type: string, format: email }
        Pet:
          allOf:
            - $ref: '#/components/schemas/Animal'
            - type: object
              required: [status]
              properties:
                status: { $ref: '#/components/schemas/Status' }
                breed: { type: string }
                age: { type: integer, format: int32 }
                weight: { type: integer }
                born: { type: string, format: date }
                tag: { type: [string, 'null'] }
                note: { type: string, writeOnly: true }
                owner: { $ref: '#/components/schemas/Owner' }
        Visit:
          type: object
          required: [kind]
          properties: { kind: { type: string }, at: { type: string, format: date-time } }
        Bath:
          type: object
          required: [kind, soap]
          properties: { kind: { type: string }, soap: { type: boolean } }
        Event:
          oneOf: [{ $ref: '#/components/schemas/Visit' }, { $ref: '#/components/schemas/Bath' }]
          discriminator:
            propertyName: kind
            mapping: { visit: '#/components/schemas/Visit', bath: '#/components/schemas/Bath' }

    """

  private static let id = "8f14e45f-ceea-467f-9538-1b3b7b1a2c3d"
  private static let api = "https://api.example.com/v1"
  private static let pet = #""id":"\#(id)","name":"Rex","status":"sold""#

  private static func list(_ fields: String, url: String = "\(api)/pets?page=1") -> HAREntry {
    HAREntry(url: url, text: #"{"items":[{\#(fields)}]}"#)
  }

  private static func post(_ body: String, type: String = "application/json") -> HAREntry {
    HAREntry(method: "POST", url: "\(api)/pets", sent: (body, type), status: 201, text: "{\(pet)}")
  }

  /// The responses of a server that follows the spec, with everything else that browsers record.
  static let conforming: [HAREntry] = [
    list(
      pet + #","breed":"Beagle","age":3,"weight":12.0,"born":"2020-02-29","tag":null,"owner":{"name":"Ada"}"#),
    list(pet, url: "\(api)/pets/?page=2&limit=10&status=sold&tags=a&tags=b"),
    list(pet, url: "https://eu.example.com:443/v1/pets?page=3"),
    post(#"{"name":"Rex","status":"sold","note":"bites"}"#),
    HAREntry(url: "\(api)/pets/\(id)", text: "{\(pet)}"),
    HAREntry(url: "\(api)/pets/stats", text: #"{"dogs":3,"cats":0}"#),
    HAREntry(
      method: "PUT", url: "\(api)/pets/\(id)", sent: (#"{"name":"R","status":"sold"}"#, "application/json"),
      status: 204),
    HAREntry(
      url: "\(api)/events",
      text: #"[{"kind":"visit","at":"2026-01-01T10:00:00Z"},{"kind":"bath","soap":true}]"#),
    HAREntry(url: "\(api)/events", status: 304),
    HAREntry(url: "\(api)/events", status: 0),
    HAREntry(method: "OPTIONS", url: "\(api)/pets", status: 204, more: ["_resourceType": "preflight"]),
    HAREntry(method: "HEAD", url: "\(api)/pets?page=1"),
    HAREntry(url: "https://www.example.org/v1/pets", text: "{}"),
    HAREntry(url: "https://api.example.com/index.html", mediaType: "text/html", text: "<html>"),
    HAREntry(url: "\(api)/logo.png", mediaType: "image/png", more: ["_resourceType": "image"]),
  ]

  /// Each drift with the entry that reveals it, and the expected findings.
  static let drifts: [(entry: HAREntry, finding: String)] = [
    (
      list(pet + #","nickname":"R""#),
      "recorded-field-undocumented GET /pets, response 200 / items[].nickname"
    ),
    (
      list(#""id":"\#(id)","status":"sold""#), "recorded-field-missing GET /pets, response 200 / items[].name"
    ),
    (list(pet + #","breed":null"#), "recorded-null-undocumented GET /pets, response 200 / items[].breed"),
    (list(pet + #","owner":null"#), "recorded-null-undocumented GET /pets, response 200 / items[].owner"),
    (
      list(#""id":"\#(id)","name":"R","status":"lost""#),
      "recorded-enum-value-undocumented GET /pets, response 200 / items[].status"
    ),
    (list(pet + #","tag":7"#), "recorded-type-different GET /pets, response 200 / items[].tag"),
    (list(pet + #","weight":12.5"#), "recorded-type-different GET /pets, response 200 / items[].weight"),
    (list(pet + #","age":5000000000"#), "recorded-format-different GET /pets, response 200 / items[].age"),
    (
      list(pet + #","born":"2020-02-30T00:00:00""#),
      "recorded-format-different GET /pets, response 200 / items[].born"
    ),
    (
      list(pet + #","owner":{"name":"A","since":"2026-01-01"}"#),
      "recorded-field-undocumented GET /pets, response 200 / items[].owner.since"
    ),
    (list(pet + #","note":"bites""#), "recorded-write-only-returned GET /pets, response 200 / items[].note"),
    (list(pet, url: "\(api)/pets?page=1&sort=name"), "recorded-parameter-undocumented GET /pets, query sort"),
    (list(pet, url: "\(api)/pets"), "recorded-parameter-missing GET /pets, query page"),
    (list(pet, url: "\(api)/pets?page=1&limit=many"), "recorded-type-different GET /pets, query limit"),
    (
      post(#"{"name":"R","status":"sold","color":"red"}"#),
      "recorded-field-undocumented POST /pets, request body / color"
    ),
    (post(#"{"status":"sold"}"#), "recorded-field-missing POST /pets, request body / name"),
    (
      post("name=Rex&status=sold", type: "application/x-www-form-urlencoded"),
      "recorded-content-type-undocumented POST /pets, request body (application/x-www-form-urlencoded)"
    ),
    (
      HAREntry(url: "\(api)/pets/\(id)", status: 404, text: #"{"error":{"code":7}}"#),
      "recorded-status-undocumented GET /pets/{petId}, response 404"
    ),
    (
      HAREntry(url: "\(api)/pets/\(id)", mediaType: "application/xml", text: "<pet/>"),
      "recorded-content-type-undocumented GET /pets/{petId}, response 200 (application/xml)"
    ),
    (
      HAREntry(url: "\(api)/owners/17/pets?deep=true", text: #"[{"name":"Rex"}]"#),
      "recorded-path-undocumented GET /owners/{id}/pets, request"
    ),
    (
      HAREntry(method: "DELETE", url: "\(api)/pets/\(id)", status: 204),
      "recorded-method-undocumented DELETE /pets/{petId}, request"
    ),
    (
      HAREntry(
        method: "PUT", url: "\(api)/pets/\(id)", sent: (#"{"name":"R","status":"sold"}"#, "application/json"),
        text: #"{"ok":true}"#), "recorded-body-undocumented PUT /pets/{petId}, response 200"
    ),
    (
      HAREntry(url: "\(api)/pets/stats", text: #"{"dogs":"three"}"#),
      "recorded-type-different GET /pets/stats, response 200 / {}"
    ),
    (
      HAREntry(url: "\(api)/events", text: #"[{"kind":"bath"}]"#),
      "recorded-field-missing GET /events, response 200 / [].soap"
    ),
  ]

  /// Drifts that no overlay can express.
  static let unsayable: [(entry: HAREntry, finding: String)] = [
    (post("{\(pet)}"), "recorded-read-only-sent POST /pets, request body / id"),
    (
      HAREntry(url: "\(api)/events", text: #"[{"kind":"walk"}]"#),
      "recorded-variant-undocumented GET /events, response 200 / [].kind"
    ),
    (
      HAREntry(url: "\(api)/pets/stats", text: #"{"dogs":"#),
      "recorded-body-malformed GET /pets/stats, response 200"
    ),
    (HAREntry(url: "\(api)/pets/stats", text: ""), "recorded-body-missing GET /pets/stats, response 200"),
  ]
}
