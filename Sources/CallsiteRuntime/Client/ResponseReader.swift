import Foundation

/// Reads the bodies of one operation's responses.
struct ResponseReader: Sendable {
  let context: CallContext
  let envelope: Envelope?
  let timeZone: TimeZone

  /// What relative links in the response are relative to.
  var address: URL?

  func value<T: Decodable>(_ response: CollectedResponse) throws(APIError) -> T {
    try decode(Enveloped<T>.self, response, page: nil).payload
  }

  func page<Item: Decodable & Sendable>(
    _ response: CollectedResponse,
    _ format: PageFormat
  ) throws(APIError) -> ResultPage<Item> {
    var page = try decode(Enveloped<DecodedPage<Item>>.self, response, page: format).payload.page
    guard let links = format.links, let address else { return page }
    if links == .inHeader {
      page.next = WebLink.target("next", in: response.headers)
      // Both names are in use; the registered one is "prev".
      page.previous =
        WebLink.target("prev", in: response.headers) ?? WebLink.target("previous", in: response.headers)
    }
    page.next = page.next.map { PageLink.resolved($0, against: address) }
    page.previous = page.previous.map { PageLink.resolved($0, against: address) }
    if page.next == address.absoluteString { page.next = nil }
    return page
  }

  func text(_ response: CollectedResponse) throws(APIError) -> String {
    guard let text = String(data: response.body, encoding: .utf8) else {
      throw context.error(.unexpectedContent, response)
    }
    return text
  }

  /// The payload without a type, for what has to be looked up in it.
  func json(_ response: CollectedResponse) -> JSONValue? {
    guard let value = try? JSONValue(parsing: response.body) else { return nil }
    return envelope?.payload(of: value) ?? value
  }

  private func decode<T: Decodable>(
    _ type: T.Type,
    _ response: CollectedResponse,
    page: PageFormat?
  ) throws(APIError) -> T {
    let reader = JSONReader(timeZone: timeZone, envelope: envelope, pageFormat: page)
    do {
      return try reader.decode(type, readingEmptyArraysAsObjects: response.body)
    } catch {
      throw context.error(decoding: error, response) { mismatch in
        _ = try T(from: mismatch.with(reader.userInfo))
      }
    }
  }
}
