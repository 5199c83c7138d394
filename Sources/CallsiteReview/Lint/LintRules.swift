/// All rules of `callsite lint`, in the order of the article.
package enum LintRules {
  package static let all: [LintRule] =
    LintRule.readings + LintRule.operations + LintRule.messages + LintRule.schemas

  private static let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }

  package static subscript(id id: String) -> LintRule? { byID[id] }
}
