import CallsiteDiagnostics
import CallsiteDocument

/// Compares the servers of two versions.
struct ServerComparison {
  typealias Report = (
    _ rule: DriftRule, _ message: String, _ old: SourcePosition?, _ new: SourcePosition?
  ) -> Void

  /// Compares servers by the addresses that they give to operations: the server `https://a/v1` with the path `/pets` is
  /// the server `https://a` with the path `/v1/pets`.
  ///
  /// - Parameter paths: The old and the new paths of the operations that use the servers.
  func compare(
    _ before: [Server], _ after: [Server], paths: [(old: String, new: String)], _ report: Report
  ) {
    let paths =
      paths.isEmpty
      ? [(old: "", new: "")]
      : paths.map { (old: PathTemplate($0.old).shape, new: PathTemplate($0.new).shape) }
    let (oldURLs, newURLs) = (before.baseURLs, after.baseURLs)
    if oldURLs == newURLs, paths.allSatisfy({ $0.old == $0.new }) { return }
    for server in before {
      let isLost = paths.contains { path in
        !newURLs.contains { $0 + path.new == server.baseURL + path.old }
      }
      if isLost { report(.serverRemoved, "The server '\(server.url)' was removed.", server.position, nil) }
    }
    for server in after {
      let isNew = paths.contains { path in
        !oldURLs.contains { $0 + path.old == server.baseURL + path.new }
      }
      if isNew { report(.serverAdded, "The server '\(server.url)' was added.", nil, server.position) }
    }
  }
}

extension Server {
  /// The URL without a trailing slash.
  fileprivate var baseURL: String { url.hasSuffix("/") ? String(url.dropLast()) : url }
}

extension [Server] {
  /// The base URLs. An API without servers has the one server `/` (OpenAPI, `servers`).
  var baseURLs: Set<String> { isEmpty ? [""] : Set(map(\.baseURL)) }
}
