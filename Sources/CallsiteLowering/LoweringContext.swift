import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// A question about a schema whose answer depends on the schemas that it leads to.
enum SchemaQuestion: Hashable {
  case form
  case alternatives
  case branch
  case declaration
  case discriminatorValues
  case pageItems
  case partForm
}

/// The state of a part of the lowering: decisions made beforehand, and the problems found.
///
/// This is a class because everything in the part adds to the same list of problems. It is confined to its
/// thread.
@dynamicMemberLookup
final class LoweringContext {
  private let basis: LoweringBasis
  /// The schemas that contain themselves, computed lazily.
  private(set) lazy var recursion = SchemaRecursion(context: self)
  /// The schemas that are only lists or dictionaries of themselves, computed lazily.
  private(set) lazy var endlessAliases = EndlessAliases(context: self)
  /// The names of types that are declared next to an alias, at the top level of the module.
  var siblingNames: Set<String> = []
  private(set) var log = DiagnosticLog()
  private var declared: [Component: TypeDeclaration?] = [:]
  private var plainRanks: [String: Int?] = [:]
  private var profiles: [String: BranchProfile?] = [:]
  /// The numbers of combinations of branches, by schema.
  var combinations: [ObjectIdentifier: (schema: Schema, count: Int)] = [:]
  /// The branches of schemas, by schema.
  var compositions: [ObjectIdentifier: (schema: Schema, composition: UnionComposition?)] = [:]
  /// The schemas with alternatives of which others are composed, by the schema that is composed.
  var choices: [ObjectIdentifier: (schema: Schema, choices: [Schema])] = [:]
  /// The questions that are being answered, with their schemas.
  private var openQuestions: Set<OpenQuestion> = []

  init(_ basis: LoweringBasis) {
    self.basis = basis
  }

  /// Returns a context for another part, possibly on another thread, that reuses the results of this one.
  func forOtherPart() -> @Sendable () -> LoweringContext {
    let (basis, recursion, endlessAliases) = (basis, recursion, endlessAliases)
    return {
      let other = LoweringContext(basis)
      other.recursion = recursion
      other.endlessAliases = endlessAliases
      return other
    }
  }

  /// Adds the problems found by another part.
  func take(_ other: DiagnosticLog) { log.append(other) }

  /// The decisions made beforehand.
  subscript<Value>(dynamicMember member: KeyPath<LoweringBasis, Value>) -> Value { basis[keyPath: member] }

  /// Returns the schema at the end of a chain of references, or `nil` if a reference is dangling or cyclic.
  func resolve(_ schema: Schema) -> Schema? { basis.document.resolve(schema) }

  /// Answers a question about a schema by asking the same question about the schemas that it leads to,
  /// following references.
  ///
  /// Every walk over the schema graph that follows references uses this method, because schemas can lead back
  /// to themselves.
  ///
  /// - Returns: `nil` for a dangling reference, and for a schema whose question is already being answered,
  ///   because the answer would depend on itself.
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

  /// Whether null is allowed, by the schema itself or its target.
  func isNullable(_ schema: Schema) -> Bool { basis.document.isNullable(schema) }

  /// Returns how much a component says as a part of an `allOf`, which is decided once because many schemas may
  /// refer to it.
  func plainRank(ofComponent key: String, _ decide: () -> Int?) -> Int? {
    if let known = plainRanks[key] { return known }
    let rank = decide()
    plainRanks[key] = .some(rank)
    return rank
  }

  /// Returns what a component with properties says about the objects that it accepts, which is decided once because
  /// many unions may refer to it.
  func profile(ofComponent key: String, _ decide: () -> BranchProfile?) -> BranchProfile? {
    if let known = profiles[key] { return known }
    let profile = decide()
    profiles[key] = .some(profile)
    return profile
  }

  /// Returns the declaration of a component, which is made once, or `nil` while it is being made.
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

  /// Reports a repair, but only once.
  func repair(_ diagnostic: Diagnostic) { log.repair(diagnostic) }

  /// Reports a repair, once for all of a kind.
  func repair(_ diagnostic: Diagnostic, asOneOf kind: String) {
    log.report(diagnostic, asOneOf: kind, isRepair: true)
  }

  /// Reports a warning, but only once.
  func warn(_ diagnostic: Diagnostic) { log.report(diagnostic) }

  /// Reports a warning that may occur hundreds of times in a document, once for all of a kind.
  func warn(_ diagnostic: Diagnostic, asOneOf kind: String) {
    log.report(diagnostic, asOneOf: kind, isRepair: false)
  }
}

/// The direction in which values of a schema are sent.
enum Direction: Hashable, Sendable {
  /// From the client to the server.
  case request
  /// From the server to the client.
  case response
}
