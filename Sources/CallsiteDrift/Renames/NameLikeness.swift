/// The likeness of two names, which decides whether one may be a rename of the other.
///
/// ```
/// totalAmount, total_amount   same words
/// qty, quantity               synonyms
/// total, total_amount         an extra word that adds no meaning
/// colour, color               different spelling
/// start_date, end_date        opposed: two different things, whatever else they have in common
/// total, tax                  none
/// ```
enum NameLikeness: Hashable {
  case none
  /// The names exclude each other.
  case opposed
  /// The names may mean the same, with the reason.
  case alike(String)

  /// - Parameter owner: The name of what both belong to, such as the schema: the `order_id` of an order is its `id`.
  init(_ old: String, _ new: String, owner: String? = nil) {
    let (before, after) = (NameWords(old), NameWords(new))
    if before.words.isEmpty || after.words.isEmpty {
      self = .none
    } else if before.words == after.words || before.words.joined() == after.words.joined() {
      self = .alike(Self.sameWords)
    } else if Self.areOpposed(before.words, after.words) {
      self = .opposed
    } else if Set(before.meanings) == Set(after.meanings) {
      self = .alike("synonyms")
    } else if Self.isExtended(before, after, owner) || Self.isExtended(after, before, owner) {
      self = .alike("an extra word that adds no meaning")
    } else if Self.isInitialism(before.words, of: after.words)
      || Self.isInitialism(after.words, of: before.words)
    {
      self = .alike("initials")
    } else if Self.differInSpelling(before.words, after.words) {
      self = .alike("different spelling")
    } else {
      self = .none
    }
  }

  /// The reason for names that consist of the same words.
  static let sameWords = "same words"

  /// Returns whether one name says the same in fewer words or a shorter one: `quality` and `recording_quality`,
  /// `chip_number` and `microchip_number`. On its own, this is too little evidence for a rename.
  static func contains(_ old: String, _ new: String) -> Bool {
    let (before, after) = (NameWords(old).words, NameWords(new).words)
    let (short, long) = before.joined().count < after.joined().count ? (before, after) : (after, before)
    // A name that says little itself is another one with each extra word: `name`, `file_name`. The last word says what a
    // thing is: `quality` and `recording_quality`, but not `email` and `email_verified`.
    if short.count + 1 == long.count {
      return short.last == long.last && Set(short).isSubset(of: long) && !short.allSatisfy(filling.contains)
    }
    guard short.count == long.count else { return false }
    let different = zip(short, long).filter { $0 != $1 }
    guard different.count == 1, let (word, longWord) = different.first else { return false }
    return word.count >= 4 && !filling.contains(word) && !emptyFilling.contains(word)
      && (longWord.hasSuffix(word) || longWord.hasPrefix(word))
  }

  // MARK: Opposed names

  private static let opposites: [Set<String>] = [
    ["start", "end", "begin", "finish", "stop", "until"], ["min", "max", "minimum", "maximum"],
    ["first", "last", "middle", "second", "third", "full", "display"], ["from", "to", "until"],
    ["width", "height", "depth", "length", "weight"], ["lat", "lon", "lng", "latitude", "longitude"],
    ["created", "updated", "deleted", "modified", "published", "archived", "expired", "completed", "closed"],
    ["create", "update", "delete", "get", "list", "remove", "add", "replace", "set"],
    ["old", "new"], ["in", "out", "input", "output"], ["src", "dst", "source", "target", "destination"],
    ["sender", "receiver", "recipient"], ["before", "after"], ["prev", "next", "previous", "current"],
    ["left", "right", "top", "bottom"], ["up", "down"], ["open", "closed"],
    ["billing", "shipping", "delivery", "home", "work", "office"], ["buyer", "seller", "vendor"],
    ["day", "week", "month", "year", "hour", "minute", "second"], ["x", "y", "z"], ["public", "private"],
    ["lower", "upper"], ["enabled", "disabled"], ["active", "inactive"], ["read", "write"],
    ["parent", "child"], ["net", "gross", "tax"], ["debit", "credit"], ["sent", "received"],
    ["mobile", "landline", "fax"], ["primary", "secondary"], ["internal", "external"],
    ["request", "response"], ["like", "dislike"], ["likes", "dislikes"], ["accepted", "rejected"],
    ["approved", "denied", "declined", "rejected"], ["paid", "unpaid", "due"], ["male", "female"],
    ["street", "city", "country", "county", "state", "zip"], ["front", "back"], ["import", "export"],
    ["by", "at", "on"], ["count", "amount", "price", "name", "code", "id", "type"],
    ["visible", "hidden"], ["success", "failure", "error"], ["online", "offline"], ["price", "prize"],
    ["message", "massage"], ["above", "below"], ["and", "or"], ["asc", "desc"], ["any", "all", "none"],
    ["required", "optional"], ["incoming", "outgoing"], ["major", "minor"], ["maker", "taker"],
  ]

  /// Returns whether the differing words exclude each other, or only numbers differ: `line1`, `line2`.
  private static func areOpposed(_ old: [String], _ new: [String]) -> Bool {
    let (before, after) = (Set(old).subtracting(new), Set(new).subtracting(old))
    if before.isEmpty || after.isEmpty { return isNegated(before.union(after)) }
    if before.union(after).allSatisfy({ $0.allSatisfy(\.isNumber) }) { return true }
    if let word = before.first, let other = after.first, before.count == 1, after.count == 1,
      haveOpposedPrefixes(word, other)
    {
      return true
    }
    let isSameInOtherWords = before.contains { word in
      after.contains { NameWords(word).meanings == NameWords($0).meanings }
    }
    return !isSameInOtherWords
      && opposites.contains { !$0.isDisjoint(with: before) && !$0.isDisjoint(with: after) }
  }

  /// Prefixes that make a word its opposite, or another thing. Those with the same meaning, such as the *tele* of
  /// *telephone*, are synonyms.
  private static let prefixes: Set<String> = [
    "a", "anti", "de", "dis", "ex", "for", "fore", "il", "im", "in", "inter", "ir", "mis", "multi", "non",
    "out", "over",
    "post", "pre", "re", "semi", "sub", "super", "sur", "un", "under", "up",
  ]

  private static let opposedPrefixes: [Set<String>] = [
    ["in", "out", "ex"], ["in", "de"], ["up", "down"], ["on", "off"], ["over", "under"], ["pre", "post"],
    ["im", "ex"],
    ["as", "des"], ["dis", "con"], ["sub", "super"], ["up", "out"], ["in", "con"], ["en", "dis"],
    ["en", "de"],
  ]

  /// Returns whether two words differ in a prefix that one of them has, or in opposed ones: `read`, `unread`; `total`,
  /// `subtotal`; `enabled`, `disabled`; `incoming`, `outgoing`.
  private static func haveOpposedPrefixes(_ word: String, _ other: String) -> Bool {
    let (short, long) = word.count < other.count ? (word, other) : (other, word)
    if short.count >= 3, long.hasSuffix(short), prefixes.contains(String(long.dropLast(short.count))) {
      return true
    }
    return opposedPrefixes.contains { pair in
      pair.contains { prefix in
        guard word.hasPrefix(prefix), word.count >= prefix.count + 3 else { return false }
        let rest = word.dropFirst(prefix.count)
        return pair.contains { $0 != prefix && other == $0 + rest }
      }
    }
  }

  /// Returns whether the only extra word is a negation: `available`, `not_available`.
  private static func isNegated(_ words: Set<String>) -> Bool {
    !words.isDisjoint(with: ["not", "non", "no", "un", "without"]) && words.count == 1
  }

  // MARK: Similar names

  /// Words that can be added or removed without changing the meaning.
  private static let filling: Set<String> = [
    "name", "number", "at", "code", "list", "url", "the", "of", "address", "field", "item", "flag", "percent",
    "all",
    "label",
  ]

  /// Words that can be added or removed even next to a word that says little itself: `name`, `full_name`.
  private static let emptyFilling: Set<String> = [
    "value", "amount", "is", "has", "text", "total", "string", "data", "information", "full", "detail",
    "list",
  ]

  private static func isExtended(_ short: NameWords, _ long: NameWords, _ owner: String?) -> Bool {
    let (few, many) = (short.meanings, long.meanings)
    let extra = Set(many).subtracting(few)
    guard Set(few).isSubset(of: many), extra.count == 1, let word = extra.first else { return false }
    let owners = Set(owner.map { NameWords($0).meanings } ?? [])
    if owners.contains(word) { return true }
    return emptyFilling.contains(word) || filling.contains(word) && !few.allSatisfy(filling.contains)
  }

  private static func isInitialism(_ short: [String], of long: [String]) -> Bool {
    guard short.count == 1, long.count >= 3 else { return false }
    return short[0] == String(long.compactMap(\.first))
  }

  /// Returns whether exactly one word differs, and only in spelling.
  private static func differInSpelling(_ old: [String], _ new: [String]) -> Bool {
    guard old.count == new.count else { return false }
    let different = zip(old, new).filter { $0 != $1 }
    guard different.count == 1, let (before, after) = different.first else { return false }
    return isShortForm(before, of: after) || isShortForm(after, of: before) || isMisspelled(before, after)
  }

  /// Returns whether one word abbreviates another: `addr`, `address`. Shorter prefixes are too ambiguous.
  private static func isShortForm(_ short: String, of long: String) -> Bool {
    short.count >= 4 && long.count >= short.count + 2 && long.hasPrefix(short)
  }

  /// Returns whether two words differ by one extra letter, two swapped ones, or one of `s`, `z` and `c`, but not in the
  /// first letter.
  private static func isMisspelled(_ old: String, _ new: String) -> Bool {
    let (before, after) = (Array(old), Array(new))
    guard min(before.count, after.count) >= 5, max(before.count, after.count) >= 6,
      before.first == after.first
    else { return false }
    let start = zip(before, after).prefix { $0 == $1 }.count
    let end = zip(before.dropFirst(start).reversed(), after.dropFirst(start).reversed()).prefix { $0 == $1 }
      .count
    let (left, right) = (before[start..<(before.count - end)], after[start..<(after.count - end)])
    switch (left.count, right.count) {
    case (0, 1), (1, 0): return true
    case (1, 1): return Set(left + right).isSubset(of: ["s", "z", "c"])
    case (2, 2): return left.reversed() == Array(right)
    default: return false
    }
  }
}

/// The lowercase words of a name in a document: `customerID`, `customer_id` → `customer`, `id`.
struct NameWords: Hashable {
  let words: [String]

  init(_ name: String) {
    var words: [String] = []
    var word = ""
    let letters = Array(name)
    for (index, letter) in letters.enumerated() {
      let previous = index > 0 ? letters[index - 1] : nil
      let next = index + 1 < letters.count ? letters[index + 1] : nil
      if !letter.isLetter, !letter.isNumber {
        words.append(word)
        word = ""
        continue
      }
      if let previous, Self.isBoundary(previous, letter, next) {
        words.append(word)
        word = ""
      }
      word += letter.lowercased()
    }
    self.words = (words + [word]).filter { !$0.isEmpty }
  }

  /// Returns whether a word starts at a letter: at `B` in `aB` and `ABc`, and between letters and digits.
  private static func isBoundary(_ previous: Character, _ letter: Character, _ next: Character?) -> Bool {
    if previous.isLetter != letter.isLetter { return true }
    if letter.isUppercase { return previous.isLowercase || next.map(\.isLowercase) ?? false }
    return false
  }

  /// The normalized words: in the singular, with one spelling, abbreviations expanded and synonyms replaced.
  var meanings: [String] {
    var meanings: [String] = []
    var index = 0
    while index < words.count {
      let pair = index + 1 < words.count ? Self.phrases["\(words[index]) \(words[index + 1])"] : nil
      meanings.append(pair ?? Self.meaning(of: words[index]))
      index += pair == nil ? 1 : 2
    }
    return meanings
  }

  private static func meaning(of word: String) -> String {
    let singular = singular(of: word)
    return synonyms[word] ?? synonyms[singular] ?? singular
  }

  private static func singular(of word: String) -> String {
    guard word.count > 3, word.hasSuffix("s"), !["ss", "us", "is"].contains(where: word.hasSuffix) else {
      return word
    }
    return word.hasSuffix("ies") ? word.dropLast(3) + "y" : String(word.dropLast())
  }

  private static let phrases: [String: String] = [
    "e mail": "email", "post code": "postcode", "postal code": "postcode", "zip code": "postcode",
    "family name": "surname", "last name": "surname", "given name": "forename", "first name": "forename",
    "phone number": "phone", "telephone number": "phone", "time stamp": "at", "user name": "username",
    "date time": "at", "file name": "filename", "time zone": "timezone", "birth date": "birthdate",
    "birth day": "birthdate", "e tag": "etag", "web site": "website", "mobile phone": "mobile",
  ]

  private static let synonyms: [String: String] = {
    let groups: [[String]] = [
      ["postcode", "zip", "zipcode"], ["email", "mail"], ["surname", "lastname"],
      ["forename", "firstname"], ["phone", "telephone", "tel"], ["image", "photo", "picture", "pic", "img"],
      ["url", "uri", "link", "href"], ["at", "on", "date", "time", "datetime", "timestamp"],
      ["start", "begin", "started", "beginning"], ["end", "finish", "ended", "finished"],
      ["delete", "remove", "deleted", "removed", "deletion", "removal"],
      ["created", "creation", "create"], ["updated", "modified", "changed", "update", "modification"],
      ["customer", "client"], ["organization", "organisation", "org"], ["color", "colour"],
      ["quantity", "qty"], ["message", "msg"], ["amount", "amt"], ["number", "no", "nr", "num"],
      ["password", "pwd", "passwd"], ["address", "addr"], ["description", "desc", "descr"],
      ["count", "cnt"], ["user", "usr"], ["reference", "ref"], ["configuration", "config", "cfg"],
      ["information", "info"], ["identifier", "id", "ident"], ["maximum", "max"], ["minimum", "min"],
      ["latitude", "lat"], ["longitude", "lon", "lng", "long"], ["temperature", "temp"],
      ["average", "avg"], ["category", "cat"], ["department", "dept"], ["transaction", "txn", "tx"],
      ["document", "doc"], ["authentication", "auth"], ["administrator", "admin"], ["currency", "ccy"],
      ["previous", "prev"], ["source", "src"], ["destination", "dest", "dst"], ["value", "val"],
      ["language", "lang"], ["environment", "env"], ["error", "err"], ["request", "req"],
      ["response", "resp"], ["parameter", "param"], ["attribute", "attr"], ["status", "state"],
      ["canceled", "cancelled"], ["license", "licence"], ["center", "centre"], ["gray", "grey"],
      ["catalog", "catalogue"], ["username", "login"], ["birthdate", "birthday", "dob"],
    ]
    var synonyms: [String: String] = [:]
    for group in groups { for word in group { synonyms[word] = group[0] } }
    return synonyms
  }()
}
