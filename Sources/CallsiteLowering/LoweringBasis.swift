import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// What is decided of a document before any type or method is made: directions of schemas, and names of types.
///
/// The parts of a lowering share it, on whatever thread they run.
struct LoweringBasis: Sendable {
  let document: APIDocument
  let options: LoweringOptions
  let usage: SchemaUsage
  let naming: SwiftNaming
  let typeNames: TypeNames
  let callNames: CallNames
  let clientName: SwiftIdentifier
  /// What no nested type may be called: the module's top-level types and names that code commonly uses.
  let topLevelNames: Set<String>
  /// What no type inside a struct or an enum may be called: fewer names are used there.
  let nestedNames: Set<String>
  /// Where components stand that have a single value.
  let namedConstants: Set<SourcePosition>
  /// Which components are alternatives of themselves.
  let endlessUnions: EndlessUnions

  init(document: APIDocument, options: LoweringOptions, collector: inout DiagnosticCollector) {
    self.document = document
    self.options = options
    clientName = SwiftIdentifier(options.clientName ?? Self.clientName(for: options))
    let initialisms = WorkerThread {
      options.naming.abbreviations == .words ? Initialisms(of: document) : Initialisms()
    }
    usage = SchemaUsage(document: document)
    callNames = ModuleLowering(options: options).callNames(of: document)
    naming = SwiftNaming(options.naming, initialisms: initialisms.result)
    typeNames = TypeNames(
      document: document, usage: usage, naming: naming, moduleName: options.moduleName,
      clientName: clientName.name, collector: &collector)
    topLevelNames = ReservedNames.types.union(typeNames.all)
    namedConstants = Set(document.schemas.values.filter { $0.enumeration?.count == 1 }.map(\.position))
    endlessUnions = EndlessUnions(of: document)
    endlessUnions.report(in: document, to: &collector)
    nestedNames = ReservedNames.nested.union(typeNames.all)
  }

  /// The client's name: the module's without `API`, or its namespace's, with `Client`.
  private static func clientName(for options: LoweringOptions) -> String {
    if let namespace = options.namespace { return namespace + "Client" }
    let module = options.moduleName
    return (module.hasSuffix("API") && module != "API" ? String(module.dropLast(3)) : module) + "Client"
  }
}
