import CallsiteModel

extension TypeReference {
  /// The type as it is called outside of the type that nests the ones with these names.
  func qualifying(_ names: Set<String>, with owner: String) -> TypeReference {
    switch self {
    case .named(let name): .named(names.contains(name) ? "\(owner).\(name)" : name)
    case .optional(let inner): .optional(inner.qualifying(names, with: owner))
    case .array(let inner): .array(inner.qualifying(names, with: owner))
    case .dictionary(let inner): .dictionary(inner.qualifying(names, with: owner))
    case .nullable(let inner): .nullable(inner.qualifying(names, with: owner))
    case .generic(let name, let inner): .generic(name, inner.qualifying(names, with: owner))
    }
  }
}
