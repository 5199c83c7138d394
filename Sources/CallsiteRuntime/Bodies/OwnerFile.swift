import Foundation

/// Files that only their owner can read.
enum OwnerFile {
  /// Replaces a file atomically. Creates the file and its folder if they don't exist.
  static func write(_ data: Data, to file: URL) throws {
    let folder = file.deletingLastPathComponent()
    try makeFolder(folder)
    // Written to the same folder, because a file can't be moved to another volume atomically.
    let draft = folder.appending(path: ".\(file.lastPathComponent).\(UUID().uuidString)")
    do {
      let handle = try create(draft)
      defer { try? handle.close() }
      try handle.write(contentsOf: data)
      // Otherwise, a power failure may leave an empty file with the new name.
      try handle.synchronize()
      try rename(draft, to: file)
    } catch {
      try? FileManager.default.removeItem(at: draft)
      throw error
    }
  }

  /// Creates a file and opens it for writing. `FileManager` sets permissions only after creation, and whoever
  /// opens the file in between can read everything written to it later.
  static func create(_ file: URL) throws -> FileHandle {
    let flags = O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC
    let descriptor = open(file.path(percentEncoded: false), flags, 0o600)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Creates a folder and its parents if they don't exist.
  static func makeFolder(_ folder: URL) throws {
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Restricts a file that something else has written to its owner, and waits until it's on disk. A file that
  /// doesn't exist is ignored.
  static func secure(_ file: URL) throws {
    let path = file.path(percentEncoded: false)
    guard FileManager.default.fileExists(atPath: path) else { return }
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    let handle = try FileHandle(forUpdating: file)
    defer { try? handle.close() }
    try handle.synchronizeFully()
    try synchronizeFolder(of: file)
  }

  /// Ensures that a created or renamed file keeps its name after a power failure.
  static func synchronizeFolder(of file: URL) throws {
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
  func synchronizeFully() throws {
    #if canImport(Darwin)
      // On Darwin, fsync leaves them in the drive's cache.
      if fcntl(fileDescriptor, F_FULLFSYNC) == 0 { return }
    #endif
    try synchronize()
  }
}

/// Locks a folder, across processes, for as long as the lock exists.
final class FolderLock: Sendable {
  private let lock: FileLock

  /// Acquires the lock.
  ///
  /// - Throws: ``FolderInUse`` if the folder is already locked.
  init(folder: URL) throws {
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
