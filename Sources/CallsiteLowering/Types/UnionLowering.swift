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
    documentation: DocComment
  ) -> Union {
    var types = TypeLowering(context: context, direction: direction, owner: owner, reserved: [name.name])
    var scope = NameScope(reserved: ["unrecognized", "encode", "hash"])
    var cases: [Union.Case] = []
    for (index, branch) in branches.enumerated() {
      let wanted = caseName(of: branch, index: index)
      let value = types.type(of: branch, named: branch.title ?? "\(wanted) value")
      if cases.contains(where: { $0.value == value }) { continue }
      cases.append(
        Union.Case(
          name: scope.claim(wanted), documentation: DocComment(branch.documentationText), value: value,
          discriminatorValues: discriminatorValues(of: branch, discriminator)))
    }
    return Union(
      name: name, documentation: documentation,
      conformances: ["Codable"] + (context.options.isHashable ? ["Hashable"] : []) + ["Sendable"], cases: cases,
      discriminator: discriminator.map { SwiftStringLiteral($0.property) },
      unrecognizedCase: SwiftIdentifier("unrecognized"),
      isIndirect: owner.map { owner in branches.contains { context.recursion.isRecursive($0, in: owner) } } ?? false,
      nested: types.nested)
  }

  private func caseName(of schema: Schema, index: Int) -> String {
    if let name = schema.swiftName { return SwiftNaming.member(name) }
    switch context.form(of: schema) {
    case .reference(let key): return SwiftNaming.member(context.document.schemas[key]?.swiftName ?? key)
    case .array(let items?): return caseName(of: items, index: index) + "List"
    case .array: return "list"
    case .map: return "dictionary"
    case .scalar(let type, _): return type.rawValue
    case .lenientNumber: return "number"
    case .any: return "json"
    case .binary: return "data"
    case .object, .enumeration, .union:
      return schema.title.map(SwiftNaming.member) ?? "option\(index + 1)"
    }
  }

  /// The values of the mapping that lead to a branch; without any, the branch's own name (OpenAPI, Discriminator Object).
  private func discriminatorValues(
    of branch: Schema, _ discriminator: Schema.Discriminator?
  ) -> [SwiftStringLiteral] {
    guard let discriminator, let key = branch.reference else { return [] }
    let mapped = discriminator.mapping.filter { $0.value == key }.map(\.key)
    return (mapped.isEmpty ? [key] : mapped).map(SwiftStringLiteral.init)
  }
}
