package import CallsiteDiagnostics
package import CallsiteDrift
import CallsitePipeline
import CallsiteSource

/// The committed file of accepted findings; see ``AcceptanceReader``.
package struct AcceptanceFile: Sendable {
  package let path: String

  package init(_ path: String) {
    self.path = path
  }

  /// Reads the file, which must exist.
  package func read() throws(DiagnosticFailure) -> AcceptancePolicy {
    let node = try SourceReader().read(path: path)
    var reader = AcceptanceReader()
    return try reader.read(node)
  }

  /// Reads the rulings on renames, or returns none if there is no file yet.
  package func rulings() throws(DiagnosticFailure) -> RenameRulings {
    Disk.type(of: path) == nil ? RenameRulings() : try read().rulings
  }

  /// Updates the file to accept the findings that fail a review, and creates it if necessary. A file that is up to date
  /// isn't written.
  ///
  /// - Returns: The content of the file, and the number of added and removed acceptances.
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

/// A file for a report, whose folder is created if necessary.
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
  // There is no position, because the problem isn't in a text.
  fileprivate static func unwritableReport(_ path: String, _ reason: String) -> Diagnostic {
    Diagnostic(.error, "unwritable-report", "Can't write '\(path)': \(reason).")
  }
}
