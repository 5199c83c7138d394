import Foundation
import TestSupport
import Testing

#if os(Linux)
  /// A program transfers files that are longer than the memory that it may take.
  @Suite(.timeLimit(.minutes(60)))
  struct TransferMemoryTests {
    private static let megabyte = 1 << 20

    @Test("Uploads, also in three chunks, and downloads of 48 MB take less than 32 MB of memory")
    func longFiles() async throws {
      try await withTemporaryFolder { folder in
        let daemon = TransferDaemon(seed: 7, downloadLength: UInt64(48 * Self.megabyte))
        let isKilled = try await daemon.run(
          in: folder, uploads: 4, chunked: 1, downloads: 2, maximum: 48 * Self.megabyte
        ) { program in
          try await program.run(until: .exit)
        }
        #expect(!isKilled)
        #expect(await daemon.effects.count == 4 + 3)
        #expect(await daemon.damagedBodies == 0)
        let text = try String(contentsOf: folder.appending(path: "memory"), encoding: .utf8)
        let memory = try #require(Int(text))
        #expect(memory < 32 * Self.megabyte)
      }
    }
  }
#endif
