import Foundation

/// An entry of an HTTP Archive, of which a test says only what matters to it.
struct HAREntry: Sendable {
  var method = "GET"
  var url = "https://api.example.com/v1/pets?page=1"
  var requestHeaders = ["Accept": "*/*", "Authorization": "Bearer secret"]
  /// Text and media type.
  var sent: (String, String)?
  var status = 200
  var mediaType = "application/json; charset=utf-8"
  var text: String?
  /// More fields of the entry's content.
  var content: [String: any Sendable] = [:]
  /// More fields of the entry.
  var more: [String: any Sendable] = [:]

  fileprivate var object: [String: any Sendable] {
    var request: [String: any Sendable] = [
      "method": method, "url": url, "httpVersion": "h2", "headers": Self.list(requestHeaders), "bodySize": 0,
    ]
    if let sent {
      request["postData"] = ["mimeType": sent.1, "text": sent.0] as [String: String]
      request["bodySize"] = sent.0.utf8.count
    }
    var content = content.merging(["mimeType": mediaType]) { own, _ in own }
    content["size"] = content["size"] ?? text?.utf8.count ?? 0
    if let text { content["text"] = text }
    let response: [String: any Sendable] = [
      "status": status, "headers": Self.list(["Content-Type": mediaType]), "content": content, "bodySize": -1,
    ]
    return more.merging(["request": request, "response": response, "time": 1.5]) { own, _ in own }
  }

  private static func list(_ headers: [String: String]) -> [[String: String]] {
    headers.sorted { $0.key < $1.key }.map { ["name": $0.key, "value": $0.value] }
  }

  /// An archive as text.
  static func archive(_ entries: [HAREntry]) throws -> String {
    let log: [String: any Sendable] = [
      "version": "1.2", "creator": ["name": "Firefox", "version": "140"], "entries": entries.map(\.object),
    ]
    let options: JSONSerialization.WritingOptions = [.sortedKeys, .prettyPrinted]
    return String(
      decoding: try JSONSerialization.data(withJSONObject: ["log": log], options: options), as: UTF8.self)
  }
}
