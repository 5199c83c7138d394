import CallsiteSource

/// Renames components to names that OpenAPI 3 allows: letters, digits, `.`, `-` and `_`. Swagger 2.0 allows
/// any name.
///
/// Security schemes keep their names, because programs use them to provide credentials. Names with letters of
/// other alphabets are also kept, because their Swift names would change.
struct ComponentRenaming {
  /// The new names by old name, for each section.
  private var names: [String: [String: String]] = [:]

  /// - Parameter root: A document in OpenAPI 3 form.
  init(_ root: SourceNode) {
    for section in root.mapping?["components"]?.mapping?.entries ?? [] where section.key != "securitySchemes"
    {
      let keys = section.value.mapping?.entries.map(\.key) ?? []
      var taken = Set(keys)
      for key in keys where Self.needsChange(key) {
        names[section.key, default: [:]][key] = Self.freeName(for: key, beside: &taken)
      }
    }
  }

  func renamed(_ root: SourceNode) -> SourceNode {
    if names.isEmpty { return root }
    return withReferences(
      root.mappingEntries { entry in
        guard entry.key == "components" else { return entry }
        return entry.replacing(entry.value.mappingEntries { $0.replacing(section($0)) })
      })
  }

  private func section(_ section: SourceMapping.Entry) -> SourceNode {
    section.value.mappingEntries { entry in
      names[section.key]?[entry.key].map(entry.renamed) ?? entry
    }
  }

  /// Renames every reference. One in an example refers to the same component.
  private func withReferences(_ node: SourceNode) -> SourceNode {
    switch node.content {
    case .scalar: return node
    case .sequence(let elements):
      return SourceNode(.sequence(elements.map(withReferences)), at: node.position)
    case .mapping:
      return node.mappingEntries { entry in
        if entry.key == "$ref" { return entry.replacing(reference(entry.value)) }
        if entry.key == "mapping" {
          return entry.replacing(entry.value.mappingEntries { $0.replacing(reference($0.value)) })
        }
        return entry.replacing(withReferences(entry.value))
      }
    }
  }

  private func reference(_ node: SourceNode) -> SourceNode {
    guard let text = node.string else { return withReferences(node) }
    guard var tokens = JSONPointer(reference: text)?.tokens, tokens.count > 2, tokens[0] == "components",
      let name = names[tokens[1]]?[tokens[2]]
    else {
      // The values of a discriminator's mapping can be bare schema names.
      return names["schemas"]?[text].map { .string($0, at: node.position) } ?? node
    }
    tokens[2] = name
    return .string(JSONPointer(tokens).reference, at: node.position)
  }

  private static func needsChange(_ name: String) -> Bool {
    !name.unicodeScalars.allSatisfy(isAllowed) && name.unicodeScalars.allSatisfy(\.isASCII)
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", ".", "-", "_": true
    default: false
    }
  }

  private static func freeName(for name: String, beside taken: inout Set<String>) -> String {
    let wanted = String(String.UnicodeScalarView(name.unicodeScalars.map { isAllowed($0) ? $0 : "_" }))
    return taken.claim(wanted, separator: "_")
  }
}

extension Set<String> {
  /// Inserts a name and returns it. If it's taken, the next free one with a number is: `Pet`, `Pet2`, `Pet3`.
  ///
  /// - Parameter separator: The text before the number.
  package mutating func claim(_ name: String, separator: String = "") -> String {
    if insert(name).inserted { return name }
    var number = 2
    while !insert("\(name)\(separator)\(number)").inserted { number += 1 }
    return "\(name)\(separator)\(number)"
  }
}
