import CallsiteDiagnostics
import CallsiteSource

/// Reads `x-callsite-envelope` of the document and of operations.
struct EnvelopeReader {
  let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  func readDocument(_ root: ObjectReader) -> EnvelopeExtension? {
    root.mapping["x-callsite-envelope"].flatMap(read)
  }

  func readOperation(_ operation: ObjectReader) -> EnvelopeOverride {
    guard let node = operation.mapping["x-callsite-envelope"] else { return .inherited }
    if let isWrapped = node.boolean {
      if !isWrapped { return .disabled }
      session.report(.envelopeTrue(at: node.position))
      return .inherited
    }
    return read(node).map(EnvelopeOverride.replaced) ?? .inherited
  }

  private func read(_ node: SourceNode) -> EnvelopeExtension? {
    guard let object = ObjectReader(node, as: .envelope, session) else { return nil }
    if object.mapping["when"] == nil { object.reportMissing("when") }
    guard let property = object.requiredString("property"),
      let presence = object.choice("when", of: EnvelopeExtension.Presence.self)
    else { return nil }
    return EnvelopeExtension(
      property: property, presence: presence,
      siblings: object.strings("siblings", of: "property names").map(\.text), position: node.position)
  }
}

extension Diagnostic {
  fileprivate static func envelopeTrue(at position: SourcePosition) -> Diagnostic {
    invalidExtension(
      "'x-callsite-envelope' of an operation must be false or an object, but is the boolean true.",
      at: position)
  }
}
