package import CallsiteDiagnostics
package import CallsiteSource

/// Reads an API description into its version-free shape, with all that is wrong with it.
///
/// This is the only place in the package that asks for a version. The objects of an older one are rewritten
/// upward to the shape of OpenAPI 3.2 when ``OpenAPIReader`` comes to them; nothing after it knows.
package struct DocumentReader: Sendable {
  package init() {}

  /// Reads a document and adds everything found to the collector.
  ///
  /// The result is nil only when the root is beyond reading (not an object, an unknown version). Otherwise it
  /// keeps its promises (every reference leads somewhere) even if there were errors: what could not be read
  /// is left out or reads as "any value".
  package func read(_ root: SourceNode, into collector: inout DiagnosticCollector) -> APIDocument? {
    let session = ReadingSession(root: root, isStrict: collector.isStrict)
    defer { collector.report(contentsOf: session.diagnostics) }
    guard let version = DocumentVersion.detect(root, session) else { return nil }
    // The version was told by this field, rightly or not.
    let root = root.filteringEntries { $0.key != "swagger" }
    switch version {
    case .openAPI31, .openAPI32: session.rewrite(root, NoRewriting())
    case .openAPI30: session.rewrite(root, OpenAPI30Rewriting())
    case .swagger20:
      let swagger = SwaggerRoot(root, session)
      session.rewrite(swagger.root, swagger.rewriting)
    }
    session.rewrite(EndlessCompositions(session).hoisted(), session.rewriting)
    var document = OpenAPIReader(session).read()
    document?.isRequiredBothWays = version == .openAPI31 || version == .openAPI32
    document?.schemaSources = SchemaSources(session.subject)
    return document
  }
}
