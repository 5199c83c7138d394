@_spi(Generated) public import Foundation

/// Reads the bodies of an operation's responses.
package struct ResponseReader: Sendable {
  package let context: CallContext
  let envelope: Envelope?
  let timeZone: TimeZone
  /// Whether a value is read as what the response's own media type says, instead of as JSON.
  var readsAnyContent = false

  /// The base URL of relative links in the response.
  var address: URL?

  package init(
    context: CallContext, envelope: Envelope?, timeZone: TimeZone, readsAnyContent: Bool = false,
    address: URL? = nil
  ) {
    self.context = context
    self.envelope = envelope
    self.timeZone = timeZone
    self.readsAnyContent = readsAnyContent
    self.address = address
  }

  package func value<T: Decodable>(_ response: CollectedResponse) throws(APIError) -> T {
    guard readsAnyContent else { return try decoded(response) }
    guard ContentKind(of: response.headers) == .json else {
      if let value: T = try textOrBytes(response) { return value }
      return try decoded(response)
    }
    do throws(APIError) {
      let value: T = try decoded(response)
      return value
    } catch {
      // Spring labels strings and bytes as the JSON that was asked for.
      guard let value: T = text(response) ?? bytes(response) else { throw error }
      return value
    }
  }

  private func decoded<T: Decodable>(_ response: CollectedResponse) throws(APIError) -> T {
    try decode(Enveloped<T>.self, response, page: nil).payload
  }

  /// Returns the value of a body that isn't JSON: its bytes, or a value that's written as text, such as a date. Returns
  /// `nil` if it's neither, such as a number, whose text is the same as in JSON.
  private func textOrBytes<T: Decodable>(_ response: CollectedResponse) throws(APIError) -> T? {
    if let value: T = bytes(response) ?? text(response) { return value }
    guard let text = try? self.text(response) else {
      throw context.error(
        .unexpectedContent, response.content,
        underlying: UnexpectedContent("The response isn't JSON or text, which the documented type is."))
    }
    let quoted = CollectedResponse(
      status: response.status, headers: response.headers, body: Data(JSONValue.string(text).description.utf8),
      reader: ResponseReader(context: context, envelope: nil, timeZone: timeZone))
    return try? quoted.reader.decoded(quoted)
  }

  private func text<T>(_ response: CollectedResponse) -> T? {
    T.self == String.self || T.self == String?.self ? (try? text(response)) as? T : nil
  }

  /// Returns the bytes. Springdoc describes them as a list of bytes.
  private func bytes<T>(_ response: CollectedResponse) -> T? { response.body as? T ?? [response.body] as? T }

  func page<Item: Decodable & Sendable>(
    _ response: CollectedResponse,
    _ format: PageFormat
  ) throws(APIError) -> ResultPage<Item> {
    var page = try decode(Enveloped<DecodedPage<Item>>.self, response, page: format).payload.page
    guard let links = format.links, let address else { return page }
    if links == .inHeader {
      page.next = WebLink.target("next", in: response.headers)
      // Both names are in use. The registered one is `prev`.
      page.previous =
        WebLink.target("prev", in: response.headers) ?? WebLink.target("previous", in: response.headers)
    }
    page.next = nextPage(page.next)
    page.previous = page.previous.map { PageLink.resolved($0, against: address) }
    return page
  }

  /// Returns the URL of the next page for a link in a response, or `nil` if it's the page itself.
  func nextPage(_ link: String?) -> String? {
    guard let link, let address else { return link }
    let next = PageLink.resolved(link, against: address)
    return next == address.absoluteString ? nil : next
  }

  func text(_ response: CollectedResponse) throws(APIError) -> String {
    do {
      return try Charset.text(of: response.body, contentType: response.headers["Content-Type"])
    } catch {
      throw context.error(.unexpectedContent, response.content, underlying: error)
    }
  }

  /// Returns the payload as JSON, to look up values in it.
  package func json(_ response: CollectedResponse) -> JSONValue? {
    guard let value = try? JSONValue(parsing: response.body) else { return nil }
    return envelope?.payload(of: value) ?? value
  }

  private func decode<T: Decodable>(
    _ type: T.Type,
    _ response: CollectedResponse,
    page: PageFormat?
  ) throws(APIError) -> T {
    let reader = JSONReader(
      timeZone: timeZone, emptyObjects: context.emptyObjects, envelope: envelope, pageFormat: page)
    do {
      return try reader.decode(type, from: response.body)
    } catch {
      throw context.error(decoding: error, response.content)
    }
  }
}

/// A successful response with its complete body, for operations with several documented responses.
@_spi(Generated) public struct CollectedResponse: Sendable {
  /// The HTTP status code, from 200 to 299.
  public let status: Int

  /// The header fields as received.
  public let headers: HeaderFields

  /// The bytes of the body.
  public let body: Data
  package let reader: ResponseReader

  package init(status: Int, headers: HeaderFields, body: Data, reader: ResponseReader) {
    self.status = status
    self.headers = headers
    self.body = body
    self.reader = reader
  }

  /// Decodes the body from JSON, without its envelope if there is one.
  ///
  /// - Throws: ``APIError`` if the body doesn't match the type.
  public func decode<T: Decodable>(_ type: T.Type = T.self) throws(APIError) -> T {
    try reader.value(self)
  }

  /// Decodes the body from JSON in a wire format.
  ///
  /// - Throws: ``APIError`` if the body doesn't match the format.
  public func decode<F: WireFormat>(as: F.Type) throws(APIError) -> F.Value {
    let wired: Wired<F> = try reader.value(self)
    return wired.value
  }

  /// Returns the body as text, in the encoding that the `charset` of its media type names, or UTF-8.
  ///
  /// - Throws: ``APIError`` of kind `.unexpectedContent` if the charset is unknown, or if the body isn't valid in it.
  public func text() throws(APIError) -> String {
    try reader.text(self)
  }

  /// The response without its reader.
  package var content: CompleteResponse { CompleteResponse(status: status, headers: headers, body: body) }

  package var isSuccess: Bool { content.isSuccess }

  func with(body: Data) -> CollectedResponse {
    CollectedResponse(status: status, headers: headers, body: body, reader: reader)
  }

  /// Whether there is nothing to decode: status 204 or 205, or an empty body.
  package var isEmpty: Bool { status == 204 || status == 205 || body.isEmpty }
}
