import Foundation
import TestSupport
import Testing

@_spi(Generated) @testable import CallsiteBackground
@testable import CallsiteRuntime

/// A program with background transfers is killed repeatedly, while another process carries them out.
@Suite(.timeLimit(.minutes(60)))
struct TransferCrashTests {
  private static let killCount = 200
  private static let uploadCount = 10
  private static let chunkedCount = 2
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
      return try await daemon.run(
        in: folder, uploads: Self.uploadCount, chunked: Self.chunkedCount, downloads: Self.downloadCount,
        maximum: 100_000
      ) { program in
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
    let chunked = (0..<Self.chunkedCount).map { "c\($0)" }
    let downloads = (0..<Self.downloadCount).map { "d\($0)" }
    let all = Set(uploads + chunked + downloads)
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
    for upload in chunked {
      #expect(delivered.contains("\(upload) done"))
      for chunk in 0..<3 { #expect(effects["\(upload)-\(chunk)", default: 0] >= 1, "\(upload)-\(chunk)") }
      #expect(effects["\(upload)-3"] == nil)
    }
    for download in downloads { #expect(delivered.contains("\(download) content")) }
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
