import CallsiteSource
package import Foundation

/// The few things that the pipeline asks of the disk.
package enum Disk {
  /// What stands at a path, links not followed; nil: nothing.
  package static func type(of path: String) -> FileAttributeType? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .typeRegular
    case S_IFDIR: .typeDirectory
    case S_IFLNK: .typeSymbolicLink
    default: .typeUnknown
    }
  }

  /// Nil for what isn't there.
  static func modificationDate(of path: String) -> Date? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
  }

  package static func bytes(of path: String) throws -> [UInt8] {
    try FileBytes.contents(of: path)
  }

  /// Everything below a folder, relative to it; links aren't followed. Empty for a folder that doesn't exist.
  package static func paths(below folder: String) -> [String] {
    var paths: [String] = []
    var pending = [""]
    while let parent = pending.popLast() {
      let names = try? FileManager.default.contentsOfDirectory(atPath: Path.joined(folder, parent))
      for name in names ?? [] {
        let path = parent.isEmpty ? name : "\(parent)/\(name)"
        paths.append(path)
        if type(of: Path.joined(folder, path)) == .typeDirectory { pending.append(path) }
      }
    }
    return paths
  }

  /// Writes to a temporary file in the same folder and renames it: a reader sees the old bytes or the new.
  ///
  /// Nothing waits for the disk: what a crash of the machine could lose can be generated again.
  package static func write(_ bytes: [UInt8], to path: String) throws {
    let temporary = Path.joined(Path.folder(of: path), temporaryName(for: path))
    try FileBytes.create(temporary, holding: bytes)
    guard rename(temporary, path) == 0 else {
      let error = FileBytes.lastError
      unlink(temporary)
      throw error
    }
  }

  /// A name of its own for each write: of processes that were killed, some ids come again, in containers each time.
  static func temporaryName(for path: String) -> String {
    // `UUID()` opens the system's source of random numbers each time, which takes longer than writing most files.
    let random = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))
    let id = withUnsafeBytes(of: random) { UUID(uuid: $0.load(as: uuid_t.self)) }
    return ".\(Path.lastComponent(path))\(temporaryMark)\(id.uuidString)"
  }

  private static let temporaryMark = ".callsite-"

  /// Removes the temporary files that interrupted runs left in a folder, for which nobody writes by now, see
  /// ``FolderLock``.
  static func removeAbandonedFiles(in folder: String) {
    guard type(of: folder) == .typeDirectory else { return }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      guard name.hasPrefix("."), name.utf8.count > 36,
        name.dropLast(36).hasSuffix(temporaryMark), UUID(uuidString: String(name.suffix(36))) != nil
      else { continue }
      let path = Path.joined(folder, name)
      if type(of: path) == .typeRegular { unlink(path) }
    }
  }

  /// Makes a folder and those above it; nothing happens if it exists. Empty is the working folder.
  package static func makeFolder(_ path: String) throws {
    if path.isEmpty { return }
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// Removes a file, never a folder with what is in it.
  static func remove(_ path: String) throws {
    guard unlink(path) == 0 else { throw FileBytes.lastError }
  }

  /// Removes a folder that holds nothing; leaves any other.
  static func removeEmptyFolder(_ path: String) {
    guard (try? FileManager.default.contentsOfDirectory(atPath: path))?.isEmpty == true else { return }
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Why an operation failed, in words that fit after a colon.
  package static func reason(of error: any Error) -> String {
    let error = error as NSError
    let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError
    for candidate in [underlying, error].compactMap({ $0 }) where candidate.domain == NSPOSIXErrorDomain {
      if candidate.code == ENOENT { return "no such file" }
      return String(cString: strerror(Int32(candidate.code))).lowercased()
    }
    switch CocoaError.Code(rawValue: error.code) {
    case .fileNoSuchFile, .fileReadNoSuchFile: return "no such file"
    case .fileReadNoPermission, .fileWriteNoPermission: return "permission denied"
    case .fileWriteOutOfSpace: return "no space left"
    case .fileWriteVolumeReadOnly: return "the volume is read-only"
    default: return error.localizedDescription
    }
  }
}

/// The paths of a module's files, which may not get in each other's way.
///
/// Two paths that differ in case only are one file on many disks, and a Swift module can't have two files of
/// one name, in whatever folders.
struct FileNames {
  private var byPath: [String: String] = [:]
  private var byName: [String: String] = [:]

  /// Adds a path; returns the earlier one that it collides with.
  mutating func add(_ path: String) -> String? {
    let earlier = byPath[path.lowercased()] ?? byName[Path.lastComponent(path)]
    byPath[path.lowercased()] = path
    byName[Path.lastComponent(path)] = path
    return earlier
  }
}
