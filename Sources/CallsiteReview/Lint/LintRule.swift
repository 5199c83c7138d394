import CallsiteDiagnostics
import CallsitePipeline

/// A rule of `callsite lint`, from OpenAPI or JSON Schema, with an example.
struct LintRule: Sendable {
  /// The check for the rule.
  enum Check: Sendable {
    /// The document reader, which reports diagnostics with the rule's id.
    case reading
    case document(@Sendable (LintDocument) -> [LintProblem])
    case operation(@Sendable (LintOperation, LintDocument) -> [LintProblem])
    case schema(@Sendable (LintSchema, LintDocument) -> [LintProblem])
    case object(LintObject.Kind, @Sendable (LintObject, LintDocument) -> [LintProblem])
  }

  /// The stable kebab-case id.
  let id: String
  /// The default level of the rule's problems.
  let level: LintLevel
  /// A sentence that states the rule.
  let sentence: String
  let example: LintExample
  /// Whether `lint --fix` fixes the rule's problems.
  var isFixable: Bool { LintFix.kinds[id] != nil }
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

/// Lines of a document that violate a rule, and the corrected lines.
struct LintExample: Sendable {
  /// The object that the lines belong to.
  enum Place: String, Hashable, Sendable, CaseIterable {
    case root, components, pathItem, operation, parameter, content, schema
  }

  let place: Place
  let wrong: String
  let right: String

  init(_ place: Place, wrong: String, right: String) {
    self.place = place
    self.wrong = wrong
    self.right = right
  }

  /// Returns a whole document that contains lines.
  func document(_ lines: String) -> String {
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

/// A violation of a rule.
struct LintProblem: Sendable {
  let message: String
  let position: SourcePosition

  init(_ message: String, at position: SourcePosition) {
    self.message = message
    self.position = position
  }
}

/// All rules of `callsite lint`, in the order of the article.
enum LintRules {
  static let all: [LintRule] =
    LintRule.readings + LintRule.operations + LintRule.messages + LintRule.exclusions + LintRule.schemas

  private static let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }

  static subscript(id id: String) -> LintRule? { byID[id] }
}
