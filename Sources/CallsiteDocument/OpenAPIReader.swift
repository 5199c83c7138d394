import CallsiteDiagnostics
import CallsiteSource
import OrderedCollections

/// Reads the root of an OpenAPI 3.1 or 3.2 document, part by part, and checks what spans parts.
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
    SkippedObjects(session).reportWebhooks(root)
    TokensCheck(session).check(schemes, operations)
    let info = readInfo(root)
    return APIDocument(
      title: info.title, version: info.version, summary: info.summary, description: info.description,
      servers: ServersReader(session).read(root),
      tags: TagsReader(session).read(root, usedBy: operations.map(\.operation)),
      security: security.read(root) ?? [], securitySchemes: schemes,
      operations: operations.map(\.operation),
      webhooks: WebhooksReader(beside: session, schemes: schemes).read(root), schemas: schemas,
      envelope: EnvelopeReader(session).readDocument(root),
      errors: ErrorsReader(session).read(root), position: root.position)
  }

  /// Reads `paths` in a session of its own, because they and the components take equally long.
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
