import CallsiteDiagnostics
import CallsitePipeline

/// Holds documents to the rules that the reader doesn't know.
struct LintCheck: Sendable {
  private let policy: LintPolicy

  init(_ policy: LintPolicy) {
    self.policy = policy
  }

  func diagnostics(of document: LintDocument) -> [Diagnostic] {
    LintRules.all.flatMap { rule -> [Diagnostic] in
      let level = policy.level(of: rule)
      if level == .off { return [] }
      return problems(of: rule, in: document).map {
        Diagnostic(level == .error ? .error : .warning, rule.id, "\($0.message).", at: $0.position)
      }
    }
  }

  private func problems(of rule: LintRule, in document: LintDocument) -> [LintProblem] {
    switch rule.check {
    case .reading: []
    case .document(let check): check(document)
    case .operation(let check): document.operations.flatMap { check($0, document) }
    case .schema(let check): document.schemas.flatMap { check($0, document) }
    case .object(let kind, let check): document.objects(of: kind).flatMap { check($0, document) }
    }
  }
}
