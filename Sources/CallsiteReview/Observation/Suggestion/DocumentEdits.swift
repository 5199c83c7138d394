import CallsiteContract
import CallsiteDiagnostics
import CallsiteDocument
import CallsiteDrift
import CallsiteSource
import OrderedCollections

/// Converts findings to edits of the document.
struct DocumentEdits {
  private(set) var edits: OrderedDictionary<DocumentPath, DocumentEdit> = [:]
  /// The findings that an overlay can't express.
  private(set) var rest: [String] = []

  private let places: DocumentPlaces
  private let root: SourceNode

  init(_ result: ObservationResult, _ root: SourceNode) {
    self.root = root
    places = DocumentPlaces(in: root)
    for entry in result.tally.entries {
      let total = result.tally.count(at: entry.whole)
      add(entry, isAll: entry.count >= total)
    }
  }

  private mutating func add(_ entry: ObservationTally.Entry, isAll: Bool) {
    let isExpressed: Bool
    switch entry.subject {
    case .schemas(let schemas, _): isExpressed = addValue(entry, schemas, isAll)
    case .parameter(let parameter):
      isExpressed = change(places.parameters[parameter.position]) { $0.fields["required"] = .flag(false) }
    case .requestBody(let body): isExpressed = addBody(entry, places.requestBodies[body.position])
    case .response(let response):
      isExpressed = addAnswer(entry, places.responses[response.position]?.resolved(in: root), isAll)
    case .operation(let operation): isExpressed = addOperation(entry, places.operations[operation.position])
    case .nothing:
      let method = entry.place.operation.prefix { $0 != " " }.lowercased()
      isExpressed = change(DocumentPath()) {
        $0.calls[entry.expectation, default: [:]][method, default: ObservedTraffic()].merge(entry.traffic)
      }
    }
    if !isExpressed {
      rest.append("\(entry.rule.rawValue): \(entry.place.operation), \(entry.place.target.text)")
    }
  }

  /// Changes the edit at a path, and returns whether the path exists.
  private mutating func change(_ path: DocumentPath?, _ change: (inout DocumentEdit) -> Void) -> Bool {
    guard let path else { return false }
    change(&edits[path, default: DocumentEdit()])
    return true
  }

  private mutating func changeAll(
    _ schemas: [SourcePosition], _ change: (inout DocumentEdit) -> Void
  ) -> Bool {
    let paths = OrderedSet(schemas.compactMap { places.schemas[$0] })
    for path in paths { change(&edits[path, default: DocumentEdit()]) }
    return !paths.isEmpty
  }

  private mutating func addValue(
    _ entry: ObservationTally.Entry, _ schemas: [SourcePosition], _ isAll: Bool
  ) -> Bool {
    switch entry.rule {
    case .fieldMissing: return changeAll(schemas) { $0.optionalNames.append(entry.name) }
    case .fieldUndocumented:
      // The keys of a map may be personal.
      guard SecretRedaction.name(entry.name) == entry.name else { return false }
      return changeAll([schemas[0]]) { $0.properties.add(entry.shape, for: entry.name) }
    case .nullUndocumented: return changeAll(schemas) { $0.isNullable = true }
    case .enumValueUndocumented:
      let values = entry.values.filter { value in
        if case .string(let text) = value { !SecretRedaction.isSecret(text) } else { true }
      }
      return !values.isEmpty && changeAll(schemas) { $0.values.formUnion(values) }
    case .typeDifferent:
      return changeAll(schemas) { edit in
        edit.type = edit.type.merged(with: entry.shape)
        edit.isOnlyType = edit.isOnlyType && isAll
      }
    case .formatDifferent:
      return changeAll(schemas) { edit in
        edit.format = edit.format.merged(with: entry.shape)
        edit.isOnlyFormat = edit.isOnlyFormat && isAll
      }
    case .writeOnlyReturned: return changeAll(schemas) { $0.fields["writeOnly"] = .flag(false) }
    // A client that sends a read-only property doesn't make the document wrong.
    default: return false
    }
  }

  private mutating func addBody(_ entry: ObservationTally.Entry, _ path: DocumentPath?) -> Bool {
    switch entry.rule {
    case .bodyMissing: change(path) { $0.fields["required"] = .flag(false) }
    case .contentTypeUndocumented:
      change(path) { edit in
        for (key, shape) in entry.traffic.requestBodies { edit.bodies.add(shape, for: key) }
      }
    default: false
    }
  }

  private mutating func addAnswer(
    _ entry: ObservationTally.Entry, _ path: DocumentPath?, _ isAll: Bool
  ) -> Bool {
    switch entry.rule {
    case .bodyMissing: isAll && change(path) { $0.removedFields.append("content") }
    case .contentTypeUndocumented, .bodyUndocumented:
      change(path) { edit in
        for (key, shape) in entry.traffic.answerBodies { edit.bodies.add(shape, for: key) }
      }
    default: false
    }
  }

  private mutating func addOperation(_ entry: ObservationTally.Entry, _ path: DocumentPath?) -> Bool {
    switch entry.rule {
    case .parameterUndocumented:
      // Names may be personal here, too.
      SecretRedaction.name(entry.expectation) == entry.expectation
        && change(path) { $0.parameters.add(entry.shape, for: entry.expectation) }
    case .statusUndocumented, .bodyUndocumented:
      change(path) { edit in
        edit.answers = edit.answers ?? ObservedTraffic()
        edit.answers?.merge(entry.traffic)
      }
    default: false
    }
  }
}

extension ObservedShape? {
  fileprivate func merged(with other: ObservedShape) -> ObservedShape {
    var shape = self ?? ObservedShape()
    shape.merge(other)
    return shape
  }
}

/// The changes at one place of a document for all of its findings.
struct DocumentEdit {
  /// The properties to add.
  var properties: OrderedDictionary<String, ObservedShape> = [:]
  /// The properties to make optional.
  var optionalNames: OrderedSet<String> = []
  var isNullable = false
  /// The values to add.
  var values: OrderedSet<DocumentValue> = []
  /// The shape of values with other types, and whether all values had these.
  var type: ObservedShape?
  var isOnlyType = true
  /// The shape of texts with other formats, and whether all texts had these.
  var format: ObservedShape?
  var isOnlyFormat = true
  /// The fields to set, such as `required: false`.
  var fields: OrderedDictionary<String, SourceNode> = [:]
  /// The fields to remove.
  var removedFields: OrderedSet<String> = []
  /// The query parameters to add.
  var parameters: OrderedDictionary<String, ObservedShape> = [:]
  /// The statuses and media types to add.
  var answers: ObservedTraffic?
  var bodies: ObservedTraffic.Bodies = [:]
  /// The operations to add, by path and method.
  var calls: OrderedDictionary<String, OrderedDictionary<String, ObservedTraffic>> = [:]
}

extension OrderedDictionary where Value == ObservedShape {
  mutating func add(_ shape: ObservedShape, for key: Key) {
    self[key, default: ObservedShape()].merge(shape)
  }
}
