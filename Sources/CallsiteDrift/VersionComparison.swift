package import CallsiteDocument
package import CallsiteModel

/// Compares two versions of an API: the documents for the wire axis, and the modules for the source and silent axes.
package struct VersionComparison: Sendable {
  private let today: CalendarDay?
  private let app: AppCode?
  private let rulings: RenameRulings

  /// - Parameters:
  ///   - today: The day to compare sunset dates with. If `nil`, no sunset date has passed.
  ///   - app: Code that uses the old version's client. Findings list the lines that they affect.
  ///   - rulings: The renames that a team has confirmed or ruled out.
  package init(today: CalendarDay? = nil, app: AppCode? = nil, rulings: RenameRulings = RenameRulings()) {
    self.today = today
    self.app = app
    self.rulings = rulings
  }

  /// Returns everything that changed between two versions.
  package func compare(_ old: APIVersion, with new: APIVersion) -> DriftReport {
    compareDocuments(of: old, with: new)()
  }

  /// Compares the documents of two versions, and returns the rest of the comparison, which doesn't need them.
  ///
  /// The documents of a large API take several times as much space as its modules. The caller can release them first.
  package func compareDocuments(
    of old: APIVersion, with new: APIVersion
  ) -> @Sendable () -> DriftReport {
    let operations = OperationRenames(old.document, new.document, rulings: rulings, today: today)
    let findings = WireComparison(today: today, rulings: rulings)
      .findings(from: old.document, to: new.document).map(\.atComponent)
    let matches = operations.matches
    let (oldModule, newModule) = (old.module, new.module)
    return {
      DriftReport(findings: findings + changes(from: oldModule, to: newModule, operations: matches))
    }
  }

  /// Returns the source and silent changes. What finding them takes is released before they are sorted.
  private func changes(
    from old: SwiftModule, to new: SwiftModule, operations: [String: Rename]
  ) -> [Finding] {
    let modules = ModulePair(
      from: ModuleInterface(old), to: ModuleInterface(new), rulings: rulings, operations: operations)
    var findings = SourceComparison(modules: modules).findings()
    findings += SilentComparison(modules: modules).findings()
    return app?.located(findings, in: modules.old, changedTo: modules.new) ?? findings
  }
}

/// One version of an API: its document, and the Swift module that is generated from it.
package struct APIVersion: Sendable {
  package var document: APIDocument
  package var module: SwiftModule

  package init(document: APIDocument, module: SwiftModule) {
    self.document = document
    self.module = module
  }
}

/// The changes between two versions of an API.
package struct DriftReport: Hashable, Sendable {
  /// The findings without duplicates, sorted by axis, operation and place, so that equal changes give equal reports.
  package let findings: [Finding]

  init(findings: consuming [Finding]) {
    if !findings.isStrictlyAscending {
      findings.sort()
      findings.removeRepetitions()
    }
    self.findings = findings
  }

  /// Returns the highest severity on an axis, or `nil` if it has no findings.
  func verdict(on axis: Finding.Axis) -> Finding.Severity? {
    findings.lazy.filter { $0.axis == axis }.map(\.severity).max()
  }
}

extension [Finding] {
  /// Whether every element is before the next one, as in a report's findings.
  fileprivate var isStrictlyAscending: Bool {
    zip(self, dropFirst()).allSatisfy { $0 < $1 }
  }

  /// Removes the elements that equal an earlier one. Equal elements are in one run that isn't ordered.
  fileprivate mutating func removeRepetitions() {
    var count = 0
    var start = 0
    for index in indices {
      if count > 0, self[count - 1] < self[index] { start = count }
      guard !self[start..<count].contains(self[index]) else { continue }
      swapAt(count, index)
      count += 1
    }
    removeSubrange(count...)
  }
}

/// Finds code that compiles as before and behaves differently.
///
/// The verdict depends on what the generated code passes to the runtime, for declarations whose names stay the same.
/// Equivalent rewrites aren't findings.
struct SilentComparison: Sendable {
  let modules: ModulePair

  func findings() -> [Finding] {
    SilentClientComparison(context: modules).findings() + SilentMethodsComparison(context: modules).findings()
      + SilentTypesComparison(context: modules).findings()
  }
}
