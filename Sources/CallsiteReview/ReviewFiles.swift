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

  /// Whether there is a file.
  package var isPresent: Bool { Disk.type(of: path) != nil }

  /// Reads the file, which must exist. An empty file, or one with nothing but comments, accepts nothing.
  package func read() throws(DiagnosticFailure) -> AcceptancePolicy {
    guard isPresent else { throw DiagnosticFailure([.missingAcceptances(path)]) }
    if let text, text.split(whereSeparator: \.isNewline).allSatisfy(Self.isComment) {
      return AcceptancePolicy()
    }
    let node = try SourceReader().read(path: path)
    var reader = AcceptanceReader(ids: Self.ids)
    return try reader.read(node)
  }

  /// The ids that findings of comparisons and recordings can have.
  static let ids =
    DriftRule.ids + ObservationRule.allCases.map(\.rawValue)

  private var text: String? {
    (try? Disk.bytes(of: path)).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func isComment(_ line: Substring) -> Bool {
    let text = line.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    return text.isEmpty || text.hasPrefix("#")
  }

  /// Reads the rulings on renames, or returns none if there is no file yet.
  package func rulings() throws(DiagnosticFailure) -> RenameRulings {
    isPresent ? try read().rulings : RenameRulings()
  }

  /// Updates the file to accept the findings that fail a review, and creates it if necessary. A file that is up to date
  /// isn't written.
  ///
  /// - Parameter until: The last day of new and renewed acceptances, if any.
  /// - Returns: The content of the file, and the number of added and removed acceptances.
  package func update(
    for review: DriftReview, today: CalendarDay, until: CalendarDay? = nil
  ) throws(DiagnosticFailure) -> (policy: AcceptancePolicy, update: AcceptanceUpdate) {
    var policy = AcceptancePolicy()
    let text = text
    if isPresent { policy = try read() }
    let update = AcceptanceUpdate(of: text, policy, for: policy.weighing(review), today: today, until: until)
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
  fileprivate static func missingAcceptances(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, "missing-file",
      "There is no file '\(path)'; use --update-accepted to create it with the findings of this run.")
  }

  // There is no position, because the problem isn't in a text.
  fileprivate static func unwritableReport(_ path: String, _ reason: String) -> Diagnostic {
    Diagnostic(.error, "unwritable-report", "Can't write '\(path)': \(reason).")
  }
}
