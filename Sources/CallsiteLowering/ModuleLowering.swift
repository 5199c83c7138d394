package import CallsiteDiagnostics
package import CallsiteDocument
package import CallsiteModel

/// Decides the Swift of a document: names, types, optionality, order and doc text.
package struct ModuleLowering: Sendable {
  package let options: LoweringOptions

  package init(options: LoweringOptions) {
    self.options = options
  }

  /// Lowers a document.
  ///
  /// - Parameter collector: Receives what had to be renamed, skipped or assumed.
  package func lower(_ document: APIDocument, into collector: inout DiagnosticCollector) -> SwiftModule {
    let context = LoweringContext(document: document, options: options, collector: collector)
    SkippedKeywords(context: context).report()
    let types = ComponentLowering(context: context).declarations()
    let client = ClientLowering(context: context).client()
    collector = context.collector
    let module = SwiftModule(
      name: options.moduleName, title: DocComment.verbatim(["\(document.title) \(document.version)"]),
      access: options.access == .internal ? "" : "\(options.access.rawValue) ",
      namespace: options.namespace.map(SwiftIdentifier.init), client: client, types: types)
    return SharedTypes.shared(module)
  }
}
