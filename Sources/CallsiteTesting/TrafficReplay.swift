import CallsiteRuntime
import Foundation

/// Responds to requests from a recording.
actor TrafficReplay {
  private let name: String
  private let entries: [(call: RecordedCall, response: TrafficArchive.Response)]
  private var sent: Set<Int> = []

  init(_ archive: TrafficArchive, named name: String) {
    self.name = name
    entries = archive.log.entries.map { (RecordedCall($0.request), $0.response) }
  }

  var unsent: [String] {
    entries.indices.filter { !sent.contains($0) }.map { entries[$0].call.line }
  }

  func answer(_ request: ClientRequest) async throws -> ClientResponse {
    let call = RecordedCall(request, body: try await request.recordableBody())
    guard let index = entries.indices.first(where: { !sent.contains($0) && entries[$0].call.matches(call) })
    else { throw failure(call, request) }
    sent.insert(index)
    let response = entries[index].response
    return ClientResponse(
      status: response.status,
      headers: HeaderFields(response.headers.map { HeaderFields.Field(name: $0.name, value: $0.value) }),
      body: ByteStream(response.content.data ?? Data()))
  }

  private func failure(_ call: RecordedCall, _ request: ClientRequest) -> APIError {
    // An error that isn't retried.
    APIError(
      .client, operation: request.operationID, method: request.method,
      path: request.url.path(percentEncoded: true), underlying: RecordingError(explanation(call, request)))
  }

  private func explanation(_ call: RecordedCall, _ request: ClientRequest) -> String {
    let redaction = Redaction(secrets: [], request: request)
    var lines = ["The recording \(name) has no response to \(redaction.text(call.line))."]
    if let index = entries.indices.last(where: { entries[$0].call.matches(call) }) {
      lines.append("Its entry \(index + 1) is the same request, and has already been used.")
    } else if let index = entries.indices.first(where: { entries[$0].call.hasTarget(of: call) }) {
      lines.append(
        "Its entry \(index + 1) differs in the \(entries[index].call.difference(from: call)): "
          + "\(entries[index].call.detail) was recorded, \(redaction.text(call.detail)) was sent.")
    } else if unsent.isEmpty {
      lines.append("All \(entries.count) entries have been used.")
    } else {
      lines.append("Not requested yet: \(unsent.prefix(5).joined(separator: ", ")).")
    }
    return (lines + [RecordingError.advice]).joined(separator: " ")
  }
}

/// The identity of a request in a recording.
struct RecordedCall {
  /// A body in a form that can be compared.
  private enum Body: Equatable {
    case none
    /// A body that is too long or contains secrets.
    case unrecorded
    case json(JSONValue)
    case form([TextPair])
    case bytes(Data)
  }

  struct TextPair: Hashable {
    let name: String
    let value: String
  }

  /// The placeholder for a secret in a URL.
  static let markInAddresses = "%3Credacted%3E"

  private let method: String
  private let path: String
  private let query: [TextPair]
  private let body: Body
  private let bodyText: String

  init(_ request: TrafficArchive.Request) {
    let type = request.postData?.mimeType ?? ""
    self.init(
      method: request.method, address: request.url, type: type, hasBody: request.postData != nil,
      data: request.postData?.data)
  }

  init(_ request: ClientRequest, body: Data?) {
    self.init(
      method: request.method.rawValue, address: request.url.absoluteString,
      type: request.headers["Content-Type"] ?? "", hasBody: request.body != nil, data: body)
  }

  private init(method: String, address: String, type: String, hasBody: Bool, data: Data?) {
    self.method = method
    path = URLComponents(string: address)?.path ?? address
    query = Self.query(of: address).sorted { ($0.name, $0.value) < ($1.name, $1.value) }
    guard hasBody, let data else {
      body = hasBody ? .unrecorded : .none
      bodyText = hasBody ? "a body that isn't recorded" : "no body"
      return
    }
    bodyText = Self.shortened(String(data: data, encoding: .utf8) ?? "\(data.count) bytes")
    let kind = type.lowercased()
    if kind.contains("json"), let value = try? JSONValue(parsing: data) {
      body = .json(value)
    } else if kind.hasPrefix("application/x-www-form-urlencoded") {
      let pairs = Self.pairs(in: String(decoding: data, as: UTF8.self))
      body = .form(pairs.sorted { ($0.name, $0.value) < ($1.name, $1.value) })
    } else {
      body = .bytes(Self.withoutBoundary(data, type))
    }
  }

  /// The request line, such as `GET /pets/7?page=2`.
  var line: String {
    let items = query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    return "\(method) \(path)\(items.isEmpty ? "" : "?\(items)")"
  }

  /// The query and body, which may differ between requests with the same path.
  var detail: String {
    let items = query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    return items.isEmpty ? bodyText : "?\(items) with \(bodyText)"
  }

  /// Returns whether a sent request matches this recorded one.
  func matches(_ sent: RecordedCall) -> Bool {
    hasTarget(of: sent) && Self.match(query, sent.query) && hasBody(of: sent)
  }

  /// Returns whether the method and path match.
  func hasTarget(of sent: RecordedCall) -> Bool { method == sent.method && Self.match(path, sent.path) }

  /// Returns the difference to a request with the same method and path.
  func difference(from sent: RecordedCall) -> String {
    switch (Self.match(query, sent.query), hasBody(of: sent)) {
    case (false, false): "query and the body"
    case (false, true): "query"
    default: "body"
    }
  }

  static func query(of address: String) -> [TextPair] {
    pairs(in: URLComponents(string: address)?.percentEncodedQuery ?? "")
  }

  private static func pairs(in text: String) -> [TextPair] {
    FormFields.pairs(in: text).map { TextPair(name: $0.name, value: $0.value) }
  }

  private func hasBody(of sent: RecordedCall) -> Bool {
    switch (body, sent.body) {
    case (.unrecorded, .none), (.none, .unrecorded): false
    case (.unrecorded, _), (_, .unrecorded): true
    case (.json(let recorded), .json(let sent)): Self.match(recorded, sent)
    case (.form(let recorded), .form(let sent)): Self.match(recorded, sent)
    case (.bytes(let recorded), .bytes(let sent)):
      Self.match(String(decoding: recorded, as: UTF8.self), String(decoding: sent, as: UTF8.self))
    case (let recorded, let sent): recorded == sent
    }
  }

  private static func match(_ recorded: [TextPair], _ sent: [TextPair]) -> Bool {
    recorded.count == sent.count
      && zip(recorded, sent).allSatisfy { match($0.name, $1.name) && match($0.value, $1.value) }
  }

  private static func match(_ recorded: JSONValue, _ sent: JSONValue) -> Bool {
    switch (recorded, sent) {
    case (.string(Redaction.mark), _): return true
    case (.string(let recorded), .string(let sent)): return match(recorded, sent)
    case (.array(let recorded), .array(let sent)):
      return recorded.count == sent.count && zip(recorded, sent).allSatisfy { match($0, $1) }
    case (.object(let recorded), .object(let sent)):
      return recorded.count == sent.count
        && recorded.allSatisfy { name, value in sent[name].map { match(value, $0) } ?? false }
    default: return recorded == sent
    }
  }

  /// Returns whether a text matches a recorded one, with anything in place of each secret.
  private static func match(_ recorded: String, _ sent: String) -> Bool {
    let parts = recorded.components(separatedBy: Redaction.mark)
    guard parts.count > 1, let last = parts.last else { return recorded == sent }
    guard sent.hasPrefix(parts[0]) else { return false }
    var rest = sent.dropFirst(parts[0].count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let found = rest.range(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(last)
  }

  /// Returns a body without the boundary of a form, which is different each time.
  private static func withoutBoundary(_ data: Data, _ type: String) -> Data {
    guard let start = type.range(of: "boundary=") else { return data }
    let boundary = type[start.upperBound...].prefix { $0 != ";" }.trimmingPrefix("\"").prefix { $0 != "\"" }
    guard !boundary.isEmpty else { return data }
    return Data(Array(data).replacing(Array(boundary.utf8), with: Array("boundary".utf8)))
  }

  private static func shortened(_ text: String) -> String {
    text.count > 200 ? text.prefix(200) + "…" : text
  }
}
