/// HTML or XML, in which text is escaped unless it's markup itself: `"<b>\(name)</b>"` escapes the name.
///
/// Characters that XML 1.0 doesn't allow (section 2.2: most control characters) become U+FFFD. So do bidirectional
/// controls, which could reorder the surrounding text.
package struct Markup: Hashable, Sendable, ExpressibleByStringInterpolation {
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var code = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      code.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) { code += literal }

    package mutating func appendInterpolation(_ markup: Markup) { code += markup.code }

    /// Adds nothing for `nil`.
    package mutating func appendInterpolation(_ markup: Markup?) { code += markup?.code ?? "" }

    package mutating func appendInterpolation(_ number: Int) { code += "\(number)" }

    /// Adds text. Line breaks are kept.
    package mutating func appendInterpolation(_ text: String) {
      code += Markup.escaped(text) { scalar in
        scalar == "\n" || scalar == "\t" ? String(scalar) : nil
      }
    }

    /// Adds text in the value of an attribute. Line breaks are escaped, since parsers normalize them to spaces.
    package mutating func appendInterpolation(attribute text: String) {
      code += Markup.escaped(text) { scalar in
        scalar == "\n" || scalar == "\t" ? "&#\(scalar.value);" : nil
      }
    }
  }

  package let code: String

  package init(stringLiteral value: String) { code = value }

  package init(stringInterpolation: StringInterpolation) { code = stringInterpolation.code }

  fileprivate init(code: String) { self.code = code }

  package var isEmpty: Bool { code.isEmpty }

  package static func + (lhs: Markup, rhs: Markup) -> Markup { Markup(code: lhs.code + rhs.code) }

  /// Returns a sentence with names in backticks as code.
  package static func sentence(_ text: String) -> Markup {
    MarkedText.pieces(of: text).map { piece -> Markup in
      piece.isCode ? "<code>\(piece.text)</code>" : "\(piece.text)"
    }.joined()
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

extension Sequence<Markup> {
  package func joined(separator: Markup = "") -> Markup {
    Markup(code: map(\.code).joined(separator: separator.code))
  }
}

/// Escapes text for the Markdown of GitHub, GitLab and Gitea.
package enum MarkdownText {
  /// Returns text as prose on one line, without formatting, links or mentions.
  ///
  /// `a_b <i> @team #12` looks the same to a reader. A zero-width space follows `@`, `#` and `!`, because these sites
  /// look for mentions and issue numbers in the rendered text.
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

  /// Returns a sentence as prose, with names in backticks as code.
  package static func sentence(_ text: String) -> String {
    MarkedText.pieces(of: text).map { $0.isCode ? code($0.text) : prose($0.text) }.joined()
  }

  /// Returns text as a code span, whose fence is longer than any run of backticks in it.
  package static func code(_ text: String) -> String {
    let text = oneLine(text)
    let fence = String(repeating: "`", count: longestRun(of: "`", in: text) + 1)
    let needsSpace = text.hasPrefix("`") || text.hasSuffix("`") || text.isEmpty
    return needsSpace ? "\(fence) \(text) \(fence)" : fence + text + fence
  }

  /// Returns text as a code span for a table, where `|` ends a cell even in code.
  package static func cellCode(_ text: String) -> String {
    code(text).replacing("|", with: "\\|")
  }

  /// Returns lines as a fenced block.
  package static func block(_ lines: [String], language: String) -> String {
    let lines = lines.map(oneLine)
    let longest = lines.map { longestRun(of: "`", in: $0) }.max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return "\(fence)\(language)\n\(lines.joined(separator: "\n"))\n\(fence)\n"
  }

  /// Returns text with control characters, line breaks and bidirectional controls replaced by U+FFFD.
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

/// A sentence that may contain names in backticks.
package enum MarkedText {
  /// Returns the plain text and the code of a sentence, in order. A sentence with an odd number of backticks is plain.
  package static func pieces(of text: String) -> [(text: String, isCode: Bool)] {
    let pieces = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    guard pieces.count > 2, !pieces.count.isMultiple(of: 2) else { return [(text, false)] }
    return pieces.enumerated().map { ($1, !$0.isMultiple(of: 2)) }
  }
}
