/// Checks whether a pattern is a regular expression at all (ECMA 262, sections 22.2.1 and B.1.2).
///
/// It accepts what some other dialects allow in addition, such as the flags `(?i)`, and doesn't check names, escapes and
/// ranges.
package struct PatternSyntax {
  private let scalars: [Unicode.Scalar]
  private var offset = 0
  /// The places of the groups that are open.
  private var groups: [Int] = []
  /// Whether a quantifier may follow.
  private var isRepeatable = false

  /// Returns what makes a pattern invalid, such as `the '(' at character 2 isn't closed`, or `nil` if it's valid.
  package static func problem(of pattern: String) -> String? {
    var syntax = PatternSyntax(scalars: Array(pattern.unicodeScalars))
    return syntax.problem()
  }

  private init(scalars: [Unicode.Scalar]) {
    self.scalars = scalars
  }

  private mutating func problem() -> String? {
    while offset < scalars.count {
      let place = offset
      offset += 1
      if let problem = problem(of: scalars[place], at: place) { return problem }
    }
    return groups.last.map { "the '(' at character \($0 + 1) isn't closed" }
  }

  private mutating func problem(of scalar: Unicode.Scalar, at place: Int) -> String? {
    switch scalar {
    case "\\":
      offset += 1
      isRepeatable = true
      return offset > scalars.count ? "it ends with a backslash" : nil
    case "[":
      isRepeatable = true
      return skipClass() ? nil : "the '[' at character \(place + 1) isn't closed"
    case "(":
      groups.append(place)
      isRepeatable = false
      return groupProblem(at: place)
    case ")":
      isRepeatable = true
      return groups.popLast() == nil ? "the ')' at character \(place + 1) closes nothing" : nil
    case "|", "^", "$": isRepeatable = false
    case "*", "+", "?": return quantifierProblem("\(scalar)", at: place)
    case "{":
      guard let text = skipCounts() else { fallthrough }
      return quantifierProblem(text, at: place)
    default: isRepeatable = true
    }
    return nil
  }

  private mutating func skipClass() -> Bool {
    while offset < scalars.count {
      let scalar = scalars[offset]
      offset += scalar == "\\" ? 2 : 1
      if scalar == "]" { return true }
    }
    return false
  }

  /// Skips what follows `(`, if it's a question mark with a kind of group.
  private mutating func groupProblem(at place: Int) -> String? {
    guard offset < scalars.count, scalars[offset] == "?" else { return nil }
    offset += 1
    let kind = offset < scalars.count ? scalars[offset] : nil
    offset += 1
    guard let kind, ":=!<>imsux-".unicodeScalars.contains(kind) else {
      return "the '(?' at character \(place + 1) isn't followed by a kind of group"
    }
    return nil
  }

  /// Skips the rest of a quantifier such as `{2,5}`, and returns it, or `nil` for a brace that stands for itself.
  private mutating func skipCounts() -> String? {
    guard let end = scalars[offset...].firstIndex(of: "}") else { return nil }
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars[offset..<end])
    guard text.wholeMatch(of: /\d+(,\d*)?/) != nil else { return nil }
    offset = end + 1
    return "{\(text)}"
  }

  private mutating func quantifierProblem(_ text: String, at place: Int) -> String? {
    guard isRepeatable else { return "the '\(text)' at character \(place + 1) has nothing to repeat" }
    isRepeatable = false
    // A question mark makes a quantifier lazy, and a plus sign possessive, which other dialects have.
    if offset < scalars.count, scalars[offset] == "?" || scalars[offset] == "+" { offset += 1 }
    return nil
  }
}
