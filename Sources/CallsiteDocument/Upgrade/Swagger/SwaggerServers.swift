import CallsiteDiagnostics
import CallsiteSource
import OrderedCollections

/// The `servers` for a Swagger 2.0 document's `host`, `basePath` and `schemes`, and for the `schemes` of operations.
///
/// `schemes: [https], host: api.pets.org, basePath: /v1/` → `https://api.pets.org/v1`. Without a host, the
/// server is relative: `/v1`. Without either, there is no server. If `https` is available, only that is used:
/// the same server without encryption isn't another environment.
struct SwaggerServers {
  /// The field of the root, or `nil` if the document doesn't specify where the API is served.
  let root: SourceMapping.Entry?
  private let session: ReadingSession
  /// What follows the scheme, or `nil` without a host.
  private let address: String?
  /// The scheme of operations that don't list their own.
  private let scheme: String?

  init(_ document: SourceNode, _ session: ReadingSession) {
    self.session = session
    let document = document.mapping ?? SourceMapping([])
    let base = Self.withoutSlash(document["basePath"]?.scalar?.text ?? "")
    let path = base.isEmpty || base.hasPrefix("/") ? base : "/" + base
    let host = document["host"]?.scalar?.text ?? ""
    guard let entry = document.entry("host"), !host.isEmpty else {
      (address, scheme) = (nil, nil)
      root = path.isEmpty ? nil : document.entry("basePath").map { Self.servers(path, at: $0) }
      return
    }
    var name = Self.withoutSlash(host)
    let scheme: String
    if let separator = name.firstRange(of: "://") {
      scheme = String(name[..<separator.lowerBound])
      name = String(name[separator.upperBound...])
      session.repair(.hostWithScheme(scheme, at: entry.value.position))
    } else {
      scheme = Self.scheme(of: document.entry("schemes"), for: name, at: entry.value.position, session)
    }
    address = name + path
    self.scheme = scheme
    root = Self.servers("\(scheme)://\(name)\(path)", at: entry)
  }

  /// Returns the field of an operation whose `schemes` don't include that of the root, or `nil` if it's served as the
  /// root says.
  func field(of operation: SourceMapping) -> SourceMapping.Entry? {
    guard let entry = operation.entry("schemes"), let address, let scheme,
      !entry.value.texts.contains(scheme)
    else { return nil }
    let own = Self.scheme(of: entry, for: address, at: entry.position, session)
    return own == scheme ? nil : Self.servers("\(own)://\(address)", at: entry)
  }

  private static func servers(_ url: String, at entry: SourceMapping.Entry) -> SourceMapping.Entry {
    let server = SourceNode(["url": .string(url, at: entry.value.position)], at: entry.position)
    let servers = SourceNode(.sequence([server]), at: entry.position)
    return SourceMapping.Entry(key: "servers", value: servers, at: entry.position)
  }

  private static func withoutSlash(_ text: String) -> String {
    text.hasSuffix("/") ? withoutSlash(String(text.dropLast())) : text
  }

  private static func scheme(
    of schemes: SourceMapping.Entry?, for host: String, at position: SourcePosition, _ session: ReadingSession
  ) -> String {
    let offered = schemes?.value.texts ?? []
    if let chosen = ["https", "http"].first(where: offered.contains) {
      let others = offered.filter { $0 != chosen }
      if !others.isEmpty {
        session.report(.omittedSchemes(others, chosen, at: schemes?.value.position ?? position))
      }
      return chosen
    }
    let name = host.prefix { $0 != ":" && $0 != "/" }
    let assumed = ["localhost", "127.0.0.1"].contains(String(name)) ? "http" : "https"
    session.report(.assumedScheme(assumed, at: schemes?.position ?? position))
    return assumed
  }
}

extension SourceNode {
  fileprivate var texts: [String] { (sequence ?? []).compactMap(\.string) }
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
