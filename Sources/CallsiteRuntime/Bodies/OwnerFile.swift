import Foundation

/// Files that nobody but their owner can read.
enum OwnerFile {
  /// Replaces the file, or makes it with its folder, in one step.
  static func write(_ data: Data, to file: URL) throws {
    let folder = file.deletingLastPathComponent()
    try makeFolder(folder)
    // In the same folder, since a file can't be moved to another volume in one step.
    let draft = folder.appending(path: ".\(file.lastPathComponent).\(UUID().uuidString)")
    do {
      let handle = try create(draft)
      defer { try? handle.close() }
      try handle.write(contentsOf: data)
      // Else a loss of power may leave the new name with no content.
      try handle.synchronize()
      try rename(draft, to: file)
    } catch {
      try? FileManager.default.removeItem(at: draft)
      throw error
    }
  }

  /// Makes a new file to write to. It has its mode from the first moment: `FileManager` sets it afterwards,
  /// and whoever opens the file in between can read all that is written later.
  static func create(_ file: URL) throws -> FileHandle {
    let flags = O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC
    let descriptor = open(file.path(percentEncoded: false), flags, 0o600)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Makes the folder with those above it, unless it is there.
  static func makeFolder(_ folder: URL) throws {
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Makes sure that a file that was made or renamed keeps its name when the power fails.
  static func synchronizeFolder(of file: URL) throws {
    let descriptor = open(file.deletingLastPathComponent().path(percentEncoded: false), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  /// By the system's own call: `FileManager` moves onto no existing file, and replaces none in one step.
  static func rename(_ draft: URL, to file: URL) throws {
    let status = Foundation.rename(draft.path(percentEncoded: false), file.path(percentEncoded: false))
    guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }
}

extension FileHandle {
  /// Returns when the bytes are on the disk itself.
  func synchronizeFully() throws {
    #if canImport(Darwin)
      // There fsync leaves them in the drive's cache.
      if fcntl(fileDescriptor, F_FULLFSYNC) == 0 { return }
    #endif
    try synchronize()
  }
}

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
