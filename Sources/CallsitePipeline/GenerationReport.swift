package import CallsiteDiagnostics

/// What a run found and did, module by module in the configuration's order.
package struct GenerationReport: Hashable, Sendable {
  /// One module: its name, and its folder beside what it should hold.
  package struct Module: Hashable, Sendable {
    package let name: String
    package let output: OutputComparison
    /// Every file that was read, or looked for in vain, to come to this: documents, and what they refer to.
    /// The module is the same as long as these, the templates, the options and the tool are.
    package let inputs: [String]
  }

  package let modules: [Module]
  /// Warnings and notes; a run with errors has no report.
  package let diagnostics: [Diagnostic]

  /// Whether every folder held what it should.
  package var isFresh: Bool { modules.allSatisfy(\.output.isFresh) }

  /// Files written and removed, or, after a check, to be written and removed.
  package var changedCount: Int { modules.reduce(0) { $0 + $1.changedCount } }
}

extension GenerationReport.Module {
  package var changed: [String] { output.paths(.changed) }
  package var added: [String] { output.paths(.added) }
  package var removed: [String] { output.paths(.stale) }
  /// Swift files in the folder that Callsite didn't write.
  package var foreign: [String] { output.paths(.foreign) }
  /// The number of files that the module consists of.
  package var fileCount: Int { output.renderedCount }

  var changedCount: Int { changed.count + added.count + removed.count }
}
