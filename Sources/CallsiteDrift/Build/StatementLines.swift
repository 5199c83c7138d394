import CallsiteDiagnostics

/// The lines of a file of Swift code: which belong to one statement, and which names they have.
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

  /// A line without the blanks around it; empty for one that the file doesn't have.
  func text(ofLine line: Int) -> String {
    (1...file.lineCount).contains(line) ? file.text(ofLine: line) : ""
  }

  func words(ofLine line: Int) -> Set<String> {
    Set((tokens[line] ?? []).filter { $0.kind == .word }.map(\.text))
  }

  /// The names of the variables that a line declares.
  func bound(inLine line: Int) -> Set<String> {
    let tokens = tokens[line] ?? []
    return Set(
      zip(tokens, tokens.dropFirst()).compactMap { keyword, name in
        ["let", "var", "for"].contains(keyword.text) && name.kind == .word ? name.text : nil
      })
  }

  /// The lines of the calls and lists that are open at the end of a line.
  ///
  /// The body of a declaration or of a control statement isn't part of the statement that begins it.
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
