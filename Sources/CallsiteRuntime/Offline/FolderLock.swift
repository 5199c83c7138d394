import Foundation

/// Keeps a folder for one owner, across processes, as long as it lives.
final class FolderLock: Sendable {
  private let lock: FileLock

  /// - Throws: ``FolderInUse`` if there is another owner.
  init(folder: URL) throws {
    guard let lock = try FileLock(file: folder.appending(path: "lock")) else {
      throw FolderInUse(folder: folder)
    }
    self.lock = lock
  }

  deinit { lock.unlock() }
}

/// Somebody else, maybe another process, uses the folder.
struct FolderInUse: Error, CustomStringConvertible {
  let folder: URL

  var description: String { "Another offline queue uses the folder \(folder.lastPathComponent)." }
}

/// A lock on a file, across processes and within one. The system releases it when the process ends, however
/// that happens.
final class FileLock: @unchecked Sendable {
  private let mutex = NSLock()
  private var descriptor: Int32?

  /// Makes the file if need be.
  ///
  /// - Returns: `nil` if somebody else has the lock.
  init?(file: URL) throws {
    try OwnerFile.makeFolder(file.deletingLastPathComponent())
    // Not inherited by programs that the app starts, which would keep the lock.
    let descriptor = open(file.path(percentEncoded: false), O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
  }

  deinit { unlock() }

  func unlock() {
    mutex.withLock {
      guard let descriptor else { return }
      // A program that is being started has a copy of the descriptor for a moment: closing isn't enough.
      flock(descriptor, LOCK_UN)
      close(descriptor)
      self.descriptor = nil
    }
  }
}
