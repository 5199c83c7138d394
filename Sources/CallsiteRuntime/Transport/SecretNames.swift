/// Names under which passwords, tokens and keys travel, as far as a name can tell.
///
/// In doubt a name is one of them: a value hidden for nothing costs a debugging minute, a leaked key costs
/// more.
package enum SecretNames {
  /// What is shown in place of a secret.
  static let mark = "<redacted>"

  /// Whether a property, parameter or field of a form holds a secret: `password`, `newPassword2`,
  /// `user[api_key]`, `X-Auth-Token`, but neither `accessLevel` nor `secretary`.
  package static func contains(_ name: String) -> Bool {
    let words = words(of: name)
    let joined = words.joined()
    if harmlessNames.contains(joined) { return false }
    return wholeNames.contains(joined) || stems.contains { joined.contains($0) }
      || words.contains { self.words.contains($0) } || joined.hasSuffix("secret")
  }

  /// What proves a user is called `code` in token requests (RFC 6749, 4.1.3), and many harmless things are
  /// elsewhere.
  package static func contains(_ name: String, beside names: some Sequence<String>) -> Bool {
    contains(name) || name.lowercased() == "code" && names.contains { words(of: $0) == ["grant", "type"] }
  }

  /// An API key's header may have any name, so words that such names contain count as well.
  static func contains(header name: String) -> Bool {
    let lowercased = name.lowercased()
    return contains(name) || headerStems.contains { lowercased.contains($0) }
  }

  /// Names that only seem to be secret.
  private static let harmlessNames: Set<String> = [
    "tokentype", "tokenendpoint", "tokenurl", "tokencount", "tokenexpiry", "tokenexpiresat", "tokenexpiresin",
    "maxtokens", "totaltokens", "prompttokens", "completiontokens", "nextpagetoken", "pagetoken",
    "signaturerequired", "cardtype", "cardbrand",
  ]

  /// Secret when they are all of the name; a part of many harmless ones.
  private static let wholeNames: Set<String> = [
    "access", "assertion", "auth", "key", "pan", "pass", "refresh", "session", "sig",
  ]

  /// Secret wherever they stand.
  private static let stems = [
    "accesskey", "accountnumber", "apikey", "authorization", "cardnumber", "clientassertion", "codeverifier",
    "creditcard", "credential", "devicecode", "iban", "mfacode", "mnemonic", "onetimecode", "passcode",
    "passkey", "passphrase", "passwd", "password", "passwort", "privatekey", "recoverycode", "recoveryphrase",
    "routingnumber", "secretkey", "securityanswer", "securitycode", "seedphrase", "sessionid", "signature",
    "socialsecurity", "taxid", "token", "twofactorcode", "usercode", "verificationcode",
  ]

  /// Secret as a word.
  private static let words: Set<String> = [
    "bearer", "cookie", "cookies", "cvc", "cvv", "hmac", "jwt", "otp", "pin", "pw", "pwd", "secret",
    "secrets",
    "ssn", "totp",
  ]

  private static let headerStems = [
    "auth", "cookie", "credential", "key", "password", "secret", "session", "signature", "token",
  ]

  /// `user[newPassword_2]` → `user`, `new`, `password`, `2`
  private static func words(of name: String) -> [String] {
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
