@testable import CallsiteRuntime
import Foundation
import Testing

/// Two processes that share a token file.
@Suite(.timeLimit(.minutes(60)))
struct TwoProcessesTests {
  private static let rounds = 200

  /// Accepts each refresh token once and each access token a few times; responds after random delays.
  private actor Server {
    private(set) var refreshCount = 0
    private(set) var refusalCount = 0
    private var uses = 0
    private var random = SeededGenerator(seed: 3)

    func reply(to request: ReceivedRequest) async throws -> Reply {
      let isRefresh = request.target.hasSuffix("/refresh")
      let reply = isRefresh ? refresh(request) : call(request)
      try await Task.sleep(for: .microseconds(.random(in: 0...4000, using: &random)))
      return reply
    }

    private func refresh(_ request: ReceivedRequest) -> Reply {
      guard (try? JSONValue(parsing: request.body))?["refresh"]?.stringValue == "r\(refreshCount)" else {
        refusalCount += 1
        return .text("{}", status: 401)
      }
      refreshCount += 1
      uses = 0
      return .text(#"{"access":"a\#(refreshCount)","refresh":"r\#(refreshCount)"}"#)
    }

    private func call(_ request: ReceivedRequest) -> Reply {
      uses += 1
      let isFresh = request.headers["Authorization"] == "Bearer a\(refreshCount)" && uses <= 2
      return isFresh ? .text("{}") : .text("{}", status: 401)
    }
  }

  @Test("Neither process is ever logged out")
  func noneOfThemIsEverLoggedOut() async throws {
    let server = Server()
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "tokens.json")
      try await FileTokenStore(file: file).save(Tokens(accessToken: "a0", refreshToken: "r0"))
      try await LoopbackServer.run {
        try await server.reply(to: $0)
      } _: { loopback in
        let program = try ProgramRun(
          "SessionProgram",
          [file.path(percentEncoded: false), loopback.url.absoluteString, "\(Self.rounds)"])
        async let first = program.run(until: .exit)
        async let second = program.run(until: .exit)
        _ = try await (first, second)
      }
      #expect(try await FileTokenStore(file: file).tokens() != nil)
    }
    #expect(await server.refreshCount >= Self.rounds / 4)
    #expect(await server.refusalCount == 0)
  }
}
