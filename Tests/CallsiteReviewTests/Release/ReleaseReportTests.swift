@testable import CallsiteDrift
import Foundation
import Testing

@testable import CallsiteReview

@Suite("A release")
struct ReleaseReportTests {
  private func notes(
    version: SemanticVersion? = nil, text: String = "`Order.total` is gone.", apis: Bool = true
  ) -> ReleaseNotes {
    let entry = ChangeEntry(
      section: .service("orders"), kind: .removed, text: text, broken: [.source, .wire],
      findings: ["swift-property-removed"])
    let note = MigrationNote(
      subject: "Order.total", sentences: [text], before: "func a() {\n  b\n}", after: nil, isSilent: false)
    let silent = MigrationNote(
      subject: "orders.list", sentences: ["It goes elsewhere."], before: nil, after: nil, isSilent: true)
    let day = CalendarEntry(
      kind: .operation, subject: "orders.list", operation: "GET /a|b",
      sunset: CalendarDay(year: 2027, month: 3, day: 1), isNew: true, isPast: false)
    let api = ReleaseNotes.API(
      name: "ShopAPI", step: .major, changelog: Changelog([entry]), migration: [note, silent],
      calendar: [day])
    return ReleaseNotes(
      from: "v1.0.0", to: nil, last: SemanticVersion(1, 0, 0), version: version, apis: apis ? [api] : [],
      warningCount: 0)
  }

  @Test("is a page of Markdown")
  func markdown() {
    #expect(
      MarkdownRelease(notes(version: SemanticVersion(1, 1, 0))).render() == """
        # 1.1.0

        From `v1.0.0` to the current files: **major**.

        **1.1.0 can't follow 1.0.0**: the changes require 2.0.0 or higher.

        ## ShopAPI

        ### orders

        **Removed**

        - **Breaking, also for deployed apps:** `Order.total` is gone.

        ### Migration

        #### `Order.total`

        `Order.total` is gone.

        Before:

        ```swift
        func a() {
          b
        }
        ```

        ### Compiles but behaves differently

        - `orders.list`: It goes elsewhere.

        ### Deprecated

        | sunset | declaration | operation | deprecated |
        |---|---|---|---|
        | 2027-03-01 | `orders.list` | `GET /a\\|b` | now |

        """)
  }

  @Test("is named by the version that its changes require, if none is given")
  func title() {
    #expect(MarkdownRelease(notes()).render().hasPrefix("# 2.0.0\n"))
    #expect(MarkdownRelease(notes(apis: false)).render().hasPrefix("# Next release\n"))
  }

  @Test("escapes text of documents")
  func hostile() {
    let text = MarkdownRelease(notes(text: "'<script>' @all\n# x")).render()
    #expect(!text.contains("<script>") && !text.contains("\n# x") && !text.contains(" @all"))
  }

  @Test("is a JSON object whose fields are always present")
  func json() throws {
    let text = JSONRelease(notes(version: SemanticVersion(2, 0, 0))).render()
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(object["fits"] as? Bool == true && object["expected"] as? String == "2.0.0")
    #expect(object["to"] is NSNull)
    let api = try #require((object["apis"] as? [[String: Any]])?.first)
    let change = try #require((api["changes"] as? [[String: Any]])?.first)
    #expect(change["breaks"] as? [String] == ["wire", "source"] && change["service"] as? String == "orders")
    let migration = try #require(api["migration"] as? [[String: Any]])
    #expect(migration.map { $0["silent"] as? Bool } == [false, true])
    let day = try #require((api["calendar"] as? [[String: Any]])?.first)
    #expect(day["sunset"] as? String == "2027-03-01")
  }
}

@Suite("The calendar of a release")
struct CalendarReaderTests {
  @Test("has deprecations by their last day, those without a day at the end, and marks new ones")
  func entries() throws {
    let (old, new) = (
      try ReleaseFixture.version(ReleaseFixture.old), try ReleaseFixture.version(ReleaseFixture.new)
    )
    let today = CalendarDay(year: 2027, month: 2, day: 1)
    let entries = CalendarReader(today: today, before: old).entries(of: new)
    #expect(
      entries == [
        CalendarEntry(
          kind: .property, subject: "Customer.email", operation: nil,
          sunset: CalendarDay(year: 2027, month: 1, day: 31), isNew: true, isPast: true),
        CalendarEntry(
          kind: .operation, subject: "customers.get", operation: "GET /customers/{id}", sunset: nil,
          isNew: true, isPast: false),
      ])
    let later = CalendarReader(today: today, before: new).entries(of: new)
    #expect(later.map(\.isNew) == [false, false])
  }

  @Test("has parameters as callers write them")
  func parameters() throws {
    let text = ReleaseFixture.old.replacing(
      "{ name: limit, in: query,", with: "{ name: limit, in: query, deprecated: true, x-sunset: soon,")
    let entries = CalendarReader(today: CalendarDay(year: 2027, month: 1, day: 1), before: nil)
      .entries(of: try ReleaseFixture.version(text))
    #expect(entries.map(\.subject) == ["orders.list(limit:)"])
    #expect(entries.map(\.sunset) == [nil])
  }
}
