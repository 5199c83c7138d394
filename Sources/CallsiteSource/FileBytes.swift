package import Foundation

/// Reads and writes whole files with plain system calls.
///
/// Foundation synchronizes each file that it writes to disk, which for 400 files takes longer than generating
/// them, and makes many extra system calls for each file that it reads.
package enum FileBytes {
  /// Returns the contents of a file.
  package static func contents(of path: String) throws -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw lastError }
    defer { close(file) }
    var status = stat()
    // The size is a first estimate. A pipe has none.
    var capacity = fstat(file, &status) == 0 ? max(Int(status.st_size), 0) + 1 : 1 << 16
    var bytes: [UInt8] = []
    while true {
      let part = try [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        count = try transferred { read(file, buffer.baseAddress, buffer.count) }
      }
      if part.isEmpty { return bytes }
      if bytes.isEmpty { bytes = part } else { bytes += part }
      capacity = 1 << 16
    }
  }

  /// Creates a file with its contents, or not at all. Fails if the file already exists.
  package static func create(_ path: String, contents bytes: [UInt8]) throws {
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

  /// Writes to a device, a pipe or a socket. Returns `false`, without writing, if it's anything else.
  package static func writeThrough(_ path: String, contents bytes: [UInt8]) throws -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else {
      return false
    }
    let file = open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { throw lastError }
    defer { close(file) }
    try append(bytes, to: file)
    return true
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

  /// The reason why the last system call failed.
  package static var lastError: NSError { NSError(domain: NSPOSIXErrorDomain, code: Int(errno)) }

  /// Returns the number of bytes that a call transferred, repeating it if it was interrupted.
  private static func transferred(_ call: () -> Int) throws -> Int {
    while true {
      let count = call()
      if count >= 0 { return count }
      if errno != EINTR { throw lastError }
    }
  }
}

/// A fingerprint of a file's contents: the length and a 64-bit hash.
///
/// The hash is FNV-1a (RFC 9923) on eight bytes at a time, with the upper half folded into the lower after
/// each step, because the low bits of a product don't depend on a factor's high bits.
///
/// It detects changes, but doesn't resist deliberate collisions.
package struct Fingerprint: Codable, Hashable, Sendable {
  private let length: Int
  private let hash: UInt64

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

extension Fingerprint: CustomStringConvertible {
  package var description: String { "\(length)-\(String(hash, radix: 16))" }
}
