import CallsiteDiagnostics
import CallsiteDocument
import CallsiteDrift
import CallsiteLowering
import CallsiteSource
import Testing

/// Two versions of a shop whose callers have something to do about each change.
enum ReleaseFixture {
  static let old = """
    openapi: 3.1.0
    info: { title: Shop, version: 1.0.0 }
    paths:
      /orders:
        get:
          operationId: orders.list
          parameters:
            - { name: customer, in: query, schema: { type: string } }
            - { name: limit, in: query, schema: { type: integer } }
          responses:
            '200':
              description: OK
              content:
                application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Order' } } }
      /customers/{id}:
        get:
          operationId: customers.get
          parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
          responses:
            '200':
              description: OK
              content: { application/json: { schema: { $ref: '#/components/schemas/Customer' } } }
    components:
      schemas:
        Order:
          type: object
          required: [id, total]
          properties:
            id: { type: integer }
            total: { type: number }
            state: { type: string, enum: [open, canceled] }
            buyer: { $ref: '#/components/schemas/Customer' }
        Customer:
          type: object
          properties: { number: { type: integer }, mail: { type: string } }

    """

  static let new =
    old
    .replacing("required: [id, total]", with: "required: [id, total, currency]")
    .replacing(
      "total: { type: number }", with: "total: { type: integer }\n        currency: { type: string }"
    )
    .replacing("name: limit", with: "name: maximum")
    .replacing("[open, canceled]", with: "[open, canceled, shipped]")
    .replacing(
      "mail: { type: string }", with: "email: { type: string, deprecated: true, x-sunset: '2027-01-31' }"
    )
    .replacing(
      "operationId: customers.get", with: "operationId: customers.get\n      deprecated: true")

  static func version(_ text: String) throws -> APIVersion {
    var collector = DiagnosticCollector()
    let source = try SourceReader().read(text: text, file: "shop.yaml")
    let document = try #require(DocumentReader().read(source, into: &collector))
    let options = LoweringOptions(moduleName: "ShopAPI")
    let module = ModuleLowering(options: options).lower(document, into: &collector)
    try collector.throwIfErrors()
    return APIVersion(document: document, module: module)
  }
}
