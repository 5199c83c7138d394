import CallsiteContract
import Foundation

/// The bytes of a response (RFC 9112).
struct ResponseWriting: Sendable {
  /// The head, and the body unless it's sent in chunks.
  let start: Data
  /// The chunks of the body.
  let chunks: [Data]
  /// Whether another request can follow.
  let keepsAlive: Bool

  /// Creates the bytes of a response.
  ///
  /// - Parameter head: The head of the request, or `nil` if it can't be read, which closes the connection.
  init(_ response: MockResponse, to head: RequestHead?) {
    let isInChunks = response.chunks != nil && head?.allowsChunks == true
    keepsAlive = head?.keepsAlive ?? false
    var lines = ["HTTP/1.1 \(response.status) \(StatusPhrase.text(response.status))"]
    for field in response.headers.fields
    where RequestHead.isToken(field.name.utf8) && !Self.isAboutFraming(field.name) {
      lines.append("\(field.name): \(field.value)")
    }
    // A response to HEAD has the same fields as one to GET.
    let isHead = head?.method == "HEAD"
    let hasBody = response.status >= 200 && response.status != 204 && response.status != 304
    let length = isHead ? response.headers["Content-Length"] : String(response.body.count)
    if hasBody, isInChunks {
      lines.append("Transfer-Encoding: chunked")
    } else if hasBody, let length {
      lines.append("Content-Length: \(length)")
    }
    if !keepsAlive {
      lines.append("Connection: close")
    } else if head?.allowsChunks == false {
      lines.append("Connection: keep-alive")
    }
    var start = Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    let sendsBody = hasBody && !isHead
    if sendsBody, !isInChunks { start += response.body }
    self.start = start
    chunks = sendsBody && isInChunks ? Self.chunks(response.chunks ?? []) : []
  }

  /// Returns encoded chunks, the last of which has zero length and ends the body (section 7.1).
  private static func chunks(_ parts: [Data]) -> [Data] {
    let chunks = parts.filter { !$0.isEmpty }.map { part in
      Data("\(String(part.count, radix: 16))\r\n".utf8) + part + Data("\r\n".utf8)
    }
    let end = Data("0\r\n\r\n".utf8)
    guard let last = chunks.last else { return [end] }
    return chunks.dropLast() + [last + end]
  }

  /// Returns whether the connection itself sets a header field.
  private static func isAboutFraming(_ name: String) -> Bool {
    ["content-length", "transfer-encoding", "connection", "keep-alive"].contains(name.lowercased())
  }
}
