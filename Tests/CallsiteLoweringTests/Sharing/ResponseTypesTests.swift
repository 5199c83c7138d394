import CallsiteLowering
import CallsiteModel
import Testing

/// Identical inline responses of several operations share one type.
struct ResponseTypesTests {
  private static let pet =
    "{ type: object, properties: { id: { type: integer }, name: { type: string }, age: { type: integer } } }"
  private static let receipt =
    "{ type: object, properties: { success: { type: boolean }, code: { type: integer }, message: { type: string } } }"

  /// An operation whose success response has this schema.
  private func operation(_ method: String, _ id: String, _ schema: String) -> String {
    """
      \(method):
        operationId: \(id)
        tags: [pets]
        responses: { '200': { description: A., content: { application/json: { schema: \(schema) } } } }
    """
  }

  private func lowered(list: String, get: String, put: String, root: String = "") throws -> Lowered {
    let parameter = "  parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]"
    let text = [
      "/pets:", operation("get", "listPets", "{ type: array, items: \(list) }"), "/pets/{id}:", parameter,
      operation("get", "getPet", get), operation("put", "updatePet", put),
    ]
    return try Lowered.paths(
      text.joined(separator: "\n"), root: root, options: .make(calls: .automatic))
  }

  private func results(_ lowered: Lowered) -> [String] { lowered.methods.map { "\($0.result)" } }

  /// The types of the services, as `Name` or `Name = Target`.
  private func types(_ lowered: Lowered) -> [String] {
    lowered.module.client.services.flatMap(\.operations.types).map { type in
      if case .alias(let alias) = type { "\(alias.name) = \(alias.type)" } else { "\(type.name)" }
    }
  }

  @Test("What a service's operations answer alike is the type that get returns, and every name stays")
  func oneType() throws {
    let lowered = try lowered(list: Self.pet, get: Self.pet, put: Self.pet)
    #expect(
      types(lowered) == ["ListResponseItem = GetResponse", "GetResponse", "UpdateResponse = GetResponse"])
    #expect(results(lowered).allSatisfy { $0.contains("GetResponse") })
  }

  @Test("It is the component that says the same")
  func component() throws {
    let lowered = try lowered(
      list: "{ $ref: '#/components/schemas/PetRecord' }", get: Self.pet, put: Self.pet,
      root: "components: { schemas: { PetRecord: \(Self.pet) } }\n")
    #expect(lowered.typeNames == ["PetRecord"])
    #expect(types(lowered) == ["GetResponse = PetRecord", "UpdateResponse = PetRecord"])
    #expect(results(lowered).allSatisfy { $0.contains("PetRecord") })
  }

  @Test(
    "A component of another thing that looks the same isn't it, and neither is what another service answers")
  func otherThings() throws {
    let item = "  parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]"
    let lowered = try Lowered.paths(
      [
        "/pets/{id}:", item, operation("get", "getPet", Self.pet), "/vets/{id}:", item,
        operation("get", "getVet", Self.pet).replacing("[pets]", with: "[vets]"),
      ].joined(separator: "\n"), root: "components: { schemas: { Car: \(Self.pet) } }\n",
      options: .make(calls: .automatic))
    #expect(lowered.typeNames == ["Car"])
    #expect(lowered.module.client.services.map(\.operations.types.count) == [1, 1])
  }

  @Test("Of two components that say the same it is neither")
  func twins() throws {
    let lowered = try lowered(
      list: Self.receipt, get: Self.pet, put: Self.pet,
      root: "components: { schemas: { Cat: \(Self.pet), Dog: \(Self.pet) } }\n")
    #expect(types(lowered) == ["ListResponseItem", "GetResponse", "UpdateResponse = GetResponse"])
  }

  @Test("What only actions answer alike stays apart: it isn't the thing")
  func actions() throws {
    let path = "  parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]"
    let lowered = try Lowered.paths(
      [
        "/pets/{id}/feed:", path, operation("post", "feedPet", Self.receipt),
        "/pets/{id}/wash:", path, operation("post", "washPet", Self.receipt),
      ].joined(separator: "\n"), options: .make(calls: .automatic))
    #expect(types(lowered).allSatisfy { !$0.contains("=") })
  }

  @Test("Unions of the same components are one, too")
  func unions() throws {
    let union = "{ oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }] }"
    let lowered = try lowered(
      list: union, get: union, put: union,
      root: """
        components:
          schemas:
            Cat: { type: object, required: [meows], properties: { meows: { type: boolean } } }
            Dog: { type: object, required: [barks], properties: { barks: { type: boolean } } }

        """)
    #expect(
      types(lowered) == ["ListResponseItem = GetResponse", "GetResponse", "UpdateResponse = GetResponse"])
  }
}
