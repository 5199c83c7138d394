package import CallsiteDiagnostics
package import CallsiteDocument
package import CallsiteModel

/// Decides the Swift of a document: names, types, optionality, order and doc text.
package struct ModuleLowering: Sendable {
  package let options: LoweringOptions

  package init(options: LoweringOptions) {
    self.options = options
  }

  /// The call sites that ``lower(_:into:)`` decides, with what they come from.
  package func callNames(of document: APIDocument) -> CallNames {
    CallNames(document, policy: options.calls, style: options.naming)
  }

  /// Lowers a document: its types on this thread, its operations on others.
  ///
  /// - Parameter collector: Receives what had to be renamed, skipped or assumed.
  package func lower(_ document: APIDocument, into collector: inout DiagnosticCollector) -> SwiftModule {
    let basis = LoweringBasis(document: document, options: options, collector: &collector)
    let context = LoweringContext(basis)
    let makeContext = context.forOtherPart()
    let client = WorkerThread {
      let context = makeContext()
      return (declaration: ClientLowering(context: context).client(), log: context.log)
    }
    SkippedKeywords(context: context).report()
    let types = ComponentLowering(context: context).declarations()
    var log = context.log
    log.append(client.result.log)
    log.report(to: &collector)
    let module = SwiftModule(
      name: options.moduleName, title: DocComment.verbatim(["\(document.title) \(document.version)"]),
      access: options.access,
      namespace: options.namespace.map(SwiftIdentifier.init), client: client.result.declaration, types: types)
    let answers = AnswerTypes.shared(module)
    let shared = SharedTypes.shared(answers.module)
    return CopyInitializers.added(to: CommonTypes.placed(shared.module, answers.groups + shared.groups))
  }
}
