import CallsiteContract
import CallsiteSource
import Foundation

/// Reads the headers and bodies of HAR's requests and answers.
struct HARBodyReader {
  private let decompression = Decompression()

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

  /// Browsers forget bodies, and some write `size: 0` for what came from a cache.
  private func missingBody(
    _ response: SourceNode, _ content: SourceNode?, _ headers: [RecordedMessage.Field]
  ) -> RecordedMessage.Body {
    let length = headers.first { $0.name == "content-length" }.flatMap { Int($0.value) }
    let sizes = [content?["size"]?.integer, response["bodySize"]?.integer, length]
    let isEmpty = length == 0 || (length == nil && content?["size"]?.integer == 0)
    let isSomewhere = sizes.contains { ($0 ?? 0) > 0 }
    return isEmpty && !isSomewhere ? .empty : .unrecorded("the recording doesn't have it")
  }

  /// Nil: there is no text.
  private func body(
    _ content: SourceNode, encoding: String?, _ headers: [RecordedMessage.Field]
  ) -> RecordedMessage.Body? {
    guard let text = content["text"]?.string else { return nil }
    var bytes = Array(text.utf8)
    if encoding?.lowercased() == "base64" {
      guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
        return .unrecorded("it isn't the base64 that it is said to be")
      }
      bytes = Array(data)
    } else if text.unicodeScalars.prefix(2).elementsEqual(["\u{1F}", "\u{8B}"]) {
      // Bytes as the characters of ISO 8859-1.
      bytes = text.unicodeScalars.compactMap { UInt8(exactly: $0.value) }
    }
    return decompressed(bytes, headers)
  }

  /// HAR wants bodies without their transfer's compression; proxies may leave it on, with or without a
  /// header.
  private func decompressed(
    _ bytes: [UInt8], _ headers: [RecordedMessage.Field]
  ) -> RecordedMessage.Body {
    let coding = headers.first { $0.name == "content-encoding" }?.value.lowercased() ?? ""
    do throws(CompressionProblem) {
      if Decompression.isGzip(bytes) { return .bytes(try decompression.gunzip(bytes)) }
      // Nothing that is a text needs more.
      let isText = String(validating: bytes, as: UTF8.self) != nil
      if coding.isEmpty || isText && !Decompression.isZlib(bytes) { return .bytes(bytes) }
      return .bytes(try decompression.decoded(bytes, coding))
    } catch {
      return .unrecorded(error.reason)
    }
  }

  /// Some recorders write an object, or several values as a list.
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
      // Chrome leaves them encoded.
      return RecordedMessage.Field(
        PercentText.decodedInForm(name),
        PercentText.decodedInForm(parameter["value"]?.scalar?.text ?? ""))
    }
  }

  /// Chrome writes `x-unknown` for a type that it wasn't told.
  private static func mediaType(_ text: String?, _ headers: [RecordedMessage.Field]) -> String? {
    let header = headers.first { $0.name == "content-type" }?.value
    let said = [text, header].compactMap { $0 }.first { !$0.isEmpty && !$0.hasPrefix("x-unknown") }
    return said.map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
