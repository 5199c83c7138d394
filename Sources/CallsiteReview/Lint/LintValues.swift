import CallsiteContract
import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource

/// Validates the examples and defaults in a document against its schemas.
struct LintValues: Sendable {
  private let contract: SchemaContract
  /// The document's schemas in the newest form, in which they are JSON Schema.
  let schemas: [LintSchema]
  /// The media types, parameters and headers of the upgraded document.
  let objects: [LintObject]

  init(_ root: SourceNode, isOpenAPI30: Bool) {
    let upgraded = UpgradedDocument(root).root
    var walk = LintWalk(upgraded.mapping ?? SourceMapping([]))
    walk.walk()
    schemas = isOpenAPI30 ? walk.schemas.filter { $0.mapping["$ref"] == nil } : walk.schemas
    objects = [.mediaType, .parameter, .header].flatMap { walk.objects[$0] ?? [] }
    var resources = SchemaResources()
    resources.add(document: upgraded)
    contract = SchemaContract(resources, dialect: .openAPI)
  }

  /// Returns the problems of a value.
  ///
  /// - Parameters:
  ///   - subject: The name of the value in messages, such as `example`.
  ///   - isMistyped: Whether to return only a mismatch of the value's type, or only all other problems.
  ///   - direction: The direction in which the value travels. Without one, a value is right that may travel in either.
  ///   - acceptsText: Whether JSON text of the type isn't a mismatch but another problem.
  func problems(
    with node: SourceNode, _ schema: SourceNode, called subject: String, isMistyped: Bool,
    direction: EvaluationPolicy.Direction? = nil, acceptsText: Bool = false
  ) -> [LintProblem] {
    let violations = self.violations(DocumentValue(node), schema, direction)
    let isOfOtherType = violations.contains(where: \.isOfWholeType)
    if acceptsText, isOfOtherType, let value = node.jsonText,
      !self.violations(value, schema, direction).contains(where: \.isOfWholeType)
    {
      // The value is right, and only its form isn't.
      return isMistyped ? [] : [LintProblem("The \(subject) is JSON text in a string", at: node.position)]
    }
    guard isMistyped == isOfOtherType else { return [] }
    return violations.filter { !isMistyped || $0.isOfWholeType }.prefix(5).map { violation in
      let place = violation.place.path
      let owner = place.isEmpty ? "The \(subject)" : "'\(place)' in the \(subject)"
      return LintProblem(
        "\(owner) \(violation.message)", at: node.part(at: violation.place).position)
    }
  }

  private func violations(
    _ value: DocumentValue, _ schema: SourceNode, _ direction: EvaluationPolicy.Direction?
  ) -> [Violation] {
    let position = schema.position
    let reference = contract.schema(
      schema, named: "/\(position.file):\(position.line):\(position.column)")
    var policy = EvaluationPolicy()
    policy.formats = .lenient
    policy.checksIntegerWidth = true
    policy.allowsOpenEnums = true
    guard let direction else {
      policy.direction = .request
      let sent = contract.violations(value, reference, policy)
      if sent.isEmpty { return [] }
      policy.direction = .response
      let received = contract.violations(value, reference, policy)
      return received.count < sent.count ? received : sent
    }
    policy.direction = direction
    return contract.violations(value, reference, policy)
  }
}

extension Violation {
  /// Whether the type of the value as a whole doesn't match.
  fileprivate var isOfWholeType: Bool { keyword == "type" && place.tokens.isEmpty }
}

extension SourceNode {
  /// The object or array whose JSON text the string is.
  fileprivate var jsonText: DocumentValue? {
    guard let text = string, ["{", "["].contains(text.first { !$0.isWhitespace }),
      let node = try? SourceReader().read(json: text, file: "")
    else { return nil }
    return DocumentValue(node)
  }

  /// Returns the part of a value at a pointer, or the last existing one on the path to it.
  fileprivate func part(at pointer: JSONPointer) -> SourceNode {
    var node = self
    for token in pointer.tokens {
      guard let next = node.child(token) else { return node }
      node = next
    }
    return node
  }
}
