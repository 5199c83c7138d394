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

  /// Returns a URL whose path and query have only characters that a URL can have (RFC 3986, section 3.3).
  ///
  /// If `URL` had to escape one of them, as in a server's variable, it would also escape the escaped values.
  static func escaped(_ url: String) -> String {
    let text = url.utf8
    let scheme = url.firstRange(of: "://")?.upperBound ?? url.startIndex
    guard let start = text[scheme...].firstIndex(of: UInt8(ascii: "/")) else { return url }
    var rest = text[start...]
    guard !rest.allSatisfy({ Self.isAllowed($0) && $0 != UInt8(ascii: "%") }) else { return url }
    var escaped = String(url[..<start])
    while let byte = rest.popFirst() {
      let isEscape = byte == UInt8(ascii: "%") && rest.count > 1 && rest.prefix(2).allSatisfy(Self.isHexDigit)
      if isEscape || Self.isAllowed(byte) && byte != UInt8(ascii: "%") {
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        escaped += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return escaped
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"),
      UInt8(ascii: "a")...UInt8(ascii: "f"):
      true
    default: false
    }
  }

  /// Whether a byte is a visible ASCII character that a path or query can have.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && !#""<>[\]^`{|}"#.utf8.contains(byte)
  }

  /// Adds parts of a query to a URL, which may have a query.
  static func adding(query parts: [String], to url: String) -> String {
    guard !parts.isEmpty else { return url }
    return url + (url.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + parts.joined(separator: "&")
  }
}
