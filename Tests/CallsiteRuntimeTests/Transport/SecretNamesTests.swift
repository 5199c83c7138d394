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
    #expect(SecretNames.contains("code", beside: ["grant_type", "redirect_uri"]))
    #expect(!SecretNames.contains("code", beside: ["name", "grant"]))
    #expect(FormFields.pairs(in: "grant_type=authorization_code&code=x").map(\.isSecret) == [false, true])
    #expect(FormFields.pairs(in: "country=de&code=x").map(\.isSecret) == [false, false])
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
