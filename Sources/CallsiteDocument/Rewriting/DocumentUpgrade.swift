package import CallsiteDiagnostics
package import CallsiteSource
import OrderedCollections

/// Upgrades a whole document to OpenAPI 3.1, for further editing. (When reading, only the parts that are read
/// are rewritten.)
package struct DocumentUpgrade: Sendable {
  package init() {}

  /// Whether a document has an older version than OpenAPI 3.1.
  package func isNeeded(for root: SourceNode) -> Bool {
    switch DocumentVersion.detect(root, ReadingSession(root: root, isStrict: false)) {
    case .openAPI30, .swagger20: true
    case .openAPI31, .openAPI32, nil: false
    }
  }

  /// Returns the document in OpenAPI 3.1 form. A document of version 3.1 or later is unchanged. If the root
  /// isn't an API description, an error is reported and the result is `nil`.
  package func upgrade(_ root: SourceNode, into collector: inout DiagnosticCollector) -> SourceNode? {
    let session = ReadingSession(root: root, isStrict: false)
    defer { collector.report(contentsOf: session.diagnostics) }
    guard let version = DocumentVersion.detect(root, session) else { return nil }
    switch version {
    case .openAPI31, .openAPI32: return root
    case .openAPI30: session.rewrite(root, OpenAPI30Rewriting())
    case .swagger20:
      let swagger = SwaggerRoot(root.filteringEntries { $0.key != "swagger" }, session)
      session.rewrite(swagger.root, swagger.rewriting)
    }
    let rest = session.root.filteringEntries { $0.key != "openapi" }
    let upgraded = ObjectUpgrade(session: session).upgrade(rest, as: .document)
    let head = SourceMapping.Entry(
      key: "openapi", value: .string("3.1.1", at: root.position), at: root.position)
    return SourceNode(.mapping(SourceMapping([head] + (upgraded.mapping?.entries ?? []))), at: root.position)
  }
}

/// The sources of a document's schemas with all keywords, in OpenAPI 3.1 form.
package struct SchemaSources: Sendable {
  private let subject: ReadingSession.Subject

  init(_ subject: ReadingSession.Subject) {
    self.subject = subject
  }

  /// The whole document, for resolving references. For an older version, this takes as long as reading it.
  package var root: SourceNode { upgraded(subject.root, as: .document) }

  /// Returns a schema with everything inside it.
  package func upgraded(_ schema: SourceNode) -> SourceNode { upgraded(schema, as: .component(.schemas)) }

  private func upgraded(_ node: SourceNode, as kind: NodeKind) -> SourceNode {
    if subject.rewriting is NoRewriting { return node }
    return ObjectUpgrade(session: ReadingSession(of: subject)).upgrade(node, as: kind)
  }
}

/// Rewrites the objects in a tree, each according to its kind.
struct ObjectUpgrade {
  let session: ReadingSession

  func upgrade(_ node: SourceNode, as kind: NodeKind) -> SourceNode {
    if kind == .data { return node }
    let node = rewritten(node, as: kind)
    switch node.content {
    case .scalar: return node
    case .sequence(let elements):
      return SourceNode(.sequence(elements.map { upgrade($0, as: kind.element) }), at: node.position)
    case .mapping:
      return node.mappingEntries { entry in
        if entry.key == SwaggerRoot.bodiesKey || entry.key == SwaggerRoot.producesKey { return nil }
        if entry.key == "$ref" { return entry.replacing(reference(entry.value)) }
        if kind == .discriminator, entry.key == "mapping" {
          return entry.replacing(entry.value.mappingEntries { $0.replacing(reference($0.value)) })
        }
        return entry.replacing(upgrade(entry.value, as: kind.child(entry.key)))
      }
    }
  }

  private func rewritten(_ node: SourceNode, as kind: NodeKind) -> SourceNode {
    guard case .component(let section) = kind, node.mapping != nil, let kind = RewrittenKind(section) else {
      return node
    }
    let rewritten = session.rewriting.rewrite(node, as: kind, session).withoutRepeatedKeys
    switch kind {
    case .parameter, .header: return withStyleOfOpenAPI3(rewritten)
    case .securityScheme: return rewritten.withScopes
    case .pathItem, .response, .schema: return rewritten
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

  /// Returns a reference with the new location of its target.
  private func reference(_ node: SourceNode) -> SourceNode {
    guard let text = node.scalar?.text, text.hasPrefix("#"), let pointer = session.pointer(text) else {
      return node
    }
    return .string(pointer.reference, at: node.position)
  }
}

extension RewrittenKind {
  fileprivate init?(_ section: ComponentSection) {
    switch section {
    case .pathItems: self = .pathItem
    case .parameters: self = .parameter
    case .headers: self = .header
    case .responses: self = .response
    case .securitySchemes: self = .securityScheme
    case .schemas: self = .schema
    case .examples, .requestBodies, .links, .callbacks, .mediaTypes: return nil
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
