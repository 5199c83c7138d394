import CallsiteDiagnostics
import CallsiteSource

/// One reading of one document: its root, what was found wrong so far, and the schemas read in place.
///
/// A shared component is read wherever it is used; its problems are reported once.
final class ReadingSession {
  private(set) var root: SourceNode
  /// What brings the document's objects to the newest form.
  private(set) var rewriting: any UpwardRewriting = NoRewriting()
  private var collector: DiagnosticCollector
  private var reported: Set<Diagnostic> = []
  /// Schemas that a reference below a component stands for, by JSON Pointer.
  var inlinedSchemas: [JSONPointer: Schema] = [:]
  /// The pointers whose schemas are being read just now, to find those that contain themselves.
  var pointersInProgress: Set<JSONPointer> = []

  init(root: SourceNode, isStrict: Bool) {
    self.root = root
    collector = DiagnosticCollector(isStrict: isStrict)
  }

  var diagnostics: [Diagnostic] { collector.diagnostics }

  func report(_ diagnostic: Diagnostic) {
    if reported.insert(diagnostic).inserted { collector.report(diagnostic) }
  }

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
    self.root = root
    self.rewriting = rewriting
  }

  /// Reports something that is put right: a warning, in a strict reading an error.
  func repair(_ diagnostic: Diagnostic) {
    if reported.insert(diagnostic).inserted { collector.repair(diagnostic) }
  }

  /// Reports something that documents tend to have in hundreds, once for all of a kind.
  func report(_ diagnostic: Diagnostic, asOneOf kind: String, isRepair: Bool) {
    guard reported.insert(diagnostic).inserted else { return }
    collector.report(diagnostic, asOneOf: kind, isRepair: isRepair)
  }

  /// The component schemas as written.
  var schemaNodes: SourceMapping {
    root.mapping?["components"]?.mapping?["schemas"]?.mapping ?? SourceMapping([])
  }
}
