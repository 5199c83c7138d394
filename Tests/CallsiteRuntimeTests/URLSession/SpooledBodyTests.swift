import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

struct SpooledBodyTests {
  @Test func aShortStreamStaysInMemory() async throws {
    let body = try await SpooledBody(ByteStream(length: 6) { AsyncStream.bytes(6, in: 2) }).body
    guard case .data(let data) = body else {
      Issue.record("expected data")
      return
    }
    #expect(data.count == 6)
  }

  @Test func aLongStreamBecomesAFileForTheOwnerOnlyThatIsRemoved() async throws {
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

  @Test(arguments: [5, 7]) func anotherLengthThanAnnouncedIsAnError(length: Int64) async {
    await #expect(throws: InvalidRequest.self) {
      try await SpooledBody(ByteStream(length: length) { AsyncStream.bytes(6, in: 2) })
    }
  }
}
