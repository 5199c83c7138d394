import CallsiteDrift
import Testing

@testable import SourceCompatibility

@Suite("A patch for what was renamed")
struct RenamePatchTests {
  private static let document = """
    openapi: 3.1.0
    info: { title: Shop, version: '1' }
    paths:
      /orders:
        get:
          x-callsite-name: orders.list
          operationId: listOrders
          parameters:
            - { name: customer, in: query, schema: { type: string } }
            - { name: maxResults, in: query, schema: { type: integer } }
          responses:
            '200':
              description: OK
              content:
                application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Order' } } }
      /customers/{id}:
        get:
          x-callsite-name: customers.get
          operationId: getCustomer
          parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
          responses:
            '200':
              description: OK
              content: { application/json: { schema: { $ref: '#/components/schemas/Customer' } } }
    components:
      schemas:
        Order:
          type: object
          required: [id, total]
          properties:
            id: { type: integer }
            total: { type: number }
            note: { type: string }
            state: { type: string, enum: [open, canceled] }
            buyer: { $ref: '#/components/schemas/Customer' }
            lines: { type: array, items: { $ref: '#/components/schemas/Line' } }
        Line:
          type: object
          required: [sku]
          properties: { sku: { type: string }, qty: { type: integer } }
        Customer:
          type: object
          properties: { number: { type: integer }, fullName: { type: string }, mail: { type: string } }

    """

  private static let app = #"""
    import ShopAPI

    struct OrderRow {
      let order: Order
      var title: String { "\(order.id): \(order.total) \(order.note ?? "")" }
      var isGone: Bool { order.state == .canceled }
      var mail: String? { order.buyer?.mail?.lowercased() }
    }

    final class OrderList {
      private(set) var orders: [Order] = []
      private let shop: ShopClient

      init(shop: ShopClient) { self.shop = shop }

      var sum: Double { orders.reduce(0) { $0 + $1.total } }
      var totals: [Double] { orders.map(\.total) }
      var pieces: Int { orders.flatMap { $0.lines ?? [] }.compactMap(\.qty).reduce(0, +) }

      func load() async throws {
        orders = try await shop.orders.list(customer: "1", maxResults: 5)
        for index in orders.indices where orders[index].note == nil { orders[index].note = "" }
      }

      func buyer(_ id: Int) async throws -> Customer { try await shop.customers.get(id) }

      static func label(_ state: Order.State) -> String {
        switch state {
        case .open: "open"
        case .canceled: "gone"
        default: "?"
        }
      }

      static func sample() -> Order {
        let buyer = Customer(number: 3, fullName: "Ann", mail: "ann@shop")
        return Order(
          id: 1, total: 2.5, note: "n", state: .open, buyer: buyer, lines: [Line(sku: "s", qty: 1)])
      }
    }
    """#

  private static let edits: [[(String, String)]] = [
    [("[id, total]", "[id, total_amount]"), ("total: {", "total_amount: {")],
    [("note: {", "notes: {")], [("mail: {", "email: {")], [("fullName: {", "name: {")],
    [("qty: {", "quantity: {")], [("canceled", "cancelled")], [("lines: {", "line_items: {")],
    [("state: {", "status: {")], [("schemas/Line'", "schemas/OrderLine'"), ("Line:\n", "OrderLine:\n")],
    [("schemas/Customer'", "schemas/Client'"), ("    Customer:\n", "    Client:\n")],
    [("name: customer,", "name: client,")], [("maxResults", "maximum_results")],
    [("orders.list", "orders.fetch")], [("customers.get", "clients.get")],
    [("customers.get", "customers.find")],
    [("/customers/{id}", "/clients/{id}"), ("customers.get", "clients.find")],
    [("note: {", "notes: {"), ("qty: {", "quantity: {"), ("canceled", "cancelled")],
  ]

  @Test(
    "makes the app compile against the new version",
    .enabled(if: SwiftCompiler.found() != nil, "no built runtime"), .timeLimit(.minutes(60)))
  func compiles() async throws {
    let compiler = try #require(SwiftCompiler.found())
    let check = try CompatibilityCheck(compiler: compiler)
    defer { check.remove() }
    let old = Version(text: Self.document)
    let code = try await check.indexed(
      [SwiftFile(path: "App.swift", text: Self.app)], with: try old.resolved().module)
    for edit in Self.edits {
      var new = old
      for (text, other) in edit { new.text = new.text.replacing(text, with: other) }
      let versions = (try old.resolved(), try new.resolved())
      #expect(try await check.rejections(of: Self.app, by: new).isEmpty == false, "\(edit)")
      let findings = VersionComparison().compare(versions.0, with: versions.1).findings
      var fixes = FixIts(in: code)
      fixes.add(findings, from: versions.0.module)
      #expect(fixes.open == [])
      let patched = fixes.files.first.map { String(decoding: $0.new, as: UTF8.self) } ?? Self.app
      #expect(try await check.rejections(of: patched, by: new).map(\.message) == [], "\(edit)")
    }
  }
}
