/// A service's own words, which don't stand in its methods again: `webhooks.createWebhook` is `webhooks.create`.
struct ServiceWords {
  /// The service's words with those of its owners, then with fewer of them; last its own last word.
  private let nouns: [[String]]
  /// The resources on the path that a call may be made for: `companies` of `/companies/{id}/notes`.
  private let owners: [[String]]

  init(_ services: [[String]], path: CallPath = CallPath(""), besides literal: [String] = []) {
    let words = services.filter { !$0.isEmpty }.map { CallWords.singular($0) }
    var nouns = words.indices.map { Array(words[$0...].joined()) }
    if let last = words.last, last.count > 1, let noun = last.last { nouns.append([noun]) }
    nouns.append(CallWords.singular(literal))
    self.nouns = nouns.filter { !$0.isEmpty }
    let segments = path.segments
    owners = segments.indices.dropLast().compactMap { index in
      guard segments[index + 1].literal == nil, let literal = segments[index].literal else { return nil }
      return CallWords.singular(CallWords.words(of: literal))
    }
  }

  /// A method's words without them; all of them where nothing would be left.
  ///
  /// In `contacts`: `attach contact tag` → `attach tag`, `attach tag to contact` → `attach tag`. In `notes`, below
  /// `/companies/{id}`: `list company notes` → `list for company`.
  func stripped(from words: [String]) -> [String] {
    let words = withoutFirst(words)
    for noun in nouns {
      let singular = CallWords.singular(words)
      guard words.count > noun.count + 1, Array(singular.suffix(noun.count)) == noun else { continue }
      let rest = Array(words.dropLast(noun.count))
      if CallWords.prepositions.contains(rest[rest.count - 1]) { return Array(rest.dropLast()) }
      let between = rest.dropFirst()
      if between.allSatisfy(Self.standsAlone) { return rest }
      if owners.contains(CallWords.singular(Array(between))) {
        return [rest[0], "for"] + between.dropLast() + between.suffix(1).map { CallWords.singular($0) }
      }
    }
    return words
  }

  /// Without the noun behind the verb, or before it.
  private func withoutFirst(_ words: [String]) -> [String] {
    guard words.count > 1 else { return words }
    let singular = CallWords.singular(words)
    for noun in nouns {
      if Array(singular.dropFirst().prefix(noun.count)) == noun {
        return Array(words.prefix(1) + words.dropFirst(1 + noun.count))
      }
      if words.count > noun.count, Array(singular.prefix(noun.count)) == noun {
        return Array(words.dropFirst(noun.count))
      }
    }
    return words
  }

  /// Whether a word means the same without the noun behind it: `createOrUpdate`, `listDeleted`.
  static func standsAlone(_ word: String) -> Bool {
    CallWords.verbs.contains(word) || ["all", "and", "away", "or", "over"].contains(word)
      || word.hasSuffix("ed")
  }
}
