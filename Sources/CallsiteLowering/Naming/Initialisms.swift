import CallsiteDocument
import OrderedCollections

/// The spellings of a document's initialisms in Swift. If a document uses two spellings, as in `userID` and
/// `orderId`, the more frequent one is used.
///
/// Names of one owner that differ only in this are unchanged, and so are initialisms that are never
/// capitalized.
struct Initialisms: Sendable {
  /// The spelling of each initialism, by the initialism in lower case.
  private(set) var spellings: [String: String] = [:]
  /// The same initialisms in UTF-8.
  private var known: [[UInt8]] = []

  init() {}

  init(of document: APIDocument) {
    let capitals = Names(of: document).reduce(into: Set<String>()) { found, name in
      guard Self.mayHaveCapitals(name.text) else { return }
      for (word, isCapital) in Self.words(of: name) where isCapital { found.insert(word) }
    }
    guard !capitals.isEmpty else { return }
    var counts: [String: (capitals: Int, others: Int)] = [:]
    var owners: [Int: Set<String>] = [:]
    var ambiguous: Set<String> = []
    let searched = capitals.map { Array($0.utf8) }
    for name in Names(of: document) {
      guard searched.contains(where: { Self.mayContain(name.text, $0) }) else { continue }
      let words = Self.words(of: name).filter { capitals.contains($0.word) }
      guard !words.isEmpty else { continue }
      for (word, isCapital) in words {
        counts[word, default: (0, 0)].capitals += isCapital ? 1 : 0
        counts[word, default: (0, 0)].others += isCapital ? 0 : 1
      }
      let isFirst = owners[name.owner, default: []].insert(name.swiftName.lowercased()).inserted
      if !isFirst { ambiguous.formUnion(words.map(\.word)) }
    }
    for (word, count) in counts where !ambiguous.contains(word) {
      spellings[word] =
        count.capitals > count.others ? word.uppercased() : word.prefix(1).uppercased() + word.dropFirst()
    }
    known = spellings.keys.map { Array($0.utf8) }
  }

  /// Returns a name with its initialisms in the document's prevalent spelling.
  func unified(_ name: String, isMember: Bool) -> String {
    guard known.contains(where: { Self.mayContain(name, $0) }), !name.utf8.contains(UInt8(ascii: "_")),
      name.utf8.allSatisfy({ $0 < 0x80 })
    else {
      return name
    }
    return SwiftNaming.words(of: name).enumerated().map { index, word in
      isMember && index == 0 ? word : spelled(word)
    }.joined()
  }

  /// Returns the word in capitals: `Id` → `ID`, `Urls` → `URLs`.
  private func spelled(_ word: String) -> String {
    let lowered = word.lowercased()
    if let spelling = spellings[lowered] { return spelling }
    return lowered.hasSuffix("s") ? spellings[String(lowered.dropLast())].map { $0 + "s" } ?? word : word
  }

  /// Returns the initialisms in a name, and whether each is in capitals. The first word of a member doesn't
  /// count, because it is in lower case anyway.
  private static func words(of name: Names.Element) -> [(word: String, isCapital: Bool)] {
    SwiftNaming.words(of: name.swiftName).dropFirst(name.isType ? 0 : 1).compactMap { word in
      let lowered = word.lowercased()
      return Abbreviations.isKnown(lowered) ? (lowered, word == word.uppercased()) : nil
    }
  }

  /// Whether the lowercase letters of a word occur in a text in order, ignoring case and other characters. If
  /// not, the text can't contain the word and doesn't have to be split.
  private static func mayContain(_ text: String, _ word: [UInt8]) -> Bool {
    var text = text
    return text.withUTF8 { text in
      for start in text.indices where text[start] | 0x20 == word[0] {
        var index = start
        var length = 0
        while length < word.count, index < text.count {
          let byte = text[index] | 0x20
          index += 1
          if byte == word[length] { length += 1 } else if (0x61...0x7A).contains(byte) { break }
        }
        if length == word.count { return true }
      }
      return false
    }
  }

  /// Whether the text contains two adjacent capitals.
  private static func mayHaveCapitals(_ text: String) -> Bool {
    var wasCapital = false
    for byte in text.utf8 {
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      if isCapital, wasCapital { return true }
      wasCapital = isCapital
    }
    return false
  }
}

/// The names in a document that become Swift names: of components, properties and parameters.
private struct Names: Sequence, IteratorProtocol {
  struct Element {
    let text: String
    let isType: Bool
    /// The scope in which the name has to be unique.
    let owner: Int

    var swiftName: String { isType ? SwiftNaming.type(text) : SwiftNaming.member(text) }
  }

  private var found: [Element] = []
  private var pending: [Schema]
  private var owner = 1

  init(of document: APIDocument) {
    pending = Array(document.schemas.values)
    found = document.schemas.keys.map { Element(text: $0, isType: true, owner: 0) }
    for operation in document.operations {
      owner += 1
      for parameter in operation.parameters {
        found.append(Element(text: parameter.name, isType: false, owner: owner))
        pending.append(parameter.schema)
      }
      pending += (operation.requestBody?.content ?? []).compactMap(\.schema)
      pending += operation.responses.flatMap { $0.content.flatMap(\.schemas) }
    }
  }

  mutating func next() -> Element? {
    while found.isEmpty, let schema = pending.popLast() {
      owner += 1
      for name in schema.properties.keys { found.append(Element(text: name, isType: false, owner: owner)) }
      pending += schema.children
    }
    return found.popLast()
  }
}

/// Common initialisms and abbreviations.
enum Abbreviations {
  /// Returns a known word in capitals, in singular or plural: `Id` → `ID`, `Urls` → `URLs`.
  static func capitalized(_ word: String) -> String? {
    let lowered = word.lowercased()
    if known.contains(lowered) { return lowered.uppercased() }
    guard lowered.hasSuffix("s"), known.contains(String(lowered.dropLast())) else { return nil }
    return lowered.dropLast().uppercased() + "s"
  }

  /// Whether a lowercase word is known.
  static func isKnown(_ word: String) -> Bool { known.contains(word) }

  private static let known: Set<String> = [
    "api", "ascii", "cpu", "css", "csv", "db", "dns", "eof", "ftp", "gps", "gpu", "guid", "html", "http",
    "https", "id", "ip", "iso", "jpeg", "json", "jwt", "mime", "oauth", "os", "pdf", "png", "ram", "rpc",
    "sdk", "sha", "sku", "sms", "smtp", "sql", "ssh", "ssl", "svg", "tcp", "tls", "ttl", "udp", "ui", "uri",
    "url", "utc", "utf", "uuid", "vat", "vm", "vpn", "xml", "yaml", "zip",
  ]
}
