import CallsiteSource
import Foundation

/// A folder that one run at a time writes to; another one waits until this one is released, or its process ended.
///
/// The system holds the lock (`flock`) on the folder itself: there is no file with a process id in it, which a
/// killed run would leave, and which would seem to be held where ids come again, as in containers. On file systems
/// without locks nobody waits.
final class FolderLock {
  private let folder: Int32
  private let identity: Identity

  /// Which folder it is, by whatever path.
  private struct Identity: Hashable, Comparable {
    let device: UInt64
    let inode: UInt64

    static func < (left: Identity, right: Identity) -> Bool {
      (left.device, left.inode) < (right.device, right.inode)
    }
  }

  /// Waits for a folder. Nil if there is none.
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

  /// Makes folders and waits for each. All runs take them in one order, so that no two wait for each other.
  static func all(_ paths: [String]) -> [FolderLock] {
    var locks: [Identity: FolderLock] = [:]
    for path in paths {
      // What is in the way is told when the folder is compared.
      try? Disk.makeFolder(path)
      if let lock = FolderLock(opening: path) { locks[lock.identity] = lock }
    }
    let ordered = locks.sorted { $0.key < $1.key }.map(\.value)
    for lock in ordered { lock.take() }
    return ordered
  }
}
