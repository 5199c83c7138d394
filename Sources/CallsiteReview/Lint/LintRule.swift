import CallsiteDiagnostics
package import CallsitePipeline

/// What `callsite lint` holds a document to: a rule of OpenAPI or JSON Schema, with what breaks it and what doesn't.
package struct LintRule: Sendable {
  /// Who finds out.
  enum Check: Sendable {
    /// The reader, which reports it as a diagnostic of the rule's id.
    case reading
    case document(@Sendable (LintDocument) -> [LintProblem])
    case operation(@Sendable (LintOperation, LintDocument) -> [LintProblem])
    case schema(@Sendable (LintSchema, LintDocument) -> [LintProblem])
    case object(LintObject.Kind, @Sendable (LintObject, LintDocument) -> [LintProblem])
  }

  /// Stable kebab-case name.
  package let id: String
  /// What the rule's problems are, unless the configuration says otherwise.
  package let level: LintLevel
  /// What a document has to be like, in a sentence.
  package let sentence: String
  package let example: LintExample
  /// Whether `lint --fix` puts it right.
  package var isFixable: Bool { LintFix.kinds[id] != nil }
  let check: Check

  init(
    _ id: String, _ level: LintLevel, _ sentence: String, _ example: LintExample, _ check: Check = .reading
  ) {
    self.id = id
    self.level = level
    self.sentence = sentence
    self.example = example
    self.check = check
  }
}

/// Lines of a document that break a rule, and the same put right.
package struct LintExample: Sendable {
  /// What the lines are lines of.
  package enum Place: String, Hashable, Sendable, CaseIterable {
    case root, components, pathItem, operation, parameter, content, schema
  }

  package let place: Place
  package let wrong: String
  package let right: String

  init(_ place: Place, wrong: String, right: String) {
    self.place = place
    self.wrong = wrong
    self.right = right
  }

  /// A whole document with lines at their place.
  package func document(_ lines: String) -> String {
    let info = lines.contains("info:") ? "" : "info: { title: Pets, version: '1' }\n"
    let version = lines.contains("openapi:") ? "" : "openapi: 3.2.0\n"
    let head = version + info
    let answers = "responses: { '200': { description: Fine. } }"
    func indented(_ count: Int) -> String {
      lines.split(separator: "\n", omittingEmptySubsequences: false)
        .map { String(repeating: " ", count: count) + $0 }.joined(separator: "\n") + "\n"
    }
    switch place {
    case .root: return head + lines + "\n" + (lines.contains("paths:") ? "" : "paths: {}\n")
    case .components: return head + "paths: {}\ncomponents:\n" + indented(2)
    case .pathItem: return head + "paths:\n  /pets:\n" + indented(4)
    case .operation:
      let rest = lines.contains("responses:") ? "" : "      \(answers)\n"
      return head + "paths:\n  /pets:\n    post:\n" + indented(6) + rest
    case .parameter:
      return head + "paths:\n  /pets/{id}:\n    get:\n      \(answers)\n      parameters:\n" + indented(8)
    case .content:
      return head
        + "paths:\n  /pets:\n    get:\n      responses:\n        '200':\n          description: Fine.\n"
        + "          content:\n" + indented(12)
    case .schema: return head + "paths: {}\ncomponents:\n  schemas:\n    Pet:\n" + indented(6)
    }
  }
}

/// Something that breaks a rule.
struct LintProblem: Sendable {
  let message: String
  let position: SourcePosition

  init(_ message: String, at position: SourcePosition) {
    self.message = message
    self.position = position
  }
}

/// All rules of `callsite lint`, in the order of the article.
package enum LintRules {
  package static let all: [LintRule] =
    LintRule.readings + LintRule.operations + LintRule.messages + LintRule.schemas

  private static let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }

  package static subscript(id id: String) -> LintRule? { byID[id] }
}
