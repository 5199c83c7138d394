import Foundation

/// What an access token says about itself, if it is a JSON Web Token (RFC 7519). Nothing is verified: only
/// the server can, and does.
enum JSONWebToken {
  /// When it expires (`exp`); `nil` for tokens of other kinds.
  static func expiry(of token: String) -> Date? {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let payload = Data(base64URL: parts[1]),
      let seconds = (try? JSONValue(parsing: payload))?["exp"]?.doubleValue
    else { return nil }
    return Date(timeIntervalSince1970: seconds)
  }
}

extension Data {
  /// Without padding, with `-` and `_` (RFC 4648, 5).
  fileprivate init?(base64URL text: Substring) {
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    self.init(base64Encoded: text.replacing("-", with: "+").replacing("_", with: "/") + padding)
  }
}
