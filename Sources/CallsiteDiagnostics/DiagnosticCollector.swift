/// Collects the problems of one stage, so that they can be reported together.
///
/// A repair fixes something that is wrong in the document, always in the same way. It is reported as a
/// warning, or as an error in a strict run.
package struct DiagnosticCollector: Sendable {
  /// How repairs are reported.
  package enum Repairs: Hashable, Sendable {
    /// As warnings, with one for all of a kind that may occur hundreds of times.
    case grouped
    /// As warnings, with one for each, so that all of them can be found in the document.
    case listed
    /// As errors, with one for each.
    case errors
  }

  package private(set) var diagnostics: [Diagnostic] = []
  package let repairs: Repairs
  private var groups: [String: Group] = [:]

  /// A diagnostic that stands for several, and its index among all.
  private struct Group {
    let index: Int
    var first: Diagnostic
    var others = 0
  }

  package init(repairs: Repairs = .grouped) {
    self.repairs = repairs
  }

  package init(isStrict: Bool) {
    self.init(repairs: isStrict ? .errors : .grouped)
  }

  /// Whether repairs are reported as errors.
  package var isStrict: Bool { repairs == .errors }

  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// Adds a diagnostic unchanged.
  package mutating func report(_ diagnostic: Diagnostic) {
    diagnostics.append(diagnostic)
  }

  /// Adds a diagnostic for a repair: a warning, or an error in a strict run.
  package mutating func repair(_ diagnostic: Diagnostic) {
    var diagnostic = diagnostic
    diagnostic.severity = isStrict ? .error : .warning
    diagnostics.append(diagnostic)
  }

  /// Adds a diagnostic that may occur hundreds of times in a document. One diagnostic represents all of a
  /// kind: it has the first position and says how many more there are, unless each repair is listed.
  package mutating func report(_ diagnostic: Diagnostic, asOneOf kind: String, isRepair: Bool) {
    if isRepair, repairs != .grouped { return repair(diagnostic) }
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

  /// Adds another stage's diagnostics.
  package mutating func report(contentsOf others: [Diagnostic]) {
    diagnostics.append(contentsOf: others)
  }

  /// Ends a stage by throwing everything collected so far if it includes an error.
  ///
  /// - Throws: ``DiagnosticFailure``.
  package func throwIfErrors() throws(DiagnosticFailure) {
    if hasErrors { throw DiagnosticFailure(diagnostics) }
  }
}

/// The failure of a stage, with everything it found: the errors, and the warnings before them.
package struct DiagnosticFailure: Error, Sendable {
  package let diagnostics: [Diagnostic]

  package init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }
}

/// The diagnostics of one part of a stage, in order and without duplicates. Parts that run at the same time
/// report the same as if they had run one after another.
package struct DiagnosticLog: Sendable {
  private enum Kind {
    case report, repair
    case oneOf(String, isRepair: Bool)
  }

  private var entries: [(diagnostic: Diagnostic, kind: Kind)] = []
  private var known: Set<Diagnostic> = []

  package init() {}

  package var isEmpty: Bool { entries.isEmpty }

  /// Adds a diagnostic unchanged.
  package mutating func report(_ diagnostic: Diagnostic) { add(diagnostic, .report) }

  /// Adds a diagnostic for a repair.
  package mutating func repair(_ diagnostic: Diagnostic) { add(diagnostic, .repair) }

  /// Adds a diagnostic that may occur hundreds of times; see ``DiagnosticCollector``.
  package mutating func report(_ diagnostic: Diagnostic, asOneOf kind: String, isRepair: Bool) {
    add(diagnostic, .oneOf(kind, isRepair: isRepair))
  }

  /// Adds another part's diagnostics, except for duplicates.
  package mutating func append(_ other: DiagnosticLog) {
    for entry in other.entries { add(entry.diagnostic, entry.kind) }
  }

  /// Reports all entries to a collector.
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
