/// Text as XML and HTML hold it.
///
/// What XML 1.0 can't hold at all (section 2.2: most control characters) becomes U+FFFD; controls of writing
/// direction do too, since they could turn what stands around the text.
package enum Markup {
  /// Between tags: `a < b` → `a &lt; b`. Line ends stay.
  package static func content(_ text: String) -> String {
    escaped(text) { scalar in
      scalar == "\n" || scalar == "\t" ? String(scalar) : nil
    }
  }

  /// Between quotes: `a "b"` → `a &quot;b&quot;`; line ends too, which would read as spaces.
  package static func attribute(_ text: String) -> String {
    escaped(text) { scalar in
      scalar == "\n" || scalar == "\t" ? "&#\(scalar.value);" : nil
    }
  }

  private static func escaped(_ text: String, space: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result += space(scalar) ?? replacement(for: scalar)
      }
    }
    return result
  }

  private static func replacement(for scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
    case "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": "\u{FFFD}"
    default: String(scalar)
    }
  }
}

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

/// A sentence about an API, in which names may stand between backticks.
package enum MarkedText {
  /// The sentence in pieces, each plain or code. A sentence with an odd number of backticks is plain.
  package static func map(_ text: String, plain: (String) -> String, code: (String) -> String) -> String {
    let pieces = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    guard pieces.count > 2, !pieces.count.isMultiple(of: 2) else { return plain(text) }
    return pieces.enumerated().map { index, piece in
      index.isMultiple(of: 2) ? plain(piece) : code(piece)
    }.joined()
  }
}
