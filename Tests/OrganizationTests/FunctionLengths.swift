/// Counts the lines of functions by their braces. Braces in string literals and line comments are ignored.
enum FunctionLengths {
  static func measure(_ text: String) -> [(name: String, lines: Int)] {
    var found: [(name: String, lines: Int)] = []
    var open: [(name: String, line: Int, depth: Int)] = []
    var depth = 0
    var waiting: (name: String, line: Int)?
    var isLiteral = false
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let delimiters = line.ranges(of: #"""""#).count
      if delimiters % 2 == 1 { isLiteral.toggle() }
      if isLiteral || delimiters > 0 { continue }
      if let match = line.firstMatch(
        of: /^ *(?:[@\w()]+ )*(?:func (\w+|[^\s(]+)|(init)[?(<]|(subscript)[(<])/)
      {
        waiting = (String(match.1 ?? match.2 ?? match.3 ?? ""), number)
      }
      for character in SourceText.code(of: line) {
        if character == "{" {
          if let function = waiting { open.append((function.name, function.line, depth)) }
          waiting = nil
          depth += 1
        } else if character == "}" {
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
}
