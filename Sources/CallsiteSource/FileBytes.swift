package import Foundation

/// Whole files, by plain system calls.
///
/// Foundation waits for the disk after each file that it writes, which for 400 files takes longer than generating
/// them, and asks the system a dozen things about each that it reads.
package enum FileBytes {
  /// What a file held when it was read.
  package struct File: Sendable {
    package let bytes: [UInt8]
    /// Whether it has contents of its own, as a pipe or a device hasn't.
    package let isRegular: Bool
  }

  /// What a file holds.
  package static func contents(of path: String) throws -> [UInt8] {
    try file(at: path).bytes
  }

  package static func file(at path: String) throws -> File {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw lastError }
    defer { close(file) }
    var status = stat()
    // The size is where to start; a pipe has none.
    let hasStatus = fstat(file, &status) == 0
    var capacity = hasStatus ? max(Int(status.st_size), 0) + 1 : 1 << 16
    let isRegular = hasStatus && status.st_mode & S_IFMT == S_IFREG
    var bytes: [UInt8] = []
    while true {
      let part = try [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        count = try transferred { read(file, buffer.baseAddress, buffer.count) }
      }
      if part.isEmpty { return File(bytes: bytes, isRegular: isRegular) }
      if bytes.isEmpty { bytes = part } else { bytes += part }
      capacity = 1 << 16
    }
  }

  /// Creates a file with all that it holds, or none; that there is one already is an error.
  package static func create(_ path: String, holding bytes: [UInt8]) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw lastError }
    defer { close(file) }
    do {
      try append(bytes, to: file)
    } catch {
      unlink(path)
      throw error
    }
  }

  private static func append(_ bytes: [UInt8], to file: Int32) throws {
    try bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        rest = rest.dropFirst(try transferred { write(file, part.baseAddress, part.count) })
      }
    }
  }

  /// Why the last system call failed.
  package static var lastError: NSError { NSError(domain: NSPOSIXErrorDomain, code: Int(errno)) }

  /// The number of bytes that a call moved, which may have been interrupted before it moved any.
  private static func transferred(_ call: () -> Int) throws -> Int {
    while true {
      let count = call()
      if count >= 0 { return count }
      if errno != EINTR { throw lastError }
    }
  }
}

/// What tells the content of a file from any other: its length and a hash of 64 bits.
///
/// The hash is FNV-1a's (RFC 9923) with eight bytes in the place of one, and with the upper half folded into the
/// lower one after each step, because a product's low bits know nothing of a factor's high ones.
///
/// It guards against overlooking a change, not against somebody who makes two files with one fingerprint.
package struct Fingerprint: Codable, Hashable, Sendable {
  package let length: Int
  package let hash: UInt64

  package init(_ bytes: [UInt8]) {
    length = bytes.count
    hash = bytes.withUnsafeBytes { bytes in
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      var offset = 0
      while offset + 8 <= bytes.count {
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        hash = Self.step(hash, word)
        offset += 8
      }
      for byte in bytes[offset...] { hash = Self.step(hash, UInt64(byte)) }
      return hash
    }
  }

  private static func step(_ hash: UInt64, _ value: UInt64) -> UInt64 {
    let product = (hash ^ value) &* 0x0000_0100_0000_01b3
    return product ^ product >> 32
  }
}

extension Fingerprint: LosslessStringConvertible {
  package var description: String { "\(length)-\(String(hash, radix: 16))" }

  package init?(_ description: String) {
    let parts = description.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let length = Int(parts[0]), let hash = UInt64(parts[1], radix: 16) else {
      return nil
    }
    self.length = length
    self.hash = hash
  }
}
