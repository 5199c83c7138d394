/// The differing parts of two declarations.
///
/// `func add(a: Int, b: Int, c: Int) -> Pet` and `func add(a: Int, b: Int?, c: Int) -> Pet` are excerpted as
/// `func add(…, b: Int, …)` and `func add(…, b: Int?, …)`, unless they are short enough to be read at a glance.
struct SignatureExcerpt: Hashable, Sendable {
  let before: String?
  let after: String?

  private static let readableLength = 100

  init(_ change: Finding.SwiftChange) {
    guard let before = change.before, let after = change.after,
      max(before.utf8.count, after.utf8.count) > Self.readableLength,
      let old = Signature(before), let new = Signature(after)
    else {
      (self.before, self.after) = (change.before, change.after)
      return
    }
    let difference = new.parameters.difference(from: old.parameters)
    let hasSameEnd = old.end == new.end
    self.before = old.text(showing: Set(difference.removals.map(\.offset)), withEnd: !hasSameEnd)
    self.after = new.text(showing: Set(difference.insertions.map(\.offset)), withEnd: !hasSameEnd)
  }
}

/// A declaration with parameters, such as `func add(a: Int) -> Pet`.
private struct Signature {
  /// The text before the parameters: `func add`.
  let start: String
  let parameters: [String]
  /// The text after the parameters: ` -> Pet`.
  let end: String

  /// Returns `nil` if the text has no complete list of parameters.
  init?(_ text: String) {
    guard let open = text.firstIndex(of: "(") else { return nil }
    var parameters = [""]
    var depth = 0
    var isInString = false
    var last: Character = " "
    var index = text.index(after: open)
    while index < text.endIndex {
      let character = text[index]
      if character == "\"", last != "\\" { isInString.toggle() }
      if !isInString {
        if depth == 0, character == ")" { break }
        if "([{<".contains(character) { depth += 1 }
        if ")]}".contains(character) || character == ">" && last != "-" { depth -= 1 }
      }
      if !isInString, depth == 0, character == "," {
        parameters.append("")
      } else if parameters[parameters.count - 1] != "" || !character.isWhitespace {
        parameters[parameters.count - 1].append(character)
      }
      last = character
      index = text.index(after: index)
    }
    guard index < text.endIndex else { return nil }
    start = String(text[..<open])
    self.parameters = parameters
    end = String(text[text.index(after: index)...])
  }

  func text(showing shown: Set<Int>, withEnd: Bool) -> String {
    var parts: [String] = []
    for (index, parameter) in parameters.enumerated() {
      if shown.contains(index) { parts.append(parameter) } else if parts.last != "…" { parts.append("…") }
    }
    return "\(start)(\(parts.joined(separator: ", ")))\(withEnd ? end : "")"
  }
}

extension CollectionDifference.Change {
  /// The place of the element in its own collection.
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
