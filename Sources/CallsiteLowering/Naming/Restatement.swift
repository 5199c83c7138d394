import CallsiteModel

/// Texts of a document that say no more than a name does: `The business type.` of `businessType`.
enum Restatement {
  /// Whether all words of a text are in a name, but for those that mean nothing by themselves.
  static func isOne(_ text: String, of name: String) -> Bool {
    guard text.utf8.count < 160 else { return false }
    let said = words(text).filter { !fillers.contains($0) }
    let known = words(name)
    return !said.isEmpty && (said.allSatisfy(Set(known).contains) || said.joined() == known.joined())
  }

  private static func words(_ text: String) -> [String] {
    SwiftNaming.words(of: text).map { CallWords.singular($0.lowercased()) }
  }

  private static let fillers: Set<String> = [
    "a", "an", "by", "contain", "for", "in", "is", "its", "object", "of", "on", "represent", "s",
    "the", "this", "to", "which",
  ]
}

extension DocComment {
  /// A text of the document; none where it only says the name of what it describes.
  init(_ text: String?, besides name: String) {
    self.init(text.flatMap { Restatement.isOne($0, of: name) ? nil : $0 })
  }
}
