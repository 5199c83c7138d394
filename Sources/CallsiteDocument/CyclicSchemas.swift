import CallsiteDiagnostics
import OrderedCollections

/// Finds component schemas that are made of themselves: through references and `allOf` alone, so that no
/// value ever comes of them. Recursion through properties, items and alternatives is fine.
struct CyclicSchemas {
  let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  /// Reports each cycle at its first schema and makes that one allow any value, so that walks end.
  func breakCycles(in schemas: OrderedDictionary<String, Schema>) -> OrderedDictionary<String, Schema> {
    var schemas = schemas
    var done: Set<String> = []
    for name in schemas.keys {
      while let cycle = cycle(from: name, in: schemas, done: &done), let first = schemas[cycle[0]] {
        session.repair(.cyclicSchemas(cycle, at: first.position))
        schemas[cycle[0]] = Schema(position: first.position)
      }
    }
    return schemas
  }

  /// The names on the first cycle that a walk from a schema meets. Depth first, without recursion: chains
  /// may be long.
  private func cycle(
    from start: String, in schemas: OrderedDictionary<String, Schema>, done: inout Set<String>
  ) -> [String]? {
    if done.contains(start) { return nil }
    var path = [start]
    var pending = [schemas[start]?.directParts ?? []]
    while let parts = pending.last {
      guard let next = parts.last else {
        pending.removeLast()
        done.insert(path.removeLast())
        continue
      }
      pending[pending.count - 1].removeLast()
      if let index = path.firstIndex(of: next) { return Array(path[index...]) }
      if done.contains(next) { continue }
      path.append(next)
      pending.append(schemas[next]?.directParts ?? [])
    }
    return nil
  }
}

extension Schema {
  /// The components that a value of this schema is at the same time, last first.
  fileprivate var directParts: [String] {
    reference.map { [$0] } ?? allOf.flatMap(\.directParts).reversed()
  }
}

extension Diagnostic {
  fileprivate static func cyclicSchemas(_ names: [String], at position: SourcePosition) -> Diagnostic {
    let path = (names + names.prefix(1)).map { "'\($0)'" }.joined(separator: " → ")
    return Diagnostic(
      .warning, "cyclic-reference", "The schema \(path) is made of itself, so it has no value.", at: position)
  }
}
