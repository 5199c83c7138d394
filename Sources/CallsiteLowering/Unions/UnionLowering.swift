import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// Creates an enum with payloads from the branches of a `oneOf` or `anyOf`.
struct UnionLowering {
  let context: LoweringContext
  let direction: Direction
  /// The component schema that the union is, or is part of.
  var owner: String?

  /// The name and documentation of a case that aren't those of its branch.
  struct GivenCase {
    let name: String
    let documentation: DocComment
  }

  /// - Parameter given: The names and documentation of the cases, by branch, if they don't follow from the branches.
  func union(
    _ branches: [Schema], _ discriminator: Schema.Discriminator?, as type: DeclaredType,
    documentation: DocComment, at position: SourcePosition?, cases given: [GivenCase]? = nil
  ) -> Union {
    var types = TypeLowering(
      context: context, direction: direction, owner: owner, model: type, members: branches)
    var scope = NameScope(reserved: UnionCaseNames.reserved)
    let profiles = branches.map { BranchProfile.of($0, in: context) }
    let discriminated =
      discriminator.map { UnionDiscriminator(of: branches, $0, context: context) }
      ?? UnionDiscriminator(of: branches, profiles, context: context)
    let ranks = branches.map { UnionRank(of: $0, context: context) }
    let overlaps = UnionRank.Overlaps(ranks)
    let names =
      given.map { UnionCaseNames(given: $0.map(\.name)) }
      ?? UnionCaseNames(of: branches, profiles, discriminated, context: context)
    let values = values(of: branches, named: names.types, areDocumented: given != nil, types: &types)
    // A case named like a type would hide it. This happens with names without case: `宠物`, `_1`.
    let typeNames = Set(types.nested.map(\.name.name))
    let isEventNamed = discriminated?.isEventName ?? false
    var attempts = UnionAttempts(context: context, includesSelected: isEventNamed)
    var cases: [Union.Case] = []
    var sources: [(rank: UnionRank, profile: BranchProfile?)] = []
    for (index, value) in values {
      let branch = branches[index]
      let wanted = caseName(of: value, shape: names.names[index])
      var new = Union.Case(
        name: scope.claim(typeNames.contains(wanted) ? "\(wanted)Value" : wanted),
        documentation: given?[index].documentation ?? DocComment(branch.documentationText(besides: wanted)),
        value: value,
        discriminatorValues: (discriminated?.values[index] ?? []).map(SwiftStringLiteral.init),
        conditions: discriminated?.conditions[index].map { [$0] } ?? [],
        takesListedValuesOnly: overlaps.hasOther(than: ranks[index]),
        position: branch.position)
      new.encodedDiscriminator = discriminated?.encoded[index].map(SwiftStringLiteral.init)
      new.unionProperty = unionProperty(of: branch)
      let isDefault = branch.reference.map { $0 == discriminator?.defaultSchema } ?? false
      attempts.add(
        new, ranks[index], profiles[index], elements: BranchProfile.elements(of: branch, in: context),
        isDefault: isDefault)
      cases.append(new)
      sources.append((ranks[index], profiles[index]))
    }
    if let discriminated { share(&cases, sources, discriminated) }
    reportAlike(attempts.alike, in: type.identifier, at: branches.first?.position)
    return Union(
      name: type.identifier, documentation: documentation,
      conformances: [.codable] + (context.options.isHashable ? [.hashable] : []) + [.sendable],
      cases: cases,
      attempts: attempts.ordered,
      discriminator: isEventNamed ? nil : discriminated.map { SwiftStringLiteral($0.property) },
      isEventNamed: isEventNamed,
      unrecognizedCase: SwiftIdentifier("unrecognized"),
      isIndirect: ranks.contains(where: \.isStruct)
        || owner.map { owner in branches.contains { context.recursion.isRecursive($0, in: owner, context) } }
          ?? false,
      nested: types.nested, position: position)
  }

  /// Returns the types of the branches, each once, with the index of the first branch that has it.
  private func values(
    of branches: [Schema], named names: [String], areDocumented: Bool, types: inout TypeLowering
  ) -> [(index: Int, value: ValueType)] {
    var known: Set<ValueType> = []
    var values: [(index: Int, value: ValueType)] = []
    for (index, branch) in branches.enumerated() {
      let value = types.type(
        of: branch, named: branch.title ?? names[index],
        besides: areDocumented ? nil : branch.documentationText(besides: nil))
      if known.insert(value).inserted { values.append((index, value)) }
    }
    return values
  }

  /// Returns the property that contains the union of a branch that has properties next to it.
  private func unionProperty(of branch: Schema) -> SwiftIdentifier? {
    guard let target = context.target(ofBranch: branch), case .extended(let union) = context.form(of: target)
    else { return nil }
    var names = PropertyNames(of: union.form, context: context)
    return names.claimChoice()
  }

  /// Lets other cases be tried for the values that select a case but may belong to another.
  private func share(
    _ cases: inout [Union.Case], _ sources: [(rank: UnionRank, profile: BranchProfile?)],
    _ discriminated: UnionDiscriminator
  ) {
    let contested = Set(cases.flatMap { $0.conditions.flatMap(\.values) })
    for index in cases.indices {
      let values = cases[index].discriminatorValues
      guard !values.isEmpty, discriminated.isShared || !contested.isDisjoint(with: values) else { continue }
      var others = sources.map(\.profile)
      let own = others.remove(at: index)
      cases[index].sharesValues = true
      cases[index].leavesUnrecognized = sources[index].rank.isUnion
      cases[index].selection = own?.conditions(besides: discriminated.property, against: others) ?? []
    }
  }

  /// Returns the case name for a value. A string with its own Swift type is named after it: `date`,
  /// `decimal`.
  private func caseName(of value: ValueType, shape: String) -> String {
    guard case .named(let type) = value.type else { return shape }
    // A case named like its type would hide it. This happens with names without case: `宠物`, `_1`.
    if case .declared(let type) = type, type.identifier.code == shape { return "\(shape)Value" }
    guard shape == "string", type != .external(.string) else { return shape }
    return context.naming.member(type == .external(.calendarDate) ? "day" : type.ownName)
  }

  /// Reports objects that a decoder can't distinguish: the first one accepts them all.
  private func reportAlike(
    _ pairs: [(first: SwiftIdentifier, other: SwiftIdentifier)], in name: SwiftIdentifier,
    at position: SourcePosition?
  ) {
    for pair in pairs {
      context.warn(
        .alikeBranches(pair.first, pair.other, in: name, at: position),
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
      "Nothing distinguishes .\(second) of \(union) from .\(first), so its objects are decoded as "
        + ".\(first). Give the schemas different properties, a constant or a discriminator.",
      at: position)
  }
}

/// The names for a union's cases, before clashes are resolved.
///
/// A case is named after its schema, without the words that all cases start or end with (`chatMessageText`,
/// `chatMessageImage` and `textContent`, `imageContent` → `text`, `image`), unless the schemas are those that are
/// derived from a base schema. For an inline schema, it is the title, the value that identifies it
/// (`type: image_url`), or a property that no other branch requires. If one of several objects would have none of
/// these, they are named after the different examples of their `type`.
struct UnionCaseNames {
  /// The case names, by branch.
  let names: [String]
  /// The names for inline types, by branch.
  let types: [String]

  init(given names: [String]) {
    self.names = names.map(Self.usable)
    types = names
  }

  init(
    of branches: [Schema], _ profiles: [BranchProfile?], _ discriminator: UnionDiscriminator?,
    context: LoweringContext
  ) {
    let objects = branches.map { Self.object(of: $0, context) }
    let required = objects.map { object in
      object?.properties.keys.filter { object?.required.contains($0) == true } ?? []
    }
    let counts = required.joined().reduce(into: [String: Int]()) { counts, name in
      counts[name, default: 0] += 1
    }
    var properties = required.map { $0.first { counts[$0] == 1 } }
    if zip(objects, properties).contains(where: { $0 != nil && $1 == nil }) {
      properties = Self.exampleKinds(of: objects) ?? properties
    }
    var names = branches.indices.map { index in
      Self.name(
        of: branches[index], values: Self.constants(of: index, profiles, discriminator?.values[index] ?? []),
        property: properties[index] ?? Self.single(profiles[index])?.first, context)
    }
    types = names
    let isNamed = branches.map { $0.reference != nil && $0.swiftName == nil }
    // Nobody lists derived schemas together, so one more doesn't change the names of the others.
    let isListed = !context.homes.values.contains { $0 == branches.last?.reference }
    if isListed, !isNamed.contains(false) { names = Self.withoutCommonWords(names) }
    self.names = names.map(Self.usable)
  }

  /// Returns the name, or another one if optionals have a case with that name.
  private static func usable(_ name: String) -> String {
    ["none", "some"].contains(name) ? "\(name)Value" : name
  }

  private static func name(
    of schema: Schema, values: [String], property: String?, _ context: LoweringContext
  ) -> String {
    if let name = schema.swiftName { return SwiftNaming.member(name) }
    let named = { (text: String) in context.naming.member(text) }
    switch context.form(of: schema) {
    case .reference(let key):
      return context.naming.member(key, given: context.document.schemas[key]?.swiftName)
    case .array(let items?):
      return name(of: items, values: [], property: nil, context) + "List"
    case .array: return "list"
    case .map: return schema.title.map(named) ?? "dictionary"
    case .scalar(let type, _): return type.rawValue
    case .lenientNumber: return "number"
    case .any: return "json"
    case .binary: return "data"
    case .expandable: return schema.title.map(named) ?? "expandable"
    case .clearable(let value): return name(of: value, values: values, property: property, context)
    case .object:
      return schema.title.map(named) ?? (values.count == 1 ? values.first : nil).map(named)
        ?? property.map(named) ?? "object"
    case .enumeration: return schema.title.map(named) ?? "option"
    case .union, .extended: return schema.title.map(named) ?? "choice"
    }
  }

  /// Returns the values that select a branch, or else its first constant that no other branch has.
  private static func constants(
    of index: Int, _ profiles: [BranchProfile?], _ values: [String]
  ) -> [String] {
    guard values.isEmpty else { return values }
    return single(profiles[index]) { name, own in
      profiles.count { $0?.constants[name]?.values == own } == 1
    } ?? []
  }

  /// Returns the first constant of the objects of a branch.
  private static func single(
    _ profile: BranchProfile?, where isIncluded: (String, [String]) -> Bool = { _, _ in true }
  ) -> [String]? {
    profile?.constants.first { name, own in
      own.values.count == 1 && isIncluded(name, own.values)
    }?.value.values
  }

  /// Returns the form of an inline object.
  private static func object(of schema: Schema, _ context: LoweringContext) -> ObjectForm? {
    guard schema.reference == nil, case .object(let form) = context.form(of: schema) else { return nil }
    return form
  }

  /// Returns the first example of each object's `type` or `kind`, if all objects have one and no two are the same.
  private static func exampleKinds(of objects: [ObjectForm?]) -> [String?]? {
    let count = objects.count { $0 != nil }
    guard count > 1 else { return nil }
    for property in ["type", "kind"] {
      let kinds = objects.map { object -> String? in
        guard case .string(let kind)? = object?.properties[property]?.examples.first else { return nil }
        return kind
      }
      if Set(kinds.compactMap { $0 }).count == count { return kinds }
    }
    return nil
  }

  /// Returns the names without their common first and last words, or unchanged if nothing would be left of one.
  private static func withoutCommonWords(_ names: [String]) -> [String] {
    let words = names.map { SwiftNaming.words(of: $0) }
    guard names.count > 1 else { return names }
    let first = commonCount(words.map { $0.map { $0.lowercased() } })
    let withoutFirst = words.map { Array($0.dropFirst(first)) }
    let last = commonCount(withoutFirst.map { $0.reversed().map { $0.lowercased() } })
    let withoutLast = withoutFirst.map { Array($0.dropLast(last)) }
    guard first + last > 0 else { return names }
    for short in [withoutLast, withoutFirst] {
      let short = short.map { SwiftNaming.member($0.joined(separator: " ")) }
      let isClear = Set(short).count == names.count && short.allSatisfy { $0.first?.isLetter == true }
      if isClear, reserved.isDisjoint(with: short) { return short }
    }
    return names
  }

  /// The names of members that every union has.
  static let reserved: Set<String> = ["unrecognized", "encode", "hash"]

  /// Returns the number of words that all names start with and that none consists of.
  private static func commonCount(_ words: [[String]]) -> Int {
    guard let first = words.first else { return 0 }
    var count = 0
    while words.allSatisfy({ $0.count > count + 1 && $0[count] == first[count] }) { count += 1 }
    return count
  }
}
