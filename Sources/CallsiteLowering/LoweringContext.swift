import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// What one part of a lowering needs everywhere: what was decided beforehand, and the problems found.
///
/// A class, because everything in the part adds to the same list of problems; it never leaves its thread.
@dynamicMemberLookup
final class LoweringContext {
  private let basis: LoweringBasis
  /// Which schemas hold themselves; found when first asked for.
  private(set) lazy var recursion = SchemaRecursion(context: self)
  /// Which schemas are lists or dictionaries of themselves, with nothing else between; likewise.
  private(set) lazy var endlessAliases = EndlessAliases(context: self)
  /// The names of types that stand beside another name for a type, at the top level of the module.
  var siblingNames: Set<String> = []
  private(set) var log = DiagnosticLog()
  private var declared: [Component: TypeDeclaration?] = [:]

  init(_ basis: LoweringBasis) {
    self.basis = basis
  }

  /// A context for another part, perhaps on another thread, that has what this one found already.
  func forOtherPart() -> @Sendable () -> LoweringContext {
    let (basis, recursion, endlessAliases) = (basis, recursion, endlessAliases)
    return {
      let other = LoweringContext(basis)
      other.recursion = recursion
      other.endlessAliases = endlessAliases
      return other
    }
  }

  /// Adds the problems that another part found.
  func take(_ other: DiagnosticLog) { log.append(other) }

  /// What was decided beforehand.
  subscript<Value>(dynamicMember member: KeyPath<LoweringBasis, Value>) -> Value { basis[keyPath: member] }

  /// The schema behind a reference, following chains of references; nil for a dangling or endless one.
  func resolve(_ schema: Schema) -> Schema? { basis.document.resolve(schema) }

  /// Whether null is allowed, by the schema itself or by what it stands for.
  func isNullable(_ schema: Schema) -> Bool { basis.document.isNullable(schema) }

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
  func repair(_ diagnostic: Diagnostic) { log.repair(diagnostic) }

  /// Adds what is put right, once for all of a kind.
  func repair(_ diagnostic: Diagnostic, asOneOf kind: String) {
    log.report(diagnostic, asOneOf: kind, isRepair: true)
  }

  /// Adds a warning, once however often it is come across.
  func warn(_ diagnostic: Diagnostic) { log.report(diagnostic) }

  /// Adds a warning for something that documents tend to have in hundreds, once for all of a kind.
  func warn(_ diagnostic: Diagnostic, asOneOf kind: String) {
    log.report(diagnostic, asOneOf: kind, isRepair: false)
  }
}
