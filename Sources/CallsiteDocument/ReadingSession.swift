import CallsiteDiagnostics
import CallsiteSource

/// One reading of one document: its root, what was found wrong so far, and the schemas read in place.
///
/// A shared component is read wherever it is used; its problems are reported once.
final class ReadingSession {
  let root: SourceNode
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

  /// Reports something that is put right: a warning, in a strict reading an error.
  func repair(_ diagnostic: Diagnostic) {
    if reported.insert(diagnostic).inserted { collector.repair(diagnostic) }
  }

  /// The component schemas as written.
  var schemaNodes: SourceMapping {
    root.mapping?["components"]?.mapping?["schemas"]?.mapping ?? SourceMapping([])
  }
}
