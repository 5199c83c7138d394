import CallsiteDocument
import OrderedCollections

/// The property that distinguishes a union's branches, and the values that select each branch.
///
/// If the document doesn't specify a discriminator, a property that every branch requires with different
/// constants is used (`type: {const: cat}`).
struct UnionDiscriminator {
  let property: String
  /// The values for each branch. Empty for a branch that is only found by decoding.
  let values: [[String]]

  /// - Returns: `nil` if nothing distinguishes the branches.
  init?(of branches: [Schema], _ discriminator: Schema.Discriminator?, context: LoweringContext) {
    if let discriminator {
      property = discriminator.property
      values = Self.values(of: branches, discriminator, context: context)
      return
    }
    let constants = branches.map { Self.constants(of: $0, context: context) }
    let shared = constants.first?.keys.first { property in
      let values = constants.compactMap { $0[property] }
      return values.count == branches.count && Set(values.joined()).count == values.joined().count
    }
    guard let shared else { return nil }
    property = shared
    values = constants.map { $0[shared] ?? [] }
  }

  /// Returns the values for each branch: those mapped to it, and those that its schema allows for the
  /// property, because servers send these even if they differ from the mapping or the implied name. A branch
  /// that is a union has the values of its branches.
  private static func values(
    of branches: [Schema], _ discriminator: Schema.Discriminator, context: LoweringContext
  ) -> [[String]] {
    let mapped = branches.map { branch in
      let key = branch.discriminatedReference
      return discriminator.mapping.filter { $0.value == key }.map(\.key)
    }
    var taken = Set(mapped.joined())
    return zip(branches, mapped).map { branch, mapped in
      var own = constants(of: branch, context: context)[discriminator.property] ?? []
      let inner = context.follow(branch, asking: .discriminatorValues) { target -> [[String]]? in
        guard case .union(let branches, let other?) = context.form(of: target),
          other.property == discriminator.property
        else { return nil }
        return Self.values(of: branches, other, context: context)
      }
      if let inner { own = Array(inner.joined()) }
      let values = mapped + own.filter { taken.insert($0).inserted }
      return values.isEmpty ? branch.discriminatedReference.map { [$0] } ?? [] : values
    }
  }

  /// Returns the required properties of a branch that are limited to certain strings or integers, with these
  /// values.
  private static func constants(
    of branch: Schema, context: LoweringContext
  ) -> OrderedDictionary<String, [String]> {
    guard let target = context.resolve(branch), case .object(let form) = context.form(of: target) else {
      return [:]
    }
    var constants: OrderedDictionary<String, [String]> = [:]
    for (name, property) in form.properties where form.required.contains(name) {
      guard let schema = context.resolve(property), let values = schema.enumeration else { continue }
      let texts = values.compactMap(Self.discriminatorText)
      if texts.count == values.count, !texts.isEmpty { constants[name] = texts }
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

  init(of branch: Schema, context: LoweringContext) {
    let schema = context.resolve(branch) ?? branch
    var isInteger = false
    var requiredCount = 0
    switch context.form(of: schema) {
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
