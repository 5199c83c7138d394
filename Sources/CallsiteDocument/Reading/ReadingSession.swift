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
    fileprivate let repairs: DiagnosticCollector.Repairs
    fileprivate let keepsSources: Bool
    /// Whether the document has a newer, unknown version, so that it may contain unknown fields.
    fileprivate(set) var acceptsUnknownFields = false
    /// The texts of references before the document was upgraded, by position.
    fileprivate(set) var writtenReferences: [SourcePosition: String] = [:]
  }

  /// The problems found in an object.
  struct Finding: Sendable {
    /// The position of the object.
    let object: SourcePosition
    let log: DiagnosticLog
  }

  private(set) var subject: Subject
  private(set) var log = DiagnosticLog()
  /// The problems found in objects, by ``attributing(to:_:)``.
  private(set) var findings: [Finding] = []
  /// The schemas of references to places within components, by JSON Pointer.
  var inlinedSchemas: [JSONPointer: Schema] = [:]
  /// The pointers of the schemas that are being read, to detect schemas that contain themselves.
  var pointersInProgress: Set<JSONPointer> = []

  /// - Parameter keepsSources: Whether schemas keep their sources.
  init(root: SourceNode, repairs: DiagnosticCollector.Repairs = .grouped, keepsSources: Bool = true) {
    subject = Subject(root: root, repairs: repairs, keepsSources: keepsSources)
  }

  /// Creates a session for reading a document.
  convenience init(
    _ document: UpgradedDocument, repairs: DiagnosticCollector.Repairs, keepsSources: Bool
  ) {
    self.init(root: document.root, repairs: repairs, keepsSources: keepsSources)
    subject.acceptsUnknownFields = document.acceptsUnknownFields
    subject.writtenReferences = document.writtenReferences
    log = document.findingsInTree
  }

  /// Creates a session for the same document, such as for another thread.
  init(of subject: Subject) {
    self.subject = subject
  }

  var root: SourceNode { subject.root }
  var writtenReferences: [SourcePosition: String] { subject.writtenReferences }
  var acceptsUnknownFields: Bool { subject.acceptsUnknownFields }

  var diagnostics: [Diagnostic] {
    var collector = DiagnosticCollector(repairs: subject.repairs)
    log.report(to: &collector)
    return collector.diagnostics
  }

  /// Returns the source for a schema, or `nil` if schemas don't keep their sources.
  func source(_ node: SourceNode?) -> SourceNode? { subject.keepsSources ? node : nil }

  func report(_ diagnostic: Diagnostic) { log.report(diagnostic) }

  /// Keeps the text of a reference that is being rewritten, for messages.
  func keep(_ text: String, writtenAt position: SourcePosition) { subject.writtenReferences[position] = text }

  /// Attributes what a closure finds to an object, instead of to the whole document.
  func attributing<Result>(to object: SourcePosition, _ body: () -> Result) -> Result {
    let outer = log
    log = DiagnosticLog()
    let result = body()
    if !log.isEmpty { findings.append(Finding(object: object, log: log)) }
    log = outer
    return result
  }

  /// Reports an ignored value: always an error in a Callsite extension, otherwise a repair.
  func reject(_ diagnostic: Diagnostic) {
    diagnostic.id == "invalid-extension" ? report(diagnostic) : repair(diagnostic)
  }

  /// Continues with the document in another form.
  func proceed(with root: SourceNode) { subject.root = root }

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
