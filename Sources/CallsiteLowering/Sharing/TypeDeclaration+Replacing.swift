import CallsiteModel

extension ValueType {
  /// Returns the value with type names replaced.
  func replacingNames(_ replacement: (String) -> String) -> ValueType {
    ValueType(type.replacing(replacement), wireFormat: wireFormat?.mapTypes { $0.replacing(replacement) })
  }
}

extension ValueType {
  /// Whether the type or its wire format contains a matching name.
  func mentions(_ isSought: (String) -> Bool) -> Bool {
    type.mentions(isSought) || wireFormat?.type?.mentions(isSought) == true
  }
}

extension Property {
  /// The value as declared.
  fileprivate var value: ValueType { ValueType(type, wireFormat: wireFormat) }

  /// Returns the property with type names replaced.
  func replacingNames(_ replacement: (String) -> String) -> Property {
    var property = self
    property.type = type.replacing(replacement)
    property.wireFormat = wireFormat?.mapTypes { $0.replacing(replacement) }
    return property
  }
}

extension CopyInitializer {
  /// Returns the initializer with type names in its conversions replaced. Its source has its whole path.
  fileprivate func replacingNames(_ replacement: (String) -> String) -> CopyInitializer {
    var copy = self
    for index in values.indices {
      switch values[index].conversion {
      case .none: break
      case .value(let type): copy.values[index].conversion = .value(type.replacing(replacement))
      case .elements(let type): copy.values[index].conversion = .elements(type.replacing(replacement))
      }
    }
    return copy
  }
}

extension Union.Case {
  /// Returns the case with type names in its payload replaced.
  func replacingNames(_ replacement: (String) -> String) -> Union.Case {
    var entry = self
    entry.value = value.replacingNames(replacement)
    return entry
  }
}

extension OperationMethod {
  /// Returns the method with type names in its parameters and result replaced.
  func replacingNames(_ replacement: (String) -> String) -> OperationMethod {
    var method = self
    for index in parameters.indices {
      method.parameters[index].type = parameters[index].type.replacing(replacement)
    }
    method.result = result.replacingNames(replacement)
    if let body = flattenedBody { method.flattenedBody?.type = body.type.replacing(replacement) }
    if let chunks { method.chunks?.upload.type = chunks.upload.type.replacing(replacement) }
    if let stream { method.stream?.stream.value = stream.stream.value.replacingNames(replacement) }
    for index in alternatives.indices {
      method.alternatives[index].result = alternatives[index].result.replacingNames(replacement)
    }
    if let pages {
      method.pages?.item = pages.item.replacing(replacement)
      method.pages?.position.type = pages.position.type.replacing(replacement)
      method.pages?.positionType = pages.positionType.replacing(replacement)
    }
    return method
  }
}

extension OperationMethod.Result {
  fileprivate func replacingNames(_ replacement: (String) -> String) -> OperationMethod.Result {
    switch self {
    case .void, .logOut, .data, .text: return self
    case .value(let value): return .value(value.replacingNames(replacement))
    case .optional(let value): return .optional(value.replacingNames(replacement))
    case .page(let item, let format): return .page(item: item.replacing(replacement), format: format)
    case .stream(var stream):
      stream.value = stream.value.replacingNames(replacement)
      return .stream(stream)
    case .statuses(var union):
      for index in union.cases.indices {
        guard case .json(let value) = union.cases[index].content else { continue }
        union.cases[index].content = .json(value.replacingNames(replacement))
      }
      return .statuses(union)
    }
  }
}

extension TypeDeclaration {
  /// Returns the declaration with type names in its own members replaced. Nested types are unchanged.
  func replacingNames(_ replacement: (String) -> String) -> TypeDeclaration {
    switch self {
    case .structure(var structure):
      structure.properties = structure.properties.map { $0.replacingNames(replacement) }
      structure.identity = structure.identity?.replacingNames(replacement)
      if let value = structure.additionalProperties?.value {
        structure.additionalProperties?.value = value.replacingNames(replacement)
      }
      structure.copies = structure.copies.map { $0.replacingNames(replacement) }
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

  /// Whether the type of one of the declaration's own members contains a matching name. Nested types don't
  /// count.
  func mentions(_ isSought: (String) -> Bool) -> Bool {
    switch self {
    case .structure(let structure):
      structure.properties.contains { $0.value.mentions(isSought) }
        || structure.additionalProperties.map { $0.value.mentions(isSought) } == true
        || structure.identity.map { $0.type.mentions(isSought) } == true
    case .union(let union): (union.cases + union.attempts).contains { $0.value.mentions(isSought) }
    case .alias(let alias): alias.type.mentions(isSought)
    case .enumeration: false
    }
  }

  /// Returns the declaration with another name.
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

  /// The nested types.
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

extension TypeReference {
  /// Returns the type with the names of declared types replaced.
  func replacing(_ replacement: (String) -> String) -> TypeReference {
    replacingDeclared { .declared(replacement($0)) }
  }

  /// Whether the type contains a declared type with a matching name.
  func mentions(_ isSought: (String) -> Bool) -> Bool { declaredName.map(isSought) == true }

  /// Returns the type as it is spelled outside of the type that contains the ones with these names.
  func qualifying(_ names: Set<String>, with owner: String) -> TypeReference {
    replacing { names.contains($0) ? "\(owner).\($0)" : $0 }
  }
}
