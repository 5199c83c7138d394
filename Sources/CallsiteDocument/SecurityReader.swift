import CallsiteDiagnostics
import CallsiteSource
import OrderedCollections

/// Reads `security` of the document and of operations.
struct SecurityReader {
  let session: ReadingSession
  private let names: OrderedSet<String>

  init(_ session: ReadingSession, schemes: OrderedDictionary<String, SecurityScheme>) {
    self.session = session
    names = schemes.keys
  }

  /// Nil when the object says nothing. A requirement with an unknown scheme is left out.
  func read(_ object: ObjectReader) -> [SecurityRequirement]? {
    guard object.node("security") != nil else { return nil }
    return object.list("security", of: "security requirements").compactMap(readRequirement)
  }

  private func readRequirement(_ node: SourceNode) -> SecurityRequirement? {
    guard let mapping = node.mapping else {
      let expected = "an object of scopes by scheme"
      session.repair(.wrongType("A security requirement", expected: expected, node, .operation))
      return nil
    }
    var isKnown = true
    for entry in mapping.entries where !names.contains(entry.key) {
      session.repair(.unknownScheme(entry.key, Array(names), at: entry.position))
      isKnown = false
    }
    var scopes: [String: [String]] = [:]
    for entry in mapping.entries {
      let names = entry.value.sequence?.compactMap(\.string) ?? []
      if !names.isEmpty { scopes[entry.key] = names }
    }
    return isKnown ? SecurityRequirement(schemes: mapping.entries.map(\.key), scopes: scopes) : nil
  }
}

extension Diagnostic {
  fileprivate static func unknownScheme(
    _ name: String, _ known: [String], at position: SourcePosition
  ) -> Diagnostic {
    let suggestion = NearestNames(name, among: known).suggestion
    return Diagnostic(
      .warning, "unresolved-reference",
      "There is no security scheme '\(name)', so the requirement is left out" + suggestion, at: position)
  }
}
