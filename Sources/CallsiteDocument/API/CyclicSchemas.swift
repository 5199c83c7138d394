import CallsiteDiagnostics
import OrderedCollections

/// Finds component schemas that are made of themselves: through references and `allOf` alone, so that no
/// value ever comes of them. Recursion through properties, items and alternatives is fine.
struct CyclicSchemas {
  let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  /// How many schemas may stand in a row, each only another way to write the next. Walks along them are
  /// recursive, and threads have small stacks.
  private static let maximumLength = 32

  /// Reports each cycle (and each row that is too long) at its first schema and makes that one allow any
  /// value, so that walks end.
  func breakCycles(in schemas: OrderedDictionary<String, Schema>) -> OrderedDictionary<String, Schema> {
    var schemas = schemas
    var walk = Walk()
    for name in schemas.keys {
      while let found = walk.next(from: name, in: schemas, maximumLength: Self.maximumLength) {
        guard let first = schemas[found.names[0]] else { break }
        session.repair(
          found.isCycle
            ? .cyclicSchemas(found.names, at: first.position) : .longChain(found.names, at: first.position))
        schemas[found.names[0]] = Schema(position: first.position)
      }
    }
    return schemas
  }

  /// Depth first, without recursion: chains may be long.
  private struct Walk {
    /// How long the longest row is that begins with a schema, for those that are done.
    private var lengths: [String: Int] = [:]

    /// The names on the first cycle or overlong row that a walk from a schema meets.
    mutating func next(
      from start: String, in schemas: OrderedDictionary<String, Schema>, maximumLength: Int
    ) -> (names: [String], isCycle: Bool)? {
      if lengths[start] != nil { return nil }
      var path = [start]
      var indices = [start: 0]
      var pending = [schemas[start]?.directParts ?? []]
      while let parts = pending.last, let name = path.last {
        guard let next = parts.last else {
          let length = 1 + (schemas[name]?.directParts.compactMap { lengths[$0] }.max() ?? 0)
          if length > maximumLength { return ([name], false) }
          pending.removeLast()
          path.removeLast()
          indices[name] = nil
          lengths[name] = length
          continue
        }
        pending[pending.count - 1].removeLast()
        if let index = indices[next] { return (Array(path[index...]), true) }
        if lengths[next] != nil { continue }
        indices[next] = path.count
        path.append(next)
        pending.append(schemas[next]?.directParts ?? [])
      }
      return nil
    }
  }
}

extension Schema {
  /// The components that a value of this schema is at the same time, last first.
  fileprivate var directParts: [String] {
    reference.map { [$0] } ?? allOf.flatMap(\.directParts).reversed()
  }
}

extension Diagnostic {
  fileprivate static func longChain(_ names: [String], at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "long-reference-chain",
      "The schema '\(names[0])' is the first of more than 32 that are each composed of the next; it is read as any "
        + "value.", at: position)
  }

  fileprivate static func cyclicSchemas(_ names: [String], at position: SourcePosition) -> Diagnostic {
    let path = (names + names.prefix(1)).map { "'\($0)'" }.joined(separator: " → ")
    return Diagnostic(
      .warning, "cyclic-reference", "The schema \(path) is composed of itself, so no value is valid.",
      at: position)
  }
}
