import CallsiteDiagnostics

/// A file of an app's Swift code.
package struct SwiftFile: Sendable {
  package let path: String
  let tokens: [SwiftToken]
  package let bytes: [UInt8]
  private let lineStarts: [Int]
  let bindings: [VariableBinding]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    tokens = SwiftTokenizer.tokens(of: bytes)
    bindings = VariableBinding.all(in: tokens)
    // Only line feeds start a line for compilers, in diagnostics and in the index.
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == 10 }.map { $0 + 1 }
  }

  package init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// Returns the position of a token.
  func position(of token: SwiftToken) -> SourcePosition {
    let line = lineNumber(of: token.offset)
    let start = lineStarts[line - 1]
    let column = String(decoding: bytes[start..<token.offset], as: UTF8.self).unicodeScalars.count + 1
    return SourcePosition(file: path, line: line, column: column)
  }

  /// Returns the index of the token at a position, or `nil` if no token starts there.
  ///
  /// - Parameter column: The number of bytes from the start of the line, plus one, as compilers count.
  func tokenIndex(line: Int, column: Int) -> Int? {
    guard (1...lineCount).contains(line) else { return nil }
    return tokenIndex(at: lineStarts[line - 1] + column - 1)
  }

  func index(of token: SwiftToken) -> Int? { tokenIndex(at: token.offset) }

  private func tokenIndex(at offset: Int) -> Int? {
    var (low, high) = (0, tokens.count)
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].offset < offset { low = middle + 1 } else { high = middle }
    }
    return low < tokens.count && tokens[low].offset == offset ? low : nil
  }

  /// Returns a line without surrounding white space.
  func text(ofLine line: Int) -> String {
    let start = lineStarts[line - 1]
    let end = line < lineStarts.count ? lineStarts[line] : bytes.count
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    return String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  var lineCount: Int { lineStarts.count }

  private func lineNumber(of offset: Int) -> Int {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }
}

// What can be told from tokens alone.
extension SwiftFile {

  /// An argument of a call.
  struct Argument: Hashable, Sendable {
    /// The label, if there is one.
    var label: SwiftToken?
    /// The first token, which is the label if there is one.
    var start: SwiftToken
    /// The first token after the label, if there are both.
    var value: SwiftToken?
  }

  /// Returns whether only labels follow in parentheses: `init(name:chip:)`.
  private func isCompound(after index: Int) -> Bool {
    var place = index + 2
    while place + 1 < tokens.count, tokens[place].kind == .word, tokens[place + 1].text == ":" { place += 2 }
    return place > index + 2 && place < tokens.count && tokens[place].text == ")"
  }

  /// Returns the arguments in the parentheses after a token, or `nil` if none follow. Trailing closures aren't included.
  func arguments(after index: Int) -> [Argument]? {
    guard index + 1 < tokens.count, tokens[index + 1].text == "(", !tokens[index + 1].isSpaced,
      !isCompound(after: index)
    else { return nil }
    var arguments: [Argument] = []
    var depth = 0
    var startsArgument = false
    for place in (index + 1)..<tokens.count {
      let token = tokens[place]
      if startsArgument, !(depth == 1 && token.text == ")") {
        let isLabeled = token.kind == .word && place + 1 < tokens.count && tokens[place + 1].text == ":"
        let value = isLabeled && place + 2 < tokens.count ? tokens[place + 2] : nil
        arguments.append(Argument(label: isLabeled ? token : nil, start: token, value: value))
      }
      startsArgument = false
      guard token.kind == .sign else { continue }
      switch token.text {
      case "(", "[", "{":
        depth += 1
        startsArgument = depth == 1
      case ")", "]", "}":
        depth -= 1
        if depth == 0 { return arguments }
      case ",": startsArgument = depth == 1
      default: break
      }
    }
    return arguments
  }

  /// A switch without a default, or another pattern that matches every value.
  struct ExhaustiveSwitch {
    /// The keyword.
    let keyword: SwiftToken
    /// The indices of the tokens of each case's patterns, without conditions.
    fileprivate(set) var patterns: [Range<Int>] = []
  }

  /// The switches that need a new case when the enum that they switch over gets one.
  var exhaustiveSwitches: [ExhaustiveSwitch] {
    var reader = SwitchReader(tokens: tokens)
    return reader.switches()
  }

  /// The names of the types that the file extends.
  var extendedTypes: Set<String> {
    var names: Set<String> = []
    for index in tokens.indices where tokens[index].kind == .word && tokens[index].text == "extension" {
      for token in tokens[(index + 1)...].prefix(while: { $0.text != "{" }) where token.kind == .word {
        names.insert(token.text)
      }
    }
    return names
  }
}

/// Finds the switches in a file by their braces and keywords.
private struct SwitchReader {
  private struct Body {
    /// The switch, or `nil` if the brace starts another body.
    var found: SwiftFile.ExhaustiveSwitch?
    var isExhaustive = true
    /// The index where the patterns of the current case start, and the number of brackets around them.
    var pattern: (start: Int, depth: Int)?
  }

  let tokens: [SwiftToken]
  private var bodies: [Body] = []
  /// The keyword of a switch whose body hasn't started yet, and the number of brackets around it.
  private var pending: (keyword: SwiftToken, depth: Int)?
  /// The number of open parentheses and square brackets.
  private var depth = 0
  private var found: [SwiftFile.ExhaustiveSwitch] = []

  init(tokens: [SwiftToken]) { self.tokens = tokens }

  mutating func switches() -> [SwiftFile.ExhaustiveSwitch] {
    for index in tokens.indices {
      if tokens[index].kind == .sign { readSign(at: index) }
      if tokens[index].kind == .word { readWord(at: index) }
    }
    return found.sorted { $0.keyword.offset < $1.keyword.offset }
  }

  private mutating func readSign(at index: Int) {
    switch tokens[index].text {
    case "(", "[": depth += 1
    case ")", "]": depth -= 1
    case "{":
      let isSwitch = pending?.depth == depth
      bodies.append(Body(found: isSwitch ? pending.map { .init(keyword: $0.keyword) } : nil))
      if isSwitch { pending = nil }
    case "}":
      if let body = bodies.popLast(), body.isExhaustive, let found = body.found { self.found.append(found) }
    case ":": endPattern(at: index)
    default: break
    }
  }

  private mutating func readWord(at index: Int) {
    guard let last = bodies.indices.last, bodies[last].found != nil, tokens[safe: index - 1]?.text != "."
    else {
      if tokens[index].text == "switch", tokens[safe: index - 1]?.text != "." {
        pending = (tokens[index], depth)
      }
      return
    }
    switch tokens[index].text {
    case "switch": pending = (tokens[index], depth)
    case "default" where tokens[safe: index + 1]?.text == ":": bodies[last].isExhaustive = false
    case "case" where !["if", "guard", "while", "for", ","].contains(tokens[safe: index - 1]?.text ?? ""):
      bodies[last].pattern = (index + 1, depth)
    case "where": endPattern(at: index)
    default: break
    }
  }

  private mutating func endPattern(at end: Int) {
    guard let last = bodies.indices.last, let pattern = bodies[last].pattern, pattern.depth == depth else {
      return
    }
    bodies[last].pattern = nil
    bodies[last].found?.patterns.append(pattern.start..<end)
    let words = tokens[pattern.start..<end].map(\.text)
    let isBinding = ["let", "var"].contains(words.first) && words.count == 2
    if tokens[end].text == ":", words == ["_"] || isBinding { bodies[last].isExhaustive = false }
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
