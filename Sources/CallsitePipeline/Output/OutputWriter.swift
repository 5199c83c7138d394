import CallsiteBasics
package import CallsiteDiagnostics
import CallsiteSource
import Foundation

/// Brings a module's folder up to date, changing only files that differ.
package struct OutputWriter: Sendable {
  package init() {}

  /// Removes stale files and the folders that this empties, then writes changed and added files, each
  /// atomically. Unchanged and foreign files keep their bytes and dates.
  ///
  /// - Throws: A failure that names the first file that couldn't be written. Running again writes the
  ///   remaining ones.
  package func write(_ comparison: OutputComparison) throws(DiagnosticFailure) {
    for folder in Set(comparison.files.map { Path.folder(of: comparison.displayPath(of: $0)) }) {
      Disk.removeAbandonedFiles(in: folder)
    }
    // Removal comes first because `pet.swift` and `Pet.swift` are the same file on many disks.
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

  /// Checks each folder once, however many files were removed from it.
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

  /// Returns a link that replaced a file or a folder after the comparison.
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

/// The files of a module's folder on disk compared with the rendered ones.
package struct OutputComparison: Hashable, Sendable {
  /// The state of a file on disk, compared with the rendered one.
  package enum State: String, Hashable, Sendable {
    /// The bytes are the same.
    case unchanged
    /// The file exists with other bytes.
    case changed
    /// The file doesn't exist yet.
    case added
    /// Callsite generated the file once but no longer does.
    case stale
    /// A Swift file that Callsite didn't generate. It is never changed, but doesn't belong in the folder.
    case foreign
  }

  /// One file of the folder.
  package struct File: Hashable, Sendable {
    /// The path relative to the folder, with `/` as separator.
    let path: String
    package let state: State
    /// The bytes on disk, unless the file is foreign.
    package let oldBytes: [UInt8]?
    /// The rendered bytes, if the file should exist.
    package let newBytes: [UInt8]?
  }

  /// The folder's path as the user gave it.
  package let folder: String
  /// The files, ordered by path.
  package let files: [File]

  /// Whether the folder contains exactly the rendered files.
  package var isFresh: Bool { files.allSatisfy { $0.state == .unchanged } }

  /// The number of files that the folder should contain.
  var renderedCount: Int { files.count { $0.newBytes != nil } }

  /// The number of lines that these files should have together.
  package var lineCount: Int {
    files.reduce(0) { sum, file in sum + (file.newBytes ?? []).count { $0 == UInt8(ascii: "\n") } }
  }

  /// Returns the paths of the files in a state, as the user would write them.
  package func paths(_ state: State) -> [String] {
    files.filter { $0.state == state }.map { displayPath(of: $0) }
  }

  /// Returns the changes to a file. Empty for an unchanged or foreign one.
  func diff(of file: File) -> UnifiedDiff {
    file.state == .foreign
      ? UnifiedDiff(from: nil, to: nil, path: "")
      : UnifiedDiff(from: file.oldBytes, to: file.newBytes, path: displayPath(of: file))
  }

  package func displayPath(of file: File) -> String {
    Path.joined(folder, file.path)
  }
}
