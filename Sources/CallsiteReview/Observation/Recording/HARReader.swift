import CallsiteContract
import CallsiteDiagnostics
import CallsiteSource
import Foundation

/// Reads HTTP Archives (HAR 1.2) from browsers and proxies.
///
/// Missing or nonstandard information costs an entry its body at most. Entries without a request or a response are
/// skipped.
struct HARReader: Sendable {
  private let bodies = HARBodyReader()

  init() {}

  /// Reads the exchanges of an archive.
  ///
  /// - Throws: `DiagnosticFailure` if it isn't an HTTP Archive.
  func read(_ root: SourceNode) throws(DiagnosticFailure) -> [RecordedExchange] {
    guard let entries = root["log"]?["entries"]?.sequence else {
      throw DiagnosticFailure([.notAnArchive(at: root.position)])
    }
    return entries.compactMap(exchange)
  }

  private func exchange(_ entry: SourceNode) -> RecordedExchange? {
    guard let request = entry["request"], let response = entry["response"],
      let method = request["method"]?.string, let address = address(of: request)
    else { return nil }
    let answer = bodies.response(response)
    return RecordedExchange(
      method: method.uppercased(), target: .address(address), request: bodies.request(request),
      status: response["status"]?.integer ?? 0, response: answer, isPageLoad: isPageLoad(entry),
      position: entry.position)
  }

  /// Returns the URL, which may only be in the pseudo-headers of HTTP/2 (RFC 9113, section 8.3.1).
  private func address(of request: SourceNode) -> RecordedAddress? {
    let url = request["url"]?.string ?? ""
    if let address = RecordedAddress(url) { return address }
    let headers = HARBodyReader.headers(of: request)
    func value(_ name: String) -> String? { headers.first { $0.name == name }?.value }
    guard url.isEmpty || url.hasPrefix("/"), let host = value(":authority") ?? value("host") else {
      return nil
    }
    let path = url.isEmpty ? value(":path") ?? "/" : url
    return RecordedAddress("\(value(":scheme") ?? "https")://\(host)\(path)")
  }

  /// Returns whether Chrome loaded an entry for a page. API calls are `xhr`, `fetch` or something newer.
  private func isPageLoad(_ entry: SourceNode) -> Bool {
    let kinds: Set = [
      "document", "stylesheet", "script", "image", "font", "media", "manifest", "websocket", "preflight",
      "ping", "texttrack", "cspviolationreport",
    ]
    return entry["_resourceType"]?.string.map { kinds.contains($0.lowercased()) } ?? false
  }
}

extension Diagnostic {
  fileprivate static func notAnArchive(at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .error, "not-a-recording",
      "The recording isn't an HTTP Archive (HAR 1.2); expected an object with 'log' and its 'entries'.",
      at: position)
  }
}

/// Reads the headers and bodies of requests and responses in an HTTP Archive.
struct HARBodyReader {
  func request(_ request: SourceNode) -> RecordedMessage {
    let headers = Self.headers(of: request)
    let data = request["postData"]
    let mediaType = Self.mediaType(data?["mimeType"]?.string, headers)
    var body = data.flatMap {
      self.body($0, encoding: $0["encoding"]?.string ?? $0["_encoding"]?.string, headers)
    }
    if case .bytes(let bytes)? = body, bytes.isEmpty { body = nil }
    if body == nil, let fields = fields(data), !fields.isEmpty { body = .fields(fields) }
    let size = request["bodySize"]?.integer ?? 0
    return RecordedMessage(
      headers: headers, mediaType: mediaType,
      body: body ?? (size > 0 ? .unrecorded("the recording doesn't have it") : .empty))
  }

  func response(_ response: SourceNode) -> RecordedMessage {
    let headers = Self.headers(of: response)
    let content = response["content"]
    let mediaType = Self.mediaType(content?["mimeType"]?.string, headers)
    let body = content.flatMap { self.body($0, encoding: $0["encoding"]?.string, headers) }
    return RecordedMessage(
      headers: headers, mediaType: mediaType, body: body ?? missingBody(response, content, headers))
  }

  /// Returns whether a response without text has an empty body or an unrecorded one. Browsers drop bodies, and some
  /// write `size: 0` for responses from a cache.
  private func missingBody(
    _ response: SourceNode, _ content: SourceNode?, _ headers: [RecordedMessage.Field]
  ) -> RecordedMessage.Body {
    let length = headers.first { $0.name == "content-length" }.flatMap { Int($0.value) }
    let sizes = [content?["size"]?.integer, response["bodySize"]?.integer, length]
    let isEmpty = length == 0 || (length == nil && content?["size"]?.integer == 0)
    let hasRecordedSize = sizes.contains { ($0 ?? 0) > 0 }
    return isEmpty && !hasRecordedSize ? .empty : .unrecorded("the recording doesn't have it")
  }

  /// Returns the body, or `nil` if there is no text.
  private func body(
    _ content: SourceNode, encoding: String?, _ headers: [RecordedMessage.Field]
  ) -> RecordedMessage.Body? {
    guard let text = content["text"]?.string else { return nil }
    var bytes = Array(text.utf8)
    if encoding?.lowercased() == "base64" {
      guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
        return .unrecorded("invalid base64")
      }
      bytes = Array(data)
    } else if text.unicodeScalars.prefix(2).elementsEqual(["\u{1F}", "\u{8B}"]) {
      // The bytes are encoded as characters of ISO 8859-1.
      bytes = text.unicodeScalars.compactMap { UInt8(exactly: $0.value) }
    }
    return decoded(bytes, headers)
  }

  /// Returns bytes as a body, unless they're compressed. HTTP Archives contain decompressed bodies, but those of some
  /// proxies don't, with or without a header.
  private func decoded(_ bytes: [UInt8], _ headers: [RecordedMessage.Field]) -> RecordedMessage.Body {
    // RFC 1952, section 2.3.1
    if bytes.starts(with: [0x1F, 0x8B, 8]) { return .unrecorded("it is compressed with 'gzip'") }
    let codings = headers.first { $0.name == "content-encoding" }?.value.lowercased().split(separator: ",")
    let coding = codings?.map { $0.trimmingCharacters(in: .whitespaces) }.last { $0 != "identity" }
    // Text isn't compressed.
    guard let coding, String(validating: bytes, as: UTF8.self) == nil else { return .bytes(bytes) }
    return .unrecorded("it is compressed with '\(coding)'")
  }

  /// Returns the headers of a message, for which some recorders write an object, or an array of values.
  static func headers(of message: SourceNode) -> [RecordedMessage.Field] {
    let pairs = message["headers"]?.sequence ?? []
    let listed = pairs.compactMap { pair -> RecordedMessage.Field? in
      guard let name = pair["name"]?.string, let value = pair["value"]?.scalar?.text else { return nil }
      return RecordedMessage.Field(name.lowercased(), value)
    }
    let named = (message["headers"]?.mapping?.entries ?? []).compactMap { entry in
      entry.value.scalar.map { RecordedMessage.Field(entry.key.lowercased(), $0.text) }
    }
    return listed + named
  }

  private func fields(_ data: SourceNode?) -> [RecordedMessage.Field]? {
    data?["params"]?.sequence?.compactMap { parameter in
      guard let name = parameter["name"]?.string else { return nil }
      // Chrome doesn't decode them.
      return RecordedMessage.Field(
        PercentText.decodedInForm(name),
        PercentText.decodedInForm(parameter["value"]?.scalar?.text ?? ""))
    }
  }

  /// Returns the media type. Chrome writes `x-unknown` for a missing one.
  private static func mediaType(_ text: String?, _ headers: [RecordedMessage.Field]) -> String? {
    let header = headers.first { $0.name == "content-type" }?.value
    let said = [text, header].compactMap { $0 }.first { !$0.isEmpty && !$0.hasPrefix("x-unknown") }
    return said.map { $0.trimmingCharacters(in: .whitespaces) }
  }
}

// JSON values.
extension SourceNode {
  /// The value of an integer, which may be written as `200.0`.
  var integer: Int? {
    guard let scalar, scalar.kind == .integer || scalar.kind == .number else { return nil }
    return Int(scalar.text) ?? Double(scalar.text).flatMap(Int.init(exactly:))
  }

  subscript(key: String) -> SourceNode? { mapping?[key] }
}
