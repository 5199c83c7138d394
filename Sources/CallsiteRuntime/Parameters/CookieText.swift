import Foundation

/// Cookies as they are, for servers that don't decode them (OpenAPI 3.2, style `cookie`).
enum CookieText {
  /// A pair that was percent-encoded, without that: `a=b%20c` → `a=b c`.
  ///
  /// - Throws: ``InvalidRequest`` for what would end the cookie or its header (RFC 6265, section 4.2.1).
  static func verbatim(_ pair: String) throws -> String {
    let text = pair.removingPercentEncoding ?? pair
    guard !text.contains(";"), HeaderText.isValid(text) else {
      let name = text.prefix { $0 != "=" }
      throw InvalidRequest("The cookie \(name) contains a character that cookies can't have.")
    }
    return text
  }
}
