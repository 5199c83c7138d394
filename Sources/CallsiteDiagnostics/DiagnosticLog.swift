/// What one part of a stage found, in order and each once, so that parts that run at the same time report what they
/// would have reported one after the other.
package struct DiagnosticLog: Sendable {
  private enum Kind {
    case report, repair
    case oneOf(String, isRepair: Bool)
  }

  private var entries: [(diagnostic: Diagnostic, kind: Kind)] = []
  private var known: Set<Diagnostic> = []

  package init() {}

  /// Adds a diagnostic as it is.
  package mutating func report(_ diagnostic: Diagnostic) { add(diagnostic, .report) }

  /// Adds a diagnostic for something that was put right.
  package mutating func repair(_ diagnostic: Diagnostic) { add(diagnostic, .repair) }

  /// Adds something that documents tend to have in hundreds, see ``DiagnosticCollector``.
  package mutating func report(_ diagnostic: Diagnostic, asOneOf kind: String, isRepair: Bool) {
    add(diagnostic, .oneOf(kind, isRepair: isRepair))
  }

  /// Adds what another part found that this one didn't.
  package mutating func append(_ other: DiagnosticLog) {
    for entry in other.entries { add(entry.diagnostic, entry.kind) }
  }

  /// Reports everything.
  package func report(to collector: inout DiagnosticCollector) {
    for (diagnostic, kind) in entries {
      switch kind {
      case .report: collector.report(diagnostic)
      case .repair: collector.repair(diagnostic)
      case .oneOf(let kind, let isRepair): collector.report(diagnostic, asOneOf: kind, isRepair: isRepair)
      }
    }
  }

  private mutating func add(_ diagnostic: Diagnostic, _ kind: Kind) {
    if known.insert(diagnostic).inserted { entries.append((diagnostic, kind)) }
  }
}
