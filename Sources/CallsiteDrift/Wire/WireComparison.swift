import CallsiteDiagnostics
package import CallsiteDocument

/// Compares two documents and finds what the changes do to deployed clients.
///
/// Equivalent rewrites aren't changes: inlining a schema or referring to it, splitting or merging `allOf`, reordering
/// fields, moving parameters, servers or security to another level, and renaming path parameters.
package struct WireComparison: Sendable {
  private let today: CalendarDay?
  private let rulings: RenameRulings
  private let hasShortcuts: Bool

  /// - Parameters:
  ///   - today: The day to compare sunset dates with. If `nil`, no sunset date has passed.
  ///   - rulings: The renames that a team has confirmed or ruled out.
  ///   - hasShortcuts: Whether to skip schemas that are obviously equal, which only saves time.
  package init(today: CalendarDay? = nil, rulings: RenameRulings = RenameRulings(), hasShortcuts: Bool = true)
  {
    self.today = today
    self.rulings = rulings
    self.hasShortcuts = hasShortcuts
  }

  package func findings(from old: APIDocument, to new: APIDocument) -> [Finding] {
    let graph = SchemaGraph(old, new, today: today, rulings: rulings, hasShortcuts: hasShortcuts)
    let versions = VersionPair(old: old, new: new, graph: graph, today: today)
    let operations = OperationMatching(
      old, new, renames: OperationRenames(old, new, rulings: rulings, today: today))
    let renamed = Set(operations.renamed.map(\.old.label))
    var compared = operations.pairs.flatMap { old, new in
      versions.compare(old, new, isRenamed: renamed.contains(old.label))
    }
    compared += versions.compareWebhooks()
    graph.complete()
    var walk = SchemaFindings(graph, of: compared)
    var collection = FindingCollection()
    for finding in versions.documentFindings(operations) + versions.findings(operations) {
      collection.add(finding)
    }
    for operation in compared {
      for finding in operation.findings { collection.add(operation.judged(finding)) }
      walk.add(operation, to: &collection)
    }
    return collection.all
  }
}

/// Collects findings, and merges those about the same shared schema into one finding that lists all operations.
struct FindingCollection {
  /// The findings, in the order in which they were first added. A single finding may be repeated.
  private(set) var all: [Finding] = []
  /// The indices of findings about changes at one place in the documents, whichever operation reaches it.
  private var indices: [SharedChange: Int] = [:]

  mutating func add(_ finding: Finding, as change: SharedChange? = nil) {
    guard let change else { return all.append(finding) }
    guard let index = indices[change] else {
      indices[change] = all.count
      return all.append(finding)
    }
    if all[index].severity < finding.severity {
      all[index].severity = finding.severity
      all[index].consequence = finding.consequence
    }
    if let operation = finding.operation, all[index].operations.last != operation {
      all[index].operations.append(operation)
    }
  }
}

/// A change at one place in the documents, regardless of the path that leads there.
struct SharedChange: Hashable {
  let id: String
  let caller: Caller
  let path: WirePath
  let old: String?
  let new: String?
  let oldPosition: SourcePosition?
  let newPosition: SourcePosition?
}
