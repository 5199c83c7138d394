import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

struct SpooledBodyTests {
  @Test("A short stream stays in memory")
  func aShortStreamStaysInMemory() async throws {
    let body = try await SpooledBody(ByteStream(length: 6) { AsyncStream.bytes(6, in: 2) }).body
    guard case .data(let data) = body else {
      Issue.record("expected data")
      return
    }
    #expect(data.count == 6)
  }

  @Test("A long stream is spooled to a private file, which is then removed")
  func aLongStreamBecomesAFileForTheOwnerOnlyThatIsRemoved() async throws {
    let spooled = try await SpooledBody(ByteStream(length: 600_000) { AsyncStream.bytes(600_000, in: 4) })
    guard case .file(let file) = spooled.body else {
      Issue.record("expected a file")
      return
    }
    let path = file.path(percentEncoded: false)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.size] as? Int == 600_000)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    spooled.remove()
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  /// Endless chunks that ignore cancellation.
  private struct Endless: AsyncSequence, AsyncIteratorProtocol, Sendable {
    func makeAsyncIterator() -> Endless { self }
    mutating func next() async throws -> Data? { Data(count: 10) }
  }

  @Test("Cancellation stops spooling", .timeLimit(.minutes(60)), arguments: [nil, 1_000_000])
  func cancellingStopsTheAssembling(length: Int64?) async {
    let task = Task { _ = try await SpooledBody(ByteStream(length: length) { Endless() }) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("A length that differs from the declared one is an error", arguments: [5, 7])
  func anotherLengthThanAnnouncedIsAnError(length: Int64) async {
    await #expect(throws: InvalidRequest.self) {
      try await SpooledBody(ByteStream(length: length) { AsyncStream.bytes(6, in: 2) })
    }
  }
}
