import Foundation
import Testing

@_spi(Generated) @testable import CallsiteBackground
@testable import CallsiteRuntime

struct JournalTests {
  private static let records = ["first", "", "the third one"].map { Data("record \($0)".utf8) }

  /// The records in the file, before another one is added.
  private func open(_ file: URL, adding record: Data? = nil) throws -> [Data] {
    var records: [Data] = []
    let journal = try Journal(file: file) { records.append($0) }
    if let record { try journal.append(record) }
    return records
  }

  private func write(_ records: [Data], to file: URL) throws -> Data {
    for record in records { _ = try open(file, adding: record) }
    return try Data(contentsOf: file)
  }

  @Test("Records are still there after the file is reopened")
  func recordsAreThereWhenTheFileIsOpenedAgain() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "journal")
      let contents = try write(Self.records, to: file)
      #expect(try open(file) == Self.records)
      #expect(try Data(contentsOf: file) == contents)
    }
  }

  @Test("Only the owner may read it")
  func onlyTheOwnerMayReadIt() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "journal")
      _ = try open(file)
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test("A truncated file keeps its complete records")
  func aFileCutOffAnywhereKeepsItsWholeRecords() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "journal")
      let contents = try write(Self.records, to: file)
      let ends = Self.records.reduce(into: [8]) { $0.append(($0.last ?? 0) + 8 + $1.count) }
      let last = Data("last".utf8)
      for length in 0...contents.count {
        // Writing to disk blocks the thread, which other tests need too.
        await Task.yield()
        try contents.prefix(length).write(to: file)
        let whole = Array(Self.records.prefix(ends.dropFirst().filter { $0 <= length }.count))
        #expect(try open(file, adding: last) == whole, "cut off at \(length)")
        #expect(try open(file) == whole + [last], "cut off at \(length)")
      }
    }
  }

  @Test("Reading stops at a damaged record")
  func aDamagedRecordEndsIt() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "journal")
      let contents = try write(Self.records, to: file)
      for index in 8..<contents.count {
        await Task.yield()
        var damaged = contents
        damaged[index] ^= 0x10
        try damaged.write(to: file)
        let records = try open(file)
        #expect(records.count < 3)
        #expect(records == Array(Self.records.prefix(records.count)))
      }
    }
  }

  @Test("Trailing zeros aren't a record")
  func zerosAtTheEndAreNoRecord() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "journal")
      let contents = try write(Self.records, to: file)
      try (contents + Data(count: 4096)).write(to: file)
      #expect(try open(file) == Self.records)
      #expect(try Data(contentsOf: file) == contents)
    }
  }

  @Test("A file of another format isn't changed")
  func anotherFileIsLeftAsItIs() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "journal")
      let contents = Data("CSQUEUE2 of the next version".utf8)
      try contents.write(to: file)
      #expect(throws: UnknownJournal.self) { try open(file) }
      #expect(try Data(contentsOf: file) == contents)
    }
  }

  @Test("A journal can be restarted")
  func itCanBeginAnewAndGoOn() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "journal")
      let journal = try Journal(file: file) { _ in }
      for record in Self.records { try journal.append(record) }
      try journal.replace(with: [Self.records[2]])
      try journal.append(Self.records[0])
      #expect(try open(file) == [Self.records[2], Self.records[0]])
      #expect(try Data(contentsOf: file).count == journal.byteCount)
    }
  }

  @Test("The checksum is CRC-32")
  func theChecksumIsThatOfZip() {
    #expect(Checksum.of(Data("123456789".utf8)) == 0xCBF4_3926)
    #expect(Checksum.of(Data()) == 0)
  }
}
