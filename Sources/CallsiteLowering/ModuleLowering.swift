import CallsiteBasics
package import CallsiteDiagnostics
package import CallsiteDocument
package import CallsiteModel
import OrderedCollections

/// Decides the Swift code for a document: names, types, optionality, order and documentation.
package struct ModuleLowering: Sendable {
  let options: LoweringOptions

  package init(options: LoweringOptions) {
    self.options = options
  }

  /// Returns the call sites that ``lower(_:into:)`` chooses, and what they are derived from.
  package func callNames(of document: APIDocument) -> CallNames {
    CallNames(document, policy: options.calls, style: options.naming)
  }

  /// Lowers a document: its types on this thread, its operations on others.
  ///
  /// - Parameter collector: Receives what was renamed, skipped or assumed.
  package func lower(_ document: APIDocument, into collector: inout DiagnosticCollector) -> SwiftModule {
    let basis = LoweringBasis(document: document, options: options, collector: &collector)
    let context = LoweringContext(basis)
    let makeContext = context.forOtherPart()
    let client = WorkerThread {
      let context = makeContext()
      return (declaration: ClientLowering(context: context).client(), log: context.log)
    }
    SkippedKeywords(context: context).report()
    let types =
      ComponentLowering(context: context).declarations()
      + [WebhookLowering(context: context).declaration()].compactMap(\.self)
    var log = context.log
    log.append(client.result.log)
    log.report(to: &collector)
    let module = SwiftModule(
      name: options.moduleName, title: DocComment.verbatim(["\(document.title) \(document.version)"]),
      access: options.access,
      namespace: options.namespace.map(SwiftIdentifier.init), client: client.result.declaration, types: types)
    let lists = InferredLists.added(to: module, from: document)
    let shared = EqualTypes.merged(ResponseTypes.shared(PageTypes.shared(lists)))
    return ModuleScopes.spelled(CopyInitializers.added(to: shared))
  }
}

/// The decisions that are made before any type or method: the directions of schemas, and the names of types.
///
/// The parts of a lowering share it, on any thread.
struct LoweringBasis: Sendable {
  let document: APIDocument
  /// The components with the properties of base schemas that are unions, by the name of the base.
  let homes: [String: String]
  /// The base schemas as they are in the document, without the schemas that are derived from them.
  let bases: [String: Schema]
  let options: LoweringOptions
  let webhooks: WebhookPayloads
  let usage: SchemaUsage
  let naming: SwiftNaming
  let typeNames: TypeNames
  let callNames: CallNames
  let clientName: SwiftIdentifier
  /// The names that nested types can't have: the module's top-level types, and names that are commonly used
  /// in code.
  let topLevelNames: Set<String>
  /// The names that types inside a struct or an enum can't have, which are fewer.
  let nestedNames: Set<String>
  /// The positions of components that have a single value.
  let namedConstants: Set<SourcePosition>
  /// The components that are alternatives of themselves.
  let endlessUnions: EndlessUnions

  init(document original: APIDocument, options: LoweringOptions, collector: inout DiagnosticCollector) {
    let derived = DerivedSchemas(of: original)
    derived.report(to: &collector)
    let document = derived.document
    self.document = document
    homes = derived.homes
    bases = derived.bases
    self.options = options
    clientName = SwiftIdentifier(options.clientName ?? Self.clientName(for: options))
    let webhooks = WebhookPayloads(of: document)
    self.webhooks = webhooks
    let usage = WorkerThread { SchemaUsage(document: document, webhooks: webhooks) }
    callNames = ModuleLowering(options: options).callNames(of: original)
    self.usage = usage.result
    naming = SwiftNaming(options.naming)
    typeNames = TypeNames(
      document: document, usage: self.usage, naming: naming, moduleName: options.moduleName,
      clientName: clientName.name, hasWebhooks: !webhooks.payloads.isEmpty, collector: &collector)
    topLevelNames = ReservedNames.types.union(typeNames.all)
    namedConstants = Set(document.schemas.values.filter { $0.enumeration?.count == 1 }.map(\.position))
    endlessUnions = EndlessUnions(of: document)
    endlessUnions.report(in: document, to: &collector)
    nestedNames = ReservedNames.nested.union([options.namespace ?? options.moduleName])
  }

  /// Returns the client's name: the module's without `API`, or its namespace's, with `Client`.
  private static func clientName(for options: LoweringOptions) -> String {
    if let namespace = options.namespace { return namespace + "Client" }
    let module = options.moduleName
    return (module.hasSuffix("API") && module != "API" ? String(module.dropLast(3)) : module) + "Client"
  }
}
