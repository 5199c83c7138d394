/// The name of pet 1 and the number of orders, from two documents in one target.
public func firstPetAndOrders(over transport: any Transport) async throws -> (String, Int) {
  var configuration = ClientConfiguration()
  configuration.transport = transport
  let pet: PetAPI.Pet = try await PetAPI.PetsClient(configuration: configuration).pets.get(1)
  let orders: [OrderAPI.Order] = try await OrderAPI.OrdersClient(configuration: configuration).orders.list()
  return (pet.name, orders.count)
}
