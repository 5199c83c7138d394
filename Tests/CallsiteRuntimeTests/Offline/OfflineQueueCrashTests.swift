import Foundation
import Testing

@_spi(Generated) @testable import CallsiteBackground
@testable import CallsiteRuntime

/// A program that queues and replays changes is killed repeatedly.
@Suite(.timeLimit(.minutes(60)))
struct OfflineQueueCrashTests {
  private static let killCount = 200
  private static let changeCount = 100

  @Test("A program killed at any point sends each change once and in order")
  func killedAnywhereItSendsEachChangeOnceAndInOrder() async throws {
    var random = SeededGenerator(seed: 5)
    var kills = 0
    repeat {
      kills += try await runToTheEnd(killing: Self.killCount - kills, seed: random.next())
    } while kills < Self.killCount
    #expect(kills == Self.killCount)
  }

  /// Makes all changes with a program that is killed at random points.
  ///
  /// - Returns: How often it was killed.
  private func runToTheEnd(killing limit: Int, seed: UInt64) async throws -> Int {
    var random = SeededGenerator(seed: seed)
    let points = (0..<limit).map { _ in ProgramRun.End.random(using: &random) }
    return try await withTemporaryFolder { folder in
      let answered = folder.appending(path: "answered")
      let ledger = ChangeLedger(answered: answered, seed: seed)
      return try await LoopbackServer.run {
        await ledger.reply(to: $0)
      } _: { server in
        let program = try ProgramRun(
          "OfflineQueueProgram",
          [folder.path(percentEncoded: false), server.url.absoluteString, "\(Self.changeCount)"])
        var kills = 0
        for point in points where try await program.run(until: point) { kills += 1 }
        #expect(try await program.run(until: .exit) == false)
        #expect(await ledger.effects == (0..<Self.changeCount).map(String.init))
        #expect(await ledger.sentAfterAnswer == [])
        #expect(await ledger.knownAnswers.count == Self.changeCount)
        return kills
      }
    }
  }
}

/// The changes made by a server that is sometimes down, and sometimes reports a failure after a successful change.
private actor ChangeLedger {
  private(set) var effects: [String] = []

  /// Changes that were sent although the program had received their responses.
  private(set) var sentAfterAnswer: [String] = []
  private var keys: Set<String> = []
  private var isDown = false
  private var random: SeededGenerator
  private let answered: URL

  init(answered: URL, seed: UInt64) {
    self.answered = answered
    random = SeededGenerator(seed: seed)
  }

  /// The changes whose responses the program has received.
  var knownAnswers: Set<String> {
    let text = (try? String(contentsOf: answered, encoding: .utf8)) ?? ""
    return Set(text.split(separator: "\n").map(String.init))
  }

  func reply(to request: ReceivedRequest) -> Reply {
    if knownAnswers.contains(request.text) { sentAfterAnswer.append(request.text) }
    if Int.random(in: 0..<6, using: &random) == 0 { isDown.toggle() }
    guard !isDown, let key = request.headers["Idempotency-Key"] else { return Reply(status: 503) }
    if keys.insert(key).inserted { effects.append(request.text) }
    return Int.random(in: 0..<10, using: &random) == 0 ? Reply(status: 502) : .text(request.text)
  }
}
