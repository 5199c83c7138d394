import CallsiteRuntime
import Foundation

/// The age and lifetime of a response (RFC 9111, section 4.2).
struct Freshness: Sendable {
  /// The lifetime in seconds, or 0 if the response must be revalidated each time.
  let lifetime: TimeInterval

  /// Whether the response may be used when it's stale.
  let allowsStale: Bool

  private let initialAge: TimeInterval
  private let sinceRequest: Stopwatch

  /// Determines the freshness of a response.
  ///
  /// - Parameters:
  ///   - headers: The header fields of the response.
  ///   - sinceRequest: Measures the time since the request was sent, so that the time in transit counts as
  ///     age.
  ///   - now: The time when the response arrived.
  ///   - defaultLifetime: The lifetime if the server doesn't state one.
  init(_ headers: HeaderFields, sinceRequest: Stopwatch, now: Date, defaultLifetime: Duration) {
    let control = CacheControl(headers)
    let date = headers["Date"].flatMap(HTTPDate.date)
    let stated = Self.statedLifetime(headers, control, date: date ?? now)
    lifetime = control.has("no-cache") ? 0 : stated ?? defaultLifetime.seconds
    allowsStale = !control.has("no-cache") && !control.has("must-revalidate")
    let age = headers.values(of: "Age").first.map(DeltaSeconds.read) ?? 0
    // The app's own lifetime starts when the response arrives, whatever the server's clock says.
    let apparentAge = stated == nil ? 0 : date.map { max(0, now.timeIntervalSince($0)) } ?? 0
    initialAge = max(age, apparentAge)
    self.sinceRequest = sinceRequest
  }

  /// The seconds since the server generated or validated the response.
  var age: TimeInterval { initialAge + max(0, sinceRequest.elapsed().seconds) }

  var isFresh: Bool { age < lifetime }

  /// Returns the stated lifetime. `max-age` takes precedence over `Expires` (RFC 9111, section 5.3), and
  /// `s-maxage` is for shared caches.
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

/// The directives of `Cache-Control` (RFC 9111, section 5.2).
struct CacheControl: Sendable {
  private var directives: [String: String] = [:]

  init(_ headers: HeaderFields) {
    for text in Self.parts(of: headers["Cache-Control"] ?? "") {
      let pair = text.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      guard let name = pair.first?.lowercased(), directives[name] == nil else { continue }
      directives[name] = pair.count == 2 ? pair[1].trimmingCharacters(in: ["\""]) : ""
    }
  }

  /// Returns whether a directive is present. An argument that limits it to certain fields is ignored, which
  /// is allowed and safe (RFC 9111, section 5.2.2.4).
  func has(_ name: String) -> Bool { directives[name] != nil }

  /// Returns the seconds of a directive, or `nil` if it's absent. Invalid values count as 0, because the
  /// response should be considered stale (RFC 9111, section 4.2.1).
  func seconds(_ name: String) -> TimeInterval? {
    directives[name].map(DeltaSeconds.read)
  }

  /// Splits text at commas outside quotation marks.
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

/// A number of seconds in a header field (RFC 9111, section 1.2.2).
enum DeltaSeconds {
  /// Parses a number of seconds: 0 if it's invalid, and capped if it's too large.
  static func read(_ text: String) -> TimeInterval {
    guard !text.isEmpty, text.allSatisfy({ ("0"..."9").contains($0) }) else { return 0 }
    return min(Double(text) ?? 0, 0x1p31)
  }
}
