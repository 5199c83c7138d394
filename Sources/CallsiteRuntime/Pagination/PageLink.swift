import Foundation

/// The URL of a page that the server sent, and the rules for following it.
///
/// The URL must have the same origin as the list. A plain HTTP link on a page loaded over TLS, which servers
/// behind a proxy may send by mistake, isn't followed: a request made over TLS must not be repeated without
/// it, and a corrected URL might refer to another resource.
struct PageLink: Hashable, Sendable {
  let text: String

  /// Resolves a reference relative to the URL of its page. If it isn't a URL, it's returned unchanged.
  static func resolved(_ reference: String, against page: URL) -> String {
    URL(string: reference, relativeTo: page)?.absoluteString ?? reference
  }

  /// Returns the URL of the page.
  ///
  /// - Parameter list: The URL of the first page.
  /// - Throws: ``UnexpectedContent`` if the link must not be followed.
  func address(within list: URL) throws -> URL {
    guard let url = URL(string: text), let origin = Origin(url) else {
      throw UnexpectedContent("The next page has no valid URL.")
    }
    guard let own = Origin(list), origin == own, url.user == nil else {
      throw UnexpectedContent(Self.refusal(of: origin, at: Origin(list)))
    }
    return url
  }

  private static func refusal(of origin: Origin, at own: Origin?) -> String {
    let text = "The next page is at \(origin), which isn't followed from \(own?.description ?? "here")."
    guard let own, own.isSecure, !origin.isSecure, own.host == origin.host else { return text }
    return text + " Is the server behind a proxy that doesn't forward the scheme?"
  }
}

extension ClientRequest {
  /// Changes the request to fetch the linked page, with the same header fields.
  mutating func follow(_ link: PageLink) throws {
    url = try link.address(within: url)
    method = .get
    isIdempotent = true
    body = nil
    headers = headers.filter { !$0.lowercased().hasPrefix("content-") }
  }
}

/// The URL of the next page, from the `Link` header field of a call's response.
final class NextPageLink: @unchecked Sendable {
  private let lock = NSLock()
  private var received: String?

  /// The URL, or `nil` on the last page.
  var target: String? {
    get { lock.withLock { received } }
    set { lock.withLock { received = newValue } }
  }
}

/// A link in a `Link` header field (RFC 8288).
struct WebLink: Hashable, Sendable {
  /// The URL, which is often relative to that of the response.
  let target: String

  /// The relation types in lowercase, such as `next` and `prev`.
  let relations: [String]

  /// Returns the target of the first link with a relation type.
  static func target(_ relation: String, in headers: HeaderFields) -> String? {
    headers.values(of: "Link").lazy.flatMap(links).first { $0.relations.contains(relation) }?.target
  }

  /// Parses the links in a field value. Skips invalid links up to the next comma.
  ///
  /// Links with an `anchor` are also skipped, because they concern a resource other than the response.
  static func links(_ text: String) -> [WebLink] {
    var scanner = WebLinkScanner(text)
    var links: [WebLink] = []
    while !scanner.isAtEnd {
      if let target = scanner.target() {
        let parameters = scanner.parameters()
        // Subsequent `rel` parameters are ignored (RFC 8288, section 3.3).
        let relation = parameters.first { $0.name == "rel" }?.value ?? ""
        if !parameters.contains(where: { $0.name == "anchor" }) {
          let relations = relation.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
          links.append(WebLink(target: target, relations: relations))
        }
      }
      scanner.skipToNextLink()
    }
    return links
  }
}

/// Scans a `Link` header field leniently, as described in RFC 8288, appendix B.2.
private struct WebLinkScanner {
  private var rest: Substring

  init(_ text: String) {
    rest = text[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// Returns the text between `<` and `>`, or `nil` if there is none.
  mutating func target() -> String? {
    skipSpace()
    guard rest.first == "<", let end = rest.firstIndex(of: ">") else { return nil }
    defer { rest = rest[rest.index(after: end)...] }
    return String(rest[rest.index(after: rest.startIndex)..<end])
  }

  /// Returns parameters in the form `; name=value; name="value"`, with lowercase names.
  mutating func parameters() -> [(name: String, value: String)] {
    var parameters: [(name: String, value: String)] = []
    while true {
      skipSpace()
      guard rest.first == ";" else { return parameters }
      rest = rest.dropFirst()
      let name = token(until: "=;,")
      var value = ""
      if rest.first == "=" {
        rest = rest.dropFirst()
        skipSpace()
        value = rest.first == "\"" ? quoted() : token(until: ";,")
      }
      if !name.isEmpty { parameters.append((name.lowercased(), value)) }
    }
  }

  /// Skips invalid text and the comma after it.
  mutating func skipToNextLink() {
    while let character = rest.first, character != "," {
      if character == "\"" { _ = quoted() } else { rest = rest.dropFirst() }
    }
    rest = rest.dropFirst()
  }

  private mutating func token(until ends: String) -> String {
    skipSpace()
    let token = rest.prefix { !ends.contains($0) }
    rest = rest[token.endIndex...]
    return String(token.prefix { !$0.isWhitespace })
  }

  /// Returns a quoted string (RFC 9110, section 5.6.4). An unterminated one extends to the end.
  private mutating func quoted() -> String {
    rest = rest.dropFirst()
    var text = ""
    while let character = rest.popFirst(), character != "\"" {
      guard character == "\\" else {
        text.append(character)
        continue
      }
      if let escaped = rest.popFirst() { text.append(escaped) }
    }
    return text
  }

  private mutating func skipSpace() {
    rest = rest.drop(while: \.isWhitespace)
  }
}
