package import CallsiteDiagnostics
import CallsitePipeline
import CallsiteSource

extension ProjectStart {
  /// Writes files that don't exist yet; says which.
  ///
  /// - Throws: ``DiagnosticFailure`` if any of them exists, and nothing is written, or if one can't be written.
  package func write(_ files: [File]) throws(DiagnosticFailure) -> [String] {
    let taken = files.filter { Disk.type(of: $0.path) != nil }
    if !taken.isEmpty { throw DiagnosticFailure(taken.map { .existingFile($0) }) }
    for file in files {
      do {
        try Disk.makeFolder(Path.folder(of: file.path))
        try Disk.write(Array(file.text.utf8), to: file.path)
      } catch {
        throw DiagnosticFailure([.unwritableFile(file.path, reason: Disk.reason(of: error))])
      }
    }
    return files.map(\.path)
  }
}

extension Diagnostic {
  static func existingFile(_ file: ProjectStart.File) -> Diagnostic {
    let isConfiguration = file.path.hasSuffix("callsite.yaml")
    let hint =
      isConfiguration
      ? "Add the API to it by hand, or name another folder with --folder." : "Move it away first."
    return Diagnostic(.error, "existing-file", "'\(file.path)' exists and isn't written over. \(hint)")
  }
}
