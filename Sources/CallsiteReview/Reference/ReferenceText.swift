import CallsiteModel

/// Prose of a document, cut down to what a page of many calls has room for.
enum ReferenceText {
  /// The first paragraph on one line, without the addresses of its links.
  static func paragraph(_ text: String?, limit: Int = 400) -> String {
    paragraph(DocComment(text), limit: limit)
  }

  static func paragraph(_ comment: DocComment, limit: Int = 400) -> String {
    let lines = comment.lines.prefix { !$0.isEmpty && !$0.hasPrefix("```") }
    let text = lines.joined(separator: " ").replacing(#/!?\[([^\]\[]*)\]\([^)]*\)/#) { $0.output.1 }
    return shortened(text.replacing("**", with: "").replacing("``", with: "`"), to: limit)
  }

  /// The first sentence.
  static func sentence(_ comment: DocComment, limit: Int = 160) -> String {
    let text = paragraph(comment, limit: 2000)
    var end = text.startIndex
    while let stop = text[end...].firstRange(of: ". ") {
      end = stop.upperBound
      // `e.g. this` ends no sentence.
      if text[end...].first?.isUppercase == true {
        return shortened(String(text[..<stop.lowerBound]) + ".", to: limit)
      }
    }
    return shortened(text, to: limit)
  }

  /// A title on one line.
  static func line(_ text: String) -> String { DocComment(text).lines.joined(separator: " ") }

  /// The text up to a word's end, so that it never stops within code.
  private static func shortened(_ text: String, to limit: Int) -> String {
    guard text.count > limit else { return text }
    var words = text.prefix(limit).split(separator: " ", omittingEmptySubsequences: false).dropLast()
    while words.joined(separator: " ").count(where: { $0 == "`" }) % 2 == 1 { words = words.dropLast() }
    return words.joined(separator: " ") + "…"
  }
}
