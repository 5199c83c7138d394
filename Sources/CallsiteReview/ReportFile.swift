package import CallsiteDiagnostics
import CallsitePipeline
import CallsiteSource

/// A file that a report is written to; the folders above it are made.
package struct ReportFile: Sendable {
  private let path: String

  package init(_ path: String) {
    self.path = path
  }

  package func write(_ text: String) throws(DiagnosticFailure) {
    do {
      try Disk.makeFolder(Path.folder(of: path))
      try Disk.write(Array(text.utf8), to: path)
    } catch {
      throw DiagnosticFailure([.unwritableReport(path, Disk.reason(of: error))])
    }
  }
}

extension Diagnostic {
  // No position: there is no text to point into.
  fileprivate static func unwritableReport(_ path: String, _ reason: String) -> Diagnostic {
    Diagnostic(.error, "unwritable-report", "'\(path)' can't be written: \(reason).")
  }
}
