import CallsiteDocument

/// A path template in its parts: `/pets/{petId}/photo.{type}`.
struct SegmentTemplate {
  struct Segment {
    /// As written.
    let text: String
    /// What stands before, between and after the parameters.
    let literals: [String]
    let names: [String]

    var isLiteral: Bool { names.isEmpty }

    init(_ text: String) {
      var literals = [""]
      var names: [String] = []
      var rest = text[...]
      while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
        literals[literals.count - 1] += rest[..<open]
        names.append(String(rest[rest.index(after: open)..<close]))
        literals.append("")
        rest = rest[rest.index(after: close)...]
      }
      literals[literals.count - 1] += rest
      self.text = text
      self.literals = literals
      self.names = names
    }

    /// The parameters' values; nil: the part isn't of this form. Nothing is no value.
    func values(in part: String) -> [String]? {
      if names.isEmpty { return part == text ? [] : nil }
      guard part.hasPrefix(literals[0]) else { return nil }
      var rest = part.dropFirst(literals[0].count)
      var values: [String] = []
      for (index, literal) in literals.dropFirst().enumerated() {
        let isLast = index == names.count - 1
        let end: Range<Substring.Index>?
        if isLast {
          guard rest.hasSuffix(literal) else { return nil }
          end = rest.index(rest.endIndex, offsetBy: -literal.count)..<rest.endIndex
        } else {
          end = literal.isEmpty ? nil : rest.dropFirst().firstRange(of: literal)
        }
        guard let end, end.lowerBound > rest.startIndex else { return nil }
        values.append(String(rest[..<end.lowerBound]))
        rest = rest[end.upperBound...]
      }
      return values
    }
  }

  let segments: [Segment]

  init(_ path: String) {
    let path = path.prefix { $0 != "?" && $0 != "#" }
    var parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    while parts.last?.isEmpty == true { parts.removeLast() }
    segments = parts.map { Segment(String($0)) }
  }

  /// By part: 0 for text alone, 1 for text with parameters, 2 for a parameter alone. Lower is better.
  var generality: [Int] {
    segments.map { $0.isLiteral ? 0 : $0.literals.contains { !$0.isEmpty } ? 1 : 2 }
  }

  /// The values of the parameters by name; nil: the path is another one.
  func values(in parts: [String]) -> [String: String]? {
    guard parts.count == segments.count else { return nil }
    var values: [String: String] = [:]
    for (segment, part) in zip(segments, parts) {
      guard let found = segment.values(in: part) else { return nil }
      for (name, value) in zip(segment.names, found) { values[name] = value }
    }
    return values
  }
}
