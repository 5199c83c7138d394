package import CallsiteDiagnostics
import CallsiteSource
import Foundation

/// Makes a module's folder hold what was rendered, touching only what differs.
package struct OutputWriter: Sendable {
  package init() {}

  /// Removes stale files (and folders that this empties), then writes changed and added ones, each at once or
  /// not at all. Unchanged and foreign files keep their bytes and their dates.
  ///
  /// - Throws: A failure that names the first file that could not be written; running again writes what is missing.
  package func write(_ comparison: OutputComparison) throws(DiagnosticFailure) {
    for folder in Set(comparison.files.map { Path.folder(of: comparison.displayPath(of: $0)) }) {
      Disk.removeAbandonedFiles(in: folder)
    }
    // First, because `pet.swift` and `Pet.swift` are one file on many disks.
    try removeStale(comparison)
    let files = comparison.files.filter { $0.state == .changed || $0.state == .added }
    var folders: Set<String> = []
    for path in files.map(comparison.displayPath) where folders.insert(Path.folder(of: path)).inserted {
      try attempt(path) { try Disk.makeFolder(Path.folder(of: path)) }
    }
    let outcomes = files.concurrentMap { file -> Result<Void, DiagnosticFailure> in
      let path = comparison.displayPath(of: file)
      return Result { () throws(DiagnosticFailure) in
        try attempt(path) { try Disk.write(file.newBytes ?? [], to: path) }
      }
    }
    for outcome in outcomes { try outcome.get() }
  }

  /// Each folder is looked into once, however many files were in it.
  private func removeStale(_ comparison: OutputComparison) throws(DiagnosticFailure) {
    var left: Set<String> = []
    defer { for folder in left { removeEmptyFolders(from: folder, upTo: comparison.folder) } }
    for file in comparison.files where file.state == .stale {
      let path = comparison.displayPath(of: file)
      if let link = link(on: file.path, in: comparison.folder) {
        throw DiagnosticFailure([.occupiedOutputPath(link, needed: path)])
      }
      try attempt(path) { try Disk.remove(path) }
      left.insert(Path.folder(of: path))
    }
  }

  /// A link that took the place of a file or a folder since they were compared.
  private func link(on relative: String, in folder: String) -> String? {
    let parts = relative.split(separator: "/")
    return parts.indices.lazy.map { Path.joined(folder, parts[...$0].joined(separator: "/")) }
      .first { Disk.type(of: $0) == .typeSymbolicLink }
  }

  private func removeEmptyFolders(from folder: String, upTo top: String) {
    var folder = folder
    while folder != top, folder.hasPrefix(top) {
      Disk.removeEmptyFolder(folder)
      folder = Path.folder(of: folder)
    }
  }

  private func attempt(_ path: String, _ body: () throws -> Void) throws(DiagnosticFailure) {
    do { try body() } catch {
      throw DiagnosticFailure([.unwritableFile(path, reason: Disk.reason(of: error))])
    }
  }
}

/// What a module's folder holds beside what it should hold, file by file; nothing is written by looking.
package struct OutputComparison: Hashable, Sendable {
  /// How a file on disk stands to what was rendered.
  package enum State: String, Hashable, Sendable {
    /// The bytes are the same.
    case unchanged
    /// The file exists with other bytes.
    case changed
    /// The file doesn't exist yet.
    case added
    /// Callsite wrote the file once and doesn't any more.
    case stale
    /// A Swift file that Callsite didn't write: never touched, but it doesn't belong there.
    case foreign
  }

  /// One file of the folder.
  package struct File: Hashable, Sendable {
    /// Relative to the folder, with `/` between its parts.
    package let path: String
    package let state: State
    /// The bytes on disk, for a file that isn't foreign.
    let oldBytes: [UInt8]?
    /// The rendered bytes, for a file that should exist.
    let newBytes: [UInt8]?
  }

  /// The folder's path as the user gave it.
  package let folder: String
  /// Ordered by path.
  package let files: [File]

  /// Whether the folder holds what it should, and nothing else.
  package var isFresh: Bool { files.allSatisfy { $0.state == .unchanged } }

  /// The number of files that the folder should hold.
  package var renderedCount: Int { files.count { $0.newBytes != nil } }

  /// The paths of files in a state, as the user would write them.
  package func paths(_ state: State) -> [String] {
    files.filter { $0.state == state }.map { displayPath(of: $0) }
  }

  /// What would change in a file; empty for an unchanged or a foreign one.
  package func diff(of file: File) -> UnifiedDiff {
    file.state == .foreign
      ? UnifiedDiff(from: nil, to: nil, path: "")
      : UnifiedDiff(from: file.oldBytes, to: file.newBytes, path: displayPath(of: file))
  }

  func displayPath(of file: File) -> String {
    Path.joined(folder, file.path)
  }
}
