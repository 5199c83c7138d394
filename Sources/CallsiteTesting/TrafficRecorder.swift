import CallsiteRuntime
import Foundation

/// Sends requests to the server and records the traffic.
actor TrafficRecorder {
  /// A request, and its response once that is complete.
  private struct Exchange {
    let request: ClientRequest
    let requestBody: Data?
    var response: ClientResponse?
    var responseBody = Data()
  }

  private let file: URL
  private let transport: any Transport
  private var secrets: Set<String>
  private var exchanges: [Exchange] = []

  init(file: URL, transport: any Transport, secrets: [String]) {
    self.file = file
    self.transport = transport
    self.secrets = Set(secrets)
  }

  /// Returns the server's response, which is recorded when its body has been read or discarded. Requests that fail
  /// without a response aren't recorded.
  func send(_ request: ClientRequest) async throws -> ClientResponse {
    let body = try await request.recordableBody()
    // Nothing may be awaited in between: another request would get the same index.
    let index = exchanges.count
    exchanges.append(Exchange(request: request, requestBody: body))
    let response = try await transport.send(request)
    let (chunks, continuation) = AsyncThrowingStream<Data, any Error>.makeStream()
    let reading = Task {
      var body = Data()
      do {
        for try await chunk in response.body {
          body.append(chunk)
          continuation.yield(chunk)
        }
        try complete(index, response, body)
        continuation.finish()
      } catch {
        if Task.isCancelled { try? complete(index, response, body) }
        continuation.finish(throwing: error)
      }
    }
    continuation.onTermination = { _ in reading.cancel() }
    return ClientResponse(
      status: response.status, headers: response.headers,
      body: ByteStream(length: response.body.length, isReplayable: false) { chunks })
  }

  private func complete(_ index: Int, _ response: ClientResponse, _ body: Data) throws {
    exchanges[index].response = response
    exchanges[index].responseBody = body
    let request = exchanges[index].request
    secrets.formUnion(
      Redaction(secrets: Array(secrets), request: request, response: response, body: body).values)
    // Writes all exchanges again, because values that are now known as secrets may have occurred before.
    try TrafficArchive(exchanges.compactMap(entry)).write(to: file)
  }

  private func entry(_ exchange: Exchange) -> TrafficArchive.Entry? {
    guard let response = exchange.response else { return nil }
    let redaction = Redaction(
      secrets: Array(secrets), request: exchange.request, response: response, body: exchange.responseBody)
    let address = redaction.address(exchange.request.url)
      .replacing(Redaction.mark, with: RecordedCall.markInAddresses)
    return TrafficArchive.Entry(
      request: TrafficArchive.Request(
        method: exchange.request.method.rawValue, url: address,
        headers: redaction.fields(exchange.request.headers),
        queryString: RecordedCall.query(of: address).map {
          TrafficArchive.Field(name: $0.name, value: $0.value)
        },
        postData: exchange.request.body.map { _ in
          redaction.content(exchange.requestBody, exchange.request.headers, keepsTypes: false)
        }),
      response: TrafficArchive.Response(
        status: response.status, headers: redaction.fields(response.headers),
        content: redaction.content(exchange.responseBody, response.headers, keepsTypes: true)))
  }
}

extension ClientRequest {
  /// The maximum size of recorded bodies.
  private static let bodyLimit = 1 << 20

  /// Returns the body, if it can be read before sending, isn't too long, and its secrets can be redacted.
  func recordableBody() async throws -> Data? {
    let type = headers["Content-Type"]?.lowercased() ?? ""
    let data: Data
    switch body {
    case nil: return nil
    case .data(let bytes): data = bytes
    case .file(let url):
      let size = try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? .max
      guard size <= Self.bodyLimit else { return nil }
      data = try Data(contentsOf: url)
    case .stream(let stream):
      guard stream.isReplayable, let length = stream.length, length <= Self.bodyLimit else { return nil }
      data = try await stream.collect()
    }
    guard data.count <= Self.bodyLimit else { return nil }
    guard type.hasPrefix("multipart/") else { return data }
    let names = FormFields.partNames(in: String(decoding: data, as: UTF8.self))
    return names.contains { SecretNames.contains($0) } ? nil : data
  }
}

extension Redaction {
  /// The headers that no longer apply once the transport has decoded the body.
  private static let headersOfTransfer: Set<String> = [
    "content-encoding", "content-length", "transfer-encoding", "connection", "keep-alive",
  ]

  fileprivate func fields(_ headers: HeaderFields) -> [TrafficArchive.Field] {
    self.headers(headers).filter { !Self.headersOfTransfer.contains($0.name.lowercased()) }
      .map { TrafficArchive.Field(name: $0.name, value: $0.value) }
  }

  /// Returns a redacted body.
  ///
  /// - Parameter keepsTypes: Whether redacted numbers and booleans keep their types, so that a response can be decoded.
  fileprivate func content(
    _ data: Data?, _ headers: HeaderFields, keepsTypes: Bool
  ) -> TrafficArchive.Content {
    let type = headers["Content-Type"] ?? ""
    guard let data else { return TrafficArchive.Content(nil, mimeType: type) }
    let kind = type.lowercased()
    if kind.contains("json"), let value = try? JSONValue(parsing: data) {
      let value = recorded(value, isSecret: false, keepsTypes: keepsTypes)
      return TrafficArchive.Content(Data(value.description.utf8), mimeType: type)
    }
    guard let text = String(data: data, encoding: .utf8) else {
      return TrafficArchive.Content(data, mimeType: type)
    }
    if kind.hasPrefix("application/x-www-form-urlencoded") {
      let text = self.text(text).replacing(Self.mark, with: RecordedCall.markInAddresses)
      return TrafficArchive.Content(Data(text.utf8), mimeType: type)
    }
    return TrafficArchive.Content(Data(self.text(text).utf8), mimeType: type)
  }

  private func recorded(_ value: JSONValue, isSecret: Bool, keepsTypes: Bool) -> JSONValue {
    switch value {
    case .null: return .null
    case .string(let string): return .string(isSecret ? Self.mark : text(string))
    case .array(let elements):
      return .array(elements.map { recorded($0, isSecret: isSecret, keepsTypes: keepsTypes) })
    case .object(let properties):
      let names = SecretNames.Siblings(properties.keys)
      return .object(
        properties.reduce(into: [:]) { result, property in
          let isSecret = isSecret || names.contains(property.key)
          result[text(property.key)] = recorded(property.value, isSecret: isSecret, keepsTypes: keepsTypes)
        })
    case .bool: return isSecret && !keepsTypes ? .string(Self.mark) : value
    default:
      guard isSecret else { return value }
      return keepsTypes ? .integer(0) : .string(Self.mark)
    }
  }
}
