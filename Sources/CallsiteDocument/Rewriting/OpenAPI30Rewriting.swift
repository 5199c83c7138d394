import CallsiteSource

/// Rewrites OpenAPI 3.0, which differs from 3.1 in schemas alone.
struct OpenAPI30Rewriting: UpwardRewriting {
  func rewrite(_ object: SourceNode, as kind: RewrittenKind, _ session: ReadingSession) -> SourceNode {
    kind == .schema ? SchemaRewriting(session).rewrite(object) : object
  }

  func rewrite(_ pointer: JSONPointer) -> JSONPointer { pointer }
}
