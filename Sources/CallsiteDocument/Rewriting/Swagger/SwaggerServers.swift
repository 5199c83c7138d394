import CallsiteDiagnostics
import CallsiteSource
import OrderedCollections

/// `host`, `basePath` and `schemes` of a Swagger 2.0 document as `servers`.
///
/// `schemes: [https], host: api.pets.org, basePath: /v1/` → `https://api.pets.org/v1`. Without a host the
/// server is relative, `/v1`; without a path either there is none. `https` is taken where it is offered: the
/// same calls without encryption are no second environment.
struct SwaggerServers {
  private let document: SourceMapping
  private let position: SourcePosition
  private let session: ReadingSession

  init(_ document: SourceNode, _ session: ReadingSession) {
    self.document = document.mapping ?? SourceMapping([])
    position = document.position
    self.session = session
  }

  /// The field `servers`; nothing when the document doesn't say where it is served.
  var entries: [SourceMapping.Entry] {
    guard let entry = document.entry("host") ?? document.entry("basePath"), let url = url(entry) else {
      return []
    }
    let server = SourceNode(["url": .string(url, at: entry.value.position)], at: entry.position)
    let servers = SourceNode(.sequence([server]), at: entry.position)
    return [SourceMapping.Entry(key: "servers", value: servers, at: entry.position)]
  }

  private func url(_ entry: SourceMapping.Entry) -> String? {
    guard let host = document["host"]?.scalar?.text, !host.isEmpty else { return path.isEmpty ? nil : path }
    guard let scheme = host.firstRange(of: "://") else {
      return scheme(for: host) + "://" + withoutSlash(host) + path
    }
    session.repair(.hostWithScheme(String(host[..<scheme.lowerBound]), at: entry.value.position))
    return withoutSlash(host) + path
  }

  private var path: String {
    let path = withoutSlash(document["basePath"]?.scalar?.text ?? "")
    return path.isEmpty || path.hasPrefix("/") ? path : "/" + path
  }

  private func withoutSlash(_ text: String) -> String {
    text.hasSuffix("/") ? withoutSlash(String(text.dropLast())) : text
  }

  private func scheme(for host: String) -> String {
    let offered = (document["schemes"]?.sequence ?? []).compactMap(\.string)
    if let chosen = ["https", "http"].first(where: offered.contains) {
      let others = offered.filter { $0 != chosen }
      if !others.isEmpty {
        session.report(.omittedSchemes(others, chosen, at: document["schemes"]?.position ?? position))
      }
      return chosen
    }
    let name = host.prefix { $0 != ":" }
    let assumed = ["localhost", "127.0.0.1"].contains(String(name)) ? "http" : "https"
    session.report(
      .assumedScheme(
        assumed, at: document.entry("schemes")?.position ?? document["host"]?.position ?? position))
    return assumed
  }
}

extension Diagnostic {
  fileprivate static func hostWithScheme(_ scheme: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "invalid-host", "'host' must be a name without '\(scheme)://'; its scheme is used.",
      at: position)
  }

  fileprivate static func omittedSchemes(
    _ schemes: [String], _ chosen: String, at position: SourcePosition
  ) -> Diagnostic {
    let names = schemes.map { "'\($0)'" }.joined(separator: ", ")
    return Diagnostic(
      .warning, "omitted-scheme", "The server is reached over '\(chosen)'; \(names) is left out.",
      at: position)
  }

  fileprivate static func assumedScheme(_ scheme: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "assumed-scheme",
      "'schemes' lists none that a client can use; '\(scheme)' is assumed.",
      at: position)
  }
}
