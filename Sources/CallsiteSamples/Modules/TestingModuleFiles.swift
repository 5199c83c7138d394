package import CallsiteDiagnostics
package import CallsiteDocument
package import CallsiteModel
package import CallsiteRendering

/// The making of a module for tests, from a client's module and the document that it is of.
package enum TestingModuleFiles {
  /// - Throws: ``DiagnosticFailure`` if a template asks for what isn't there.
  package static func generate(
    _ module: SwiftModule, of document: APIDocument, by templates: TemplateSet
  ) throws(DiagnosticFailure) -> [RenderedFile] {
    var lowering = TestingLowering(module, of: document)
    return try TestingRenderer(templates: templates).render(lowering.lower())
  }
}
