@_spi(Generated) import CallsiteRuntime
import Foundation

/// Calls a server repeatedly, with tokens from a file that another run may use at the same time.
///
///     SessionProgram TOKENS SERVER ROUNDS
///
/// It fails once the session has ended.
///
///     SessionProgram TOKENS
///
/// Saves long tokens, again and again, until it's killed. It prints a dot before each time.
@main
struct SessionProgram {
  static func main() async throws {
    let arguments = CommandLine.arguments
    if arguments.count == 2 { try await keepSaving(to: URL(filePath: arguments[1])) }
    guard arguments.count == 4, let rounds = Int(arguments[3]) else { exit(64) }
    let refresh = RefreshOperation("refresh", .post, "/refresh", refreshToken: "refresh")
    let client = APIClient(
      server: arguments[2],
      configuration: ClientConfiguration(
        tokenStore: FileTokenStore(file: URL(filePath: arguments[1])),
        // On a busy machine, a refresh that times out would lose the only valid token.
        limits: .init(timeout: nil)),
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
  private static func keepSaving(to file: URL) async throws -> Never {
    let store = FileTokenStore(file: file)
    let token = "s3cret" + String(repeating: "x", count: 1_000_000)
    while true {
      FileHandle.standardOutput.write(Data(".".utf8))
      try await store.save(Tokens(accessToken: token, refreshToken: token))
    }
  }
}
