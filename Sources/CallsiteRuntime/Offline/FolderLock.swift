import Foundation

/// Keeps a folder for one owner, across processes, as long as it lives. The system lets go of it when the
/// process ends, however that happens.
final class FolderLock: Sendable {
  private let descriptor: Int32

  /// - Throws: ``FolderInUse`` if there is another owner.
  init(folder: URL) throws {
    let path = folder.appending(path: "lock").path(percentEncoded: false)
    // Not inherited by programs that the app starts, which would keep the lock.
    descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw FolderInUse(folder: folder)
    }
  }

  deinit {
    // A program that is being started has a copy of the descriptor for a moment: closing ours is not enough.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}

/// Somebody else, maybe another process, uses the folder.
struct FolderInUse: Error, CustomStringConvertible {
  let folder: URL

  var description: String { "Another offline queue uses the folder \(folder.lastPathComponent)." }
}
