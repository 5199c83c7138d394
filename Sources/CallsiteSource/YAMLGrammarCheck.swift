import CallsiteDiagnostics
import Yams

/// Finds text that libyaml, which implements YAML 1.1, reads differently than YAML 1.2.2 requires, or accepts
/// although it is invalid.
///
/// Only the text around the nodes that libyaml found is checked, so the contents of quoted and block scalars
/// are never mistaken for syntax.
struct YAMLGrammarCheck {
  private let file: String
  private let scalars: [Unicode.Scalar]
  /// The index of the first scalar of each line.
  private let lineStarts: [Int]
  /// The nodes that have been checked, and whether each is in flow style.
  private var checked: [Place: Bool] = [:]
  private(set) var repairs: [SourceRepair] = []
  private(set) var problems: [Diagnostic] = []

  /// The start of a node. A block mapping starts at its first key.
  private struct Place: Hashable {
    let start: Int
    let isScalar: Bool
  }

  init(_ text: String, file: String) {
    self.file = file
    let scalars = Array(text.unicodeScalars)
    var starts = [0]
    for (index, scalar) in scalars.enumerated() {
      let isBreak = scalar == "\n" || (scalar == "\r" && scalars[safe: index + 1] != "\n")
      if isBreak || ["\u{85}", "\u{2028}", "\u{2029}"].contains(scalar) { starts.append(index + 1) }
    }
    self.scalars = scalars
    lineStarts = starts
    checkDirectives()
  }

  /// Checks the text around a node.
  ///
  /// - Parameters:
  ///   - isInFlow: Whether the node is in brackets or braces.
  ///   - isKey: Whether the node is a key.
  /// - Returns: Whether any nested node is in brackets or braces.
  mutating func check(_ node: Node, isInFlow: Bool, isKey: Bool = false) -> Bool {
    guard let mark = node.mark, let start = index(of: mark) else { return isInFlow }
    // Aliases lead to the same nodes again.
    let place = Place(start: start, isScalar: node.scalar != nil)
    if let isFlow = checked[place] { return isFlow || isInFlow }
    if isInFlow, isKey { checkQuestionMark(before: start) }
    let content = checkAnchors(from: start)
    if case .scalar(let scalar) = node {
      checkScalar(scalar, at: content, isInFlow: isInFlow)
      checked[place] = false
      return isInFlow
    }
    // The style that the library records for collections is always empty.
    let isFlow = scalars[safe: content] == "[" || scalars[safe: content] == "{"
    if isFlow, !isInFlow { checkFlowComments(from: content) }
    checked[place] = isFlow
    return isFlow || isInFlow
  }

  private func index(of mark: Mark) -> Int? {
    guard lineStarts.indices.contains(mark.line - 1) else { return nil }
    let index = lineStarts[mark.line - 1] + mark.column - 1
    return index < scalars.count ? index : nil
  }

  private func position(of index: Int) -> SourcePosition {
    let line = lineStarts.partitioningIndex { $0 > index }
    return SourcePosition(file: file, line: line, column: index - lineStarts[line - 1] + 1)
  }

  /// Adds a problem, unless an object and its first key have the same one.
  private mutating func report(_ problem: Diagnostic) {
    if problems.last != problem { problems.append(problem) }
  }

  private mutating func checkComment(at index: Int) {
    if scalars[safe: index] == "#" { repairs.append(.missingSpace(position(of: index))) }
  }
}

// The parts of a node.
extension YAMLGrammarCheck {
  /// Reports a version with a comment directly after it (section 6.8.1): `%YAML 1.2#`.
  private mutating func checkDirectives() {
    for start in lineStarts {
      guard scalars[safe: start] == "%" else {
        let isBlank = [nil, "\n", "\r", "#"].contains(scalars[safe: start])
        if isBlank { continue } else { return }
      }
      let line = scalars[start...].prefix { $0 != "\n" && $0 != "\r" }
      guard String(String.UnicodeScalarView(line)).hasPrefix("%YAML"),
        let comment = line.firstIndex(of: "#"), !Self.isSpace(scalars[comment - 1])
      else { continue }
      checkComment(at: comment)
    }
  }

  /// Reports a `?` that libyaml misreads. In flow style it takes every `?` for a key indicator, but in YAML
  /// 1.2 that requires a space after it (section 7.4.2).
  private mutating func checkQuestionMark(before start: Int) {
    if start > 0, scalars[start - 1] == "?" {
      report(.misreadText("?", at: position(of: start - 1)))
    }
  }

  /// Returns the index where a node's content starts, after its tag and anchor. Reports anchors with
  /// characters that YAML 1.2 allows (section 6.9.2) but libyaml cuts off.
  private mutating func checkAnchors(from start: Int) -> Int {
    var index = start
    while let first = scalars[safe: index], first == "&" || first == "!" {
      let token = scalars[index...].prefix { !Self.isSpace($0) && !",[]{}".unicodeScalars.contains($0) }
      if first == "&",
        let other = token.dropFirst().first(where: {
          !$0.properties.isAlphabetic && !"-_0123456789".unicodeScalars.contains($0)
        })
      {
        let name = String(String.UnicodeScalarView(token))
        report(.unreadableAnchor(name, other, at: position(of: index)))
        return index + token.count
      }
      index += max(token.count, 1)
      while let space = scalars[safe: index], Self.isSpace(space) { index += 1 }
    }
    return index
  }

  private mutating func checkScalar(_ scalar: Node.Scalar, at start: Int, isInFlow: Bool) {
    switch scalar.style {
    case .plain where isInFlow && scalar.string == "-":
      repairs.append(.unquotedDash(position(of: start)))
    case .singleQuoted, .doubleQuoted:
      if let end = endOfQuotes(from: start) { checkComment(at: end) }
    case .literal, .folded:
      // The header: the indicator, and at most a digit and a chomping indicator (section 8.1.1).
      let header = scalars[start...].prefix { "|>+-0123456789".unicodeScalars.contains($0) }
      checkComment(at: start + header.count)
    default: break
    }
  }

  /// Returns the index after a string's closing quote, or `nil` if no quote starts it.
  private func endOfQuotes(from start: Int) -> Int? {
    guard let quote = scalars[safe: start], quote == "\"" || quote == "'" else { return nil }
    var index = start + 1
    while let scalar = scalars[safe: index] {
      let isEscape = quote == "\"" ? scalar == "\\" : scalar == "'" && scalars[safe: index + 1] == "'"
      if isEscape {
        index += 2
      } else if scalar == quote {
        return index + 1
      } else {
        index += 1
      }
    }
    return nil
  }

  /// Reports comments directly after a comma or a bracket in a flow collection, including nested ones.
  private mutating func checkFlowComments(from start: Int) {
    var index = start
    var depth = 0
    while let scalar = scalars[safe: index] {
      switch scalar {
      case "\"", "'": index = endOfQuotes(from: index) ?? scalars.count
      case "#": index = scalars[index...].firstIndex { $0 == "\n" || $0 == "\r" } ?? scalars.count
      case "[", "{", "]", "}", ",":
        index += 1
        depth += scalar == "[" || scalar == "{" ? 1 : scalar == "," ? 0 : -1
        checkComment(at: index)
        if depth == 0 { return }
      case _ where Self.isSpace(scalar) || scalar == ":": index += 1
      default:
        // A plain scalar, which can contain quotes, colons and number signs.
        repeat { index += 1 } while !endsPlainText(at: index)
      }
    }
  }

  private func endsPlainText(at index: Int) -> Bool {
    guard let scalar = scalars[safe: index] else { return true }
    if Self.isSpace(scalar) || ",[]{}".unicodeScalars.contains(scalar) { return true }
    guard scalar == ":" else { return false }
    return scalars[safe: index + 1].map { Self.isSpace($0) || ",[]{}".unicodeScalars.contains($0) } ?? true
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r"
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }

  /// Returns the first index from which all elements satisfy the predicate, in a collection that is
  /// partitioned by it.
  fileprivate func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Diagnostic {
  fileprivate static func misreadText(_ start: Unicode.Scalar, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .error, "yaml-syntax",
      "YAML: a string in brackets or braces can't start with '\(start)'; put it in quotes.", at: position)
  }

  fileprivate static func unreadableAnchor(
    _ name: String, _ scalar: Unicode.Scalar, at position: SourcePosition
  ) -> Diagnostic {
    Diagnostic(
      .error, "yaml-syntax",
      "YAML: the anchor '\(name)' has '\(scalar)' in its name; use only letters, digits, '-' and '_'.",
      at: position)
  }
}
