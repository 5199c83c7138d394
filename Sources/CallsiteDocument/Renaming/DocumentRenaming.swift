package import CallsiteDiagnostics
package import CallsiteSource

/// Writes names that were given from outside into a description, as `x-callsite-name` would stand there.
///
/// References must be local (see ``DocumentBundler``); every version is understood. A name given from outside
/// takes the place of the document's own.
package struct DocumentRenaming: Sendable {
  private let names: [GivenName]

  package init(_ names: [GivenName]) {
    self.names = names
  }

  /// - Throws: An error for each name of something that the document doesn't have.
  package func apply(to root: SourceNode) throws(DiagnosticFailure) -> SourceNode {
    var node = root
    var problems: [Diagnostic] = []
    let parts = NameableParts(root)
    for given in names {
      guard let path = parts.path(of: given) else {
        problems.append(.unknownPart(given, parts.known(given.kind, near: given.text)))
        continue
      }
      node = node.editing(at: path[...]) { part in
        let value = SourceNode(
          .scalar(SourceScalar(given.name, .string)), at: given.position ?? part.position)
        return part.replacing([SourceMapping.Entry(key: "x-callsite-name", value: value, at: value.position)])
      }
    }
    if !problems.isEmpty { throw DiagnosticFailure(problems) }
    return node
  }
}

extension SourceNode {
  /// The tree with another node at a place that it has.
  fileprivate func editing(
    at path: ArraySlice<String>, _ edit: (SourceNode) -> SourceNode
  ) -> SourceNode {
    guard let token = path.first else { return edit(self) }
    if let sequence {
      let elements = sequence.enumerated().map { index, element in
        "\(index)" == token ? element.editing(at: path.dropFirst(), edit) : element
      }
      return SourceNode(.sequence(elements), at: position)
    }
    let entries = (mapping?.entries ?? []).map { entry in
      guard entry.key == token else { return entry }
      return SourceMapping.Entry(
        key: token, keyKind: entry.keyKind, value: entry.value.editing(at: path.dropFirst(), edit),
        at: entry.position)
    }
    return SourceNode(.mapping(SourceMapping(entries)), at: position)
  }
}

extension Diagnostic {
  fileprivate static func unknownPart(_ given: GivenName, _ known: [String]) -> Diagnostic {
    let noun = given.kind == .operation ? "operation has the operationId" : "\(given.kind.rawValue) is called"
    return Diagnostic(
      .error, "unknown-rename",
      "No \(noun) '\(given.text)'" + NearestNames(given.text, among: known).suggestion, at: given.position)
  }
}
