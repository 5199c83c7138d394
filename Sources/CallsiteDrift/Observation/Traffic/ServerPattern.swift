import CallsiteDocument

/// Which addresses are below a server, by its URL with variables.
struct ServerPattern: Hashable {
  /// What stands between variables; nil: any host.
  let host: [String]?
  /// The parts of the path that stand before those of the operations.
  private let prefix: [String]
  /// How many combinations of variables are looked at.
  private static let maximumCount = 64

  static let anywhere = ServerPattern(host: nil, prefix: [])

  private init(host: [String]?, prefix: [String]) {
    self.host = host
    self.prefix = prefix
  }

  /// A URL, or a path alone. Variables in the host are any text.
  init?(_ url: String) {
    guard let scheme = url.firstRange(of: "://") else {
      guard url.isEmpty || url.hasPrefix("/") || !url.contains(":") else { return nil }
      let path = url.hasPrefix("/") || url.isEmpty ? url : "/" + url
      self.init(host: nil, prefix: RecordedAddress.segments(path.prefix { $0 != "?" && $0 != "#" }))
      return
    }
    let rest = url[scheme.upperBound...].prefix { $0 != "?" && $0 != "#" }
    let authority = rest.prefix { $0 != "/" }
    guard !authority.isEmpty else { return nil }
    let host = RecordedAddress.host(authority, scheme: url[..<scheme.lowerBound].lowercased())
    self.init(
      host: SegmentTemplate.Segment(host).literals,
      prefix: RecordedAddress.segments(rest[authority.endIndex...]))
  }

  /// A server of the document, with every value that its variables may have in the path.
  static func patterns(of server: Server) -> [ServerPattern] {
    var urls = [server.url]
    for variable in server.variables {
      let placeholder = "{\(variable.name)}"
      let isInHost = server.url.firstRange(of: placeholder).map { range in
        let before = server.url[..<range.lowerBound]
        return before.contains("://") && before.count { $0 == "/" } == 2
      }
      // A host may have other values than are listed: a tenant's, a developer's.
      if isInHost == true { continue }
      let values = variable.allowedValues.isEmpty ? [variable.defaultValue] : variable.allowedValues
      urls = urls.flatMap { url in values.map { url.replacing(placeholder, with: $0) } }
      urls = Array(urls.prefix(maximumCount))
    }
    return urls.compactMap(ServerPattern.init)
  }

  /// The parts of an address's path below the server; nil: it is elsewhere.
  func rest(of address: RecordedAddress) -> [String]? {
    guard isHost(address.host), address.segments.starts(with: prefix) else { return nil }
    return Array(address.segments.dropFirst(prefix.count))
  }

  private func isHost(_ text: String) -> Bool {
    guard let host else { return true }
    guard host.count > 1 else { return host[0] == text }
    guard text.hasPrefix(host[0]) else { return false }
    var rest = text.dropFirst(host[0].count)
    for literal in host.dropFirst().dropLast() {
      guard let range = rest.firstRange(of: literal) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(host[host.count - 1])
  }
}
