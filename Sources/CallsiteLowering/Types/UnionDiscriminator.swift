import CallsiteDocument
import OrderedCollections

/// The property that tells a union's branches apart, and the values that lead to each.
///
/// Without a discriminator in the document, a property that every branch requires with constants of its own is
/// one (`type: {const: cat}`).
struct UnionDiscriminator {
  let property: String
  /// By branch; empty for a branch that no value leads to, which is found by trying.
  let values: [[String]]

  /// - Returns: nil if nothing tells the branches apart.
  init?(of branches: [Schema], _ discriminator: Schema.Discriminator?, context: LoweringContext) {
    if let discriminator {
      property = discriminator.property
      values = branches.map { branch in
        let key = branch.discriminatedReference
        let mapped = discriminator.mapping.filter { $0.value == key }.map(\.key)
        if !mapped.isEmpty { return mapped }
        return Self.constants(of: branch, context: context)[discriminator.property] ?? key.map { [$0] } ?? []
      }
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

  /// The required properties of a branch that can only be certain texts, with these.
  private static func constants(
    of branch: Schema, context: LoweringContext
  ) -> OrderedDictionary<String, [String]> {
    guard let target = context.resolve(branch), case .object(let form) = context.form(of: target) else {
      return [:]
    }
    var constants: OrderedDictionary<String, [String]> = [:]
    for (name, property) in form.properties where form.required.contains(name) {
      guard let schema = context.resolve(property), let values = schema.enumeration else { continue }
      let texts = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
      if texts.count == values.count, !texts.isEmpty { constants[name] = texts }
    }
    return constants
  }
}

extension Schema {
  /// The component that a branch is, or is composed of beside what all branches share.
  fileprivate var discriminatedReference: String? { reference ?? allOf.last?.reference }
}
