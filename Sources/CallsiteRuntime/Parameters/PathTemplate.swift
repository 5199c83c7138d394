/// A path with places for parameters: `/pets/{id}`.
struct PathTemplate: Hashable, Sendable {
  let text: String

  /// Puts the values, which are escaped already, in their places.
  ///
  /// - Throws: ``InvalidRequest`` for a place without a value, and where a value turns a segment into `.` or
  ///   `..`, since every URL parser would resolve those and reach another resource.
  func expanded(_ values: [String: String]) throws -> String {
    let segments = try text.split(separator: "/", omittingEmptySubsequences: false).map { segment in
      guard segment.contains("{") else { return String(segment) }
      let expanded = try expand(segment, values)
      guard expanded != ".", expanded != ".." else {
        throw InvalidRequest("The path segment \(segment) can't be “\(expanded)”.")
      }
      return expanded
    }
    return segments.joined(separator: "/")
  }

  private func expand(_ segment: Substring, _ values: [String: String]) throws -> String {
    var expanded = ""
    var rest = segment
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = String(rest[rest.index(after: open)..<close])
      guard let value = values[name] else {
        throw InvalidRequest("The path parameter \(name) has no value.")
      }
      expanded += rest[..<open] + value
      rest = rest[rest.index(after: close)...]
    }
    return expanded + rest
  }

  /// Server and path with exactly one `/` between them; trailing slashes are kept.
  static func join(server: String, path: String) -> String {
    guard !path.isEmpty else { return server }
    var server = server[...]
    while server.hasSuffix("/") { server = server.dropLast() }
    return path.hasPrefix("/") ? server + path : "\(server)/\(path)"
  }
}
