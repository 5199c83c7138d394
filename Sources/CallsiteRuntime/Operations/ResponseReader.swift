@_spi(Generated) public import Foundation

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
      throw context.error(.unexpectedContent, response.content)
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
      throw context.error(decoding: error, response.content) { mismatch in
        _ = try T(from: mismatch.with(reader.userInfo))
      }
    }
  }
}

/// A successful response with its whole body, for operations with several documented shapes.
@_spi(Generated) public struct CollectedResponse: Sendable {
  /// The HTTP status, 200 to 299.
  public let status: Int

  /// The headers as they came.
  public let headers: HeaderFields

  /// The bytes of the body.
  public let body: Data
  let reader: ResponseReader

  /// The body as JSON, out of its envelope if there is one.
  public func decode<T: Decodable>(_ type: T.Type = T.self) throws(APIError) -> T {
    try reader.value(self)
  }

  /// The body as JSON in a wire format.
  public func decode<F: WireFormat>(as: F.Type) throws(APIError) -> F.Value {
    let wired: Wired<F> = try reader.value(self)
    return wired.value
  }

  /// The body as text in UTF-8.
  public func text() throws(APIError) -> String {
    try reader.text(self)
  }

  /// The response without its reader.
  var content: CompleteResponse { CompleteResponse(status: status, headers: headers, body: body) }

  var isSuccess: Bool { content.isSuccess }

  func with(body: Data) -> CollectedResponse {
    CollectedResponse(status: status, headers: headers, body: body, reader: reader)
  }

  /// Whether there is nothing to decode: 204, 205 or no byte.
  var isEmpty: Bool { status == 204 || status == 205 || body.isEmpty }
}
