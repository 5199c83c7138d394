/// A piece of compiled Swift between `// snippet` and `// end`, without its indentation.
struct Snippet: Sendable {
  let file: String
  let line: Int
  let text: String

  static func all(in file: ProjectFile) -> [Snippet] {
    var found: [Snippet] = []
    var open: (line: Int, indent: Int, text: [Substring])?
    for (index, line) in file.lines.enumerated() {
      let code = line.drop { $0 == " " }
      if code == "// snippet" {
        open = (index + 1, line.count - code.count, [])
      } else if code == "// end", let snippet = open {
        found.append(
          Snippet(file: file.path, line: snippet.line, text: snippet.text.joined(separator: "\n")))
        open = nil
      } else if let indent = open?.indent {
        open?.text.append(line.dropFirst(indent))
      }
    }
    return found
  }
}
