import CallsiteDocument
import CallsiteModel

/// Detects texts in a document that only repeat a name: `The business type.` for `businessType`.
enum Restatement {
  /// Whether all words of a text occur in a name, ignoring filler words.
  static func isOne(_ text: String, of name: String) -> Bool {
    guard text.utf8.count < 160, mayBeOne(text, of: name) else { return false }
    let said = words(text).filter { !fillers.contains($0) }
    let known = words(name)
    return !said.isEmpty && (said.allSatisfy(Set(known).contains) || said.joined() == known.joined())
  }

  /// Whether a text only says that what a method is named for is done: `Logged in.` for `logIn`.
  static func isDone(_ text: String, by method: String) -> Bool {
    guard text.utf8.count < 160 else { return false }
    let done = words(method)
    guard let verb = done.first else { return false }
    let said = words(text).filter { !auxiliaries.contains($0) }
    guard let first = said.first, isPast(first, of: verb) else { return false }
    return said.dropFirst().elementsEqual(done.dropFirst())
  }

  /// Whether a word is the regular past form of a verb: `created`, `logged`, `denied`.
  private static func isPast(_ word: String, of verb: String) -> Bool {
    switch verb.last {
    case "e"?: word == verb + "d"
    case "y"?: word == verb + "ed" || word == verb.dropLast() + "ied"
    case let last?: word == verb + "ed" || word == "\(verb)\(last)ed"
    case nil: false
    }
  }

  /// Whether a title is a name in code rather than one for people: `capability_param`, `petOwner`, `param`.
  static func isIdentifier(_ title: String) -> Bool {
    let isWord = title.utf8.allSatisfy { byte in
      isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "_-.".utf8.contains(byte)
    }
    guard isWord else { return false }
    let isUpper = { (byte: UInt8) in (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
    return title.utf8.contains { "_.".utf8.contains($0) } || !title.utf8.contains(where: isUpper)
      || zip(title.utf8, title.utf8.dropFirst()).contains { isLetter($0) && !isUpper($0) && isUpper($1) }
  }

  /// Whether each word could start with a part of the name. This quick check rules out nearly all texts.
  private static func mayBeOne(_ text: String, of name: String) -> Bool {
    var text = text
    var name = name
    return text.withUTF8 { text in name.withUTF8 { name in mayBeOne(text, of: name) } }
  }

  private static func mayBeOne(_ text: UnsafeBufferPointer<UInt8>, of name: UnsafeBufferPointer<UInt8>)
    -> Bool
  {
    var index = 0
    while index < text.count {
      guard text[index] < 0x80 else { return true }
      guard isLetter(text[index]) else {
        index += 1
        continue
      }
      var end = index
      while end < text.count, isLetter(text[end]) { end += 1 }
      let word = UnsafeBufferPointer(rebasing: text[index..<end])
      guard contains(name, word, 3) || fillerStarts.contains(start(of: word)) else { return false }
      index = end
    }
    return true
  }

  /// Whether the first letters of a word occur somewhere in a name.
  private static func contains(
    _ name: UnsafeBufferPointer<UInt8>, _ word: UnsafeBufferPointer<UInt8>, _ count: Int
  ) -> Bool {
    let count = min(count, word.count)
    var place = 0
    while place + count <= name.count {
      var length = 0
      while length < count, name[place + length] | 0x20 == word[length] | 0x20 { length += 1 }
      if length == count { return true }
      place += 1
    }
    return false
  }

  /// Returns the first eight letters of a word in lower case, as one number.
  private static func start(of word: UnsafeBufferPointer<UInt8>) -> UInt64 {
    word.prefix(8).reduce(0) { $0 << 8 | UInt64($1 | 0x20) }
  }

  /// The first letters of fillers and their plurals.
  private static let fillerStarts: [UInt64] = fillers.flatMap { [$0, $0 + "s"] }.map { word in
    var word = word
    return word.withUTF8(start)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func words(_ text: String) -> [String] {
    SwiftNaming.words(of: text).map { CallWords.singular($0.lowercased()) }
  }

  private static let auxiliaries: Set<String> = ["has", "been", "is", "successfully", "was"]

  private static let fillers: Set<String> = [
    "a", "an", "by", "contain", "for", "in", "is", "its", "object", "of", "on", "represent", "s",
    "the", "this", "to", "which",
  ]
}

extension DocComment {
  /// Creates a comment from a document's text, or an empty one if the text only repeats the name.
  init(_ text: String?, besides name: String) {
    self.init(text.flatMap { Restatement.isOne($0, of: name) ? nil : $0 })
  }
}

extension DocComment {
  /// Returns a heading, such as a title or a summary, and the text below it as one text, without a heading that the text
  /// begins with: `List pets.` before `List pets of an owner.`
  static func text(_ heading: String?, _ text: String?) -> String? {
    guard let heading, let text else { return heading ?? text }
    let start = heading.hasSuffix(".") ? heading.dropLast() : heading[...]
    let rest = text.dropFirst(start.count)
    let isWhole = rest.first.map { !$0.isLetter && !$0.isNumber } ?? true
    return isWhole && text.prefix(start.count).lowercased() == start.lowercased()
      ? text : "\(heading)\n\n\(text)"
  }
}

extension Schema {
  /// Returns the title and description as one text, without parts that only repeat the name.
  func documentationText(besides name: String?) -> String? {
    let isNew = { (text: String) in name.map { !Restatement.isOne(text, of: $0) } ?? true }
    return DocComment.text(
      title.flatMap { isNew($0) && !Restatement.isIdentifier($0) ? $0 : nil },
      description.flatMap { isNew($0) ? $0 : nil })
  }
}
