import CallsiteBasics
package import CallsiteDiagnostics
package import CallsiteSource
import OrderedCollections

/// Reads an API description into a version-independent form, and reports all problems in it.
///
/// Whatever depends on the version is in ``UpgradedDocument``; later stages never see the difference.
package struct DocumentReader: Sendable {
  private let keepsSources: Bool

  /// - Parameter keepsSources: Whether schemas keep their sources with all keywords, which values can be checked
  ///   against. Without them, the document takes about half as much space.
  package init(keepsSources: Bool = true) {
    self.keepsSources = keepsSources
  }

  /// Reads a document and adds all problems to the collector.
  ///
  /// The result is `nil` only if the root can't be read: it isn't an object, or the version is unknown.
  /// Otherwise it keeps its guarantees, such as that every reference resolves, even if there are errors.
  /// Anything that can't be read is omitted or allows any value.
  package func read(_ root: SourceNode, into collector: inout DiagnosticCollector) -> APIDocument? {
    read(UpgradedDocument(root), into: &collector)
  }

  /// Reads an upgraded document, or what was selected of it.
  package func read(
    _ upgraded: UpgradedDocument, into collector: inout DiagnosticCollector
  ) -> APIDocument? {
    let session = ReadingSession(upgraded, repairs: collector.repairs, keepsSources: keepsSources)
    defer { collector.report(contentsOf: session.diagnostics) }
    guard upgraded.isReadable else { return nil }
    session.proceed(with: EndlessCompositions(session).hoisted())
    var document = OpenAPIReader(session).read()
    document?.isRequiredInBothDirections = upgraded.isRequiredInBothDirections
    document?.source = session.source(session.root)
    return document
  }
}

/// Reads the root of an OpenAPI 3.1 or 3.2 document, and checks dependencies between its parts.
struct OpenAPIReader {
  let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  func read() -> APIDocument? {
    guard let root = ObjectReader(session.root, as: .document, session) else { return nil }
    let subject = session.subject
    let paths = WorkerThread { Self.readPaths(of: subject) }
    let components = ComponentsReader(root, session)
    let schemas = components.readSchemas()
    let schemes = components.readSecuritySchemes()
    let security = SecurityReader(session, schemes: schemes)
    session.report(paths.result.log)
    let operations = OperationIDs(session).assign(paths.result.operations)
    components.checkUnused()
    TokensCheck(session).check(schemes, operations)
    _ = root.extensionChoice("x-callsite-arrays", of: ArrayNotation.self)
    let info = readInfo(root)
    return APIDocument(
      title: info.title, version: info.version, summary: info.summary, description: info.description,
      servers: ServersReader(session).read(root),
      tags: TagsReader(session).read(root, usedBy: operations.map(\.operation)),
      security: security.read(root) ?? [], securitySchemes: schemes,
      operations: operations.map(\.operation),
      webhooks: WebhooksReader(session, security).read(root), schemas: schemas,
      envelope: EnvelopeReader(session).readDocument(root),
      errors: ErrorsReader(session).read(root),
      emptyObjects: root.extensionChoice("x-callsite-empty-objects", of: EmptyObjectsExtension.self),
      position: root.position)
  }

  /// Reads `paths` in a separate session, in parallel with the components, which take about as long.
  private static func readPaths(
    of subject: ReadingSession.Subject
  ) -> (operations: [NamedOperation], log: DiagnosticLog) {
    let session = ReadingSession(of: subject)
    guard let root = ObjectReader(session.root, as: .document, session) else { return ([], session.log) }
    let schemes = ComponentsReader(root, session).readSecuritySchemes()
    let operations = PathsReader(session, SecurityReader(session, schemes: schemes)).read(root)
    return (operations, session.log)
  }

  private func readInfo(
    _ root: ObjectReader
  ) -> (title: String, version: String, summary: String?, description: String?) {
    if root.mapping["info"] == nil { root.reportMissing("info") }
    guard let info = root.object("info", as: .info) else { return ("", "", nil, nil) }
    return (
      info.requiredString("title") ?? "", info.requiredString("version") ?? "", info.string("summary"),
      info.string("description")
    )
  }
}

/// Reads `tags`, and adds undeclared ones in order of first use.
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
