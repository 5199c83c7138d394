/// The name of a pet, found by the type that only this package's template declares.
public func firstPet(over transport: any Transport) async throws -> String {
  var configuration = ClientConfiguration()
  configuration.transport = transport
  let number: PetNumberValue = 1
  return try await TemplatedPetsClient(configuration: configuration).pets.get(number).name
}
