@_spi(Generated) public import CallsiteRuntime
public import Foundation

/// A result that doesn't match its operation.
struct UnfitResult: Error, CustomStringConvertible {
  let description: String
}

/// One of several success responses of an operation.
@_spi(Generated) public struct StubbedShape: Sendable {
  enum Content: Sendable {
    case none
    case json(any Encodable & Sendable)
    case text(String)
    case data(Data)
  }

  let status: Int
  let content: Content

  /// Creates a response without content.
  public init(_ status: Int) {
    self.status = status
    content = .none
  }

  /// Creates a JSON response.
  public init(_ status: Int, json value: some Encodable & Sendable) {
    self.status = status
    content = .json(value)
  }

  /// Creates a JSON response with a value in a wire format.
  public init<F: WireFormat>(_ status: Int, json value: F.Value, as format: F.Type) {
    self.status = status
    content = .json(Wired<F>(wrappedValue: value))
  }

  /// Creates a text response.
  public init(_ status: Int, text: String) {
    self.status = status
    content = .text(text)
  }

  /// Creates a binary response.
  public init(_ status: Int, data: Data) {
    self.status = status
    content = .data(data)
  }
}

extension StubbedCall {
  /// Returns the response from which the client decodes a result.
  ///
  /// - Throws: ``UnfitResult`` if the result has another type than the call's.
  func response(with result: any Sendable) throws -> ClientResponse {
    switch form {
    case .nothing:
      // The client's own calls, such as a token refresh, decode a response that no method returns.
      guard let value = result as? any Encodable else { return ClientResponse(status: 204) }
      return try response(json: wrapped(json(value)))
    case .json(let encoded):
      guard let value = encoded(result) else { return ClientResponse(status: 204) }
      return try response(json: wrapped(json(value)))
    case .page(let format, let items):
      guard let page = items(result) else { throw unfit(result) }
      return try response(page, format)
    case .data:
      guard let data = result as? Data else { throw unfit(result) }
      return ClientResponse(
        status: 200, headers: ["Content-Type": "application/octet-stream"], body: ByteStream(data))
    case .text:
      guard let text = result as? String else { throw unfit(result) }
      return response(text: text)
    case .statuses:
      guard let shape = result as? StubbedShape else { throw unfit(result) }
      return try response(shape)
    case .stream: throw unfit(result)
    }
  }

  /// Returns the head of a stream's response.
  ///
  /// - Parameter values: The bytes of the values, each framed with ``frame(_:)``.
  func response(streaming values: ByteStream) throws -> ClientResponse {
    guard case .stream(let framing, _) = form else {
      throw UnfitResult(description: "The call was stubbed with a stream, but doesn't expect one.")
    }
    let contentType =
      switch framing {
      case .events: "text/event-stream"
      case .elements(let contentType): contentType
      }
    return ClientResponse(status: 200, headers: ["Content-Type": contentType], body: values)
  }

  /// Returns a value of a stream in its form on the wire.
  func frame(_ value: any Sendable) throws -> Data {
    guard case .stream(let framing, let encoded) = form, let element = encoded(value) else {
      throw unfit(value)
    }
    switch framing {
    case .events:
      let text = try value as? String ?? String(decoding: json(element), as: UTF8.self)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { "data: \($0)\n" }
      return Data((lines.joined() + "\n").utf8)
    case .elements(let contentType):
      let isSequence = contentType.contains("json-seq")
      return try (isSequence ? Data([0x1E]) : Data()) + json(element) + Data("\n".utf8)
    }
  }

  /// Returns the body of an error in the API's error format.
  func errorBody(message: String?, fieldErrors: [String: [String]]) -> Data {
    var body = JSONValue.object([:])
    if let message {
      let place = errors.message.first { $0.tokens.allSatisfy { Int($0) == nil } } ?? JSONPointer("/message")
      body.set(.string(message), at: place.tokens[...])
    }
    if !fieldErrors.isEmpty {
      let fields = fieldErrors.mapValues { JSONValue.array($0.map(JSONValue.string)) }
      let place = errors.fields.first ?? JSONPointer("/errors")
      body.set(.object(fields), at: place.tokens[...])
    }
    return Data("\(body)".utf8)
  }

  private func json(_ value: any Encodable) throws -> Data {
    try JSONWriter(timeZone: timeZone).encode(value)
  }

  private func wrapped(_ json: Data) throws -> Data {
    guard let envelope else { return json }
    let name = try JSONWriter(timeZone: timeZone).encode(envelope.property)
    return Data("{".utf8) + name + Data(":".utf8) + json + Data("}".utf8)
  }

  private func response(json: Data) -> ClientResponse {
    ClientResponse(status: 200, headers: ["Content-Type": "application/json"], body: ByteStream(json))
  }

  private func response(text: String, status: Int = 200) -> ClientResponse {
    ClientResponse(
      status: status, headers: ["Content-Type": "text/plain; charset=utf-8"],
      body: ByteStream(Data(text.utf8)))
  }

  private func response(_ page: Page, _ format: PageFormat) throws -> ClientResponse {
    var value = try JSONValue(parsing: json(page.items))
    if !format.items.tokens.isEmpty {
      let items = value
      value = .object([:])
      value.set(items, at: format.items.tokens[...])
      let links: [(JSONPointer?, String?)] = [(format.next, page.next), (format.previous, page.previous)]
      for case (let place?, let link?) in links { value.set(.string(link), at: place.tokens[...]) }
      if let place = format.total, let total = page.total {
        value.set(.integer(Int64(total)), at: place.tokens[...])
      }
    }
    var response = try response(json: wrapped(Data("\(value)".utf8)))
    if format.links == .inHeader {
      let links = [("next", page.next), ("prev", page.previous)].compactMap { relation, target in
        target.map { "<\($0)>; rel=\"\(relation)\"" }
      }
      if !links.isEmpty { response.headers["Link"] = links.joined(separator: ", ") }
    }
    return response
  }

  private func response(_ shape: StubbedShape) throws -> ClientResponse {
    switch shape.content {
    case .none: return ClientResponse(status: shape.status)
    case .text(let text): return response(text: text, status: shape.status)
    case .data(let data):
      return ClientResponse(
        status: shape.status, headers: ["Content-Type": "application/octet-stream"], body: ByteStream(data))
    case .json(let value):
      var response = try response(json: wrapped(json(value)))
      response.status = shape.status
      return response
    }
  }

  private func unfit(_ result: any Sendable) -> UnfitResult {
    UnfitResult(description: "A value of type \(type(of: result)) isn't a result of the operation.")
  }
}

extension JSONValue {
  /// Sets a value at a path, creating objects as necessary.
  fileprivate mutating func set(_ value: JSONValue, at path: ArraySlice<String>) {
    guard let name = path.first else {
      guard let added = value.objectValue else { return self = value }
      self = .object((objectValue ?? [:]).merging(added) { $1 })
      return
    }
    var member = self[name] ?? .object([:])
    if path.count == 1 { member = value } else { member.set(value, at: path.dropFirst()) }
    self = .object((objectValue ?? [:]).merging([name: member]) { $1 })
  }
}
