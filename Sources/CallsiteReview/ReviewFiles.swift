package import CallsiteDiagnostics
package import CallsiteDrift
import CallsitePipeline
import CallsiteSource

/// The committed file of what is accepted, see ``AcceptanceReader``.
package struct AcceptanceFile: Sendable {
  package let path: String

  package init(_ path: String) {
    self.path = path
  }

  /// What the file says; it has to be there.
  package func read() throws(DiagnosticFailure) -> AcceptancePolicy {
    let node = try SourceReader().read(path: path)
    var reader = AcceptanceReader()
    return try reader.read(node)
  }

  /// What it says of renames; nothing where there is no file yet.
  package func rulings() throws(DiagnosticFailure) -> RenameRulings {
    Disk.type(of: path) == nil ? RenameRulings() : try read().rulings
  }

  /// Makes the file accept what fails a review; makes the file if there is none. Its old bytes are kept if they
  /// are right already.
  ///
  /// - Returns: What the file says then, and how many acceptances are new and gone.
  package func update(
    for review: DriftReview, today: CalendarDay
  ) throws(DiagnosticFailure) -> (policy: AcceptancePolicy, update: AcceptanceUpdate) {
    var policy = AcceptancePolicy()
    var text: String?
    if Disk.type(of: path) != nil {
      policy = try read()
      text = (try? Disk.bytes(of: path)).map { String(decoding: $0, as: UTF8.self) }
    }
    let update = AcceptanceUpdate(of: text, policy, for: policy.weighing(review), today: today)
    if update.text != text { try ReportFile(path).write(update.text) }
    return (try read(), update)
  }
}

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
