import CallsiteDiagnostics
package import CallsiteDocument
import OrderedCollections

/// Finds what a change of the document does to clients in the field.
///
/// What means the same is the same, however it is written: schemas inline or by reference, `allOf` split or merged, fields
/// in another order, parameters and servers and security at another level, other names of path parameters.
package struct WireComparison: Sendable {
  private let today: CalendarDay?
  private let rulings: RenameRulings
  private let hasShortcuts: Bool

  /// - Parameters:
  ///   - today: What sunsets are measured by; nil: no day has passed.
  ///   - rulings: What was renamed and what wasn't, where somebody has said so.
  ///   - hasShortcuts: Whether what looks equal is passed over, which changes nothing but the time it takes.
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
      old.operations, new.operations, renames: OperationRenames(old, new, rulings: rulings, today: today))
    var compared = operations.pairs.map { versions.compare($0.old, $0.new) }
    compared += versions.compareWebhooks()
    graph.complete()
    var walk = SchemaFindings(graph)
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

/// Findings as they are made: a change of something shared, found again in another operation, is one finding with
/// all operations.
struct FindingCollection {
  /// What makes two occurrences the same finding.
  private enum Key: Hashable {
    /// One change of one place in the documents, wherever it is met.
    case shared(SharedChange)
    case single(Finding)
  }

  private var findings: OrderedDictionary<Key, Finding> = [:]

  /// In the order of what was added first.
  var all: [Finding] { Array(findings.values) }

  mutating func add(_ finding: Finding, as change: SharedChange? = nil) {
    let key = change.map { Key.shared($0) } ?? .single(finding)
    guard var known = findings[key] else {
      findings[key] = finding
      return
    }
    if known.severity < finding.severity {
      known.severity = finding.severity
      known.consequence = finding.consequence
    }
    if let operation = finding.operation, known.operations.last != operation {
      known.operations.append(operation)
    }
    findings[key] = known
  }
}

/// A change of one place in the documents, without the way that leads there.
struct SharedChange: Hashable {
  let id: String
  let path: WirePath
  let old: String?
  let new: String?
  let oldPosition: SourcePosition?
  let newPosition: SourcePosition?
}
