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
