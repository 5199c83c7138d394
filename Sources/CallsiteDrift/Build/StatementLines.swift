import CallsiteDiagnostics

/// The lines of a Swift file, with the names in them and the statements that they belong to.
struct StatementLines {
  private let file: SwiftFile
  private var tokens: [Int: [SwiftToken]] = [:]
  private let lastLine: Int

  init(_ file: SwiftFile) {
    self.file = file
    var last = 0
    for token in file.tokens {
      let line = file.position(of: token).line
      tokens[line, default: []].append(token)
      last = max(last, line)
    }
    lastLine = last
  }

  /// Returns a line without surrounding white space, or an empty string if the file doesn't have that many lines.
  func text(ofLine line: Int) -> String {
    (1...file.lineCount).contains(line) ? file.text(ofLine: line) : ""
  }

  func words(ofLine line: Int) -> Set<String> {
    Set((tokens[line] ?? []).filter { $0.kind == .word }.map(\.text))
  }

  /// Returns the names of the variables that a line declares.
  func bound(inLine line: Int) -> Set<String> {
    let tokens = tokens[line] ?? []
    return Set(
      zip(tokens, tokens.dropFirst()).compactMap { keyword, name in
        ["let", "var", "for"].contains(keyword.text) && name.kind == .word ? name.text : nil
      })
  }

  /// Returns the lines of a statement that begins on a line and continues while brackets are open.
  ///
  /// The body of a declaration or a control statement isn't included.
  func extent(from line: Int) -> ClosedRange<Int> {
    let opensBody = words(ofLine: line).contains {
      SwiftKeywords.isStatement($0) && !["let", "case"].contains($0)
    }
    var open = 0
    var end = line
    for current in line...max(line, lastLine) {
      for token in tokens[current] ?? [] where token.kind == .sign {
        switch token.text {
        case "(", "[": open += 1
        case "{" where current == line && opensBody: return line...end
        case "{": open += 1
        case ")", "]", "}": open -= 1
        default: break
        }
      }
      end = current
      if open <= 0 { break }
    }
    return line...end
  }
}
