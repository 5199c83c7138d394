import ShopAPI

/// A part of an app that uses the client.
struct OrderList {
  let shop: ShopClient
  private(set) var orders: [Order] = []

  mutating func load() async throws {
    orders = try await shop.orders.list()
  }

  mutating func cancel(_ order: Order) async throws {
    _ = try await shop.orders.update(order.id, state: .cancelled)
  }

  var sum: Double { orders.reduce(0) { $0 + $1.total } }

  func text(of order: Order) -> String {
    "\(order.id): \(order.total) \(order.note ?? "")"
  }
}
