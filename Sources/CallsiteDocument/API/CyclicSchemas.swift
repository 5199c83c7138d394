import CallsiteDiagnostics
import OrderedCollections

/// Finds component schemas that are composed of themselves only through references and `allOf`, so that no
/// value is valid. Recursion through properties, items and alternatives is fine.
struct CyclicSchemas {
  let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  /// The maximum length of a chain of schemas that are each composed of the next. Chains are walked
  /// recursively, and threads have small stacks.
  private static let maximumLength = 32

  /// Reports each cycle and each overlong chain at its first schema. That schema then allows any value, so
  /// that walks terminate.
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

  /// A depth-first walk without recursion, because chains can be long.
  private struct Walk {
    /// The length of the longest chain from each schema that has been visited.
    private var lengths: [String: Int] = [:]

    /// Returns the names on the first cycle or overlong chain on a walk from a schema.
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
  /// The components that the schema is composed of, last first.
  fileprivate var directParts: [String] {
    reference.map { [$0] } ?? allOf.flatMap(\.directParts).reversed()
  }
}

extension Diagnostic {
  fileprivate static func longChain(_ names: [String], at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "long-reference-chain",
      "The schema '\(names[0])' starts a chain of more than 32 that are each composed of the next; it is read as any "
        + "value.", at: position)
  }

  fileprivate static func cyclicSchemas(_ names: [String], at position: SourcePosition) -> Diagnostic {
    let path = (names + names.prefix(1)).map { "'\($0)'" }.joined(separator: " → ")
    return Diagnostic(
      .warning, "cyclic-reference",
      "The schema \(path) is composed of itself, so no value is valid; remove one of "
        + "the references.",
      at: position)
  }
}
