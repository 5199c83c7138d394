import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// The property that distinguishes a union's branches, and the values that select each branch.
///
/// If the document doesn't specify a discriminator, a property that every branch requires with different
/// constants is used (`type: {const: cat}`).
struct UnionDiscriminator {
  let property: String
  /// The values for each branch. Empty for a branch that is only found by decoding.
  let values: [[String]]
  /// For each branch, the only value that its own schema allows, if that value selects another branch first.
  let contested: [Union.Case.Contested?]

  /// - Returns: `nil` if nothing distinguishes the branches.
  init?(of branches: [Schema], _ discriminator: Schema.Discriminator?, context: LoweringContext) {
    if let discriminator {
      property = discriminator.property
      let claims = Self.claims(of: branches, discriminator, context: context)
      values = zip(branches, claims).map { branch, claim in
        claim.values.isEmpty ? branch.discriminatedReference.map { [$0] } ?? [] : claim.values
      }
      contested = claims.map(\.contested)
      return
    }
    let constants = branches.map { Self.constants(of: $0, context: context) }
    let shared = constants.first?.keys.first { property in
      let values = constants.compactMap { $0[property] }.filter { !$0.isOptional }.map(\.values)
      return values.count == branches.count && Set(values.joined()).count == values.joined().count
    }
    guard let shared else { return nil }
    property = shared
    values = constants.map { $0[shared]?.values ?? [] }
    contested = branches.map { _ in nil }
  }

  /// The discriminator values that a branch claims.
  private struct Claim {
    var values: [String] = []
    var contested: Union.Case.Contested?
  }

  /// Returns the values for each branch: those mapped to it, and those that its schema allows for the
  /// property, because servers send these even if they differ from the mapping or the implied name. A branch
  /// that is a union has the values of its branches. If several branches allow a value, one that requires the
  /// property comes first, and the value is contested for the others.
  private static func claims(
    of branches: [Schema], _ discriminator: Schema.Discriminator, context: LoweringContext
  ) -> [Claim] {
    var claims = branches.map { branch in
      let key = branch.discriminatedReference
      return Claim(values: discriminator.mapping.filter { $0.value == key }.map(\.key))
    }
    var taken = Set(claims.map(\.values).joined())
    let constants = branches.map { branch in
      innerValues(of: branch, discriminator, context: context).map { Constants(values: $0, isUnion: true) }
        ?? self.constants(of: branch, context: context)[discriminator.property]
    }
    for isOptional in [false, true] {
      for case (let index, let own?) in constants.enumerated() where own.isOptional == isOptional {
        // A property that may have several values is often of a type that all branches share.
        if isOptional, own.values.count > 1 { continue }
        claims[index].values += own.values.filter { taken.insert($0).inserted }
        guard !own.isUnion, own.values.count == 1, !claims[index].values.contains(own.values[0]) else {
          continue
        }
        claims[index].contested = Union.Case.Contested(
          value: SwiftStringLiteral(own.values[0]), isOptional: isOptional)
      }
    }
    return claims
  }

  /// The values that select the branches of a nested union, or `nil` if the branch isn't a union with the same
  /// discriminator property.
  private static func innerValues(
    of branch: Schema, _ discriminator: Schema.Discriminator, context: LoweringContext
  ) -> [String]? {
    context.follow(branch, asking: .discriminatorValues) { target -> [String]? in
      guard case .union(let branches, let other?) = context.form(of: target),
        other.property == discriminator.property
      else { return nil }
      let claims = claims(of: branches, other, context: context)
      return zip(branches, claims).flatMap { branch, claim in
        claim.values.isEmpty ? branch.discriminatedReference.map { [$0] } ?? [] : claim.values
      }
    }
  }

  /// The values of a property that is limited to certain strings or integers.
  private struct Constants {
    var values: [String]
    var isOptional = false
    /// Whether the values belong to several branches.
    var isUnion = false
  }

  /// Returns the properties of a branch that are limited to certain strings or integers, with these values.
  private static func constants(
    of branch: Schema, context: LoweringContext
  ) -> OrderedDictionary<String, Constants> {
    guard let target = context.resolve(branch), case .object(let form) = context.form(of: target) else {
      return [:]
    }
    var constants: OrderedDictionary<String, Constants> = [:]
    for (name, property) in form.properties {
      guard let schema = context.resolve(property),
        let values = schema.enumeration ?? schema.standIn.flatMap(context.resolve)?.enumeration
      else { continue }
      let texts = values.compactMap(Self.discriminatorText)
      guard texts.count == values.count, !texts.isEmpty else { continue }
      constants[name] = Constants(values: texts, isOptional: !form.required.contains(name))
    }
    return constants
  }

  /// Returns a value in the form that the runtime's `UnionDecoder` compares.
  private static func discriminatorText(of value: DocumentValue) -> String? {
    switch value {
    case .string(let text): text
    case .integer(let text): Int64(text).map(String.init)
    default: nil
    }
  }
}

extension Schema {
  /// The component that a branch is, or is composed of apart from what all branches share.
  fileprivate var discriminatedReference: String? { reference ?? allOf.last?.reference }
}

/// The rank of a union's branch. The more restrictive branch is tried first, so that the first match is the
/// best (`date-time` before any string, an integer before any number, more required properties before fewer).
struct UnionRank: Comparable {
  private enum Kind: Int {
    case enumeration, array, formatted, integer, number, text, object, map, any
  }

  private let kind: Kind
  private let requiredCount: Int
  private let isInteger: Bool
  /// Whether the branch is one of several shapes itself.
  let isUnion: Bool

  init(of branch: Schema, context: LoweringContext) {
    let schema = context.resolve(branch) ?? branch
    var isInteger = false
    var requiredCount = 0
    let form = context.form(of: schema)
    if case .union = form { isUnion = true } else { isUnion = false }
    switch form {
    case .enumeration(let form):
      kind = .enumeration
      isInteger = form.isInteger
    case .array: kind = .array
    case .scalar(.string, let format): kind = format == nil ? .text : .formatted
    case .scalar(.integer, _), .scalar(.boolean, _): kind = .integer
    case .scalar(.number, _), .lenientNumber: kind = .number
    case .scalar(.array, _): kind = .array
    case .scalar(.object, _), .map: kind = .map
    case .binary: kind = .text
    case .object(let form):
      kind = .object
      requiredCount = form.properties.keys.count { form.required.contains($0) }
    case .union, .any, .reference, .expandable, .clearable: kind = .any
    }
    self.requiredCount = requiredCount
    self.isInteger = isInteger
  }

  /// Whether the branch is a struct. It can have many fields, and a union has the size of its largest case.
  var isObject: Bool { kind == .object }

  /// Whether the branch accepts every JSON object.
  var takesAnyObject: Bool { kind == .object && requiredCount == 0 }

  /// The branches that can accept values that open enums among them would keep as unrecognized.
  struct Overlaps {
    private var texts = 0
    private var integers = 0

    init(_ ranks: [UnionRank]) {
      for rank in ranks {
        switch rank.kind {
        case .enumeration: rank.isInteger ? (integers += 1) : (texts += 1)
        case .text, .formatted: texts += 1
        case .integer, .number: integers += 1
        default: break
        }
      }
    }

    /// Whether the branch is an enum and another branch accepts the same type, strings or integers.
    func hasOther(than rank: UnionRank) -> Bool {
      rank.kind == .enumeration && (rank.isInteger ? integers : texts) > 1
    }
  }

  static func < (left: UnionRank, right: UnionRank) -> Bool {
    (left.kind.rawValue, -left.requiredCount) < (right.kind.rawValue, -right.requiredCount)
  }
}
