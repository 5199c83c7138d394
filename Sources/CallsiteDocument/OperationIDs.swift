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
    var taken = Set(operations.map(\.operation.id))
    var first: [String: SourcePosition] = [:]
    return operations.map { named in
      var named = named
      let operation = named.operation
      if let position = named.idPosition {
        guard let earlier = first[operation.id] else {
          first[operation.id] = position
          return named
        }
        named.operation.id = Self.unique(operation.id, &taken)
        session.repair(.duplicateID(operation.id, named.operation.id, at: position, first: earlier))
      } else {
        named.operation.id = Self.made(operation.method, operation.path)
        if !taken.insert(named.operation.id).inserted {
          named.operation.id = Self.unique(named.operation.id, &taken)
        }
        session.report(
          .missingID(operation, named.operation.id), asOneOf: "operation without an id", isRepair: true)
      }
      return named
    }
  }

  /// `list` → `list2`, or the next that is free, which is taken by that.
  static func unique(_ id: String, _ taken: inout Set<String>) -> String {
    var number = 2
    while !taken.insert("\(id)\(number)").inserted { number += 1 }
    return "\(id)\(number)"
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
