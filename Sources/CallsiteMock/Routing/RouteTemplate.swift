import CallsiteSource

/// A path with parameters in braces, as something that paths match: `/pets/{id}/photo.{format}`.
struct RouteTemplate: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case literal(String)
    case parameter(String)
  }

  /// What stands between two slashes.
  typealias Segment = [Part]

  let segments: [Segment]
  /// Some documents tell operations apart by what follows `?`.
  let query: [String]

  /// What follows `#` in a template is nothing that a request has.
  init(_ template: String) {
    let path = template.prefix { $0 != "?" && $0 != "#" }
    segments = Self.split(path).dropFirst().map(Self.segment)
    let rest = template.dropFirst(path.count).prefix { $0 != "#" }
    query = rest.dropFirst().split(separator: "&").map(String.init)
  }

  /// At slashes that stand outside of braces.
  private static func split(_ path: Substring) -> [Substring] {
    var parts: [Substring] = []
    var start = path.startIndex
    var isInBraces = false
    for index in path.indices {
      switch path[index] {
      case "{": isInBraces = true
      case "}": isInBraces = false
      case "/" where !isInBraces:
        parts.append(path[start..<index])
        start = path.index(after: index)
      default: break
      }
    }
    return parts + [path[start...]]
  }

  private static func segment(_ text: Substring) -> Segment {
    var parts: [Part] = []
    var rest = text
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if open > rest.startIndex { parts.append(.literal(String(rest[..<open]))) }
      parts.append(.parameter(String(rest[rest.index(after: open)..<close])))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty || parts.isEmpty { parts.append(.literal(String(rest))) }
    return parts
  }

  /// The parameters' raw values; nil when the path is another.
  ///
  /// - Parameter path: Its segments, percent-encoded as they came.
  func match(_ path: [Substring]) -> [String: String]? {
    guard path.count == segments.count else { return nil }
    var values: [String: String] = [:]
    for (segment, text) in zip(segments, path) {
      guard Self.match(segment[...], text, &values) else { return nil }
    }
    return values
  }

  private static func match(
    _ parts: ArraySlice<Part>, _ text: Substring, _ values: inout [String: String]
  ) -> Bool {
    guard let first = parts.first else { return text.isEmpty }
    let rest = parts.dropFirst()
    switch first {
    case .literal(let literal):
      if rest.isEmpty { return PercentText.decoded(text) == literal || text == literal }
      return text.hasPrefix(literal) && match(rest, text.dropFirst(literal.count), &values)
    case .parameter(let name):
      guard !text.isEmpty else { return false }
      if rest.isEmpty {
        values[name] = String(text)
        return true
      }
      // The shortest text that lets the rest match.
      for end in text.indices.dropFirst() where match(rest, text[end...], &values) {
        values[name] = String(text[..<end])
        return true
      }
      return false
    }
  }
}

extension RouteTemplate {
  /// Smaller for what is more exact: literal text wins over parameters, the first difference decides.
  var looseness: [Int] {
    segments.map { segment in
      switch segment.first {
      case .literal where segment.count == 1: 0
      case .parameter where segment.count == 1: 2
      default: 1
      }
    }
  }
}
