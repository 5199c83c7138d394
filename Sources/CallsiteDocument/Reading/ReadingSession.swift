import CallsiteDiagnostics
import CallsiteSource

/// The state of reading a document or a part of it: its root, the problems found so far, and the schemas that
/// were read in place.
///
/// A shared component is read wherever it is used, but its problems are reported once. A session is confined
/// to its thread.
final class ReadingSession {
  /// The document, and how it is read.
  struct Subject: Sendable {
    fileprivate(set) var root: SourceNode
    /// Rewrites the document's objects to the newest form.
    fileprivate(set) var rewriting: any UpwardRewriting = NoRewriting()
    fileprivate let isStrict: Bool
    fileprivate let keepsSources: Bool
    /// Whether the document has a newer, unknown version, so that it may contain unknown fields.
    fileprivate(set) var acceptsUnknownFields = false
  }

  private(set) var subject: Subject
  private(set) var log = DiagnosticLog()
  /// The schemas of references to places within components, by JSON Pointer.
  var inlinedSchemas: [JSONPointer: Schema] = [:]
  /// The pointers of the schemas that are being read, to detect schemas that contain themselves.
  var pointersInProgress: Set<JSONPointer> = []

  /// - Parameter keepsSources: Whether schemas keep their sources.
  init(root: SourceNode, isStrict: Bool, keepsSources: Bool = true) {
    subject = Subject(root: root, isStrict: isStrict, keepsSources: keepsSources)
  }

  /// Creates a session for the same document, such as for another thread.
  init(of subject: Subject) {
    self.subject = subject
  }

  var root: SourceNode { subject.root }
  var rewriting: any UpwardRewriting { subject.rewriting }
  var acceptsUnknownFields: Bool { subject.acceptsUnknownFields }

  var diagnostics: [Diagnostic] {
    var collector = DiagnosticCollector(isStrict: subject.isStrict)
    log.report(to: &collector)
    return collector.diagnostics
  }

  /// Returns the source for a schema, or `nil` if schemas don't keep their sources.
  func source(_ node: SourceNode?) -> SourceNode? { subject.keepsSources ? node : nil }

  func report(_ diagnostic: Diagnostic) { log.report(diagnostic) }

  /// Returns the target of a local reference in the rewritten document, or `nil` if the text isn't a JSON
  /// Pointer.
  func pointer(_ reference: String) -> JSONPointer? {
    JSONPointer(reference: reference).map(rewriting.rewrite)
  }

  /// Reports an ignored value: always an error in a Callsite extension, otherwise a repair.
  func reject(_ diagnostic: Diagnostic) {
    diagnostic.id == "invalid-extension" ? report(diagnostic) : repair(diagnostic)
  }

  /// Continues with the document in another form.
  func rewrite(_ root: SourceNode, _ rewriting: any UpwardRewriting) {
    subject.root = root
    subject.rewriting = rewriting
  }

  /// Accepts unknown fields, because the document has an unknown version.
  func acceptUnknownFields() { subject.acceptsUnknownFields = true }

  /// Reports a repair: a warning, or an error in a strict run.
  func repair(_ diagnostic: Diagnostic) { log.repair(diagnostic) }

  /// Adds the problems that another session found in the document.
  func report(_ log: DiagnosticLog) { self.log.append(log) }

  /// Reports a problem that typically occurs many times, once for each kind.
  func report(_ diagnostic: Diagnostic, asOneOf kind: String, isRepair: Bool) {
    log.report(diagnostic, asOneOf: kind, isRepair: isRepair)
  }

  /// The source of the component schemas.
  var schemaNodes: SourceMapping {
    root.mapping?["components"]?.mapping?["schemas"]?.mapping ?? SourceMapping([])
  }
}
