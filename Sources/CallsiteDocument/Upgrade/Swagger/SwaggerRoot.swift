import CallsiteDiagnostics
import CallsiteSource
import OrderedCollections

/// The root of a Swagger 2.0 document (Swagger Object), in OpenAPI 3 form.
struct SwaggerRoot {
  /// The root in OpenAPI 3 form.
  let root: SourceNode
  /// The rewriting of the objects below the root.
  let rewriting: SwaggerRewriting

  /// The key for shared parameters that are bodies or form fields, which OpenAPI 3 doesn't have.
  static let bodiesKey = "x-swagger-bodies"

  init(_ document: SourceNode, _ session: ReadingSession) {
    let parameters = document.mapping?["parameters"]?.mapping?.entries ?? []
    let bodies = Set(parameters.filter { $0.value.isSwaggerBody }.map(\.key))
    rewriting = SwaggerRewriting(
      consumes: document.mapping?["consumes"]?.sequence ?? [],
      produces: document.mapping?["produces"]?.sequence ?? [])
    let document = SwaggerReferences(bodies, session).rewritten(document)
    let moved = Self.movedFields
    let rest = document.filteringEntries { !moved.contains($0.key) }
    var added: [SourceMapping.Entry] = []
    if rest.mapping?["servers"] == nil { added += SwaggerServers(document, session).entries }
    added.append(Self.components(of: document, bodies))
    root = rest.adding(added)
  }

  static let sections: OrderedDictionary = [
    "definitions": ComponentSection.schemas, "parameters": .parameters, "responses": .responses,
    "securityDefinitions": .securitySchemes,
  ]

  /// Returns the upgraded root without the shared bodies, which are now where they were referred to.
  func withoutBodies(_ root: SourceNode) -> SourceNode {
    root.mappingEntries { entry in
      guard entry.key == "components" else { return entry }
      return entry.replacing(entry.value.filteringEntries { $0.key != Self.bodiesKey })
    }
  }

  private static let movedFields =
    Set(sections.keys).union(["swagger", "openapi", "host", "basePath", "schemes", "consumes", "produces"])
    .union(["components"])

  private static func components(of document: SourceNode, _ bodies: Set<String>) -> SourceMapping.Entry {
    var entries = document.mapping?["components"]?.mapping?.entries ?? []
    for (key, section) in sections {
      guard let entry = document.mapping?.entry(key) else { continue }
      guard section == .parameters else {
        entries.append(entry.renamed(section.rawValue))
        continue
      }
      let calls = entry.value.filteringEntries { !bodies.contains($0.key) }
      let others = entry.value.filteringEntries { bodies.contains($0.key) }
      entries += [entry.replacing(calls), entry.replacing(others).renamed(bodiesKey)]
    }
    let node = SourceNode(.mapping(SourceMapping(entries)), at: document.position)
    return SourceMapping.Entry(key: "components", value: node, at: document.position)
  }
}

extension SourceNode {
  /// Whether a parameter is a body or a form field.
  var isSwaggerBody: Bool {
    let location = mapping?["in"]?.string
    return location == "body" || location == "formData"
  }
}

/// The `servers` for a Swagger 2.0 document's `host`, `basePath` and `schemes`.
///
/// `schemes: [https], host: api.pets.org, basePath: /v1/` → `https://api.pets.org/v1`. Without a host, the
/// server is relative: `/v1`. Without either, there is no server. If `https` is available, only that is used:
/// the same server without encryption isn't another environment.
struct SwaggerServers {
  private let document: SourceMapping
  private let position: SourcePosition
  private let session: ReadingSession

  init(_ document: SourceNode, _ session: ReadingSession) {
    self.document = document.mapping ?? SourceMapping([])
    position = document.position
    self.session = session
  }

  /// The field `servers`, or nothing if the document doesn't specify where the API is served.
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
