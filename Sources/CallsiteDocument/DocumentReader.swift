package import CallsiteDiagnostics
package import CallsiteSource

/// Reads an API description into its version-free shape, with all that is wrong with it.
///
/// This is the only place in the package that asks for a version. A reader of an older one rewrites its nodes
/// upward to the shape of OpenAPI 3.1 and hands them to ``OpenAPIReader``; nothing after it knows.
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
    switch version {
    case .openAPI31, .openAPI32:
      return OpenAPIReader(session).read()
    case .openAPI30, .swagger20:
      session.report(
        .unsupportedVersion(version.name, at: root.mapping?["openapi"]?.position ?? root.position))
      return nil
    }
  }
}

extension Diagnostic {
  fileprivate static func unsupportedVersion(_ version: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .error, "unsupported-version",
      "\(version) is not yet read; convert the document to OpenAPI 3.1 to use it.", at: position)
  }
}
