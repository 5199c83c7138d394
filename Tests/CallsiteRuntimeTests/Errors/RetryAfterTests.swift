import Foundation
import Testing

@testable import CallsiteRuntime

struct RetryAfterTests {
  private let now = Date(timeIntervalSince1970: 784_111_770)  // 7 s before the examples

  @Test(
    "Reads seconds and dates",
    arguments: [
      ("120", Duration.seconds(120)), ("0", .zero), ("1.5", .milliseconds(1500)), (" 3 ", .seconds(3)),
      ("Sun, 06 Nov 1994 08:49:37 GMT", .seconds(7)), ("Sunday, 06-Nov-94 08:49:37 GMT", .seconds(7)),
      ("Sun Nov  6 08:49:37 1994", .seconds(7)), ("Sat, 05 Nov 1994 08:49:37 GMT", .zero),
      ("-1", nil), ("soon", nil), ("", nil), ("Sun, 31 Feb 1994 08:49:37 GMT", nil), ("nan", nil),
    ] as [(String, Duration?)]
  )
  func readsSecondsAndDates(text: String, expected: Duration?) {
    #expect(RetryAfter.delay(["Retry-After": text], now: now) == expected)
  }

  @Test("A date is compared with the server's clock")
  func aDateIsComparedWithTheServersClock() {
    let headers: HeaderFields = [
      "Retry-After": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 08:49:27 GMT",
    ]
    #expect(RetryAfter.delay(headers, now: .distantFuture) == .seconds(10))
  }

  @Test("Without a header, there's no delay")
  func noHeaderIsNoDelay() {
    #expect(RetryAfter.delay([:], now: now) == nil)
  }
}
