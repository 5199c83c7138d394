import CallsiteDiagnostics

/// Gives every operation an id of its own: the written one where it is unique, else one made in a way that
/// depends on nothing but the document.
struct OperationIDs {
  let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  /// Of equal ids the first operation keeps it; later ones are numbered from 2, past every written id.
  func assign(_ operations: [NamedOperation]) -> [NamedOperation] {
    var taken = TakenIDs(operations.map(\.operation.id))
    var first: [String: SourcePosition] = [:]
    return operations.map { named in
      var named = named
      let operation = named.operation
      if let position = named.idPosition {
        guard let earlier = first[operation.id] else {
          first[operation.id] = position
          return named
        }
        named.operation.id = taken.number(operation.id)
        session.repair(.duplicateID(operation.id, named.operation.id, at: position, first: earlier))
      } else {
        named.operation.id = Self.made(operation.method, operation.path)
        if !taken.insert(named.operation.id) { named.operation.id = taken.number(named.operation.id) }
        session.report(
          .missingID(operation, named.operation.id), asOneOf: "operation without an id", isRepair: true)
      }
      return named
    }
  }

  /// `GET /pets/{petId}/visits.json` → `getPetsByPetIdVisitsJson`
  static func made(_ method: String, _ path: String) -> String {
    let segments = path.split(separator: "/").map { segment in
      let words = segment.split { !$0.isLetter && !$0.isNumber }
      return (segment.hasPrefix("{") ? "By" : "") + words.map { String($0).capitalizedFirst }.joined()
    }
    return method.lowercased() + segments.joined()
  }
}

/// The ids that are taken, and how far each is numbered, so that equal ids aren't counted from the start again.
struct TakenIDs {
  private var ids: Set<String>
  private var numbers: [String: Int] = [:]

  init(_ ids: [String]) {
    self.ids = Set(ids)
  }

  /// Takes an id; false when it's taken already.
  mutating func insert(_ id: String) -> Bool { ids.insert(id).inserted }

  /// `list` → `list2`, or the next that is free, which is taken by that.
  mutating func number(_ id: String) -> String {
    var number = numbers[id] ?? 2
    while !ids.insert("\(id)\(number)").inserted { number += 1 }
    numbers[id] = number + 1
    return "\(id)\(number)"
  }
}

extension Diagnostic {
  fileprivate static func duplicateID(
    _ id: String, _ replacement: String, at position: SourcePosition, first: SourcePosition
  ) -> Diagnostic {
    Diagnostic(
      .warning, "duplicate-operation-id",
      "The operationId '\(id)' is used twice; this one is read as '\(replacement)'.", at: position,
      notes: [Note("the first '\(id)' is here", at: first)])
  }

  fileprivate static func missingID(_ operation: Operation, _ id: String) -> Diagnostic {
    Diagnostic(
      .warning, "missing-operation-id",
      "\(operation.method) \(operation.path) has no operationId; '\(id)' is used.", at: operation.position)
  }
}
