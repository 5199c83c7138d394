import CallsiteDrift
import Testing

@testable import CallsiteReview

@Suite("A migration guide")
struct MigrationGuideTests {
  private let notes: [MigrationNote]

  init() throws {
    let (old, new) = (
      try ReleaseFixture.version(ReleaseFixture.old), try ReleaseFixture.version(ReleaseFixture.new)
    )
    notes = MigrationGuide(from: old, to: new).notes(VersionComparison().compare(old, with: new).findings)
  }

  @Test("shows a call with the parameter that changed")
  func calls() throws {
    let note = try #require(self.note("orders.list"))
    #expect(note.before?.hasPrefix("let items = try await shop.orders.list(limit: ") == true)
    #expect(note.after == "let items = try await shop.orders.list()")
  }

  @Test("shows how a property with a new type or name is read")
  func properties() {
    #expect(
      note("Order.total").map { [$0.before, $0.after] } == [
        "func total(of order: Order) -> Double {\n  order.total\n}",
        "func total(of order: Order) -> Int {\n  order.total\n}",
      ])
    #expect(
      note("Customer.mail")?.after == "func email(of customer: Customer) -> String? {\n  customer.email\n}")
  }

  @Test("shows a value created with the newly required property")
  func construction() throws {
    let note = try #require(self.note("Order.currency"))
    #expect(note.before?.hasPrefix("let order = Order(id: ") == true)
    #expect(note.before?.contains("currency") == false)
    #expect(note.after?.contains("currency: ") == true)
  }

  @Test("shows a switch over the cases of an enum")
  func cases() throws {
    let note = try #require(self.note("Order.State"))
    #expect(note.before?.contains("case .shipped") == false)
    #expect(note.after?.contains("  case .shipped: \"shipped\"\n") == true)
    #expect(note.sentences.count == 1)
  }

  @Test("has a note for each declaration, and none for compatible changes")
  func subjects() {
    #expect(
      notes.map(\.subject).sorted() == [
        "Customer.mail", "Order.State", "Order.currency", "Order.total", "orders.list",
      ])
  }

  private func note(_ subject: String) -> MigrationNote? { notes.first { $0.subject == subject } }
}
