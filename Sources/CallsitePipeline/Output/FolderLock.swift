import CallsiteSource
import Foundation

/// A lock on a folder that one run writes to at a time. Other runs wait until it is released or the process
/// ends.
///
/// The system holds the lock (`flock`) on the folder itself. A lock file with a process id would survive a
/// killed run, and would appear valid in containers, where ids recur. On file systems without locks, runs
/// don't wait.
final class FolderLock {
  private let folder: Int32
  private let identity: Identity

  /// The folder's identity, independent of the path to it.
  private struct Identity: Hashable, Comparable {
    let device: UInt64
    let inode: UInt64

    static func < (left: Identity, right: Identity) -> Bool {
      (left.device, left.inode) < (right.device, right.inode)
    }
  }

  /// Waits for the folder's lock. Returns `nil` if the folder doesn't exist.
  convenience init?(_ path: String) {
    self.init(opening: path)
    take()
  }

  private init?(opening path: String) {
    let folder = open(path.isEmpty ? "." : path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    var status = stat()
    guard folder >= 0, fstat(folder, &status) == 0 else {
      if folder >= 0 { close(folder) }
      return nil
    }
    self.folder = folder
    identity = Identity(device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino))
  }

  deinit {
    close(folder)
  }

  private func take() {
    while flock(folder, LOCK_EX) != 0, errno == EINTR {}
  }

  /// Creates folders and waits for the lock of each. All runs lock them in the same order, to avoid
  /// deadlocks.
  static func all(_ paths: [String]) -> [FolderLock] {
    var locks: [Identity: FolderLock] = [:]
    for path in paths {
      // If something is in the way, the comparison reports it.
      try? Disk.makeFolder(path)
      if let lock = FolderLock(opening: path) { locks[lock.identity] = lock }
    }
    let ordered = locks.sorted { $0.key < $1.key }.map(\.value)
    for lock in ordered { lock.take() }
    return ordered
  }
}
