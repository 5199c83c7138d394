import CallsiteDiagnostics
import CallsiteDrift
import CallsitePipeline
import CallsiteReview
import Foundation

/// A temporary folder with a spec and a recording, deleted with the value.
final class ObservedFolder {
  let path: String

  init(_ files: [String: String]) throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("observe-\(UUID().uuidString)")
    path = url.resolvingSymlinksInPath().path
    for (name, text) in files {
      let file = URL(fileURLWithPath: "\(path)/\(name)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func observe(
    _ spec: String = "pets.yaml", _ recording: String = "session.har", servers: [String] = [],
    suggests: Bool = false
  ) throws -> ObservationPipeline.Outcome {
    let configuration = "\(path)/callsite.yaml"
    let isConfigured = FileManager.default.fileExists(atPath: configuration)
    let request = ObservationRequest(
      spec: "\(path)/\(spec)", recording: "\(path)/\(recording)",
      configuration: isConfigured ? .configuration(file: configuration) : .nearestConfiguration(from: path),
      servers: servers)
    return try ObservationPipeline(request).run(suggests: suggests)
  }

  /// The findings as `id operation, path`.
  static func places(of outcome: ObservationPipeline.Outcome) -> [String] {
    outcome.result.comparisons.flatMap(\.findings).map { "\($0.id) \($0.operation ?? ""), \($0.path)" }
  }
}

/// An entry of an HTTP Archive, with defaults for everything a test doesn't care about.
struct HAREntry: Sendable {
  var method = "GET"
  var url = "https://api.example.com/v1/pets?page=1"
  var requestHeaders = ["Accept": "*/*", "Authorization": "Bearer secret"]
  /// The text and the media type.
  var sent: (String, String)?
  var status = 200
  var mediaType = "application/json; charset=utf-8"
  var text: String?
  /// Additional fields of the entry's content.
  var content: [String: any Sendable] = [:]
  /// Additional fields of the entry.
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
