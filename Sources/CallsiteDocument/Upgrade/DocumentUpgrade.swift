package import CallsiteDiagnostics
package import CallsiteSource
import OrderedCollections

/// Upgrades a document to OpenAPI 3.1 for further editing: an ``UpgradedDocument`` with everything that the
/// specification requires, and nothing that only Callsite understands.
package struct DocumentUpgrade: Sendable {
  package init() {}

  /// Whether a document has an older version than OpenAPI 3.1.
  package func isNeeded(for root: SourceNode) -> Bool {
    switch DocumentVersion.detect(root, ReadingSession(root: root)) {
    case .openAPI30, .swagger20: true
    case .openAPI31, .openAPI32, nil: false
    }
  }

  /// Returns the document in OpenAPI 3.1 form. A document of version 3.1 or later is unchanged. If the root
  /// isn't an API description, an error is reported and the result is `nil`.
  package func upgrade(_ root: SourceNode, into collector: inout DiagnosticCollector) -> SourceNode? {
    let isNeeded = isNeeded(for: root)
    let document = UpgradedDocument(root)
    let session = ReadingSession(document, repairs: .grouped, keepsSources: false)
    defer { collector.report(contentsOf: session.diagnostics) }
    guard document.isReadable else { return nil }
    guard isNeeded else { return root }
    let rest = document.root.filteringEntries { $0.key != "openapi" }
    let upgraded = OpenAPIForm(session: session).written(rest, as: .document)
    let head = SourceMapping.Entry(
      key: "openapi", value: .string("3.1.1", at: root.position), at: root.position)
    return SourceNode(.mapping(SourceMapping([head] + (upgraded.mapping?.entries ?? []))), at: root.position)
  }
}

/// Writes the objects of an upgraded document as OpenAPI 3.1 requires.
private struct OpenAPIForm {
  let session: ReadingSession

  func written(_ node: SourceNode, as kind: NodeKind) -> SourceNode {
    if kind == .data { return node }
    if let elements = node.sequence {
      return SourceNode(.sequence(elements.map { written($0, as: kind.element) }), at: node.position)
    }
    var node = node
    switch kind {
    case .component(.parameters), .component(.headers):
      node = withStyleOfOpenAPI3(node.withoutRepeatedKeys)
    case .component(.securitySchemes): node = node.withoutRepeatedKeys.withScopes
    case .component(.mediaTypes): node = node.withoutRepeatedKeys.withoutItemSchema
    case .component: node = node.withoutRepeatedKeys
    default: break
    }
    return node.mappingEntries { entry in
      if entry.key == UpgradedDocument.typesKey { return nil }
      return entry.replacing(written(entry.value, as: kind.child(entry.key)))
    }
  }

  /// Returns a parameter without a style that OpenAPI 3 doesn't have (Swagger's tab-separated values).
  private func withStyleOfOpenAPI3(_ parameter: SourceNode) -> SourceNode {
    parameter.filteringEntries { entry in
      guard entry.key == "style", let style = entry.value.string,
        style.hasPrefix(Parameter.Style.collectionFormatPrefix)
      else { return true }
      session.report(.inexpressibleCollectionFormat(at: entry.value.position))
      return false
    }
  }
}

extension SourceNode {
  /// The object without duplicate keys, which a text can't have. The first entry is kept, as in
  /// ``SourceMapping``.
  fileprivate var withoutRepeatedKeys: SourceNode {
    var seen: Set<String> = []
    return filteringEntries { seen.insert($0.key).inserted }
  }

  /// A media type with the schema of its events in `schema`, because OpenAPI 3.1 has no `itemSchema`.
  fileprivate var withoutItemSchema: SourceNode {
    mappingEntries { $0.key == "itemSchema" ? $0.renamed("schema") : $0 }
  }

  /// A security scheme with a list of scopes in each flow, which OpenAPI 3 requires even if it is empty.
  fileprivate var withScopes: SourceNode {
    mappingEntries { entry in
      guard entry.key == "flows" else { return entry }
      return entry.replacing(
        entry.value.mappingEntries { flow in
          guard flow.value.mapping != nil, flow.value.mapping?["scopes"] == nil else { return flow }
          let none = SourceNode([:], at: flow.position)
          return flow.replacing(
            flow.value.adding(SourceMapping.Entry(key: "scopes", value: none, at: flow.position)))
        })
    }
  }
}

extension Diagnostic {
  fileprivate static func inexpressibleCollectionFormat(at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "unsupported-feature",
      "OpenAPI 3 has no style for this 'collectionFormat'; the parameter's values are separated by commas.",
      at: position)
  }
}
