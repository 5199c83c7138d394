import CallsiteDocument

/// Pairs the operations of a document with those of the document that a backend publishes.
///
/// Methods and paths are compared including the paths of the servers, without trailing slashes and parameter names.
/// Frameworks don't agree on what belongs to the server and what to the path (a proxy may add a prefix that the
/// framework doesn't know), so the prefixes are chosen that match most operations.
struct PathMatching {
  /// The published operation for each operation of the document, if there is one.
  let counterparts: [Operation?]
  /// The published operations that the document doesn't have.
  let others: [Operation]

  init(_ spec: APIDocument, _ published: APIDocument) {
    let wanted = spec.operations.map(Address.init)
    let found = published.operations.map(Address.init)
    let candidates = Prefixes.candidates(spec, wanted, published, found)
    var best: [Int?] = Array(repeating: nil, count: wanted.count)
    for prefixes in candidates {
      let match = Self.match(wanted, found, prefixes)
      if match.lazy.compactMap({ $0 }).count > best.lazy.compactMap({ $0 }).count { best = match }
    }
    counterparts = best.map { $0.map { published.operations[$0] } }
    let used = Set(best.compactMap { $0 })
    others = published.operations.indices.filter { !used.contains($0) }.map { published.operations[$0] }
  }

  /// Pairs operations for some prefixes, each published one at most once.
  private static func match(_ wanted: [Address], _ found: [Address], _ prefixes: Prefixes) -> [Int?] {
    var indices: [Address: Int] = [:]
    for (index, address) in found.enumerated() {
      let key = address.below(prefixes.published)
      if indices[key] == nil { indices[key] = index }
    }
    return wanted.map { indices.removeValue(forKey: $0.below(prefixes.spec)) }
  }
}

/// A method and a path without parameter names, such as `GET /pets/{}`.
private struct Address: Hashable {
  let method: String
  let path: String

  init(_ operation: Operation) {
    method = operation.method
    path = Self.trimmed(PathTemplate(operation.path).shape)
  }

  private init(method: String, path: String) {
    self.method = method
    self.path = path
  }

  func below(_ prefix: String) -> Address { Address(method: method, path: prefix + path) }

  static func trimmed(_ path: String) -> String {
    var path = path[...]
    while path.hasSuffix("/") { path.removeLast() }
    return String(path)
  }
}

/// The prefixes of the paths in both documents.
private struct Prefixes: Hashable {
  let spec: String
  let published: String

  /// Returns candidates, the likeliest first: the servers' paths, none, and the prefixes that one document's paths have
  /// in addition.
  static func candidates(
    _ spec: APIDocument, _ wanted: [Address], _ published: APIDocument, _ found: [Address]
  ) -> [Prefixes] {
    var candidates: [Prefixes] = []
    for before in paths(of: spec.servers) {
      for after in paths(of: published.servers) {
        candidates.append(Prefixes(spec: before, published: after))
      }
    }
    candidates += rests(of: found, beyond: wanted).map { Prefixes(spec: $0, published: "") }
    candidates += rests(of: wanted, beyond: found).map { Prefixes(spec: "", published: $0) }
    return candidates
  }

  private static func paths(of servers: [Server]) -> [String] {
    var paths: [String] = []
    for path in servers.map({ path(of: $0.url) }) + [""] where !paths.contains(path) { paths.append(path) }
    return paths
  }

  /// Returns the path of a URL: `https://example.com/api/v1/` → `/api/v1`.
  private static func path(of url: String) -> String {
    var rest = url[...]
    if let scheme = rest.firstRange(of: "://") {
      rest = rest[scheme.upperBound...]
      rest = rest.firstIndex(of: "/").map { rest[$0...] } ?? ""
    }
    let path = Address.trimmed(String(rest))
    return path.isEmpty || path.hasPrefix("/") ? path : "/" + path
  }

  /// Returns the prefixes that paths have in addition to the shorter paths they end with, the most frequent first.
  private static func rests(of longer: [Address], beyond shorter: [Address]) -> [String] {
    let known = Set(shorter)
    var counts: [String: Int] = [:]
    for address in longer {
      for slash in address.path.indices where address.path[slash] == "/" && slash > address.path.startIndex {
        let rest = String(address.path[slash...])
        if known.contains(Address(rest, like: address)) {
          counts[String(address.path[..<slash]), default: 0] += 1
        }
      }
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(8).map(\.key)
  }
}

extension Address {
  fileprivate init(_ path: String, like other: Address) {
    self.init(method: other.method, path: path)
  }
}
