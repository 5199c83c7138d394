import CallsiteDiagnostics
import OrderedCollections

/// Findings as they are made: what is found again, in another operation, is one finding with all operations.
struct FindingCollection {
  /// What makes two occurrences the same finding: one change of one place in the documents.
  private struct Key: Hashable {
    let id: String
    let message: String
    let old: SourcePosition?
    let new: SourcePosition?
    /// Set for what isn't shared: a finding of one operation alone.
    let operation: String?
  }

  private var findings: OrderedDictionary<Key, Finding> = [:]

  /// In the order of what was added first.
  var all: [Finding] { Array(findings.values) }

  /// - Parameter isShared: Whether the change is in something that several operations may use.
  mutating func add(_ finding: Finding, isShared: Bool) {
    let key = Key(
      id: finding.id, message: isShared ? "" : finding.message, old: finding.old, new: finding.new,
      operation: isShared ? nil : finding.operation)
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
