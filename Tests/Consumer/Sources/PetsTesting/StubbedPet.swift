import Pets

/// The name of a pet that a stub answers.
public func stubbedPet() async throws -> String {
  let stub = PetsStub()
  stub.pets.get = { id in .sample(id: id, name: "Stub") }
  return try await stub.client.pets.get(1).name
}
