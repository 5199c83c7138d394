import Foundation
import TestSupport
import Testing

@testable import CallsiteRuntime

/// A program with background transfers is killed repeatedly, while another process carries them out.
@Suite(.timeLimit(.minutes(20)))
struct TransferCrashTests {
  private static let killCount = 200
  private static let uploadCount = 10
  private static let downloadCount = 5

  @Test("A program killed at any point sends each transfer once and receives each result")
  func killedAnywhere() async throws {
    var random = SeededGenerator(seed: 21)
    var kills = 0
    repeat {
      kills += try await runToTheEnd(killing: min(Self.killCount - kills, 25), seed: random.next())
    } while kills < Self.killCount
    #expect(kills == Self.killCount)
  }

  /// Makes all transfers with a program that is killed at random points.
  ///
  /// - Returns: How often it was killed.
  private func runToTheEnd(killing limit: Int, seed: UInt64) async throws -> Int {
    var random = SeededGenerator(seed: seed)
    let points = (0..<limit).map { _ in
      ProgramRun.End.killed(
        afterStep: .random(in: 1...40, using: &random),
        microseconds: .random(in: 0...8000, using: &random))
    }
    return try await withTemporaryFolder { folder in
      let daemon = TransferDaemon(seed: seed)
      return try await LoopbackServer.run {
        try await daemon.reply(to: $0)
      } _: { server in
        let program = try ProgramRun(
          "BackgroundTransferProgram",
          [
            folder.path(percentEncoded: false), server.url.absoluteString, "\(Self.uploadCount)",
            "\(Self.downloadCount)", "100000",
          ])
        var kills = 0
        for point in points {
          if try await program.run(until: point) { kills += 1 }
          try await daemon.work()
        }
        #expect(try await program.run(until: .exit) == false)
        try await check(folder, daemon)
        return kills
      }
    }
  }

  private func check(_ folder: URL, _ daemon: TransferDaemon) async throws {
    func lines(_ name: String) throws -> [String] {
      try String(contentsOf: folder.appending(path: name), encoding: .utf8).split(separator: "\n")
        .map(String.init)
    }
    let uploads = (0..<Self.uploadCount).map { "u\($0)" }
    let all = Set(uploads + (0..<Self.downloadCount).map { "d\($0)" })
    // Each result was delivered, the first time at most once, and always with the same outcome.
    let delivered = Set(try lines("delivered"))
    #expect(delivered.count == all.count && Set(delivered.map { String($0.prefix { $0 != " " }) }) == all)
    let first = try lines("first")
    #expect(first.count == Set(first).count)
    let effects = await daemon.effects
    for upload in uploads where delivered.contains("\(upload) done") {
      // Only idempotent uploads may arrive again, after a lost answer.
      if !upload.isIdempotent { #expect(effects[upload] == 1, "\(upload)") }
      #expect(effects[upload, default: 0] >= 1, "\(upload)")
    }
    for upload in uploads where !delivered.contains("\(upload) done") {
      #expect(delivered.contains("\(upload) unknown") && !upload.isIdempotent, "\(upload)")
      #expect(effects[upload] == 1, "\(upload)")
    }
    for download in all.subtracting(uploads) { #expect(delivered.contains("\(download) content")) }
    #expect(await daemon.damagedBodies == 0)
    let files = try FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: "transfers").path)
    #expect(Set(files) == ["journal", "lock"])
    let journal = try Data(contentsOf: folder.appending(path: "transfers/journal"))
    #expect(journal.range(of: Data("s3cret".utf8)) == nil)
  }
}

extension String {
  /// Whether the upload's method is PUT.
  fileprivate var isIdempotent: Bool { utf8.last.map { $0 % 2 == 0 } ?? false }
}

/// A process that carries out transfers whether or not the app is running, and the server that they're sent to.
private actor TransferDaemon {
  /// How often each upload was carried out by the server.
  private(set) var effects: [String: Int] = [:]
  private(set) var damagedBodies = 0

  private var running: [DaemonTask] = []
  private var unrecorded: [DaemonEvent] = []
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  func reply(to request: ReceivedRequest) throws -> Reply {
    let decoder = JSONDecoder()
    switch request.target.dropFirst() {
    case "refresh": return .text(#"{"access":"s3cret-new"}"#)
    case "start": running.append(try decoder.decode(DaemonTask.self, from: request.body))
    case "tasks": return try reply(running.map(\.id) + unrecorded.map(\.id))
    case "events":
      try work()
      return try reply(unrecorded)
    case "recorded":
      let ids = try decoder.decode([String].self, from: request.body)
      unrecorded.removeAll { ids.contains($0.id) }
    case "cancel":
      let ids = try decoder.decode([String].self, from: request.body)
      running.removeAll { ids.contains($0.id) }
      unrecorded.removeAll { ids.contains($0.id) }
    default: return Reply(status: 404)
    }
    return .text("")
  }

  private func reply(_ value: some Encodable) throws -> Reply {
    Reply(body: try JSONEncoder().encode(value))
  }

  /// Carries out some of the tasks.
  func work() throws {
    for _ in 0..<Int.random(in: 0...4, using: &random) where !running.isEmpty {
      let task = running.remove(at: .random(in: 0..<running.count, using: &random))
      unrecorded.append(DaemonEvent(id: task.id, status: try carryOut(task)))
    }
  }

  /// Returns the status of the server's response, or `nil` if it was lost.
  private func carryOut(_ task: DaemonTask) throws -> Int? {
    guard task.token == "Bearer s3cret-new" else { return 401 }
    if let body = task.body {
      let data = try Data(contentsOf: URL(filePath: body))
      if data.suffix(4) != Data("--\r\n".utf8) { damagedBodies += 1 }
      effects[String(task.path.split(separator: "/").last ?? ""), default: 0] += 1
    }
    if Int.random(in: 0..<6, using: &random) == 0 { return nil }
    let answer = task.body == nil ? "content" : "{}"
    try Data(answer.utf8).write(to: URL(filePath: task.destination))
    return 200
  }
}
