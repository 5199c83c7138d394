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
        server.baseURLs.contains { url in !newURLs.contains { $0 + path.new == url + path.old } }
      }
      if isLost { report(.serverRemoved, "The server '\(server.url)' was removed.", server.position, nil) }
    }
    for server in after {
      let isNew = paths.contains { path in
        server.baseURLs.contains { url in !oldURLs.contains { $0 + path.old == url + path.new } }
      }
      if isNew { report(.serverAdded, "The server '\(server.url)' was added.", nil, server.position) }
    }
  }
}

extension Server {
  /// The URLs in their normal form, with the values of variables that list them.
  fileprivate var baseURLs: [String] {
    var urls = [normalURL]
    for variable in variables where urls.count * variable.allowedValues.count <= Self.mostURLs {
      let values = variable.allowedValues
      if values.isEmpty { continue }
      urls = urls.flatMap { url in values.map { url.replacing("{\(variable.name)}", with: $0) } }
    }
    return urls
  }

  /// The URL without a trailing slash or a default port, and with a host in lower case (RFC 3986, section 6.2).
  private var normalURL: String {
    let url = url.hasSuffix("/") ? url.dropLast() : url[...]
    guard let match = url.prefixMatch(of: /(https?):\/\/([^\/{]+)(?=\/|$)/.ignoresCase()) else {
      return String(url)
    }
    let scheme = match.1.lowercased()
    var host = match.2.lowercased()
    let port = scheme == "https" ? ":443" : ":80"
    if host.hasSuffix(port) { host.removeLast(port.count) }
    return "\(scheme)://\(host)\(url[match.range.upperBound...])"
  }

  /// The most URLs that a server's variables are written out for.
  private static let mostURLs = 64
}

extension [Server] {
  /// The base URLs. An API without servers has the one server `/` (OpenAPI, `servers`).
  var baseURLs: Set<String> { isEmpty ? [""] : Set(flatMap(\.baseURLs)) }
}
