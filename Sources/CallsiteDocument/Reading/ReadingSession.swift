import CallsiteDiagnostics
import CallsiteSource

/// One reading of one document, or of a part of it: its root, what was found wrong so far, and the schemas read in
/// place.
///
/// A shared component is read wherever it is used; its problems are reported once. A session never leaves its thread.
final class ReadingSession {
  /// What is read, and how.
  struct Subject: Sendable {
    fileprivate(set) var root: SourceNode
    /// What brings the document's objects to the newest form.
    fileprivate(set) var rewriting: any UpwardRewriting = NoRewriting()
    fileprivate let isStrict: Bool
    /// Whether the document is of a version that isn't known yet, so that it may have fields that aren't either.
    fileprivate(set) var isAhead = false
  }

  private(set) var subject: Subject
  private(set) var log = DiagnosticLog()
  /// Schemas that a reference below a component stands for, by JSON Pointer.
  var inlinedSchemas: [JSONPointer: Schema] = [:]
  /// The pointers whose schemas are being read just now, to find those that contain themselves.
  var pointersInProgress: Set<JSONPointer> = []

  init(root: SourceNode, isStrict: Bool) {
    subject = Subject(root: root, isStrict: isStrict)
  }

  /// Begins another reading of the same document, as on another thread.
  init(of subject: Subject) {
    self.subject = subject
  }

  var root: SourceNode { subject.root }
  var rewriting: any UpwardRewriting { subject.rewriting }
  var isAhead: Bool { subject.isAhead }

  var diagnostics: [Diagnostic] {
    var collector = DiagnosticCollector(isStrict: subject.isStrict)
    log.report(to: &collector)
    return collector.diagnostics
  }

  func report(_ diagnostic: Diagnostic) { log.report(diagnostic) }

  /// Where a local reference leads in the document as it is read; nil when the text is no pointer into it.
  func pointer(_ reference: String) -> JSONPointer? {
    JSONPointer(reference: reference).map(rewriting.rewrite)
  }

  /// Reports something of an object that is ignored: of our own extensions always an error, else a repair.
  func reject(_ diagnostic: Diagnostic) {
    diagnostic.id == "invalid-extension" ? report(diagnostic) : repair(diagnostic)
  }

  /// Goes on with the document in another form.
  func rewrite(_ root: SourceNode, _ rewriting: any UpwardRewriting) {
    subject.root = root
    subject.rewriting = rewriting
  }

  /// Goes on with a document of a version that isn't known yet.
  func goAhead() { subject.isAhead = true }

  /// Reports something that is put right: a warning, in a strict reading an error.
  func repair(_ diagnostic: Diagnostic) { log.repair(diagnostic) }

  /// Takes over what another reading of the document found.
  func report(_ log: DiagnosticLog) { self.log.append(log) }

  /// Reports something that documents tend to have in hundreds, once for all of a kind.
  func report(_ diagnostic: Diagnostic, asOneOf kind: String, isRepair: Bool) {
    log.report(diagnostic, asOneOf: kind, isRepair: isRepair)
  }

  /// The component schemas as written.
  var schemaNodes: SourceMapping {
    root.mapping?["components"]?.mapping?["schemas"]?.mapping ?? SourceMapping([])
  }
}
