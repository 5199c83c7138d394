import CallsiteSource
package import Foundation

/// The file operations that the pipeline needs.
package enum Disk {
  /// Returns the type of the item at a path without following links, or `nil` if there is none.
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

  /// Returns the modification date of an item, or `nil` if it doesn't exist.
  package static func modificationDate(of path: String) -> Date? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
  }

  package static func bytes(of path: String) throws -> [UInt8] {
    try FileBytes.contents(of: path)
  }

  /// Returns the relative paths of everything below a folder, without following links. Empty if the folder
  /// doesn't exist.
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

  /// Writes a temporary file in the same folder and renames it, so that a reader sees either the old bytes or
  /// the new.
  ///
  /// The file isn't synchronized to disk: anything that a system crash loses can be generated again. A link is
  /// kept, and its target is written. A device or a pipe, such as `/dev/null` and `/dev/stdout`, is written as it is, because
  /// renaming would replace it.
  package static func write(_ bytes: [UInt8], to path: String) throws {
    if try FileBytes.writeThrough(path, contents: bytes) { return }
    let path = type(of: path) == .typeSymbolicLink ? target(of: path) : path
    let temporary = Path.joined(Path.folder(of: path), temporaryName(for: path))
    try FileBytes.create(temporary, contents: bytes)
    guard rename(temporary, path) == 0 else {
      let error = FileBytes.lastError
      unlink(temporary)
      throw error
    }
  }

  /// Returns the path of a link's target, or the link's own path if the target doesn't exist.
  private static func target(of link: String) -> String {
    guard let target = realpath(link, nil) else { return link }
    defer { free(target) }
    return String(cString: target)
  }

  /// Returns a unique name. A process id wouldn't be enough: in containers the same ids recur, even after a
  /// process was killed.
  static func temporaryName(for path: String) -> String {
    // `UUID()` opens the system's random source each time, which takes longer than writing most files.
    let random = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))
    let id = withUnsafeBytes(of: random) { UUID(uuid: $0.load(as: uuid_t.self)) }
    return ".\(Path.lastComponent(path))\(temporaryMark)\(id.uuidString)"
  }

  private static let temporaryMark = ".callsite-"

  /// Removes the temporary files that interrupted runs left in a folder. The caller holds its ``FolderLock``,
  /// so no other run is writing them.
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

  /// Creates a folder and those above it. Does nothing if it exists, or if the path is empty (the working
  /// folder).
  package static func makeFolder(_ path: String) throws {
    var status = stat()
    if path.isEmpty { return }
    if stat(path, &status) == 0 {
      if status.st_mode & S_IFMT == S_IFDIR { return }
      throw NSError(domain: NSPOSIXErrorDomain, code: Int(ENOTDIR))
    }
    try makeFolder(Path.folder(of: path))
    // Another program may have created it meanwhile.
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw FileBytes.lastError }
  }

  /// Removes a file, but never a folder with its contents.
  package static func remove(_ path: String) throws {
    guard unlink(path) == 0 else { throw FileBytes.lastError }
  }

  /// Removes a folder if it is empty.
  package static func removeEmptyFolder(_ path: String) {
    guard (try? FileManager.default.contentsOfDirectory(atPath: path))?.isEmpty == true else { return }
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Returns the reason for an error, worded to follow a colon.
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

/// The paths of a module's files, checked for collisions.
///
/// Two paths that differ only in case are the same file on many disks, and a Swift module can't have two
/// files with the same name, even in different folders.
struct FileNames {
  private var byPath: [String: String] = [:]
  private var byName: [String: String] = [:]

  /// Adds a path, and returns the earlier one that it collides with, if any.
  mutating func add(_ path: String) -> String? {
    let earlier = byPath[path.lowercased()] ?? byName[Path.lastComponent(path)]
    byPath[path.lowercased()] = path
    byName[Path.lastComponent(path)] = path
    return earlier
  }
}
