@_spi(Generated) import CallsiteRuntime
import Foundation

/// A file of records. Each record is on disk when ``append(_:)`` returns.
///
/// The file starts with an 8-byte signature. Each record consists of its length and checksum (little-endian,
/// 4 bytes each), followed by its bytes. When the file is opened, an incomplete record left by a crash is
/// removed, and those before it are kept. Only one journal may use the file at a time, on one thread at a
/// time.
final class Journal {
  private static let signature = Data("CSQUEUE1".utf8)
  private static let frameLength = 8

  private let file: URL
  private var handle: FileHandle
  private(set) var byteCount: Int

  /// Whether an incomplete record couldn't be removed, so that nothing may follow it.
  private var isBroken = false

  /// Opens the file, or creates it if it doesn't exist.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - read: Called with each record in order.
  /// - Throws: An error if the file can't be opened or isn't a journal.
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

  /// Appends a record, which survives a power failure from then on.
  ///
  /// - Throws: An error if the record can't be written, in which case the journal is unchanged.
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

  /// Replaces all records atomically. After a crash, the file contains either the old records or the new
  /// ones.
  func replace(with records: [Data]) throws {
    let contents = records.reduce(into: Self.signature) { $0 += Self.framed($1) }
    try OwnerFile.write(contents, to: file)
    // From here on, the old handle would write to a deleted file.
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

  /// Returns the record at an offset, or `nil` if there's no complete one.
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

/// A file in place of a journal that belongs to a newer version or isn't a journal. It's left unchanged.
struct UnknownJournal: Error, CustomStringConvertible {
  let file: URL

  var description: String { "\(file.lastPathComponent) isn't a journal that this version can read." }
}

extension UInt32 {
  /// The little-endian bytes of the number.
  var bytes: Data { Data((0..<4).map { UInt8(truncatingIfNeeded: self >> ($0 * 8)) }) }

  /// Reads a little-endian number, or returns `nil` beyond the end.
  init?(bytesOf data: Data, at offset: Int) {
    guard data.count - offset >= 4 else { return nil }
    let bytes = data.dropFirst(offset).prefix(4)
    self = bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// The CRC-32 checksum of zip and PNG files (ISO 3309), which detects records that a crash left incomplete.
enum Checksum {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
  }

  static func of(_ data: some Sequence<UInt8>) -> UInt32 {
    ~data.reduce(~0) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
  }
}
