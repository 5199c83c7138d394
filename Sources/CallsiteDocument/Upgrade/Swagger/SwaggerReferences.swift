import CallsiteSource
import OrderedCollections

/// Rewrites the references in a Swagger 2.0 document to where OpenAPI 3 has their targets: `#/definitions/Pet` to
/// `#/components/schemas/Pet`.
struct SwaggerReferences {
  /// The shared parameters that are bodies or form fields.
  let bodies: Set<String>
  private let session: ReadingSession

  init(_ bodies: Set<String>, _ session: ReadingSession) {
    self.bodies = bodies
    self.session = session
  }

  func rewritten(_ node: SourceNode, as kind: NodeKind = .document) -> SourceNode {
    if kind == .data { return node }
    if let elements = node.sequence {
      return SourceNode(.sequence(elements.map { rewritten($0, as: kind.element) }), at: node.position)
    }
    return node.mappingEntries { entry in
      if entry.key == "$ref" { return entry.replacing(reference(entry.value)) }
      if kind == .discriminator, entry.key == "mapping" {
        return entry.replacing(entry.value.mappingEntries { $0.replacing(reference($0.value)) })
      }
      return entry.replacing(rewritten(entry.value, as: kind.child(entry.key)))
    }
  }

  private func reference(_ node: SourceNode) -> SourceNode {
    guard let text = node.string, let pointer = JSONPointer(reference: text), let target = target(of: pointer)
    else { return node }
    session.keep(text, writtenAt: node.position)
    return .string(target.reference, at: node.position)
  }

  private func target(of pointer: JSONPointer) -> JSONPointer? {
    guard let first = pointer.tokens.first, pointer.tokens.count > 1,
      let section = SwaggerRoot.sections[first]
    else { return nil }
    let isBody = section == .parameters && bodies.contains(pointer.tokens[1])
    let key = isBody ? SwaggerRoot.bodiesKey : section.rawValue
    return JSONPointer(["components", key] + pointer.tokens.dropFirst())
  }
}
