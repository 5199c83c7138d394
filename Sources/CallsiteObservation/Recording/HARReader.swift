package import CallsiteDiagnostics
package import CallsiteSource

/// Reads HTTP Archives (HAR 1.2) as browsers and proxies write them.
///
/// What a recorder leaves out or says in a way of its own costs an entry its body at most; an entry without a
/// request or an answer is left out.
package struct HARReader: Sendable {
  private let bodies = HARBodyReader()

  package init() {}

  /// - Throws: The text is no HTTP Archive at all.
  package func read(_ root: SourceNode) throws(DiagnosticFailure) -> [RecordedExchange] {
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

  /// The URL; recorders of HTTP/2 may have it in the pseudo-headers alone (RFC 9113, section 8.3.1).
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

  /// Chrome says what it loaded a thing for; calls are `xhr`, `fetch` or something newer.
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
      "A recording is an HTTP Archive (HAR 1.2), an object with 'log' and its 'entries'; this isn't one.",
      at: position)
  }
}
