import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// What is asked of a schema and, to know it, of those that it leads to.
enum SchemaQuestion: Hashable {
  case form
  case declaration
  case discriminatorValues
  case pageItems
  case partForm
}

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
  /// The questions that are being answered, and of which schemas.
  private var openQuestions: Set<OpenQuestion> = []

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

  /// Answers a question about a schema by asking the same of the schemas that it leads to, across references.
  ///
  /// Every walk over the graph of schemas that follows references goes through here, because schemas lead back to
  /// themselves.
  ///
  /// - Returns: nil for a reference that leads nowhere, and for a schema of which the question is being answered: its
  ///   answer would depend on itself.
  func follow<Answer>(
    _ schema: Schema, asking question: SchemaQuestion, _ answer: (Schema) -> Answer?
  ) -> Answer? {
    guard let target = resolve(schema) else { return nil }
    let open = OpenQuestion(question: question, schema: ObjectIdentifier(target))
    guard openQuestions.insert(open).inserted else { return nil }
    defer { openQuestions.remove(open) }
    return answer(target)
  }

  private struct OpenQuestion: Hashable {
    let question: SchemaQuestion
    let schema: ObjectIdentifier
  }

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

/// Which way a value of a schema goes.
enum Direction: Hashable, Sendable {
  /// From the client to the server.
  case request
  /// From the server to the client.
  case response
}
