/// A path with placeholders for parameters: `/pets/{id}`.
package struct PathTemplate: Hashable, Sendable {
  package let text: String

  /// Returns the path with its placeholders replaced by values, which must be escaped.
  ///
  /// - Throws: ``InvalidRequest`` if a value is missing, or if a value turns a segment into `.` or `..`.
  ///   URL parsers would resolve such a segment, and the request would reach another resource.
  func expanded(_ values: [String: String]) throws -> String {
    var expanded = ""
    var segment = (text: "", hasValue: false)
    func endSegment() throws {
      guard !segment.hasValue || segment.text != "." && segment.text != ".." else {
        throw InvalidRequest("A segment of the path \(text) can't be “\(segment.text)”.")
      }
      expanded += segment.text
      segment = ("", false)
    }
    var rest = text.utf8[...]
    while let place = rest.firstIndex(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "{") }) {
      segment.text += Substring(rest[..<place])
      let next = rest.index(after: place)
      // The name may contain any character, including a slash.
      if rest[place] == UInt8(ascii: "{"), let close = rest.firstIndex(of: UInt8(ascii: "}")) {
        segment.text += try value(of: String(Substring(rest[next..<close])), values)
        segment.hasValue = true
        rest = rest[rest.index(after: close)...]
        continue
      }
      if rest[place] == UInt8(ascii: "/") {
        try endSegment()
        expanded += "/"
      } else {
        segment.text += "{"
      }
      rest = rest[next...]
    }
    segment.text += Substring(rest)
    try endSegment()
    return expanded
  }

  private func value(of name: String, _ values: [String: String]) throws -> String {
    guard let value = values[name] else {
      throw InvalidRequest("The path parameter \(name) has no value.")
    }
    return value
  }

  /// Joins a server and a path with exactly one `/` between them. A trailing slash of the path is kept. If the server
  /// has a query, it follows the path.
  static func join(server: String, path: String) -> String {
    guard !path.isEmpty else { return server }
    let end = server.utf8.firstIndex(of: UInt8(ascii: "?")) ?? server.endIndex
    var base = server[..<end]
    while base.utf8.last == UInt8(ascii: "/") { base.removeLast() }
    let joined = path.utf8.first == UInt8(ascii: "/") ? base + path : "\(base)/\(path)"
    let query = server[end...].dropFirst()
    return adding(query: end == server.endIndex ? [] : [String(query)], to: joined)
  }

  /// Adds parts of a query to a URL, which may have a query.
  static func adding(query parts: [String], to url: String) -> String {
    guard !parts.isEmpty else { return url }
    return url + (url.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + parts.joined(separator: "&")
  }
}
