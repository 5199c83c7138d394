import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// Makes an enum with payloads of the branches of a `oneOf` or `anyOf`.
struct UnionLowering {
  let context: LoweringContext
  let direction: Direction
  /// The component schema that the union is or is part of.
  var owner: String?

  func union(
    _ branches: [Schema], _ discriminator: Schema.Discriminator?, name: SwiftIdentifier,
    documentation: DocComment, at position: SourcePosition?
  ) -> Union {
    var types = TypeLowering(context: context, direction: direction, owner: owner, home: name)
    var scope = NameScope(reserved: ["unrecognized", "encode", "hash"])
    let discriminated = UnionDiscriminator(of: branches, discriminator, context: context)
    let ranks = branches.map { UnionRank(of: $0, context: context) }
    let overlaps = UnionRank.Overlaps(ranks)
    var values: Set<ValueType> = []
    var cases: [(case: Union.Case, rank: UnionRank)] = []
    var fallback: (case: Union.Case, rank: UnionRank)?
    let names = UnionCaseNames(of: branches, discriminated, context: context)
    for (index, branch) in branches.enumerated() {
      let shape = names.names[index]
      let title = branch.title.flatMap { context.typeNames.all.contains(context.naming.type($0)) ? nil : $0 }
      let value = types.type(of: branch, named: title ?? names.types[index])
      let wanted = caseName(of: value, shape: shape)
      guard values.insert(value).inserted else { continue }
      let new = Union.Case(
        name: scope.claim(wanted), documentation: DocComment(branch.documentationText(besides: wanted)),
        value: value,
        discriminatorValues: (discriminated?.values[index] ?? []).map(SwiftStringLiteral.init),
        takesListedValuesOnly: overlaps.hasOther(than: ranks[index]),
        position: branch.position)
      if let reference = branch.reference, reference == discriminator?.defaultSchema {
        fallback = (new, ranks[index])
      }
      cases.append((new, ranks[index]))
    }
    let guessed = cases.enumerated().filter { $0.element.case.discriminatorValues.isEmpty }
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
    let known = fallback.flatMap { $0.case.discriminatorValues.isEmpty ? nil : $0 }
    let attempts = guessed + [known].compactMap { $0 }
    reportAlike(attempts, in: name, at: branches.first?.position)
    return Union(
      name: name, documentation: documentation,
      conformances: [.codable] + (context.options.isHashable ? [.hashable] : []) + [.sendable],
      cases: cases.map(\.case),
      attempts: attempts.map(\.case),
      discriminator: discriminated.map { SwiftStringLiteral($0.property) },
      unrecognizedCase: SwiftIdentifier("unrecognized"),
      isIndirect: ranks.contains(where: \.isObject)
        || owner.map { owner in branches.contains { context.recursion.isRecursive($0, in: owner, context) } }
          ?? false,
      nested: types.nested, position: position)
  }

  /// A text that has a type of its own in Swift is called for it: `date`, `decimal`.
  private func caseName(of value: ValueType, shape: String) -> String {
    guard case .named(let name) = value.type else { return shape }
    // A case called like its type, as names without case are, would hide it: `宠物`, `_1`.
    if name == shape { return "\(shape)Value" }
    guard shape == "string", name != "String" else { return shape }
    return context.naming.member(name == "CalendarDate" ? "day" : name)
  }

  /// Objects that require nothing of their own are all the same to a decoder: the first one takes them all.
  private func reportAlike(
    _ cases: [(case: Union.Case, rank: UnionRank)], in name: SwiftIdentifier, at position: SourcePosition?
  ) {
    let loose = cases.filter { $0.rank.takesAnyObject }
    guard let first = loose.first, loose.count > 1 else { return }
    for other in loose.dropFirst() {
      context.warn(
        .alikeBranches(first.case.name, other.case.name, in: name, at: position),
        asOneOf: "branch of \(position.map { "\($0)" } ?? name.name)")
    }
  }
}

extension Diagnostic {
  static func alikeBranches(
    _ first: SwiftIdentifier, _ second: SwiftIdentifier, in union: SwiftIdentifier,
    at position: SourcePosition?
  ) -> Diagnostic {
    Diagnostic(
      .warning, "alike-branches",
      "Nothing distinguishes .\(second) of \(union) from .\(first), which every object is read as. Give the schemas "
        + "required properties, or a discriminator.",
      at: position)
  }
}
