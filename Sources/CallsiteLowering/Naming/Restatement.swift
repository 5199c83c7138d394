import CallsiteDocument
import CallsiteModel

/// Texts of a document that say no more than a name does: `The business type.` of `businessType`.
enum Restatement {
  /// Whether all words of a text are in a name, but for those that mean nothing by themselves.
  static func isOne(_ text: String, of name: String) -> Bool {
    guard text.utf8.count < 160, mayBeOne(text, of: name) else { return false }
    let said = words(text).filter { !fillers.contains($0) }
    let known = words(name)
    return !said.isEmpty && (said.allSatisfy(Set(known).contains) || said.joined() == known.joined())
  }

  /// Whether each of the first words begins as some part of the name does; most texts are told apart so, fast.
  private static func mayBeOne(_ text: String, of name: String) -> Bool {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return true }
    let name = name.utf8.map { $0 | 0x20 }
    var rest = text.utf8[...]
    for _ in 0..<4 {
      rest = rest.drop { !isLetter($0) }
      let word = rest.prefix(while: isLetter)
      guard !word.isEmpty else { return true }
      guard contains(name, word.prefix(3)) || isFiller(word) else { return false }
      rest = rest[word.endIndex...]
    }
    return true
  }

  private static func isFiller(_ word: Substring.UTF8View) -> Bool {
    word.count < 12 && fillers.contains(CallWords.singular(String(Substring(word)).lowercased()))
  }

  /// - Parameter name: In lower case.
  private static func contains(_ name: [UInt8], _ word: Substring.UTF8View) -> Bool {
    let word = word.map { $0 | 0x20 }
    return name.indices.contains { name[$0...].starts(with: word) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
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

extension Schema {
  /// The title and description, as one text; without what says no more than the name.
  func documentationText(besides name: String?) -> String? {
    let isNew = { (text: String) in name.map { !Restatement.isOne(text, of: $0) } ?? true }
    return switch (title.flatMap { isNew($0) ? $0 : nil }, description.flatMap { isNew($0) ? $0 : nil }) {
    case (let title?, let description?) where !description.hasPrefix(title): "\(title)\n\n\(description)"
    case (_, let description?): description
    case (let title, nil): title
    }
  }
}
