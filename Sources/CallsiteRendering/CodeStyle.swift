import CallsiteModel

/// The indentation of generated code and the maximum length of its lines.
///
/// Templates and the built-in code indent with two spaces. Lists are laid out for the style, and its indentation
/// replaces these spaces once a file is complete.
package struct CodeStyle: Hashable, Sendable, Encodable {
  /// The spaces of a level of indentation, or the columns of a tab.
  package var indentation: Int
  package var usesTabs: Bool
  /// The maximum length of a line. Only a line that can't be broken is longer.
  package var lineLength: Int

  package init(indentation: Int = 2, usesTabs: Bool = false, lineLength: Int = 110) {
    self.indentation = indentation
    self.usesTabs = usesTabs
    self.lineLength = lineLength
  }

  /// The style of `swift format` with the configuration of this package.
  static let standard = CodeStyle()

  /// Returns code that is indented by two spaces in this style.
  func applied(to code: String) -> String {
    if self == .standard { return code }
    var lines: [String] = []
    var comment: [String] = []
    var margin: Substring = ""
    func endComment() {
      lines += wrapped(comment, margin)
      comment = []
    }
    for line in code.split(separator: "\n", omittingEmptySubsequences: false) {
      let spaces = line.prefix { $0 == " " }
      let content = line[spaces.endIndex...]
      // The route of an operation stays on its line, because later runs look for it there.
      guard content.hasPrefix("///"), !Self.isRoute(content) else {
        endComment()
        lines.append(indented(content, spaces))
        continue
      }
      if spaces != margin { endComment() }
      margin = spaces
      comment.append(String(content.dropFirst(content.hasPrefix("/// ") ? 4 : 3)))
    }
    endComment()
    return lines.joined(separator: "\n")
  }

  private static func isRoute(_ line: Substring) -> Bool {
    line.hasPrefix("/// `") && line.hasSuffix("`") && !line.hasPrefix("/// ``")
  }

  /// Returns the lines of a doc comment, wrapped to the length of a line.
  private func wrapped(_ lines: [String], _ margin: Substring) -> [String] {
    let blank = indented("///", margin)
    let leading = lines.prefix(while: \.isEmpty).map { _ in blank }
    if leading.count == lines.count { return leading }
    let trailing = lines.reversed().prefix(while: \.isEmpty).map { _ in blank }
    let width = lineLength - columns(of: margin.count) - 4
    let code = DocComment.verbatim(lines).wrapped(to: width).codeLines
    return leading + code.map { indented($0[...], margin) } + trailing
  }

  private func indented(_ content: Substring, _ spaces: Substring) -> String {
    if content.isEmpty { return "" }
    let unit = usesTabs ? "\t" : String(repeating: " ", count: indentation)
    return String(repeating: unit, count: spaces.count / 2) + spaces.prefix(spaces.count % 2) + content
  }

  /// Returns the columns that this style has for spaces of indentation.
  func columns(of spaces: Int) -> Int { spaces / 2 * indentation + spaces % 2 }
}
