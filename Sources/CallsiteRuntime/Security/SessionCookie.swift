import Foundation

/// A session's cookie, as a response sets or removes it (RFC 6265).
///
/// Only its value and its expiry date are read. The cookie is a credential of the API, and is sent where credentials are
/// sent: to the API's own origin, with the operations that require it, whatever its `Domain` and `Path` say.
struct SessionCookie {
  let value: String

  /// The date from `Max-Age` or `Expires`, or `nil` if the session has no known end.
  let expiry: Date?

  /// Whether the server has removed the cookie, by an empty value or a date that has passed.
  let isRemoved: Bool

  /// Returns `nil` if the header fields don't set the cookie. If they set it twice, the last one counts (section 5.3).
  init?(_ name: String, in headers: HeaderFields, now: Date) {
    let cookies = headers.values(of: "Set-Cookie").map { $0.split(separator: ";").map(Self.pair) }
    guard let cookie = cookies.last(where: { $0.first?.name == name }), let value = cookie.first?.value
    else { return nil }
    let attributes = cookie.dropFirst()
    func attribute(_ name: String) -> String? { attributes.last { $0.name.lowercased() == name }?.value }
    // `Max-Age` takes precedence (section 5.3, step 3).
    let lifetime = attribute("max-age").flatMap { Double($0) }.map { now.addingTimeInterval($0) }
    self.value = value
    expiry = lifetime ?? attribute("expires").flatMap { HTTPDate.date($0) }
    isRemoved = value.isEmpty || expiry.map { $0 <= now } ?? false
  }

  private static func pair(_ text: Substring) -> (name: String, value: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    return (parts.first ?? "", parts.dropFirst().first ?? "")
  }

  /// The cookie as the session's access token, or `nil` if the server has removed it.
  var tokens: Tokens? { isRemoved ? nil : Tokens(accessToken: value, expiry: expiry) }
}

extension TokenSession {
  /// Keeps the session's cookie up to date, if a response to a request with `sent` renews or removes it.
  ///
  /// A store that fails is ignored: the response is valid, and the next one that renews the cookie is another attempt.
  func keepCookie(of response: ClientResponse, insteadOf sent: Tokens) async {
    guard let cookie, response.status != 401,
      let received = SessionCookie(cookie, in: response.headers, now: now()),
      // A login or logout in the meantime takes precedence.
      (try? await store.tokens()) == sent
    else { return }
    guard let renewed = received.tokens else {
      try? await store.end()
      return
    }
    if differs(renewed, from: sent) { try? await store.save(renewed) }
  }

  /// A later date alone isn't worth a write for each response, unless it's later by a minute.
  private func differs(_ renewed: Tokens, from sent: Tokens) -> Bool {
    guard renewed.accessToken == sent.accessToken else { return true }
    guard let newer = renewed.expiry, let older = sent.expiry else { return renewed.expiry != sent.expiry }
    return abs(newer.timeIntervalSince(older)) >= 60
  }
}
