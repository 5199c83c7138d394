import CallsiteDiagnostics
import CallsiteDocument

/// What is found while one operation is compared: findings, and the places whose schemas are still to be compared.
struct OperationFindings {
  /// A pair of schemas at a place: `response 200`.
  struct SchemaPlace {
    let node: Int
    let area: SchemaArea
    let place: String
  }

  /// `GET /pets`.
  let operation: String
  /// Whether nobody was promised that the operation stays as it is, so that nothing breaks a promise.
  let isUnpromised: Bool
  private(set) var findings: [Finding] = []
  private(set) var places: [SchemaPlace] = []
  private let graph: SchemaGraph

  init(_ operation: String, isUnpromised: Bool, _ graph: SchemaGraph) {
    self.operation = operation
    self.isUnpromised = isUnpromised
    self.graph = graph
  }

  mutating func add(
    _ rule: DriftRule, at path: String, _ message: String, _ old: SourcePosition?, _ new: SourcePosition?,
    rename: Rename? = nil
  ) {
    findings.append(
      Finding(
        rule, operation: operation, path: path, message: message, consequence: WireConsequence.text(rule),
        old: old, new: new, rename: rename))
  }

  var rulings: RenameRulings { graph.rulings }

  /// Whether two schemas are of the same type, as far as a rename asks.
  func areAlike(_ old: Schema, _ new: Schema) -> Bool { graph.likeness.areAlike([old], [new]) }

  /// Notes a change of a schema whose place is no part of another: a default, a deprecation.
  mutating func add(
    _ change: AnnotationComparison.Change, _ area: SchemaArea, at place: String, _ old: SourcePosition?,
    _ new: SourcePosition?
  ) {
    let difference = SchemaDifference(
      change: change.change, old: change.old, new: change.new, oldPosition: old, newPosition: new)
    let description = DifferenceDescription(difference, in: area, place: place, path: WirePath())
    findings.append(description.finding(operation))
  }

  /// Has the schemas of a place compared; where there is none, anything is allowed.
  mutating func compare(_ old: Schema?, _ new: Schema?, _ context: SchemaContext, at place: String) {
    if let node = graph.node([old ?? .anything], [new ?? .anything], context) {
      places.append(SchemaPlace(node: node, area: context.area, place: place))
    }
  }

  func defaultChanges(_ old: Schema, _ new: Schema) -> [AnnotationComparison.Change] {
    let before = PropertyAnnotations([old], graph.old)
    let after = PropertyAnnotations([new], graph.new)
    return AnnotationComparison(before, after, today: graph.today).defaultChanges
  }

  /// Whether both are lists or objects, which are written in parts.
  func isCompound(_ old: Schema, _ new: Schema) -> Bool {
    let compound: Set<JSONType> = [.array, .object]
    let before = graph.old.types(of: graph.old.shape(of: [old])) ?? []
    let after = graph.new.types(of: graph.new.shape(of: [new])) ?? []
    return !before.isDisjoint(with: compound) && !after.isDisjoint(with: compound)
  }

  /// The finding as severe as the operation lets it be.
  func judged(_ finding: Finding) -> Finding {
    guard isUnpromised, finding.id != DriftRule.invalidStability.id,
      finding.id != DriftRule.stabilityDecreased.id
    else { return finding }
    var finding = finding
    finding.severity = .info
    finding.consequence = nil
    return finding
  }
}
