import CallsiteContract
import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource

/// Holds the values that a document writes out, its examples and defaults, against its schemas.
struct LintValues: Sendable {
  private let contract: SchemaContract
  /// The schemas of the document in the form of OpenAPI 3.1, in which they are JSON Schema.
  let schemas: [LintSchema]
  /// Media types, by the same form of the document.
  let mediaTypes: [LintObject]

  init(_ root: SourceNode, isOpenAPI30: Bool) {
    var said = DiagnosticCollector()
    let upgraded = isOpenAPI30 ? DocumentUpgrade().upgrade(root, into: &said) ?? root : root
    var walk = LintWalk(upgraded.mapping ?? SourceMapping([]))
    walk.walk()
    schemas = walk.schemas
    mediaTypes = walk.objects[.mediaType] ?? []
    var resources = SchemaResources()
    resources.add(document: upgraded)
    contract = SchemaContract(resources, dialect: .openAPI)
  }

  /// What a value breaks of a schema.
  ///
  /// - Parameters:
  ///   - subject: What messages call the value: `example`.
  ///   - isMistyped: Whether to tell of a value of another type, or of everything else that is wrong.
  func problems(
    with node: SourceNode, _ schema: SourceNode, called subject: String, isMistyped: Bool
  ) -> [LintProblem] {
    let violations = self.violations(DocumentValue(node), schema)
    let isOfOtherType = violations.contains(where: \.isOfWholeType)
    guard isMistyped == isOfOtherType else { return [] }
    return violations.filter { !isMistyped || $0.isOfWholeType }.prefix(5).map { violation in
      let place = violation.place.description
      let owner = place.isEmpty ? "The \(subject)" : "'\(place)' in the \(subject)"
      return LintProblem(
        "\(owner) \(violation.message)", at: node.part(at: violation.place).position)
    }
  }

  private func violations(_ value: DocumentValue, _ schema: SourceNode) -> [Violation] {
    let position = schema.position
    let reference = contract.schema(
      schema, named: "/\(position.file):\(position.line):\(position.column)")
    var policy = EvaluationPolicy()
    policy.formats = .lenient
    policy.allowsOpenEnums = true
    return contract.violations(value, reference, policy)
  }
}

extension Violation {
  /// Whether the value as a whole is of another type than the schema's.
  fileprivate var isOfWholeType: Bool { keyword == "type" && place.tokens.isEmpty }
}

extension SourceNode {
  /// The part of a value at a pointer, or what there is of the way to it.
  fileprivate func part(at pointer: ValuePointer) -> SourceNode {
    var node = self
    for token in pointer.tokens {
      switch node.content {
      case .mapping(let mapping):
        guard let next = mapping[token] else { return node }
        node = next
      case .sequence(let elements):
        guard let index = Int(token), elements.indices.contains(index) else { return node }
        node = elements[index]
      case .scalar: return node
      }
    }
    return node
  }
}
