import Testing

@testable import CallsiteRuntime

struct SecretNamesTests {
  @Test(
    arguments: [
      "password", "newPassword", "password_confirmation", "PASSWORD", "oldpassword2", "passwd", "db_pwd",
      "passphrase", "secret", "clientSecret", "clientsecret", "client_secrets", "token", "accessToken",
      "csrfmiddlewaretoken", "refresh", "access", "otp", "otp_code", "pin", "cardPin", "apiKey", "api_key",
      "API-Key", "x-api-key", "key", "user[password]", "credentials", "authorization", "cvv", "session_id",
    ]
  )
  func finds(name: String) {
    #expect(SecretNames.contains(name))
  }

  @Test(
    arguments: [
      "", "name", "username", "accessLevel", "access_notes", "refreshRate", "pinned", "isPinned", "shipping",
      "spin", "secretary", "author", "keyboard", "compass", "passed", "code", "status", "session_count",
    ]
  )
  func leaves(name: String) {
    #expect(!SecretNames.contains(name))
  }

  @Test(arguments: [
    "Authorization", "Proxy-Authorization", "Cookie", "X-Api-Key", "X-Auth", "X-MyKey", "Set-Cookie",
  ])
  func findsHeaders(name: String) {
    #expect(SecretNames.contains(header: name))
  }

  @Test(arguments: ["Accept", "Content-Type", "X-Request-Id", "Date"]) func leavesHeaders(name: String) {
    #expect(!SecretNames.contains(header: name))
  }
}
