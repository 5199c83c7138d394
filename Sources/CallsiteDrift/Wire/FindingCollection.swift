import CallsiteDiagnostics
import OrderedCollections

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
