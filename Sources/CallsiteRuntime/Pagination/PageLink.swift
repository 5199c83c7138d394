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
