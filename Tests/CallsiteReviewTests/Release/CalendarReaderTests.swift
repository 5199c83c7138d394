import CallsiteDrift
import Testing

@testable import CallsiteReview

@Suite("The calendar of a release")
struct CalendarReaderTests {
  @Test("has what is deprecated by its last day, what names none at the end, and what is new of it")
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
