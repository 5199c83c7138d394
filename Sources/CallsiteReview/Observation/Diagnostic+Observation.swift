import CallsiteDiagnostics
import CallsiteDrift
import CallsiteObservation

// What there is to say about a recording itself. No positions: it is about all of it.
extension ObservationPipeline {
  static func diagnostics(of result: ObservationResult, _ request: ObservationRequest) -> [Diagnostic] {
    guard result.checkedCount > 0 else { return [.nothingRecorded(result)] }
    var diagnostics = [Diagnostic.recorded(result)]
    if !result.unrecordedBodies.isEmpty { diagnostics.append(.unrecordedBodies(result.unrecordedBodies)) }
    if result.droppedCount > 0 { diagnostics.append(.tooManyFindings(result.droppedCount)) }
    return diagnostics
  }
}

extension Diagnostic {
  fileprivate static func nothingRecorded(_ result: ObservationResult) -> Diagnostic {
    Diagnostic(
      .error, "nothing-recorded",
      "None of the \(result.exchangeCount) recorded exchanges is a call of the API; if another server was "
        + "called than those of the spec, name it with --server URL.")
  }

  fileprivate static func recorded(_ result: ObservationResult) -> Diagnostic {
    let others = result.exchangeCount - result.checkedCount
    let rest = others == 0 ? "" : "; \(others) left out: other hosts, pages, no answer"
    return Diagnostic(
      .note, "recorded-calls",
      "\(result.checkedCount) of \(result.exchangeCount) recorded exchanges compared\(rest).")
  }

  fileprivate static func unrecordedBodies(_ reasons: [String: Int]) -> Diagnostic {
    let words = reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(4)
      .map { "\($0.value) because \($0.key)" }
    return Diagnostic(
      .warning, "unrecorded-bodies", "Some bodies couldn't be compared: \(words.joined(separator: ", ")).")
  }

  fileprivate static func tooManyFindings(_ count: Int) -> Diagnostic {
    Diagnostic(.warning, "too-many-findings", "There are too many findings to keep; \(count) are left out.")
  }

  static func partialSuggestion(_ count: Int) -> Diagnostic {
    let findings = count == 1 ? "1 finding stays" : "\(count) findings stay"
    return Diagnostic(.warning, "partial-suggestion", "\(findings) when the suggestion is applied.")
  }
}
