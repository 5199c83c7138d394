import CallsiteSource

/// Writes the ids down that operations are read with (``OperationIDs``) where a document has one twice.
struct OperationIDNumbering {
  private var taken: TakenIDs
  private var used: Set<String> = []

  init(_ root: SourceNode) {
    taken = TakenIDs(Self.operations(of: root).compactMap { $0.mapping?["operationId"]?.string })
  }

  /// The document with the second of two equal ids numbered, and so on.
  mutating func numbered(_ root: SourceNode) -> SourceNode {
    root.mappingEntries { entry in
      guard entry.key == "paths" else { return entry }
      return entry.replacing(
        entry.value.mappingEntries { path in
          path.replacing(
            path.value.mappingEntries { operation in
              HTTPMethod.fields.contains(operation.key)
                ? operation.replacing(withOwnID(operation.value)) : operation
            })
        })
    }
  }

  private mutating func withOwnID(_ operation: SourceNode) -> SourceNode {
    guard let id = operation.mapping?["operationId"]?.string, !used.insert(id).inserted else {
      return operation
    }
    let own = taken.number(id)
    return operation.mappingEntries { entry in
      entry.key == "operationId" ? entry.replacing(.string(own, at: entry.value.position)) : entry
    }
  }

  private static func operations(of root: SourceNode) -> [SourceNode] {
    let paths = root.mapping?["paths"]?.mapping?.entries ?? []
    return paths.flatMap { $0.value.mapping?.entries ?? [] }.map(\.value)
  }
}
