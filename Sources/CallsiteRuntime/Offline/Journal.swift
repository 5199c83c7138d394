import Foundation

/// A file that records are added to, each on the disk when ``append(_:)`` returns.
///
/// Eight bytes of signature, then for each record its length and checksum (little-endian, 4 bytes each) and
/// its bytes. A record that a crash has cut off is removed when the file is opened; those before it stay.
/// One journal at a time may use the file, and only one thread.
final class Journal {
  private static let signature = Data("CSQUEUE1".utf8)
  private static let frameLength = 8

  private let file: URL
  private var handle: FileHandle
  private(set) var byteCount: Int

  /// Whether a record is half written and couldn't be removed: nothing may come after it.
  private var isBroken = false

  /// Opens the file, or makes it.
  ///
  /// - Parameter read: is given each record, in order.
  /// - Throws: when it can't be opened, or is no journal.
  init(file: URL, read: (Data) throws -> Void) throws {
    self.file = file
    if !FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) {
      try OwnerFile.write(Self.signature, to: file)
      try OwnerFile.synchronizeFolder(of: file)
    }
    var contents = try Data(contentsOf: file)
    handle = try FileHandle(forUpdating: file)
    if contents.count < Self.signature.count, Self.signature.starts(with: contents) {
      contents = Self.signature
      try handle.write(contentsOf: contents)
    }
    guard contents.starts(with: Self.signature) else { throw UnknownJournal(file: file) }
    byteCount = Self.signature.count
    while let record = Self.record(in: contents, at: byteCount) {
      try read(record)
      byteCount += Self.frameLength + record.count
    }
    try handle.truncate(atOffset: UInt64(byteCount))
    if byteCount < contents.count { try handle.synchronizeFully() }
  }

  deinit { try? handle.close() }

  /// Adds a record. It is kept even if the power fails after this.
  ///
  /// - Throws: when it can't be written; the journal is then as it was before.
  func append(_ record: Data) throws {
    guard !isBroken else { throw CocoaError(.fileWriteUnknown) }
    let framed = Self.framed(record)
    do {
      try handle.write(contentsOf: framed)
      try handle.synchronizeFully()
    } catch {
      do {
        try handle.truncate(atOffset: UInt64(byteCount))
      } catch {
        isBroken = true
      }
      throw error
    }
    byteCount += framed.count
  }

  /// Begins anew with these records, in one step: a crash leaves the old ones or the new ones.
  func replace(with records: [Data]) throws {
    let contents = records.reduce(into: Self.signature) { $0 += Self.framed($1) }
    try OwnerFile.write(contents, to: file)
    // The old handle would write to a file without a name from here on.
    isBroken = true
    handle = try FileHandle(forUpdating: file)
    try handle.seekToEnd()
    try OwnerFile.synchronizeFolder(of: file)
    byteCount = contents.count
    isBroken = false
  }

  private static func framed(_ record: Data) -> Data {
    let length = UInt32(record.count).bytes
    return length + Checksum.of(length + record).bytes + record
  }

  /// `nil` where no whole record begins.
  private static func record(in contents: Data, at offset: Int) -> Data? {
    guard let length = UInt32(bytesOf: contents, at: offset), length > 0,
      let checksum = UInt32(bytesOf: contents, at: offset + 4)
    else { return nil }
    let start = offset + frameLength
    guard contents.count - start >= Int(length) else { return nil }
    let record = Data(contents[start..<start + Int(length)])
    return Checksum.of(length.bytes + record) == checksum ? record : nil
  }
}

/// A file in the place of a journal: of a newer version, or of something else. It is left as it is.
struct UnknownJournal: Error, CustomStringConvertible {
  let file: URL

  var description: String { "\(file.lastPathComponent) isn't an offline queue that this version can read." }
}

extension UInt32 {
  /// Little-endian.
  var bytes: Data { Data((0..<4).map { UInt8(truncatingIfNeeded: self >> ($0 * 8)) }) }

  /// Little-endian; `nil` beyond the end.
  init?(bytesOf data: Data, at offset: Int) {
    guard data.count - offset >= 4 else { return nil }
    let bytes = data.dropFirst(offset).prefix(4)
    self = bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// CRC-32 as zip and PNG have it (ISO 3309): finds what a crash has left half written.
enum Checksum {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
  }

  static func of(_ data: some Sequence<UInt8>) -> UInt32 {
    ~data.reduce(~0) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
  }
}
