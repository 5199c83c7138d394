import CallsiteDocument
import CallsiteDrift
import Testing

/// Two versions of a field, and what is found where it is sent and where it comes back.
struct SchemaPair: Sendable, CustomTestStringConvertible {
  let old: String
  let new: String
  /// The ids of findings; `*` stands for `request-property`.
  let request: [String]
  /// The same for `response-property`.
  let response: [String]

  /// - Parameter both: What is found both ways, as ids.
  init(_ old: String, _ new: String, both: String...) {
    self.init(old, new, request: both, response: both)
  }

  init(_ old: String, _ new: String, request: [String], response: [String]) {
    self.old = old
    self.new = new
    self.request = request.map { $0.replacing("*", with: "request-property") }
    self.response = response.map { $0.replacing("*", with: "response-property") }
  }

  var testDescription: String { "\(old) → \(new)" }

  func documents() throws -> (old: APIDocument, new: APIDocument) {
    (try WireReading.document(Self.document(old)), try WireReading.document(Self.document(new)))
  }

  /// A document with the schema as the field `it` of a request and a response.
  static func document(_ schema: String) -> String {
    """
    openapi: 3.1.1
    info: { title: T, version: '1' }
    paths:
      /a:
        post:
          operationId: a
          requestBody:
            content:
              application/json: { schema: { type: object, properties: { it: \(schema) } } }
          responses:
            '200':
              description: OK
              content:
                application/json: { schema: { type: object, properties: { it: \(schema) } } }
    components:
      schemas:
        Cat: { type: object, properties: { name: { type: string }, lives: { type: integer } } }
        Dog: { type: object, properties: { bark: { type: string }, breed: { type: string } } }
        Hen: { type: object, properties: { eggs: { type: integer } } }
        Tree: { type: object, properties: { name: { type: string }, parts: { type: array, items: { $ref: '#/components/schemas/Tree' } } } }
    """
  }
}
