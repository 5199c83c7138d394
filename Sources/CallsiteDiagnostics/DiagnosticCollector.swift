/// Gathers the problems of one stage, so that all of them are reported together.
///
/// A repair (something wrong that Callsite can put right in a stable way) is a warning, or an error when the
/// run is strict.
package struct DiagnosticCollector: Sendable {
  package private(set) var diagnostics: [Diagnostic] = []
  /// Whether repairs are errors.
  package let isStrict: Bool
  private var groups: [String: Group] = [:]

  /// Diagnostics that are one, and where it stands among all.
  private struct Group {
    let index: Int
    var first: Diagnostic
    var others = 0
  }

  package init(isStrict: Bool = false) {
    self.isStrict = isStrict
  }

  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// Adds a diagnostic as it is.
  package mutating func report(_ diagnostic: Diagnostic) {
    diagnostics.append(diagnostic)
  }

  /// Adds a diagnostic for something that was put right: a warning, in a strict run an error.
  package mutating func repair(_ diagnostic: Diagnostic) {
    var diagnostic = diagnostic
    diagnostic.severity = isStrict ? .error : .warning
    diagnostics.append(diagnostic)
  }

  /// Adds something that documents tend to have in hundreds: one diagnostic stands for all of a kind, at the first
  /// place, and says how many more there are. A strict run lists every repair.
  package mutating func report(_ diagnostic: Diagnostic, asOneOf kind: String, isRepair: Bool) {
    if isRepair, isStrict { return repair(diagnostic) }
    guard var group = groups[kind] else {
      groups[kind] = Group(index: diagnostics.count, first: diagnostic)
      return diagnostics.append(diagnostic)
    }
    group.others += 1
    if let position = diagnostic.position, let first = group.first.position, position < first {
      group.first = diagnostic
    }
    groups[kind] = group
    diagnostics[group.index] = group.first
    diagnostics[group.index].message += " \(group.others) more \(group.others == 1 ? "is" : "are") like it."
  }

  /// Adds the diagnostics of another stage.
  package mutating func report(contentsOf others: [Diagnostic]) {
    diagnostics.append(contentsOf: others)
  }

  /// Ends a stage: throws everything collected so far if any of it is an error.
  ///
  /// - Throws: ``DiagnosticFailure``.
  package func throwIfErrors() throws(DiagnosticFailure) {
    if hasErrors { throw DiagnosticFailure(diagnostics) }
  }
}

/// A stage that could not go on, with all it found: errors, and the warnings before them.
package struct DiagnosticFailure: Error, Sendable {
  package let diagnostics: [Diagnostic]

  package init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }
}

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
