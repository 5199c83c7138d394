/// Recognizes what must not be stored, on disk or in a cache: passwords, tokens, client secrets, one-time codes, and
/// the numbers of payment cards.
///
/// Unlike ``SecretNames``, it's exact: a request with such a value isn't queued, and a response loses it. So names
/// that are also common for other data, such as `key`, `pin`, `signature`, and `session`, don't count.
package enum StoredSecrets {
  /// Returns whether a name denotes a secret, given its siblings: `newPassword2`, `user[api_key]`, and
  /// `X-Auth-Token` do; `deviceToken`, `passwordChangedAt`, and `signature` don't.
  ///
  /// `access` and `refresh` are tokens beside each other, and `code` is one in a token request (RFC 6749, section
  /// 4.1.3).
  @inline(never)
  package static func contains(_ name: String, beside names: [String] = []) -> Bool {
    let property = name.split { "[]".contains($0) }.last { Int($0) == nil }
    var words = SecretNames.words(of: String(property ?? ""))
    while let last = words.last, repetitions.contains(last) || Int(last) != nil { words.removeLast() }
    guard var last = words.last else { return false }
    while last.last?.isNumber == true { last.removeLast() }
    let joined = words.dropLast().joined() + last
    if wholeNames.contains(joined) || lastWords.contains(last) { return true }
    if endings.contains(where: { joined.hasSuffix($0) }) { return true }
    switch joined {
    case "access": return names.contains { $0.lowercased() == "refresh" }
    case "refresh": return names.contains { $0.lowercased() == "access" }
    case "code": return names.contains { SecretNames.words(of: $0) == ["grant", "type"] }
    default: return false
    }
  }

  /// Returns whether the name of a header field denotes a credential.
  package static func contains(header name: String) -> Bool {
    headers.contains(name.lowercased()) || contains(name)
  }

  /// Words that repeat a name: `passwordConfirmation`, `password_again`.
  private static let repetitions: Set<String> = ["again", "confirm", "confirmation", "repeat", "repeated"]

  private static let wholeNames: Set<String> = ["bearer", "cardnumber", "token", "xtoken"]

  /// Secret as the last word of a name.
  private static let lastWords: Set<String> = [
    "cvc", "cvv", "jwt", "otp", "passcode", "passphrase", "passwd", "password", "passwords", "passwort",
    "pwd", "secret", "secrets", "totp",
  ]

  /// Secret as the end of a name, whose words may be written together: `apikey`, `clientsecret`.
  private static let endings = [
    "accesskey", "accesstoken", "apikey", "apitoken", "authorizationtoken", "authtoken", "backupcode",
    "backupcodes", "bearertoken", "clientassertion", "clientsecret", "codeverifier", "creditcard",
    "creditcardnumber", "csrftoken", "debitcardnumber", "devicecode", "idtoken", "jwttoken", "mfacode",
    "middlewaretoken", "onetimecode", "password", "plaintexttoken", "privatekey", "recoverycode",
    "recoverycodes", "recoveryphrase", "refreshtoken", "resettoken", "secretkey", "seedphrase",
    "sessiontoken", "twofactorcode", "usertoken", "verificationcode", "xsrftoken",
  ]

  private static let headers: Set<String> = [
    "authentication-info", "authorization", "cookie", "proxy-authorization", "set-cookie",
  ]
}

extension HeaderFields {
  /// The fields without those that must not be stored.
  package var withoutStoredSecrets: HeaderFields {
    filter { !StoredSecrets.contains(header: $0) }
  }
}
