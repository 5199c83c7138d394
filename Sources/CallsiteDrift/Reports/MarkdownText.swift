/// Text of documents in the markdown of GitHub, GitLab and Gitea.
package enum MarkdownText {
  /// As prose on one line: nothing in it formats, links, or calls anybody.
  ///
  /// `a_b <i> @team #12` stays what it is to a reader; after `@`, `#` and `!` stands a zero-width space, because
  /// those sites look for names and numbers in what is left when markdown is done.
  package static func prose(_ text: String) -> String {
    var result = ""
    for scalar in oneLine(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "+", "-", "|", "~", "$", "=", ":":
        result += "\\" + String(scalar)
      case "@", "#", "!": result += "\\" + String(scalar) + "\u{200B}"
      default: result += String(scalar)
      }
    }
    return result
  }

  /// The same for a sentence, with names in backticks as code.
  package static func sentence(_ text: String) -> String {
    MarkedText.map(text, plain: prose, code: code)
  }

  /// As a code span, which shows everything as it is: the fence is longer than any run of backticks inside.
  package static func code(_ text: String) -> String {
    let text = oneLine(text)
    let fence = String(repeating: "`", count: longestRun(of: "`", in: text) + 1)
    let needsSpace = text.hasPrefix("`") || text.hasSuffix("`") || text.isEmpty
    return needsSpace ? "\(fence) \(text) \(fence)" : fence + text + fence
  }

  /// The same in a table, whose cells end at `|` even in code.
  package static func cellCode(_ text: String) -> String {
    code(text).replacing("|", with: "\\|")
  }

  /// Lines in a fence of their own.
  package static func block(_ lines: [String], language: String) -> String {
    let lines = lines.map(oneLine)
    let longest = lines.map { longestRun(of: "`", in: $0) }.max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return "\(fence)\(language)\n\(lines.joined(separator: "\n"))\n\(fence)\n"
  }

  /// Controls, line ends and marks of writing direction are U+FFFD.
  private static func oneLine(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  private static func longestRun(of character: Character, in text: String) -> Int {
    var longest = 0
    var current = 0
    for other in text {
      current = other == character ? current + 1 : 0
      longest = max(longest, current)
    }
    return longest
  }
}
