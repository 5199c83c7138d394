import Testing

@testable import CallsiteLowering
@testable import NameStability

/// What an operation is called if another one of its service has its name.
struct CallAlternativesTests {
  @Test("Methods of one address are told apart by what they do")
  func methods() throws {
    #expect(
      try Self.calls([
        "GET /pods/{id}/scale", "PUT /pods/{id}/scale", "PATCH /pods/{id}/scale", "GET /pods/{id}",
        "HEAD /pods/{id}", "GET /pods/search", "POST /pods/search",
      ]) == [
        "pods.scale", "pods.replaceScale", "pods.updateScale", "pods.get", "pods.head", "pods.search",
        "pods.postSearch",
      ])
  }

  @Test("Versions inside of paths are told apart, and the path without one has the plain name")
  func versions() throws {
    #expect(
      try Self.calls([
        "GET /segments/2.0/{id}", "GET /segments/{id}", "GET /ui/v1/users/{id}", "GET /ui/v2/users/{id}",
      ]) == ["segments.getV2", "segments.get", "ui.users.get", "ui.users.getV2"])
  }

  @Test("What a longer path adds is part of the name")
  func things() throws {
    #expect(
      try Self.calls(
        ["GET /vehicle/{id}/arrivals Vehicle_GetById #Vehicle", "GET /vehicle/tax Vehicle_Get #Vehicle"])
        == ["vehicle.getArrivals", "vehicle.get"])
    #expect(
      try Self.calls(
        ["GET /pets/{name} pet_view #pet", "GET /by-id/pets/{id} pet_view_by_id #pet"], tags: ["pet"])
        == ["pet.view", "pet.viewById"])
  }

  @Test("A change of a whole list is for all, also below an item")
  func lists() throws {
    #expect(
      try Self.calls(["DELETE /pets/{id}/toys/{toy}", "DELETE /pets/{id}/toys"])
        == ["pets.toys.delete", "pets.toys.deleteAll"])
  }

  @Test("A parameter that is a name or an id is called after the name")
  func eitherKey() {
    #expect(CallWords.withoutIdentifier(["environment", "name", "or", "uuid"]) == ["environment", "name"])
    #expect(CallWords.withoutIdentifier(["this", "or"]) == ["this", "or"])
  }

  @Test("No alternative says that GET changes something")
  func contradictions() throws {
    let calls = try Self.calls(
      ["GET /pets/{id} getPet #pet", "GET /pets/own deletePet #pet"], tags: ["pet"])
    #expect(calls[0] == "pet.get")
    #expect(!calls[1].contains("delete"))
  }

  private static func calls(_ operations: [String], tags: [String] = []) throws -> [String] {
    let api = SmallAPI(name: "calls", tags: tags, operations: operations, schemas: [])
    return try CallNames(api.document(), policy: .automatic).names.map(\.overlayText)
  }
}
