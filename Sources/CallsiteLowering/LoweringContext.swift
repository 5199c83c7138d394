import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// What lowering one document needs everywhere: the document, the options, names, and the problems found.
///
/// A class, because every part of one run adds to the same list of problems; it never leaves the run.
final class LoweringContext {
  let document: APIDocument
  let options: LoweringOptions
  let usage: SchemaUsage
  let naming: SwiftNaming
  let typeNames: TypeNames
  let clientName: SwiftIdentifier
  /// What no nested type may be called: the module's top-level types and names that code commonly uses.
  let topLevelNames: Set<String>
  /// Which schemas hold themselves; found when first asked for.
  private(set) lazy var recursion = SchemaRecursion(context: self)
  /// Which schemas are lists or dictionaries of themselves, with nothing else between.
  private(set) lazy var endlessAliases = EndlessAliases(context: self)
  /// The names of types that stand beside another name for a type, at the top level of the module.
  var siblingNames: Set<String> = []
  var collector: DiagnosticCollector
  private var reported: Set<Diagnostic> = []
  private var declared: [Component: TypeDeclaration?] = [:]

  init(document: APIDocument, options: LoweringOptions, collector: DiagnosticCollector) {
    var collector = collector
    let clientName = SwiftIdentifier(options.clientName ?? Self.clientName(for: options))
    usage = SchemaUsage(document: document)
    naming = SwiftNaming(options.naming)
    typeNames = TypeNames(
      document: document, usage: usage, naming: naming, moduleName: options.moduleName,
      clientName: clientName.name,
      collector: &collector)
    topLevelNames = ReservedNames.types.union(typeNames.all)
    self.document = document
    self.options = options
    self.clientName = clientName
    self.collector = collector
  }

  /// The schema behind a reference, following chains of references; nil for a dangling or endless one.
  func resolve(_ schema: Schema) -> Schema? { document.resolve(schema) }

  /// Whether null is allowed, by the schema itself or by what it stands for.
  func isNullable(_ schema: Schema) -> Bool { document.isNullable(schema) }

  /// The declaration of a component, made once; nil for one that is being made.
  func declaration(
    of key: String, in direction: Direction, _ make: () -> TypeDeclaration?
  ) -> TypeDeclaration? {
    let component = Component(key: key, direction: direction)
    if let declared = declared[component] { return declared }
    declared[component] = .some(nil)
    let declaration = make()
    declared[component] = declaration
    return declaration
  }

  private struct Component: Hashable {
    let key: String
    let direction: Direction
  }

  /// Adds a diagnostic for something that was put right, once however often it is come across.
  func repair(_ diagnostic: Diagnostic) {
    if reported.insert(diagnostic).inserted { collector.repair(diagnostic) }
  }

  /// Adds what is put right, once for all of a kind.
  func repair(_ diagnostic: Diagnostic, asOneOf kind: String) {
    guard reported.insert(diagnostic).inserted else { return }
    collector.report(diagnostic, asOneOf: kind, isRepair: true)
  }

  /// Adds a warning, once however often it is come across.
  func warn(_ diagnostic: Diagnostic) {
    if reported.insert(diagnostic).inserted { collector.report(diagnostic) }
  }

  /// Adds a warning for something that documents tend to have in hundreds, once for all of a kind.
  func warn(_ diagnostic: Diagnostic, asOneOf kind: String) {
    guard reported.insert(diagnostic).inserted else { return }
    collector.report(diagnostic, asOneOf: kind, isRepair: false)
  }

  /// The client's name: the module's without `API`, or its namespace's, with `Client`.
  private static func clientName(for options: LoweringOptions) -> String {
    if let namespace = options.namespace { return namespace + "Client" }
    let module = options.moduleName
    return (module.hasSuffix("API") && module != "API" ? String(module.dropLast(3)) : module) + "Client"
  }
}
