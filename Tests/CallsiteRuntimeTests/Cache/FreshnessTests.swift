import Foundation
import Testing

@testable import CallsiteCache
@testable import CallsiteRuntime

struct FreshnessTests {
  private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"
  private static let now = Date(timeIntervalSince1970: 784_111_777)

  private func freshness(
    _ headers: HeaderFields,
    after delay: Duration = .zero,
    now: Date = now,
    defaultLifetime: Duration = .zero
  ) -> Freshness {
    let clock = ManualClock()
    let stopwatch = Stopwatch(clock: clock)
    clock.advance(by: delay)
    return Freshness(headers, sinceRequest: stopwatch, now: now, defaultLifetime: defaultLifetime)
  }

  @Test("A response is fresh until its age reaches its lifetime")
  func anAnswerIsFreshUntilItsAgeIsItsLifetime() {
    #expect(freshness(["Cache-Control": "max-age=10"], after: .seconds(9)).isFresh)
    #expect(!freshness(["Cache-Control": "max-age=10"], after: .seconds(10)).isFresh)
  }

  @Test("The Age header is included in the age")
  func theAgeItArrivesWithCounts() {
    let headers: HeaderFields = ["Cache-Control": "max-age=10", "Age": "7"]
    #expect(freshness(headers, after: .seconds(2)).age == 9)
    #expect(!freshness(headers, after: .seconds(3)).isFresh)
  }

  @Test("An old date counts as age, a future one doesn't")
  func anOldDateIsAgeAndOneInTheFutureIsNot() {
    let headers: HeaderFields = ["Cache-Control": "max-age=10", "Date": Self.date]
    #expect(freshness(headers, now: Self.now + 8).age == 8)
    #expect(freshness(headers, now: Self.now - 8).age == 0)
  }

  @Test("Expires is relative to the server's date")
  func expiresCountsFromTheServersDate() {
    let headers: HeaderFields = ["Expires": "Sun, 06 Nov 1994 08:50:37 GMT", "Date": Self.date]
    #expect(freshness(headers).lifetime == 60)
    #expect(freshness(headers.filter { $0 != "Date" }).lifetime == 60)
    #expect(freshness(["Expires": "0"], defaultLifetime: .seconds(5)).lifetime == 0)
  }

  @Test("max-age takes precedence over Expires, and both over the app's lifetime")
  func maxAgeWinsOverExpiresAndBothOverTheAppsLifetime() {
    let headers: HeaderFields = [
      "Expires": "Sun, 06 Nov 1994 08:50:37 GMT", "Date": Self.date, "Cache-Control": "max-age=3",
    ]
    #expect(freshness(headers, defaultLifetime: .seconds(99)).lifetime == 3)
  }

  @Test("The app's lifetime starts on arrival, whatever the server's clock")
  func theAppsLifetimeBeginsWhenTheAnswerComesWhateverTheServersClockShows() {
    let freshness = freshness(["Date": Self.date], now: Self.now + 9999, defaultLifetime: .seconds(5))
    #expect(freshness.isFresh)
    #expect(freshness.age == 0)
  }

  @Test("no-cache requires revalidation")
  func noCacheMeansToAskEachTime() {
    let freshness = freshness(["Cache-Control": "no-cache, max-age=10"], defaultLifetime: .seconds(5))
    #expect(!freshness.isFresh && !freshness.allowsStale)
    #expect(!self.freshness(["Cache-Control": "must-revalidate"]).allowsStale)
    #expect(self.freshness([:]).allowsStale)
  }
}
