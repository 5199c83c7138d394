/// The words that a name in a document is made of, in lower case: `customerID`, `customer_id` → `customer`, `id`.
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

  /// `aB`, `ABc` before `B`, and between letters and digits.
  private static func isBoundary(_ previous: Character, _ letter: Character, _ next: Character?) -> Bool {
    if previous.isLetter != letter.isLetter { return true }
    if letter.isUppercase { return previous.isLowercase || next.map(\.isLowercase) ?? false }
    return false
  }

  /// The words as what they mean: one spelling, singular, long forms in place of short ones, one word of several that
  /// say the same.
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
