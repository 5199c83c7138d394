import CallsiteDiagnostics
import CallsiteDrift
import Testing

@Suite("Fix-its")
struct FixItsTests {
  private let pair = RenamePair.path(
    RenamePairs.operation("/parts/{id}", "findPart"), RenamePairs.operation("/parts/{id}", "findPart"))

  private func edited(_ code: String, _ old: String, _ new: String) throws -> (text: String, fixes: FixIts) {
    let after = pair.new.replacing(old, with: new)
    #expect(after != pair.new)
    let versions = (
      try Changed.version(pair.old, "old.yaml", .shop), try Changed.version(after, "new.yaml", .shop)
    )
    let app = AppCode(files: [SwiftFile(path: "App.swift", text: code)])
    let findings = VersionComparison().compare(versions.0, with: versions.1).findings
    let fixes = FixIts(findings, in: app, from: versions.0.module)
    return (fixes.files.first.map { String(decoding: $0.new, as: UTF8.self) } ?? code, fixes)
  }

  @Test("edit reads, writes, key paths and arguments, and nothing else of that name")
  func property() throws {
    let code = """
      import ShopAPI
      struct Card { var number = 1 }
      func show(_ order: Order, card: Card) {
        var copy = Order(number: order.number)
        copy.number = card.number
        print([order].map(\\.number), "\\(order.number ?? 0)", number(of: order))
      }
      func number(of order: Order) -> Int? { order.number }
      """
    let (text, fixes) = try edited(code, "number: {", "order_number: {")
    #expect(
      text == """
        import ShopAPI
        struct Card { var number = 1 }
        func show(_ order: Order, card: Card) {
          var copy = Order(orderNumber: order.orderNumber)
          copy.orderNumber = card.number
          print([order].map(\\.orderNumber), "\\(order.orderNumber ?? 0)", number(of: order))
        }
        func number(of order: Order) -> Int? { order.orderNumber }
        """)
    #expect(fixes.editCount == 6)
    #expect(fixes.open == [])
  }

  @Test("keep the name of a variable that is unwrapped without another one")
  func shorthand() throws {
    let code = """
      import ShopAPI
      extension Order {
        var text: String { if let number { "\\(number)" } else { "" } }
      }
      """
    let (text, _) = try edited(code, "number: {", "order_number: {")
    #expect(text == code.replacing("if let number", with: "if let number = orderNumber"))
  }

  @Test("edit names of types")
  func type() throws {
    let (text, _) = try edited(
      "import ShopAPI\nlet orders: [ShopAPI.Address] = [Address(town: \"A\")]\n", "Address", "Addr")
    #expect(text == "import ShopAPI\nlet orders: [ShopAPI.Addr] = [Addr(town: \"A\")]\n")
  }

  @Test("edit the names of methods and of their services")
  func method() throws {
    let code =
      "import ShopAPI\nfunc load(_ shop: ShopClient) async throws { _ = try await shop.orders.listOrders() }\n"
    let (renamed, _) = try edited(code, "operationId: listOrders", "operationId: fetchOrders")
    #expect(renamed.contains("shop.orders.fetchOrders()"))
    let (moved, _) = try edited(code, "tags: [orders]", "tags: [purchases]")
    #expect(moved.contains("shop.purchases.listOrders()"))
  }

  @Test("leave ambiguous code alone, and say so")
  func unknown() throws {
    let code = """
      import ShopAPI
      struct Card { var town = "" }
      func show() { let thing = load(); print(thing.town) }
      func show(_ address: Address) { print(address.town ?? "") }
      """
    let (text, fixes) = try edited(code, "town: {", "town_name: {")
    #expect(text.contains("thing.town)") && text.contains("address.townName"))
    #expect(fixes.open.map(\.position.line) == [3])
  }
}
