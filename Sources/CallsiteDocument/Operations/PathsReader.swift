import CallsiteDiagnostics
import CallsiteSource
import OrderedCollections

/// The fields of a path item that apply to all its operations.
struct SharedFields {
  let parameters: [Parameter]
  let description: String?
  let servers: [Server]
}

/// Reads the operations in `paths`, in document order.
struct PathsReader {
  private let session: ReadingSession
  private let operations: OperationReader

  init(_ session: ReadingSession, _ security: SecurityReader, readsCallbacks: Bool = true) {
    self.session = session
    operations = OperationReader(session, security, readsCallbacks: readsCallbacks)
  }

  func read(_ root: ObjectReader) -> [NamedOperation] {
    // A document with only components or webhooks is valid, and has no operations.
    if root.mapping["paths"] == nil, root.mapping["components"] == nil, root.mapping["webhooks"] == nil {
      root.reportMissing("paths")
    }
    var positions: [String: SourceMapping.Entry] = [:]
    return root.entries("paths", of: "path items").flatMap { entry -> [NamedOperation] in
      if entry.key.hasPrefix("x-") { return [] }
      let template = PathTemplate(entry.key)
      if !template.isBalanced { session.repair(.unbalancedPath(entry.key, at: entry.position)) }
      if let first = positions[template.shape] {
        session.repair(.equalPaths(entry, first))
      } else {
        positions[template.shape] = entry
      }
      return readItem(entry, template)
    }
  }

  private func readItem(_ entry: SourceMapping.Entry, _ template: PathTemplate) -> [NamedOperation] {
    if !entry.key.hasPrefix("/") { session.repair(.relativePath(entry.key, at: entry.position)) }
    return readItem(entry, path: entry.key.hasPrefix("/") ? entry.key : "/" + entry.key, template)
  }

  /// Reads the operations of a webhook. Its name takes the place of their path.
  func readWebhook(_ entry: SourceMapping.Entry) -> [NamedOperation] {
    readItem(entry, path: entry.key, PathTemplate(entry.key))
  }

  private func readItem(
    _ entry: SourceMapping.Entry, path: String, _ template: PathTemplate
  ) -> [NamedOperation] {
    guard let node = ReferenceResolver(session).resolve(entry.value, as: .pathItems),
      let item = ObjectReader(node, as: .pathItem, session)
    else { return [] }
    let shared = SharedFields(
      parameters: ParameterReader(session).readList(item), description: item.string("description"),
      servers: ServersReader(session).read(item))
    return methods(of: item).compactMap { method, entry in
      operations.read(entry, method: method, path: path, template: template, shared: shared)
    }
  }

  /// Returns the path item's operations in document order, then OpenAPI 3.2's `additionalOperations`.
  private func methods(of item: ObjectReader) -> [(String, SourceMapping.Entry)] {
    let own = item.mapping.entries.filter { HTTPMethod.fields.contains($0.key) }
    let others = item.entries("additionalOperations", of: "operations")
    return own.map { ($0.key.uppercased(), $0) } + others.map { ($0.key, $0) }
  }
}

extension Diagnostic {
  fileprivate static func unbalancedPath(_ path: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "invalid-path",
      "The braces in the path '\(path)' don't enclose names; expected parameters such as '{id}'.",
      at: position)
  }

  fileprivate static func relativePath(_ path: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "invalid-path", "The path '\(path)' must start with '/'; read as '/\(path)'.", at: position)
  }

  fileprivate static func equalPaths(
    _ second: SourceMapping.Entry, _ first: SourceMapping.Entry
  ) -> Diagnostic {
    Diagnostic(
      .warning, "equal-paths",
      "The path '\(second.key)' differs from '\(first.key)' only in parameter names, so a server can't tell them apart.",
      at: second.position, notes: [Note("'\(first.key)' is here", at: first.position)])
  }
}

/// Reads the document's `webhooks`.
struct WebhooksReader {
  private let paths: PathsReader

  init(_ session: ReadingSession, _ security: SecurityReader) {
    paths = PathsReader(session, security)
  }

  func read(_ root: ObjectReader) -> [Webhook] {
    root.entries("webhooks", of: "webhooks").filter { !$0.key.hasPrefix("x-") }.map { entry in
      Webhook(
        name: entry.key, operations: paths.readWebhook(entry).map(\.operation), position: entry.position)
    }
  }
}
