import CallsiteDiagnostics

/// The lines of a Swift file, with the names in them and the statements that they belong to.
package struct StatementLines {
  private let file: SwiftFile
  private var tokens: [Int: [SwiftToken]] = [:]
  private let lastLine: Int
  private let declarations: [Declaration]

  /// A function with its body, or a type with its members, by their lines.
  private struct Declaration {
    let isType: Bool
    let lines: ClosedRange<Int>
  }

  package init(_ file: SwiftFile) {
    self.file = file
    var last = 0
    for token in file.tokens {
      let line = file.position(of: token).line
      tokens[line, default: []].append(token)
      last = max(last, line)
    }
    lastLine = last
    declarations = Self.declarations(in: file)
  }

  private static func declarations(in file: SwiftFile) -> [Declaration] {
    var found: [Declaration] = []
    var header: (isType: Bool, line: Int)?
    var open: [(isType: Bool, line: Int)?] = []
    for (index, token) in file.tokens.enumerated() {
      switch (token.kind, token.text) {
      case (.word, "struct"), (.word, "class"), (.word, "enum"), (.word, "actor"), (.word, "extension"):
        header = (true, file.position(of: token).line)
      case (.word, "func"), (.word, "var"), (.word, "subscript"):
        header = (false, file.position(of: token).line)
      case (.word, "init") where index > 0 && file.tokens[index - 1].text != ".":
        header = (false, file.position(of: token).line)
      case (.word, _) where SwiftKeywords.isStatement(token.text): header = nil
      case (.sign, "{"):
        open.append(header)
        header = nil
      case (.sign, "}"):
        guard let start = open.popLast() ?? nil else { break }
        found.append(Declaration(isType: start.isType, lines: start.line...file.position(of: token).line))
      default: break
      }
    }
    return found
  }

  /// Returns whether two lines are in the body of the same function, or the first one declares a type that has the other.
  func areRelated(_ line: Int, _ other: Int) -> Bool {
    declarations.contains { declaration in
      declaration.lines.contains(other)
        && (declaration.isType ? declaration.lines.lowerBound == line : declaration.lines.contains(line))
    }
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
  package func extent(from line: Int) -> ClosedRange<Int> {
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
