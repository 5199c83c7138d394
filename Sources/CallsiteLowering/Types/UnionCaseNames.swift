import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// What the cases of a union are called, before clashes are settled.
///
/// A named schema gives its name, less the words that all cases begin with (`chatMessageText`, `chatMessageImage`
/// → `text`, `image`). An inline one has its title, the value that tells it apart (`type: image_url`), or a
/// property that no other branch requires.
struct UnionCaseNames {
  /// By branch.
  let names: [String]
  /// By branch: what an inline type of it is called.
  let types: [String]

  init(of branches: [Schema], _ discriminator: UnionDiscriminator?, context: LoweringContext) {
    let required = branches.map { Self.required(of: $0, context) }
    let counts = required.joined().reduce(into: [String: Int]()) { counts, name in
      counts[name, default: 0] += 1
    }
    var names = branches.indices.map { index in
      Self.name(
        of: branches[index], values: discriminator?.values[index] ?? [],
        property: required[index].first { counts[$0] == 1 }, context)
    }
    types = names
    let isNamed = branches.map { $0.reference != nil && $0.swiftName == nil }
    if !isNamed.contains(false) { names = Self.withoutCommonWords(names) }
    self.names = names.map { ["none", "some"].contains($0) ? "\($0)Value" : $0 }
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
    case .map: return "dictionary"
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
    case .union: return schema.title.map(named) ?? "choice"
    }
  }

  /// The properties that an inline object requires.
  private static func required(of schema: Schema, _ context: LoweringContext) -> [String] {
    guard schema.reference == nil, case .object(let form) = context.form(of: schema) else { return [] }
    return form.properties.keys.filter { form.required.contains($0) }
  }

  /// The names less the words that all begin with; as they are where one would have nothing left to say.
  private static func withoutCommonWords(_ names: [String]) -> [String] {
    let words = names.map { SwiftNaming.words(of: $0) }
    guard names.count > 1, let first = words.first else { return names }
    var count = 0
    while count < first.count,
      words.allSatisfy({ $0.count > count + 1 && $0[count].lowercased() == first[count].lowercased() })
    {
      count += 1
    }
    guard count > 0 else { return names }
    let short = words.map { SwiftNaming.member($0.dropFirst(count).joined(separator: " ")) }
    let isClear = Set(short).count == names.count && short.allSatisfy { $0.first?.isLetter == true }
    return isClear ? short : names
  }
}
