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
    let components = ComponentsReader(root, session)
    let schemas = components.readSchemas()
    let schemes = components.readSecuritySchemes()
    let security = SecurityReader(session, schemes: schemes)
    let operations = OperationIDs(session).assign(PathsReader(session, security).read(root))
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
