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

/// The directives of `Cache-Control` (RFC 9111, 5.2).
struct CacheControl: Sendable {
  private var directives: [String: String] = [:]

  init(_ headers: HeaderFields) {
    for text in Self.parts(of: headers["Cache-Control"] ?? "") {
      let pair = text.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      guard let name = pair.first?.lowercased(), directives[name] == nil else { continue }
      directives[name] = pair.count == 2 ? pair[1].trimmingCharacters(in: ["\""]) : ""
    }
  }

  /// Whether the directive is there. With an argument that limits it to some headers it counts as a whole,
  /// which is allowed and safe (RFC 9111, 5.2.2.4).
  func has(_ name: String) -> Bool { directives[name] != nil }

  /// The directive's delta-seconds; 0 for anything else, since what can't be read should count as stale
  /// (RFC 9111, 4.2.1). `nil` if it isn't there.
  func seconds(_ name: String) -> TimeInterval? {
    directives[name].map(DeltaSeconds.read)
  }

  /// Parts between commas; those in quotes don't separate.
  private static func parts(of text: String) -> [String] {
    var parts = [""]
    var isQuoted = false
    for character in text {
      if character == "\"" { isQuoted.toggle() }
      if character == ",", !isQuoted {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }
}

/// A number of seconds in a header (RFC 9111, 1.2.2).
enum DeltaSeconds {
  /// 0 for what isn't one; very many for more than can be counted.
  static func read(_ text: String) -> TimeInterval {
    guard !text.isEmpty, text.allSatisfy({ ("0"..."9").contains($0) }) else { return 0 }
    return min(Double(text) ?? 0, 0x1p31)
  }
}
