import CallsiteContract
import CallsiteDiagnostics
import CallsiteDocument

/// The findings about one operation, and the places whose schemas still have to be compared.
struct OperationFindings {
  /// A pair of schemas at a place such as `response 200`.
  struct SchemaPlace {
    let node: Int
    let area: SchemaArea
    let caller: Caller
    let place: MessagePlace
  }

  /// The operation's method and path, such as `GET /pets`.
  let operation: String
  /// Whether the operation's stability level promises nothing, so that no change is breaking.
  let isUnstable: Bool
  private(set) var findings: [Finding] = []
  private(set) var places: [SchemaPlace] = []
  private let caller: Caller
  /// The callback that the findings are about, or `nil` if they are about the operation itself.
  private let callback: String?
  private let graph: SchemaGraph

  init(
    _ operation: String, isUnstable: Bool, caller: Caller = .client, callback: String? = nil,
    _ graph: SchemaGraph
  ) {
    self.operation = operation
    self.isUnstable = isUnstable
    self.caller = caller
    self.callback = callback
    self.graph = graph
  }

  /// - Parameter isRequired: Whether what was added or removed is required.
  mutating func add(
    _ rule: DriftRule, at target: FindingTarget, _ message: String, _ old: SourcePosition?,
    _ new: SourcePosition?,
    rename: Rename? = nil, isRequired: Bool = false
  ) {
    let rule = caller == .client ? rule : rule.ofService(isRequired: isRequired)
    findings.append(
      Finding(
        rule, operation: operation, at: own(target), message: message,
        consequence: WireConsequence.text(rule, caller), old: old, new: new, rename: rename))
  }

  /// Returns a target as one of the callback, if the findings are about one.
  private func own(_ target: FindingTarget) -> FindingTarget {
    switch target {
    case .message(let place): .message(own(place))
    case .other(let text): .other((callback.map { "callback \($0) / " } ?? "") + text)
    case .declaration: target
    }
  }

  private func own(_ place: MessagePlace) -> MessagePlace {
    var place = place
    place.callback = callback
    return place
  }

  var rulings: RenameRulings { graph.rulings }

  /// Returns whether two schemas are similar enough for a rename.
  func areAlike(_ old: Schema, _ new: Schema) -> Bool { graph.likeness.areAlike([old], [new]) }

  /// Adds a change of an annotation, such as a default, of the schema at a place.
  mutating func add(
    _ change: AnnotationComparison.Change, _ area: SchemaArea, at place: MessagePlace, _ old: SourcePosition?,
    _ new: SourcePosition?
  ) {
    let difference = SchemaDifference(
      change: change.change, old: change.old, new: change.new, oldPosition: old, newPosition: new)
    let description = DifferenceDescription(
      difference, in: area, caller, at: own(place))
    findings.append(description.finding(operation))
  }

  /// Schedules the comparison of the schemas at a place; a missing schema allows anything.
  mutating func compare(
    _ old: Schema?, _ new: Schema?, _ context: SchemaContext, at place: MessagePlace
  ) {
    var context = context
    context.caller = caller
    if let node = graph.node([old ?? .anything], [new ?? .anything], context) {
      places.append(SchemaPlace(node: node, area: context.area, caller: caller, place: own(place)))
    }
  }

  /// Returns whether two contents are binary data, which OpenAPI 3.1 describes by the media type alone.
  func areBothBinary(_ old: MediaTypeContent, _ new: MediaTypeContent) -> Bool {
    let name = MediaType(old.mediaType)
    if name.isJSON || name.isXML || name.isForm || name.isText || name.type == "multipart" { return false }
    return [(old, graph.old), (new, graph.new)].allSatisfy { content, reader in
      content.comparedSchema.map { reader.shape(of: [$0]).format == "binary" } ?? true
    }
  }

  func defaultChanges(_ old: Schema, _ new: Schema) -> [AnnotationComparison.Change] {
    let before = PropertyAnnotations([old], graph.old)
    let after = PropertyAnnotations([new], graph.new)
    return AnnotationComparison(before, after, today: graph.today).defaultChanges
  }

  var readers: (old: ShapeReader, new: ShapeReader) { (graph.old, graph.new) }

  /// Returns whether both schemas allow some of the types, on whose presence a serialization depends.
  func mayBothBe(_ types: Set<JSONType>, _ old: Schema, _ new: Schema) -> Bool {
    let before = graph.old.types(of: graph.old.shape(of: [old])) ?? []
    let after = graph.new.types(of: graph.new.shape(of: [new])) ?? []
    return !before.isDisjoint(with: types) && !after.isDisjoint(with: types)
  }

  /// Returns the finding with the severity that the operation's stability level allows.
  func judged(_ finding: Finding) -> Finding {
    guard isUnstable, finding.rule != .invalidStability, finding.rule != .stabilityDecreased else {
      return finding
    }
    var finding = finding
    finding.severity = .info
    finding.consequence = nil
    return finding
  }
}
