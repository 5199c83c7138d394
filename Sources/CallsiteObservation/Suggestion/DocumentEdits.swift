import CallsiteContract
import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource
import OrderedCollections

/// Turns what was found into changes of the document's text.
struct DocumentEdits {
  private(set) var edits: OrderedDictionary<DocumentPath, DocumentEdit> = [:]
  /// What no overlay can say, in words.
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
    let isSaid: Bool
    switch entry.subject {
    case .schemas(let schemas, _): isSaid = addValue(entry, schemas, isAll)
    case .parameter(let parameter):
      isSaid = change(places.parameters[parameter.position]) { $0.fields["required"] = .flag(false) }
    case .requestBody(let body): isSaid = addBody(entry, places.requestBodies[body.position])
    case .response(let response):
      isSaid = addAnswer(entry, places.responses[response.position]?.resolved(in: root), isAll)
    case .operation(let operation): isSaid = addOperation(entry, places.operations[operation.position])
    case .nothing:
      let method = entry.place.operation.prefix { $0 != " " }.lowercased()
      isSaid = change(DocumentPath()) {
        $0.calls[entry.expectation, default: [:]][method, default: ObservedTraffic()].merge(entry.traffic)
      }
    }
    if !isSaid { rest.append("\(entry.rule.rawValue): \(entry.place.operation), \(entry.place.path)") }
  }

  /// False: there is no such place in the text.
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
      // A map's keys may be somebody's.
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
    // That a client sends what is read-only doesn't make the spec wrong.
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
      // Names may be somebody's here too.
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

/// What would have to change at one place of a document, for all findings about it together.
struct DocumentEdit {
  /// Properties to list.
  var properties: OrderedDictionary<String, ObservedShape> = [:]
  /// Properties not to require.
  var optionalNames: OrderedSet<String> = []
  var isNullable = false
  /// Values to list.
  var values: OrderedSet<DocumentValue> = []
  /// Values of other types, and whether there were no others.
  var type: ObservedShape?
  var isOnlyType = true
  /// Texts in another format, and whether there were no others.
  var format: ObservedShape?
  var isOnlyFormat = true
  /// Fields to set: `required: false`.
  var fields: OrderedDictionary<String, SourceNode> = [:]
  /// Fields to take out.
  var removedFields: OrderedSet<String> = []
  /// Query parameters to list.
  var parameters: OrderedDictionary<String, ObservedShape> = [:]
  /// Statuses to list, and media types of a body.
  var answers: ObservedTraffic?
  var bodies: ObservedTraffic.Bodies = [:]
  /// Methods to list, by path and method.
  var calls: OrderedDictionary<String, OrderedDictionary<String, ObservedTraffic>> = [:]
}

extension OrderedDictionary where Value == ObservedShape {
  mutating func add(_ shape: ObservedShape, for key: Key) {
    self[key, default: ObservedShape()].merge(shape)
  }
}
