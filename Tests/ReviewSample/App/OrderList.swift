import ShopAPI

/// A part of an app that uses the client of v1.yaml.
struct OrderList {
  let client: ShopClient
  private(set) var orders: [Order] = []

  mutating func load() async throws {
    orders = try await client.orders.list()
  }

  var sum: Double { orders.reduce(0) { $0 + $1.total } }

  func text(of order: Order) -> String { "\(order.id): \(order.total)" }
}
