import CallsiteDiagnostics
import CallsiteDocument

/// Compares where an API is reached.
struct ServerComparison {
  typealias Report = (
    _ rule: DriftRule, _ message: String, _ old: SourcePosition?, _ new: SourcePosition?
  ) -> Void

  /// Servers are told by their URLs; without any, the API is where its document is.
  func compare(_ before: [Server], _ after: [Server], _ report: Report) {
    let (oldURLs, newURLs) = (before.baseURLs, after.baseURLs)
    for server in before where !newURLs.contains(server.baseURL) {
      report(.serverRemoved, "The server '\(server.url)' is gone.", server.position, nil)
    }
    for server in after where !oldURLs.contains(server.baseURL) {
      report(.serverAdded, "The server '\(server.url)' is new.", nil, server.position)
    }
  }
}

extension Server {
  /// The URL without a last slash, which paths bring.
  fileprivate var baseURL: String { url.hasSuffix("/") ? String(url.dropLast()) : url }
}

extension [Server] {
  /// Without servers the API is where its document is, as with the one server `/` (OpenAPI, `servers`).
  fileprivate var baseURLs: Set<String> { isEmpty ? [""] : Set(map(\.baseURL)) }
}
