/// A name of Swift code, after the article that it is read with: "an `Order`", "a `User`", "an `SMSCode`".
enum Article {
  static func of(_ name: String) -> String {
    "\(needsN(name) ? "an" : "a") `\(name)`"
  }

  private static func needsN(_ name: String) -> Bool {
    let letters = name.drop { !$0.isLetter }
    let start = letters.prefix(2)
    // An abbreviation is read letter by letter: an FAQ, an SMS, but a URL.
    if start.count == 2, start.allSatisfy(\.isUppercase) { return "AEFHILMNORSX".contains(start.prefix(1)) }
    let word = letters.lowercased()
    // What begins with another sound than it is written with.
    if ["hour", "honor", "heir"].contains(where: word.hasPrefix) { return true }
    if ["uni", "use", "usa", "uti", "ur", "eu", "one", "once"].contains(where: word.hasPrefix) {
      return ["unin", "unim"].contains(where: word.hasPrefix) || word.hasPrefix("urg")
    }
    return word.first.map("aeiou".contains) ?? false
  }
}
