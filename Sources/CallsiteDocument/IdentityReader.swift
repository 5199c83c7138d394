import CallsiteDiagnostics
import CallsiteSource
import OrderedCollections

/// Reads `x-callsite-id`, which must name a property as far as its schema alone can tell.
struct IdentityReader {
  let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  func read(_ schema: ObjectReader, _ properties: OrderedDictionary<String, Schema>) -> String? {
    guard let node = schema.mapping["x-callsite-id"] else { return nil }
    guard let name = node.string else {
      session.report(.invalidIdentity(node))
      return nil
    }
    // The parts of an `allOf` may have the property.
    if properties[name] == nil, schema.mapping["allOf"] == nil {
      session.report(.unknownProperty(name, NearestNames(name, among: properties.keys), at: node.position))
    }
    return name
  }
}

extension Diagnostic {
  fileprivate static func invalidIdentity(_ node: SourceNode) -> Diagnostic {
    invalidExtension(
      "'x-callsite-id' must be the name of a property, but is \(node.found).", at: node.position)
  }

  fileprivate static func unknownProperty(
    _ name: String, _ nearest: NearestNames, at position: SourcePosition
  ) -> Diagnostic {
    invalidExtension(
      "'x-callsite-id' names '\(name)', which isn't a property of this schema" + nearest.suggestion,
      at: position)
  }
}
