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
