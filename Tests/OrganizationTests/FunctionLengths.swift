/// Counts the lines of functions by their braces. Braces in string literals and line comments are ignored.
enum FunctionLengths {
  static func measure(_ text: String) -> [(name: String, lines: Int)] {
    var found: [(name: String, lines: Int)] = []
    var open: [(name: String, line: Int, depth: Int)] = []
    var depth = 0
    var waiting: (name: String, line: Int)?
    var isLiteral = false
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let delimiters = line.utf8.contains(UInt8(ascii: "\"")) ? line.ranges(of: #"""""#).count : 0
      if delimiters % 2 == 1 { isLiteral.toggle() }
      if isLiteral || delimiters > 0 { continue }
      if let name = declaredFunction(in: line) { waiting = (name, number) }
      for character in SourceText.code(of: line).utf8 {
        if character == UInt8(ascii: "{") {
          if let function = waiting { open.append((function.name, function.line, depth)) }
          waiting = nil
          depth += 1
        } else if character == UInt8(ascii: "}") {
          depth -= 1
          if let last = open.last, last.depth == depth {
            found.append((last.name, number - last.line + 1))
            open.removeLast()
          }
        }
      }
    }
    return found
  }

  /// The name of the function, initializer or subscript that a line starts to declare.
  private static func declaredFunction(in line: Substring) -> String? {
    guard ["func ", "init", "subscript"].contains(where: line.contains) else { return nil }
    let declaration = /^ *(?:[@\w()]+ )*(?:func (\w+|[^\s(]+)|(init)[?(<]|(subscript)[(<])/
    return line.firstMatch(of: declaration).map { String($0.1 ?? $0.2 ?? $0.3 ?? "") }
  }
}
