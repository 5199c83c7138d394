@_spi(Generated) import CallsiteRuntime
import Foundation

/// Calls a server repeatedly, with tokens from a file that another run may use at the same time.
///
///     SessionProgram TOKENS SERVER ROUNDS
///
/// It fails once the session has ended.
@main
struct SessionProgram {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let rounds = Int(arguments[3]) else { exit(64) }
    let refresh = RefreshOperation("refresh", .post, "/refresh", refreshToken: "refresh")
    let client = APIClient(
      server: arguments[2],
      configuration: ClientConfiguration(
        tokenStore: FileTokenStore(file: URL(filePath: arguments[1])),
        // On a busy machine, a refresh that times out would lose the only valid token.
        timeout: nil),
      description: APIDescription(
        name: "Session", schemes: ["jwt": .header("Authorization", prefix: "Bearer")], security: [["jwt"]],
        tokens: TokenLifecycle(
          scheme: "jwt", accessToken: "/access", refreshToken: "/refresh", refresh: refresh))
    )
    for _ in 0..<rounds {
      // The other run may have replaced the token that this one just received.
      try? await client.run(client.request("call", .get, "/call"), .init())
      guard await client.isLoggedIn() else { exit(1) }
      try await Task.sleep(for: .microseconds(.random(in: 0...2000)))
    }
  }
}
