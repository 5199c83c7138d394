import Foundation
import TestSupport
import Testing

@testable import CallsiteSource

struct FileBytesTests {
  let disk: TemporaryFolder

  init() throws {
    disk = try TemporaryFolder()
  }

  @Test("A file holds what it was made with, however much that is", arguments: [0, 1, 65_536, 3_000_001])
  func roundTrip(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try FileBytes.create(disk.path("a"), holding: bytes)
    #expect(try FileBytes.contents(of: disk.path("a")) == bytes)
  }

  @Test("A file that is there isn't written over")
  func existing() throws {
    try disk.write("old", to: "a")
    let error = #expect(throws: NSError.self) { try FileBytes.create(disk.path("a"), holding: [1]) }
    #expect(error?.code == Int(EEXIST))
    #expect(disk.read("a") == "old")
  }

  @Test(
    "What can't be read says why",
    arguments: [("missing", ENOENT), ("", EISDIR)])
  func unreadable(path: String, reason: Int32) {
    let error = #expect(throws: NSError.self) { try FileBytes.contents(of: disk.path(path)) }
    #expect(error?.code == Int(reason))
  }
}
