/// A path with places for parameters: `/pets/{id}`.
struct PathTemplate: Hashable, Sendable {
  let text: String

  /// Puts the values, which are escaped already, in their places.
  ///
  /// - Throws: ``InvalidRequest`` for a place without a value, and where a value turns a segment into `.` or
  ///   `..`, since every URL parser would resolve those and reach another resource.
  func expanded(_ values: [String: String]) throws -> String {
    var expanded = ""
    var segment = (text: "", holdsValue: false)
    func endSegment() throws {
      guard !segment.holdsValue || segment.text != "." && segment.text != ".." else {
        throw InvalidRequest("A segment of the path \(text) can't be “\(segment.text)”.")
      }
      expanded += segment.text
      segment = ("", false)
    }
    var rest = text[...]
    while let character = rest.first {
      // A name may hold any character, slashes too.
      if character == "{", let close = rest.firstIndex(of: "}") {
        segment.text += try value(of: String(rest[rest.index(after: rest.startIndex)..<close]), values)
        segment.holdsValue = true
        rest = rest[rest.index(after: close)...]
        continue
      }
      if character == "/" {
        try endSegment()
        expanded.append(character)
      } else {
        segment.text.append(character)
      }
      rest = rest.dropFirst()
    }
    try endSegment()
    return expanded
  }

  private func value(of name: String, _ values: [String: String]) throws -> String {
    guard let value = values[name] else {
      throw InvalidRequest("The path parameter \(name) has no value.")
    }
    return value
  }

  /// Server and path with exactly one `/` between them; trailing slashes are kept.
  static func join(server: String, path: String) -> String {
    guard !path.isEmpty else { return server }
    var server = server[...]
    while server.hasSuffix("/") { server = server.dropLast() }
    return path.hasPrefix("/") ? server + path : "\(server)/\(path)"
  }
}
