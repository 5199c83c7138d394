import CallsiteSource
import Foundation

/// A lock on a folder that one run writes to at a time. Other runs wait until it is released or the process
/// ends.
///
/// The system holds the lock (`flock`) on the folder itself. A lock file with a process id would survive a
/// killed run, and would appear valid in containers, where ids recur. On file systems without locks, runs
/// don't wait.
package final class FolderLock {
  /// The rules for waiting for a folder that another run uses.
  package struct Waiting: Sendable {
    /// The tenths of a second before the wait is reported: most runs are shorter.
    private let patience: Int
    /// A closure that reports the wait, with the path of the folder.
    private let report: @Sendable (String) -> Void

    package init(patience: Int = 10, report: @escaping @Sendable (String) -> Void = { _ in }) {
      self.patience = patience
      self.report = report
    }

    fileprivate func take(_ folder: Int32, at path: String) {
      for attempt in 0...patience {
        if Self.locks(folder, LOCK_EX | LOCK_NB) || errno != EWOULDBLOCK { return }
        if attempt < patience { usleep(100_000) }
      }
      report(path)
      _ = Self.locks(folder, LOCK_EX)
    }

    private static func locks(_ folder: Int32, _ operation: Int32) -> Bool {
      while flock(folder, operation) != 0 {
        if errno != EINTR { return false }
      }
      return true
    }
  }

  private let path: String
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
  package convenience init?(_ path: String) {
    self.init(opening: path)
    take(Waiting())
  }

  private init?(opening path: String) {
    let folder = open(path.isEmpty ? "." : path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    var status = stat()
    guard folder >= 0, fstat(folder, &status) == 0 else {
      if folder >= 0 { close(folder) }
      return nil
    }
    self.path = path
    self.folder = folder
    identity = Identity(device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino))
  }

  deinit {
    close(folder)
  }

  private func take(_ waiting: Waiting) { waiting.take(folder, at: path) }

  /// Creates folders and waits for the lock of each. All runs lock them in the same order, to avoid
  /// deadlocks.
  static func all(_ paths: [String], _ waiting: Waiting = Waiting()) -> [FolderLock] {
    var locks: [Identity: FolderLock] = [:]
    for path in paths {
      // If something is in the way, the comparison reports it.
      try? Disk.makeFolder(path)
      if let lock = FolderLock(opening: path) { locks[lock.identity] = lock }
    }
    let ordered = locks.sorted { $0.key < $1.key }.map(\.value)
    for lock in ordered { lock.take(waiting) }
    return ordered
  }
}
