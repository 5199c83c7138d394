import Foundation

/// Bodies that are no JSON.
enum PlainText {
  /// Longer texts are stack traces, not messages.
  private static let longest = 300

  /// A short `text/plain` body as it is; nothing of a page.
  static func message(_ data: Data, contentType: String?) -> String? {
    guard let contentType, contentType.lowercased().hasPrefix("text/plain"), data.count <= longest,
      let text = String(data: data, encoding: .utf8)?.trimmingCharacters(in: .whitespacesAndNewlines)
    else { return nil }
    return text.isEmpty || isMarkup(text) ? nil : text
  }

  static func isMarkup(_ text: String) -> Bool {
    let start = text.drop { $0.isWhitespace }.prefix(9).lowercased()
    return start.hasPrefix("<!doctype") || start.hasPrefix("<html") || start.hasPrefix("<?xml")
  }
}
