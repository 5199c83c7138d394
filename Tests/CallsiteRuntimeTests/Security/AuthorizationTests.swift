import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

struct AuthorizationTests {
  @Test(
    "What the client can't send is left to the transport, and an alternative that it can send whole precedes",
    arguments: [
      ([["certificate", "key"]], ["key"]), ([["certificate"]], []),
      ([["certificate", "key"], ["token"]], ["token"]),
      ([["key", "missing"]], []), ([["certificate", "key", "missing"]], []),
      ([[], ["certificate", "key"]], ["key"]),
      ([["missing"], ["key", "token"]], ["key", "token"]),
    ] as [([[String]], Set<String>)])
  func unsendable(requirements: [[String]], sent: Set<String>) async throws {
    let url = try #require(URL(string: "https://api.example.com/a"))
    let authorization = Authorization(
      origin: Origin(url),
      schemes: [
        "key": .header("X-Key", prefix: nil), "token": .header("Authorization", prefix: "Bearer"),
        "missing": .header("X-Missing", prefix: nil),
      ],
      requirements: requirements)
    let (request, schemes) = try await authorization.applied(to: ClientRequest(method: .get, url: url)) {
      name in
      name == "missing" ? nil : .token("secret")
    }
    #expect(schemes == sent)
    #expect((request.headers["X-Key"] == "secret") == sent.contains("key"))
    #expect((request.headers["Authorization"] == "Bearer secret") == sent.contains("token"))
  }
}
