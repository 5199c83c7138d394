import CallsiteModel

extension ValueType {
  /// The value with other names for the types it is made of.
  func replacingNames(_ replacement: (String) -> String) -> ValueType {
    ValueType(type.replacing(replacement), wireFormat: wireFormat?.replacingNames(replacement))
  }
}

extension Property {
  /// The property with other names for the types that its own is made of.
  func replacingNames(_ replacement: (String) -> String) -> Property {
    var property = self
    property.type = type.replacing(replacement)
    property.wireFormat = wireFormat?.replacingNames(replacement)
    return property
  }
}

extension Union.Case {
  /// The case with other names for the types of its payload.
  func replacingNames(_ replacement: (String) -> String) -> Union.Case {
    var entry = self
    entry.value = value.replacingNames(replacement)
    return entry
  }
}

extension TypeDeclaration {
  /// The declaration with other names for the types that its own members have; nested types stay as they are.
  func replacingNames(_ replacement: (String) -> String) -> TypeDeclaration {
    switch self {
    case .structure(var structure):
      structure.properties = structure.properties.map { $0.replacingNames(replacement) }
      structure.identity = structure.identity?.replacingNames(replacement)
      if let value = structure.additionalProperties?.value {
        structure.additionalProperties?.value = value.replacingNames(replacement)
      }
      return .structure(structure)
    case .union(var union):
      union.cases = union.cases.map { $0.replacingNames(replacement) }
      union.attempts = union.attempts.map { $0.replacingNames(replacement) }
      return .union(union)
    case .alias(var alias):
      alias.type = alias.type.replacing(replacement)
      return .alias(alias)
    case .enumeration: return self
    }
  }

  /// The declaration under another name.
  func renamed(_ name: SwiftIdentifier) -> TypeDeclaration {
    switch self {
    case .structure(var structure):
      structure.name = name
      return .structure(structure)
    case .enumeration(var enumeration):
      enumeration.name = name
      return .enumeration(enumeration)
    case .union(var union):
      union.name = name
      return .union(union)
    case .alias(var alias):
      alias.name = name
      return .alias(alias)
    }
  }

  /// The types that it nests.
  var nested: [TypeDeclaration] {
    get {
      switch self {
      case .structure(let structure): structure.nested
      case .union(let union): union.nested
      case .alias, .enumeration: []
      }
    }
    set {
      switch self {
      case .structure(var structure):
        structure.nested = newValue
        self = .structure(structure)
      case .union(var union):
        union.nested = newValue
        self = .union(union)
      case .alias, .enumeration: break
      }
    }
  }
}
