import CallsiteDiagnostics
import CallsitePipeline
import CallsiteSource
import Foundation

/// A copy of a package to build in, which stays between runs with what was built in it.
///
/// A file has the path in the copy's folder that it has on the disk: `/home/me/shop/App.swift` is
/// `SCRATCH/…/home/me/shop/App.swift`. What is beside the package, such as packages that it depends on by their paths, is
/// linked.
struct ScratchCopy {
  /// The absolute folder that is copied.
  let root: String
  /// The folder below which copies are.
  private let base: String
  private let scratchFolder: String

  /// What no build takes from a package: repositories, and what builds make.
  private static let leftOut: Set<String> = [
    ".build", ".git", ".hg", ".svn", ".venv", "DerivedData", "node_modules",
  ]

  init(of root: String, in scratchFolder: String) {
    self.root = root
    self.scratchFolder = scratchFolder
    base = Path.joined(scratchFolder, Fingerprint(Array(root.utf8)).description)
  }

  /// Where a file of the disk is in the copy.
  func place(of path: String) -> String { base + path }

  /// Which file of the disk a path in the copy means; other paths mean themselves.
  func original(of path: String) -> String {
    // A compiler may have followed links, such as macOS's /tmp.
    let folders = [base, URL(fileURLWithPath: base).resolvingSymlinksInPath().path, "/private" + base]
    for folder in folders where path.hasPrefix(folder + "/") { return String(path.dropFirst(folder.count)) }
    return path
  }

  /// The file that gets what a build prints.
  var log: String { Path.joined(base, "build.log") }

  /// Keeps other runs out of the copy until it is let go.
  func lock() throws(DiagnosticFailure) -> FolderLock? {
    try attempt(base) { try Disk.makeFolder(base) }
    return FolderLock(base)
  }

  /// Makes the copy have the files that the package has now; what hasn't changed isn't touched.
  ///
  /// - Parameter isKept: Whether a file isn't the package's but the copy's: it is neither copied nor removed.
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

  /// Links are compared by their lengths, which are those of what they lead to.
  private static func isSame(_ file: stat, _ other: stat) -> Bool {
    guard file.st_mode == other.st_mode, file.st_size == other.st_size else { return false }
    if file.st_mode & S_IFMT == S_IFLNK { return false }
    // Dates of Foundation are less exact than those of disks.
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

// What is beside the package.
extension ScratchCopy {
  /// Links everything up to the top folder of the repository, and what manifests name by its path besides. What can't be
  /// linked is missed by the build, which says so.
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

  /// The folders above the package that are part of its repository, from the nearest up.
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

  /// Gives a package that was never built in the copy what SwiftPM has fetched for it, so that nothing is fetched again.
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
