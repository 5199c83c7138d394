/// Recognizes what to redact: passwords, tokens, and keys, by their names. ``StoredSecrets`` decides what isn't
/// stored.
///
/// When in doubt, a name counts as secret: redacting too much costs a little debugging time, and leaking a
/// key costs more.
package enum SecretNames {
  /// The placeholder for a secret.
  static let mark = "<redacted>"

  /// Returns whether the name of a property, parameter, or form field denotes a secret: `password`,
  /// `newPassword2`, `user[api_key]`, and `X-Auth-Token` do; `accessLevel` and `secretary` don't.
  @inline(never)
  package static func contains(_ name: String) -> Bool {
    let words = words(of: name)
    let joined = words.joined()
    if harmlessNames.contains(joined) { return false }
    return wholeNames.contains(joined) || stems.isFound(in: joined)
      || words.contains { self.words.contains($0) } || joined.hasSuffix("secret")
  }

  /// Recognizes secrets among siblings. Authorization codes are named `code` in token requests (RFC 6749, section
  /// 4.1.3), which is a harmless name elsewhere.
  package struct Siblings {
    private let haveAuthorizationCode: Bool

    /// - Parameter names: The names of an object's properties, or of a form's fields.
    package init(_ names: some Sequence<String>) {
      haveAuthorizationCode =
        names.contains(where: Self.isCode) && names.contains { words(of: $0) == ["grant", "type"] }
    }

    /// Returns whether the name of a sibling denotes a secret.
    package func contains(_ name: String) -> Bool {
      SecretNames.contains(name) || haveAuthorizationCode && Self.isCode(name)
    }

    private static func isCode(_ name: String) -> Bool { name.utf8.count == 4 && name.lowercased() == "code" }
  }

  /// Returns whether the name of a header field denotes a secret. API keys have headers with all sorts of
  /// names, so this matches more words.
  @inline(never)
  package static func contains(header name: String) -> Bool {
    let lowercased = name.lowercased()
    return contains(name) || headerStems.isFound(in: lowercased)
  }

  /// Names that look secret but aren't.
  private static let harmlessNames: Set<String> = [
    "tokentype", "tokenendpoint", "tokenurl", "tokencount", "tokenexpiry", "tokenexpiresat", "tokenexpiresin",
    "maxtokens", "totaltokens", "prompttokens", "completiontokens", "nextpagetoken", "pagetoken",
    "signaturerequired", "cardtype", "cardbrand",
  ]

  /// Secret as a complete name, but common in harmless ones.
  private static let wholeNames: Set<String> = [
    "access", "assertion", "auth", "key", "pan", "pass", "refresh", "session", "sig",
  ]

  /// Secret as any part of a name.
  private static let stems = SecretSearch([
    "accesskey", "accountnumber", "apikey", "authorization", "cardnumber", "clientassertion", "codeverifier",
    "creditcard", "credential", "devicecode", "iban", "mfacode", "mnemonic", "onetimecode", "passcode",
    "passkey", "passphrase", "passwd", "password", "passwort", "privatekey", "recoverycode", "recoveryphrase",
    "routingnumber", "secretkey", "securityanswer", "securitycode", "seedphrase", "sessionid", "signature",
    "socialsecurity", "taxid", "token", "twofactorcode", "usercode", "verificationcode",
  ])

  /// Secret as a word within a name.
  private static let words: Set<String> = [
    "bearer", "cookie", "cookies", "cvc", "cvv", "hmac", "jwt", "otp", "pin", "pw", "pwd", "secret",
    "secrets",
    "ssn", "totp",
  ]

  private static let headerStems = SecretSearch([
    "auth", "cookie", "credential", "key", "password", "secret", "session", "signature", "token",
  ])

  /// Splits a name into words: `user[newPassword_2]` → `user`, `new`, `password`, `2`.
  @inline(never)
  static func words(of name: String) -> [String] {
    var name = name
    return name.withUTF8(asciiWords) ?? unicodeWords(of: name)
  }

  /// Returns `nil` if a character isn't ASCII.
  private static func asciiWords(of name: UnsafeBufferPointer<UInt8>) -> [String]? {
    var words: [String] = []
    var start = 0
    func endWord(at end: Int) {
      // The bit is set in lowercase letters and digits.
      if start < end {
        words.append(String(decoding: name[start..<end].lazy.map { $0 | 0x20 }, as: UTF8.self))
      }
    }
    for (index, byte) in name.enumerated() {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): break
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        guard index > start, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(name[index - 1]) else { break }
        endWord(at: index)
        start = index
      case 0x80...: return nil
      default:
        endWord(at: index)
        start = index + 1
      }
    }
    endWord(at: name.count)
    return words
  }

  private static func unicodeWords(of name: String) -> [String] {
    var words: [String] = []
    var isInWord = false
    var wasLowercase = false
    for character in name {
      defer { wasLowercase = character.isLowercase }
      guard character.isLetter || character.isNumber else {
        isInWord = false
        continue
      }
      if isInWord, character.isNumber || !(character.isUppercase && wasLowercase), !words.isEmpty {
        words[words.count - 1] += character.lowercased()
      } else {
        words.append(character.lowercased())
      }
      isInWord = true
    }
    return words
  }
}
