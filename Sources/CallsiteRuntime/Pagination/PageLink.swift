import Foundation

/// The address of a page that the server named, and why it may not be followed.
///
/// It is followed to the origin of the list itself only. A link to plain HTTP from a page that came over TLS,
/// as backends behind a proxy write it that aren't told of it, isn't followed either: what was asked for over
/// TLS isn't asked for without, and to guess that the server means another address than it says may reach
/// another resource.
struct PageLink: Hashable, Sendable {
  let text: String

  /// A reference as it stands in a page, relative to the address of that page; as it is if it is no address.
  static func resolved(_ reference: String, against page: URL) -> String {
    URL(string: reference, relativeTo: page)?.absoluteString ?? reference
  }

  /// - Parameter list: the address of the list's first page.
  /// - Throws: ``UnexpectedContent``.
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
  /// Asks for what is at the link instead, with the same headers.
  mutating func follow(_ link: PageLink) throws {
    url = try link.address(within: url)
    method = .get
    isIdempotent = true
    body = nil
    headers = headers.filter { !$0.lowercased().hasPrefix("content-") }
  }
}

/// A link of a `Link` header (RFC 8288).
struct WebLink: Hashable, Sendable {
  /// An address, often relative to that of the response.
  let target: String

  /// What it leads to (`next`, `prev`), in lower case.
  let relations: [String]

  /// The target of the first link with a relation.
  static func target(_ relation: String, in headers: HeaderFields) -> String? {
    headers.values(of: "Link").lazy.flatMap(links).first { $0.relations.contains(relation) }?.target
  }

  /// The links of one header field. What can't be read is left out, up to the next comma.
  ///
  /// Links with an `anchor` say something of another resource than the response, and are left out as well.
  static func links(_ text: String) -> [WebLink] {
    var scanner = WebLinkScanner(text)
    var links: [WebLink] = []
    while !scanner.isAtEnd {
      if let target = scanner.target() {
        let parameters = scanner.parameters()
        // A second `rel` has no meaning (RFC 8288, 3.3).
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

/// Reads the parts of a `Link` header, leniently as RFC 8288, appendix B.2, does it.
private struct WebLinkScanner {
  private var rest: Substring

  init(_ text: String) {
    rest = text[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// What stands between `<` and `>`; `nil` where there is none.
  mutating func target() -> String? {
    skipSpace()
    guard rest.first == "<", let end = rest.firstIndex(of: ">") else { return nil }
    defer { rest = rest[rest.index(after: end)...] }
    return String(rest[rest.index(after: rest.startIndex)..<end])
  }

  /// `; name=value; name="value"`, names in lower case.
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

  /// Leaves what doesn't belong to the syntax, and the comma after it.
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

  /// A quoted string (RFC 9110, 5.6.4); one that isn't closed goes to the end.
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
