import Testing

@testable import CallsiteRuntime

struct SecretNamesTests {
  @Test(
    "Finds",
    arguments: [
      "password", "newPassword", "password_confirmation", "PASSWORD", "oldpassword2", "passwd", "db_pwd",
      "passphrase", "secret", "clientSecret", "clientsecret", "client_secrets", "token", "accessToken",
      "csrfmiddlewaretoken", "refresh", "access", "otp", "otp_code", "pin", "cardPin", "apiKey", "api_key",
      "API-Key", "x-api-key", "key", "user[password]", "credentials", "authorization", "cvv", "session_id",
      "pass", "pw", "passkey", "passwort", "neues_passwort", "client_assertion", "mfaCode", "mfa_code",
      "securityAnswer", "seedPhrase", "hmac", "signature", "X-Amz-Signature", "cardNumber", "card_number",
      "credit_card", "ssn", "social_security_number", "code_verifier", "device_code", "verificationCode",
    ]
  )
  func finds(name: String) {
    #expect(SecretNames.contains(name))
  }

  @Test(
    "Leaves",
    arguments: [
      "", "name", "username", "accessLevel", "access_notes", "refreshRate", "pinned", "isPinned", "shipping",
      "spin", "secretary", "author", "keyboard", "compass", "passed", "code", "status", "session_count",
      "token_type", "tokenType", "passport", "passenger", "bypass", "pass_count", "cardType", "zipCode",
    ]
  )
  func leaves(name: String) {
    #expect(!SecretNames.contains(name))
  }

  @Test("A code is secret in a token request")
  func aCodeIsSecretInATokenRequest() {
    #expect(SecretNames.Siblings(["grant_type", "redirect_uri", "Code"]).contains("Code"))
    #expect(!SecretNames.Siblings(["name", "grant", "code"]).contains("code"))
    #expect(FormFields.pairs(in: "grant_type=authorization_code&code=x").map(\.isSecret) == [false, true])
    #expect(FormFields.pairs(in: "country=de&code=x").map(\.isSecret) == [false, false])
  }

  /// With a search of all fields for each code, this would take hours.
  @Test("Many codes take time in proportion to their number", .timeLimit(.minutes(60)))
  func manyCodes() {
    let count = 100_000
    let text = String(repeating: "code=x&", count: count)
    #expect(FormFields.pairs(in: text).count { $0.isSecret } == 0)
    #expect(FormFields.pairs(in: text + "grant_type=password").count { $0.isSecret } == count)
  }

  @Test("A combining character doesn't hide the separator before it")
  func combiningCharacters() {
    let pairs = FormFields.pairs(in: "a=1&\u{301}token=\u{301}x&b==")
    #expect(pairs.map(\.name) == ["a", "\u{301}token", "b"])
    #expect(pairs.map(\.value) == ["1", "\u{301}x", "="])
    #expect(pairs.map(\.isSecret) == [false, true, false])
  }

  @Test(
    "Splits names into words",
    arguments: [
      ("user[newPassword_2]", ["user", "new", "password", "2"]), ("HTTPKey2A", ["httpkey2a"]),
      ("_a__B-", ["a", "b"]), ("größteÄnderung", ["größte", "änderung"]), ("", []), ("é1Ab", ["é1ab"]),
    ])
  func words(name: String, words: [String]) {
    #expect(SecretNames.words(of: name) == words)
  }

  @Test(
    "Finds headers",
    arguments: [
      "Authorization", "Proxy-Authorization", "Cookie", "X-Api-Key", "X-Auth", "X-MyKey", "Set-Cookie",
    ])
  func findsHeaders(name: String) {
    #expect(SecretNames.contains(header: name))
  }

  @Test("Other headers aren't secret", arguments: ["Accept", "Content-Type", "X-Request-Id", "Date"])
  func leavesHeaders(name: String) {
    #expect(!SecretNames.contains(header: name))
  }
}
