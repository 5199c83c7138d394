import CallsiteModel

extension TypeReference {
  /// The type with other names for the types it is made of.
  func replacing(_ replacement: (String) -> String) -> TypeReference {
    switch self {
    case .named(let name): .named(replacement(name))
    case .optional(let inner): .optional(inner.replacing(replacement))
    case .array(let inner): .array(inner.replacing(replacement))
    case .dictionary(let inner): .dictionary(inner.replacing(replacement))
    case .nullable(let inner): .nullable(inner.replacing(replacement))
    case .generic(let name, let inner): .generic(name, inner.replacing(replacement))
    }
  }
}

extension TypeReference {
  /// Whether any of the types it is made of has such a name.
  func mentions(_ isSought: (String) -> Bool) -> Bool {
    switch self {
    case .named(let name): isSought(name)
    case .optional(let inner), .array(let inner), .dictionary(let inner), .nullable(let inner),
      .generic(_, let inner):
      inner.mentions(isSought)
    }
  }
}
