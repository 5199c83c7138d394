import Foundation

/// What tells whether a file is still the one that a part of it is there of (RFC 9110, 13.1.5).
enum Validator {
  /// The value for `If-Range`: a strong `ETag`, or a `Last-Modified` that can't hide a second change.
  static func ifRange(_ headers: HeaderFields, now: Date) -> String? {
    if let tag = headers["ETag"]?.trimmingCharacters(in: .whitespaces) {
      return tag.hasPrefix("\"") ? tag : nil
    }
    guard let text = headers["Last-Modified"], let modified = HTTPDate.date(text) else { return nil }
    let served = headers["Date"].flatMap(HTTPDate.date) ?? now
    // Dates have whole seconds: within one, a file can change twice (RFC 9110, 8.8.2.2).
    return served.timeIntervalSince(modified) >= 1 ? text : nil
  }
}
