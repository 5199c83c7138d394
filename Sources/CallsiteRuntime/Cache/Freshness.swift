import Foundation

/// How old an answer is and how old it may become (RFC 9111, 4.2).
struct Freshness: Sendable {
  /// Seconds; 0 for an answer that has to be asked about each time.
  let lifetime: TimeInterval

  /// Whether a stale answer may be used if the caller wants it.
  let allowsStale: Bool

  private let initialAge: TimeInterval
  private let sinceRequest: Stopwatch

  /// - Parameters:
  ///   - sinceRequest: runs since the request was sent, so that the time on the way counts as age.
  ///   - now: when the response came.
  ///   - defaultLifetime: for answers whose server says nothing.
  init(_ headers: HeaderFields, sinceRequest: Stopwatch, now: Date, defaultLifetime: Duration) {
    let control = CacheControl(headers)
    let date = headers["Date"].flatMap(HTTPDate.date)
    let stated = Self.statedLifetime(headers, control, date: date ?? now)
    lifetime = control.has("no-cache") ? 0 : stated ?? defaultLifetime.seconds
    allowsStale = !control.has("no-cache") && !control.has("must-revalidate")
    let age = headers.values(of: "Age").first.map(DeltaSeconds.read) ?? 0
    // The app's own lifetime begins when the answer comes, whatever the server's clock shows.
    let apparentAge = stated == nil ? 0 : date.map { max(0, now.timeIntervalSince($0)) } ?? 0
    initialAge = max(age, apparentAge)
    self.sinceRequest = sinceRequest
  }

  /// Seconds since the server made the answer, or said that it still holds.
  var age: TimeInterval { initialAge + max(0, sinceRequest.elapsed().seconds) }

  var isFresh: Bool { age < lifetime }

  /// `max-age` wins over `Expires` (RFC 9111, 5.3); `s-maxage` is for shared caches.
  private static func statedLifetime(
    _ headers: HeaderFields,
    _ control: CacheControl,
    date: Date
  ) -> TimeInterval? {
    if let seconds = control.seconds("max-age") { return seconds }
    guard let expires = headers["Expires"] else { return nil }
    return HTTPDate.date(expires).map { max(0, $0.timeIntervalSince(date)) } ?? 0
  }
}
