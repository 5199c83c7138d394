import CallsiteDiagnostics
import CallsitePipeline
import CallsiteSource
import Foundation

/// A copy of a package for building, which is kept between runs together with its build folder.
///
/// Files have the same path below the copy's folder as on disk: `/home/me/shop/App.swift` is
/// `SCRATCH/…/home/me/shop/App.swift`. Surrounding folders, such as local packages that it depends on,
/// are linked.
struct ScratchCopy {
  /// The absolute folder that is copied.
  let root: String
  /// The folder that contains the copy.
  private let base: String
  private let scratchFolder: String

  /// Folders that aren't copied because no build needs them: repositories and build products.
  static let leftOut: Set<String> = [
    ".build", ".git", ".hg", ".svn", ".venv", "DerivedData", "node_modules",
  ]

  init(of root: String, in scratchFolder: String) {
    self.root = root
    self.scratchFolder = scratchFolder
    base = Path.joined(scratchFolder, Fingerprint(Array(root.utf8)).description)
  }

  /// Returns the path of a file in the copy.
  func place(of path: String) -> String { base + path }

  /// Returns the original of a file in the copy, or the path itself if it isn't in the copy.
  func original(of path: String) -> String {
    // Compilers can resolve symbolic links, such as /tmp on macOS.
    let folders = [base, URL(fileURLWithPath: base).resolvingSymlinksInPath().path, "/private" + base]
    for folder in folders where path.hasPrefix(folder + "/") { return String(path.dropFirst(folder.count)) }
    return path
  }

  /// The file for a build's output.
  var log: String { Path.joined(base, "build.log") }

  /// Locks the copy for other runs until the lock is released.
  func lock() throws(DiagnosticFailure) -> FolderLock? {
    try attempt(base) { try Disk.makeFolder(base) }
    return FolderLock(base)
  }

  /// Updates the files in the copy from the package. Files that haven't changed aren't written.
  ///
  /// - Parameter isKept: Returns whether a file is managed in the copy, so that it is neither copied nor removed.
  func synchronize(keeping isKept: (_ path: String) -> Bool) throws(DiagnosticFailure) {
    let manifest = Path.joined(base, "files.txt")
    let former = ((try? Disk.bytes(of: manifest)) ?? []).split(separator: 0).map {
      String(decoding: $0, as: UTF8.self)
    }
    var copied: [String] = []
    var pending = [root]
    while let folder = pending.popLast() {
      try attempt(place(of: folder)) { try Disk.makeFolder(place(of: folder)) }
      for name in ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() {
        let path = Path.joined(folder, name)
        if Self.leftOut.contains(name) || path == scratchFolder { continue }
        switch Disk.type(of: path) {
        case .typeDirectory?: pending.append(path)
        case .typeRegular? where isKept(path): break
        case .typeRegular?, .typeSymbolicLink?:
          copied.append(path)
          try copy(path)
        default: break
        }
      }
    }
    let current = Set(copied)
    for path in former where !current.contains(path) { unlink(place(of: path)) }
    try attempt(manifest) { try Disk.write(Array(copied.joined(separator: "\0").utf8), to: manifest) }
    linkSurroundings(of: copied.filter { Path.lastComponent($0) == "Package.swift" })
  }

  private func copy(_ path: String) throws(DiagnosticFailure) {
    let place = place(of: path)
    try attempt(path) {
      var (wanted, there) = (stat(), stat())
      guard lstat(path, &wanted) == 0 else { return }
      if lstat(place, &there) == 0 {
        if Self.isSame(wanted, there) { return }
        unlink(place)
      }
      if wanted.st_mode & S_IFMT == S_IFLNK {
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: path)
        return try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: target)
      }
      try FileBytes.create(place, contents: FileBytes.contents(of: path))
      chmod(place, wanted.st_mode & 0o777)
      try FileManager.default.setAttributes(
        [.modificationDate: Self.date(of: wanted)], ofItemAtPath: place)
    }
  }

  /// Whether two files have the same mode, size and date. Symbolic links are always written anew.
  private static func isSame(_ file: stat, _ other: stat) -> Bool {
    guard file.st_mode == other.st_mode, file.st_size == other.st_size else { return false }
    if file.st_mode & S_IFMT == S_IFLNK { return false }
    // Foundation's dates are less precise than those of file systems.
    return abs(date(of: file).timeIntervalSince(date(of: other))) < 0.000_01
  }

  private static func date(of file: stat) -> Date {
    #if canImport(Darwin)
      let time = file.st_mtimespec
    #else
      let time = file.st_mtim
    #endif
    return Date(timeIntervalSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
  }

  private func attempt(_ path: String, _ body: () throws -> Void) throws(DiagnosticFailure) {
    do { try body() } catch { throw DiagnosticFailure([.uncopiedFile(path, Disk.reason(of: error))]) }
  }
}

// The surroundings of the package.
extension ScratchCopy {
  /// Links everything up to the top folder of the repository, and other local packages in manifests. If something can't
  /// be linked, the build reports that it's missing.
  private func linkSurroundings(of manifests: [String]) {
    var child = root
    for folder in foldersOfRepository() {
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
        let path = Path.joined(folder, name)
        if path != child, !Self.leftOut.contains(name), path != scratchFolder { link(path) }
      }
      child = folder
    }
    for manifest in manifests {
      let text = String(decoding: (try? Disk.bytes(of: manifest)) ?? [], as: UTF8.self)
      for match in text.matches(of: /path\s*:\s*"([^"\\]+)"/) {
        let path = Path.joined(Path.folder(of: manifest), String(match.1))
        if !path.hasPrefix(root + "/"), path != root, Disk.type(of: path) != nil { link(path) }
      }
    }
  }

  /// The folders above the package that belong to its repository, innermost first.
  private func foldersOfRepository() -> [String] {
    var folders: [String] = []
    var folder = root
    while folder != "/", !folder.isEmpty {
      if Disk.type(of: Path.joined(folder, ".git")) != nil { return folders }
      folder = Path.folder(of: folder)
      folders.append(folder)
    }
    return []
  }

  private func link(_ path: String) {
    let place = place(of: path)
    guard Disk.type(of: place) == nil else { return }
    try? Disk.makeFolder(Path.folder(of: place))
    try? FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: path)
  }

  /// Copies the dependencies that SwiftPM already fetched, before the first build of the copy.
  func takeDependencies(of package: String) {
    let (theirs, ours) = (Path.joined(package, ".build"), place(of: Path.joined(package, ".build")))
    guard Disk.type(of: theirs) == .typeDirectory, Disk.type(of: ours) == nil else { return }
    try? Disk.makeFolder(ours)
    for name in ["repositories", "checkouts", "artifacts", "workspace-state.json"] {
      try? FileManager.default.copyItem(
        atPath: Path.joined(theirs, name), toPath: Path.joined(ours, name))
    }
  }
}

extension Diagnostic {
  // No position: there is no text to point into.
  fileprivate static func uncopiedFile(_ path: String, _ reason: String) -> Diagnostic {
    Diagnostic(.error, "uncopied-package", "'\(path)' can't be copied for the build: \(reason).")
  }
}
