import CallsiteDiagnostics
@testable import CallsiteDrift
import Testing

@testable import SourceCompatibility

@Suite(
  "Fix-its", .enabled(if: SwiftCompiler.found() != nil, "no built runtime"), .timeLimit(.minutes(60)))
struct FixItsTests {
  private static let old = """
    openapi: 3.1.0
    info: { title: Shop, version: '1' }
    paths:
      /orders:
        get:
          x-callsite-name: orders.list
          operationId: listOrders
          parameters:
            - { name: customer, in: query, required: true, schema: { type: string } }
          responses:
            '200':
              description: OK
              content:
                application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Order' } } }
      /orders/{id}:
        get:
          x-callsite-name: orders.get
          operationId: getOrder
          parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
          responses:
            '200':
              description: OK
              content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
    components:
      schemas:
        Order:
          type: object
          properties:
            number: { type: integer, description: The number on the receipt. }
            buyer: { $ref: '#/components/schemas/Buyer' }
        Buyer:
          type: object
          properties: { town: { type: string, description: Where the buyer lives. } }

    """

  private static let code = """
    import ShopAPI
    struct Card { var number: Int? = 1; var town = ""; struct Buyer { var town = "" } }
    struct Shelf { struct Buyer { var town = "" } }
    func show(_ order: Order, card: Card, buyers: (Card.Buyer, Shelf.Buyer)) {
      var copy = Order(number: order.number)
      copy.number = card.number
      print([order].map(\\.number), "\\(order.number ?? 0)", number(of: order), buyers.0.town, buyers.1.town)
    }
    func number(of order: Order) -> Int? { order.number }
    extension Order {
      var text: String { if let number { "\\(number)" } else { buyer?.town ?? "" } }
    }
    func make(_ buyer: ShopAPI.Buyer?) -> ShopAPI.Order { Order(buyer: buyer) }
    func load(_ shop: ShopClient, _ orders: ShopClient.OrdersService) async throws {
      _ = try await shop.orders.list(customer: "1") + orders.list(customer: "2")
    }

    """

  /// The edits of ``code`` for several changes, each from the old document alone.
  private func edited(_ changes: [[(String, String)]]) async throws -> [(lines: [String], fixes: FixIts)] {
    let check = try CompatibilityCheck(compiler: try #require(SwiftCompiler.found()))
    defer { check.remove() }
    let old = try Changed.version(Self.old, "old.yaml", .shop)
    let app = try await check.indexed([SwiftFile(path: "App.swift", text: Self.code)], with: old.module)
    return try changes.map { change in
      let text = change.reduce(Self.old) { $0.replacing($1.0, with: $1.1) }
      #expect(text != Self.old)
      let new = try Changed.version(text, "new.yaml", .shop)
      var fixes = FixIts(in: app)
      fixes.add(VersionComparison().compare(old, with: new).findings, from: old.module)
      let edited = fixes.files.first.map { String(decoding: $0.new, as: UTF8.self) } ?? Self.code
      return (changed(edited), fixes)
    }
  }

  /// The lines that differ from ``code``.
  private func changed(_ text: String) -> [String] {
    zip(text.split(separator: "\n"), Self.code.split(separator: "\n")).filter { $0 != $1 }.map { line, _ in
      line.trimmingPrefix { $0 == " " }.description
    }
  }

  @Test("edit what the index names, and nothing else of that name")
  func edits() async throws {
    let outcomes = try await edited([
      [("number: {", "order_number: {")], [("town: {", "city: {")],
      [("schemas/Buyer'", "schemas/Purchaser'"), ("Buyer:", "Purchaser:")],
      [("orders.list", "orders.fetch")], [("orders.list", "purchases.list")],
      [("name: customer,", "name: client,")],
    ])
    #expect(
      outcomes[0].lines == [
        "var copy = Order(orderNumber: order.orderNumber)", "copy.orderNumber = card.number",
        "print([order].map(\\.orderNumber), \"\\(order.orderNumber ?? 0)\", number(of: order), buyers.0.town, buyers.1.town)",
        "func number(of order: Order) -> Int? { order.orderNumber }",
        "var text: String { if let orderNumber { \"\\(orderNumber)\" } else { buyer?.town ?? \"\" } }",
      ])
    #expect(outcomes[0].fixes.editCount == 8)
    #expect(
      outcomes[1].lines == [
        "var text: String { if let number { \"\\(number)\" } else { buyer?.city ?? \"\" } }"
      ])
    #expect(
      outcomes[2].lines == ["func make(_ buyer: ShopAPI.Purchaser?) -> ShopAPI.Order { Order(buyer: buyer) }"]
    )
    #expect(
      outcomes[3].lines == [
        "_ = try await shop.orders.fetch(customer: \"1\") + orders.fetch(customer: \"2\")"
      ])
    #expect(
      outcomes[5].lines == ["_ = try await shop.orders.list(client: \"1\") + orders.list(client: \"2\")"])
    for index in [0, 1, 2, 3, 5] { #expect(outcomes[index].fixes.open == []) }
  }

  @Test("leave the service in a variable alone, and list the line")
  func services() async throws {
    let outcome = try await edited([[("orders.list", "purchases.list")]])[0]
    #expect(outcome.lines.contains { $0.contains("shop.purchases.list(customer: \"1\") + orders.list(") })
    #expect(outcome.fixes.open.map(\.position.line) == [15])
  }

  @Test("remove the labels of a parameter that no longer has one")
  func unlabeled() async throws {
    let check = try CompatibilityCheck(compiler: try #require(SwiftCompiler.found()))
    defer { check.remove() }
    let old = try Changed.version(Self.old, "old.yaml", .shop)
    let app = try await check.indexed([SwiftFile(path: "App.swift", text: Self.code)], with: old.module)
    var finding = Finding(
      .swiftParameterRenamed, at: .declaration("orders.list", .parameter("customer")), message: "Renamed.")
    finding.codeRename = CodeRename(old: "customer", new: CodeRename.noLabel)
    var fixes = FixIts(in: app)
    fixes.add([finding], from: old.module)
    let text = try #require(fixes.files.first.map { String(decoding: $0.new, as: UTF8.self) })
    #expect(text == Self.code.replacing("customer: ", with: ""))
  }

  @Test("don't edit names in files without an index, and list the lines")
  func names() throws {
    let versions = (
      try Changed.version(Self.old, "old.yaml", .shop),
      try Changed.version(Self.old.replacing("town: {", with: "city: {"), "new.yaml", .shop)
    )
    let app = AppCode(files: [
      SwiftFile(path: "App.swift", text: "func show(_ buyer: Buyer) { print(buyer.town) }\n")
    ])
    var fixes = FixIts(in: app)
    fixes.add(VersionComparison().compare(versions.0, with: versions.1).findings, from: versions.0.module)
    #expect(fixes.files.isEmpty)
    #expect(fixes.open.map { "\($0.position.line) \($0.effect)" } == ["1 mayUse"])
  }
}
