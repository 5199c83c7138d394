import CallsiteDiagnostics
import CallsiteSource

/// Reads `tags`, and adds those that operations use without declaring them, in order of use.
struct TagsReader {
  let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  func read(_ root: ObjectReader, usedBy operations: [Operation]) -> [Tag] {
    var tags: [Tag] = []
    var positions: [String: SourcePosition] = [:]
    for node in root.list("tags", of: "tags") {
      guard let object = ObjectReader(node, as: .tag, session), let name = object.requiredString("name")
      else {
        continue
      }
      if let first = positions[name] {
        session.repair(.duplicateTag(name, at: object.position, first: first))
        continue
      }
      positions[name] = object.position
      tags.append(
        Tag(
          name: name, description: object.string("description") ?? object.string("summary"),
          swiftName: object.swiftName(), position: object.position))
    }
    for operation in operations {
      for name in operation.tags where positions[name] == nil {
        positions[name] = operation.position
        tags.append(
          Tag(
            name: name, description: nil, swiftName: nil, isDeclared: false, position: operation.position))
      }
    }
    return tags
  }
}

extension Diagnostic {
  fileprivate static func duplicateTag(
    _ name: String, at position: SourcePosition, first: SourcePosition
  ) -> Diagnostic {
    Diagnostic(
      .warning, "duplicate-tag", "The tag '\(name)' is declared twice; the second one is ignored.",
      at: position,
      notes: [Note("the first '\(name)' is here", at: first)])
  }
}
