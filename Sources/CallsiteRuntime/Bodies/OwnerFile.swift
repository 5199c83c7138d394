package import Foundation

/// Files that only their owner can read.
package enum OwnerFile {
  /// Replaces a file atomically. Creates the file and its folder if they don't exist.
  package static func write(_ data: Data, to file: URL) throws {
    let folder = file.deletingLastPathComponent()
    try makeFolder(folder)
    let (draft, handle) = try createDraft(of: file)
    defer { try? handle.close() }
    do {
      try handle.write(contentsOf: data)
      // Otherwise, a power failure may leave an empty file with the new name.
      try handle.synchronize()
      try rename(draft, to: file)
    } catch {
      try? FileManager.default.removeItem(at: draft)
      throw error
    }
  }

  /// Creates a file for the next contents of another one. It's locked until the handle is closed or the process
  /// ends, so that ``removeAbandonedDrafts(of:)`` recognizes it as one that's being written.
  ///
  /// It's in the same folder, because a file can't be moved to another volume atomically.
  static func createDraft(of file: URL) throws -> (draft: URL, handle: FileHandle) {
    while true {
      let name = draftPrefix(of: file) + UUID().uuidString
      let draft = file.deletingLastPathComponent().appending(path: name)
      let handle = try create(draft)
      // Another process may have taken the file for an abandoned one before it was locked.
      let isTaken = flock(handle.fileDescriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
      var status = stat()
      if !isTaken, fstat(handle.fileDescriptor, &status) == 0, status.st_nlink > 0 { return (draft, handle) }
      try handle.close()
    }
  }

  /// Removes the drafts of processes that ended while they were writing the file. Those that are being written,
  /// by this process or another one, are kept.
  static func removeAbandonedDrafts(of file: URL) {
    let folder = file.deletingLastPathComponent()
    let prefix = draftPrefix(of: file)
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
    for name in names ?? []
    where name.hasPrefix(prefix) && UUID(uuidString: String(name.dropFirst(prefix.count))) != nil {
      let path = folder.appending(path: name).path(percentEncoded: false)
      let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
      guard descriptor >= 0 else { continue }
      // The lock is held until the file is gone, so that nobody starts to write it meanwhile.
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
      close(descriptor)
    }
  }

  private static func draftPrefix(of file: URL) -> String { ".\(file.lastPathComponent)." }

  /// Creates a file and opens it for writing. `FileManager` sets permissions only after creation, and whoever
  /// opens the file in between can read everything written to it later.
  package static func create(_ file: URL) throws -> FileHandle {
    let flags = O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC
    let descriptor = open(file.path(percentEncoded: false), flags, 0o600)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Creates a folder and its parents if they don't exist.
  package static func makeFolder(_ folder: URL) throws {
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Restricts a file that something else has written to its owner, and waits until it's on disk. A file that
  /// doesn't exist is ignored.
  package static func secure(_ file: URL) throws {
    let path = file.path(percentEncoded: false)
    guard FileManager.default.fileExists(atPath: path) else { return }
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    let handle = try FileHandle(forUpdating: file)
    defer { try? handle.close() }
    try handle.synchronizeFully()
    try synchronizeFolder(of: file)
  }

  /// Ensures that a created or renamed file keeps its name after a power failure.
  package static func synchronizeFolder(of file: URL) throws {
    let descriptor = open(file.deletingLastPathComponent().path(percentEncoded: false), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  /// Uses the system call, because `FileManager` can't replace an existing file atomically.
  static func rename(_ draft: URL, to file: URL) throws {
    let status = Foundation.rename(draft.path(percentEncoded: false), file.path(percentEncoded: false))
    guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }
}

extension FileHandle {
  /// Returns once the bytes have reached the disk.
  package func synchronizeFully() throws {
    #if canImport(Darwin)
      // On Darwin, fsync leaves them in the drive's cache.
      if fcntl(fileDescriptor, F_FULLFSYNC) == 0 { return }
    #endif
    try synchronize()
  }
}

/// The containers of app groups on iOS and the systems derived from it, also in simulators.
///
/// There, the system ends an app that is suspended while it has locked a file (`0xdead10cc`), so that no lock may be
/// held longer than a single write takes. The containers of macOS are elsewhere, and allow it.
enum AppGroupContainer {
  static func contains(_ file: URL) -> Bool {
    file.standardizedFileURL.path(percentEncoded: false).contains("/Containers/Shared/AppGroup/")
  }
}

/// Locks a folder, across processes, for as long as the lock exists.
///
/// A lock for each write wouldn't do: whoever has the folder decides from what it has in memory which requests to send,
/// and another process with the same folder would send them, too.
package final class FolderLock: Sendable {
  private let lock: FileLock

  /// Acquires the lock.
  ///
  /// - Throws: ``FolderInUse`` if the folder is already locked, or ``FolderInAppGroup``.
  package init(folder: URL) throws {
    guard !AppGroupContainer.contains(folder) else { throw FolderInAppGroup(folder: folder) }
    guard let lock = try FileLock(file: folder.appending(path: "lock")) else {
      throw FolderInUse(folder: folder)
    }
    self.lock = lock
  }

  deinit { lock.unlock() }
}

/// A folder that is locked, possibly by another process.
struct FolderInUse: Error, CustomStringConvertible {
  let folder: URL

  var description: String { "The folder \(folder.lastPathComponent) is already in use." }
}

/// A folder that can't be locked, because the system would end the app when it's suspended.
struct FolderInAppGroup: Error, CustomStringConvertible {
  let folder: URL

  var description: String {
    "The folder \(folder.lastPathComponent) is in the container of an app group, where the system ends an app that is "
      + "suspended while it has locked a folder. Use a folder of the app's or the extension's own container."
  }
}

/// A lock on a file that excludes other processes and other locks within this one. The system releases it
/// when the process ends, however it ends.
final class FileLock: @unchecked Sendable {
  private let mutex = NSLock()
  private var descriptor: Int32?

  /// Acquires the lock, and creates the file if it doesn't exist.
  ///
  /// - Returns: `nil` if the file is already locked.
  init?(file: URL) throws {
    try OwnerFile.makeFolder(file.deletingLastPathComponent())
    // The descriptor isn't inherited by child processes, which would keep the lock.
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
      // A child process that is starting briefly has a copy of the descriptor, so closing it doesn't suffice.
      flock(descriptor, LOCK_UN)
      close(descriptor)
      self.descriptor = nil
    }
  }
}
