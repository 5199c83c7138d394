import CallsiteModel
import Testing

@Suite("Names of types in code")
struct ModuleScopesTests {
  private static let kind = "{ type: string, enum: [cat, dog] }"

  @Test("in the format of a body are as short as in its parameter")
  func bodies() throws {
    let map = "{ type: object, additionalProperties: \(Self.kind) }"
    let method = try Lowered.paths(
      """
      /pets:
        put:
          operationId: update
          tags: [pets]
          requestBody: { required: true, content: { application/json: { schema: \(map) } } }
          responses: { '204': { description: Done. } }
      """
    ).method
    #expect(method.parameters.map(\.type.description) == ["[String: UpdateBodyValue]"])
    #expect(method.request.body?.format?.description == "Wire.Dictionary<UpdateBodyValue>")
    let path = method.request.body?.format?.type?.declared?.path
    #expect(path == "PetClient.PetsService.UpdateBodyValue")
  }

  @Test("in the format of a parameter are as short as in its type")
  func parameters() throws {
    let method = try Lowered.paths(
      """
      /pets:
        get:
          operationId: list
          tags: [pets]
          parameters: [{ name: kind, in: query, content: { application/json: { schema: \(Self.kind) } } }]
          responses: { '204': { description: Done. } }
      """
    ).method
    #expect(method.request.arguments.map { $0.format?.description } == ["Wire.JSONText<ListKind>"])
  }

  @Test("of a body's properties, which are parameters, begin with the type of the body")
  func flattened() throws {
    let body = "content: { application/json: { schema: { $ref: '#/components/schemas/NewPet' } } }"
    let lowered = try Lowered.paths(
      """
      /pets:
        post:
          operationId: add
          requestBody: { required: true, \(body) }
          responses: { '204': { description: Done. } }
      """,
      root: "components: { schemas: { NewPet: { type: object, properties: { kind: \(Self.kind) } } } }\n")
    #expect(try lowered.method.parameters.map(\.type.description) == ["NewPet.Kind?"])
  }

  @Test("of results with several statuses are the service's")
  func statuses() throws {
    let lowered = try Lowered.paths(
      """
      /in:
        post:
          operationId: enter
          tags: [auth]
          responses:
            '200': { description: A., content: { application/json: { schema: { properties: { access: {} } } } } }
            '201': { description: A., content: { text/plain: { schema: { type: string } } } }
      """,
      root: """
        components:
          securitySchemes:
            token: { type: http, scheme: bearer, x-callsite-tokens: { logIn: [enter], accessToken: /access } }

        """)
    #expect(try lowered.method.result.type?.description == "EnterResult")
    let logIn = try #require(lowered.module.client.session?.logIn?.method.result)
    #expect(logIn == .value(ValueType(.declared("PetClient.AuthService.EnterResult"))))
    #expect(logIn.type?.description == "AuthService.EnterResult")
  }
}
