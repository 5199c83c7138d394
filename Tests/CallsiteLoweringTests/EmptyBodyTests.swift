import CallsiteModel
import Testing

struct EmptyBodyTests {
  @Test("A form that can hold nothing isn't a body of a GET or DELETE", arguments: ["get", "delete"])
  func emptyForm(method: String) throws {
    let schema = "{ type: object, properties: {}, additionalProperties: false }"
    let lowered = try Self.lowered(method, schema)
    #expect(try lowered.signature.isEmpty)
    #expect(lowered.diagnostics.isEmpty)
  }

  @Test("A form that may hold something is one, and so is any form of a POST")
  func otherForms() throws {
    #expect(
      try Self.lowered("delete", "{ type: object, properties: { a: { type: string } } }").signature.count == 1
    )
    let empty = "{ type: object, properties: {}, additionalProperties: false }"
    #expect(try Self.lowered("post", empty).signature.count == 1)
  }

  @Test("A body of a GET can't be sent by every transport, and is told")
  func bodyOfGet() throws {
    let schema = "{ type: object, properties: { a: { type: string } } }"
    #expect(
      try Self.lowered("get", schema).diagnostics == """
        a.yaml:7:20: warning: 'pets' has a request body, which URLSession doesn't send with a GET: the call throws \
        before anything is sent, unless the client has another transport. Describe the values as query parameters, \
        or the operation as a QUERY (OpenAPI 3.2) or POST. [get-body]

        """)
    #expect(try Self.lowered("delete", schema).diagnostics.isEmpty)
  }

  private static func lowered(_ method: String, _ schema: String) throws -> Lowered {
    try Lowered.paths(
      """
      /pets:
        \(method):
          operationId: pets
          requestBody: { content: { application/x-www-form-urlencoded: { schema: \(schema) } } }
          responses: { '204': { description: Done. } }
      """)
  }
}
