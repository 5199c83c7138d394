import CallsiteDiagnostics

/// A file of an app's Swift code.
package struct SwiftFile: Sendable {
  package let path: String
  let tokens: [SwiftToken]
  package let bytes: [UInt8]
  private let lineStarts: [Int]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    tokens = SwiftTokenizer.tokens(of: bytes)
    // CR LF ends one line, and a CR alone does so as well.
    lineStarts =
      [0]
      + bytes.indices.filter { index in
        bytes[index] == 10 || (bytes[index] == 13 && bytes.dropFirst(index + 1).first != 10)
      }.map { $0 + 1 }
  }

  package init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// The modules that it imports, by their top names.
  var imports: [String] {
    tokens.indices.compactMap { index in
      guard tokens[index].kind == .word, tokens[index].text == "import", index + 1 < tokens.count else {
        return nil
      }
      let kinds: Set<String> = ["class", "enum", "func", "let", "protocol", "struct", "typealias", "var"]
      let name = tokens[index + 1].text
      return kinds.contains(name) && index + 2 < tokens.count ? tokens[index + 2].text : name
    }
  }

  /// The names of what its types declare.
  var declaredMembers: Set<String> {
    var members: Set<String> = []
    var isType = false
    var bodies: [Bool] = []
    for (token, next) in zip(tokens, tokens.dropFirst()) {
      switch (token.kind, token.text) {
      case (.word, "struct"), (.word, "class"), (.word, "enum"), (.word, "actor"), (.word, "extension"),
        (.word, "protocol"):
        isType = next.kind == .word
      case (.word, "var"), (.word, "let"), (.word, "func"), (.word, "case"):
        if bodies.last == true, next.kind == .word { members.insert(next.text) }
      case (.sign, "{"):
        bodies.append(isType)
        isType = false
      case (.sign, "}"): _ = bodies.popLast()
      default: break
      }
    }
    return members
  }

  /// Where a token begins.
  func position(of token: SwiftToken) -> SourcePosition {
    let line = lineNumber(of: token.offset)
    let start = lineStarts[line - 1]
    let column = String(decoding: bytes[start..<token.offset], as: UTF8.self).unicodeScalars.count + 1
    return SourcePosition(file: path, line: line, column: column)
  }

  /// A line without the blanks around it.
  func text(ofLine line: Int) -> String {
    let start = lineStarts[line - 1]
    let end = line < lineStarts.count ? lineStarts[line] : bytes.count
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    return String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  private func lineNumber(of offset: Int) -> Int {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }
}
