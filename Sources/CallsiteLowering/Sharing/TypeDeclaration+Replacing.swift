import CallsiteModel

extension WireFormat {
  fileprivate func replacing(_ replacement: (TypeIdentity) -> TypeIdentity) -> WireFormat {
    mapTypes { $0.replacing(replacement) }
  }
}

extension ValueType {
  /// Returns the value with declared types replaced.
  func replacingTypes(_ replacement: (TypeIdentity) -> TypeIdentity) -> ValueType {
    ValueType(type.replacing(replacement), wireFormat: wireFormat?.replacing(replacement))
  }
}

extension Property {
  /// Returns the property with declared types replaced.
  func replacingTypes(_ replacement: (TypeIdentity) -> TypeIdentity) -> Property {
    var property = self
    property.type = type.replacing(replacement)
    property.wireFormat = wireFormat?.replacing(replacement)
    return property
  }
}

extension CopyInitializer {
  /// Returns the initializer with declared types in its conversions replaced. Its source has its whole path.
  fileprivate func replacingTypes(_ replacement: (TypeIdentity) -> TypeIdentity) -> CopyInitializer {
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
  /// Returns the case with declared types in its payload replaced.
  func replacingTypes(_ replacement: (TypeIdentity) -> TypeIdentity) -> Union.Case {
    var entry = self
    entry.value = value.replacingTypes(replacement)
    return entry
  }
}

extension OperationMethod {
  /// Returns the method with declared types in its parameters and result replaced.
  func replacingTypes(_ replacement: (TypeIdentity) -> TypeIdentity) -> OperationMethod {
    var method = self
    for index in parameters.indices {
      method.parameters[index].type = parameters[index].type.replacing(replacement)
    }
    method.result = result.replacingTypes(replacement)
    if let body = flattenedBody { method.flattenedBody?.type = body.type.replacing(replacement) }
    if let chunks { method.chunks?.upload.type = chunks.upload.type.replacing(replacement) }
    if let stream { method.stream?.stream.value = stream.stream.value.replacingTypes(replacement) }
    for index in alternatives.indices {
      method.alternatives[index].result = alternatives[index].result.replacingTypes(replacement)
    }
    if let pages {
      method.pages?.item = pages.item.replacing(replacement)
      method.pages?.position.type = pages.position.type.replacing(replacement)
      method.pages?.positionType = pages.positionType.replacing(replacement)
    }
    if let format = request.body?.format { method.request.body?.format = format.replacing(replacement) }
    for (index, argument) in request.arguments.enumerated() where argument.format?.type != nil {
      method.request.arguments[index].format = argument.format?.replacing(replacement)
    }
    return method
  }
}

extension OperationMethod.Result {
  fileprivate func replacingTypes(_ replacement: (TypeIdentity) -> TypeIdentity) -> OperationMethod.Result {
    switch self {
    case .void, .logOut, .data, .text: return self
    case .value(let value): return .value(value.replacingTypes(replacement))
    case .optional(let value, let empty):
      return .optional(value.replacingTypes(replacement), emptyAt: empty)
    case .page(let item, let format): return .page(item: item.replacing(replacement), format: format)
    case .stream(var stream):
      stream.value = stream.value.replacingTypes(replacement)
      return .stream(stream)
    case .statuses(var union):
      if case .declared(let type) = replacement(.declared(union.type)) { union.type = type }
      for index in union.cases.indices {
        guard case .json(let value) = union.cases[index].content else { continue }
        union.cases[index].content = .json(value.replacingTypes(replacement))
      }
      return .statuses(union)
    }
  }
}

extension TypeDeclaration {
  /// Returns the declaration with named types in its own members replaced. Nested types are unchanged.
  func replacingTypes(_ replacement: (TypeIdentity) -> TypeIdentity) -> TypeDeclaration {
    switch self {
    case .structure(var structure):
      structure.properties = structure.properties.map { $0.replacingTypes(replacement) }
      structure.identity = structure.identity?.replacingTypes(replacement)
      if let value = structure.additionalProperties?.value {
        structure.additionalProperties?.value = value.replacingTypes(replacement)
      }
      structure.copies = structure.copies.map { $0.replacingTypes(replacement) }
      return .structure(structure)
    case .union(var union):
      union.cases = union.cases.map { $0.replacingTypes(replacement) }
      union.attempts = union.attempts.map { $0.replacingTypes(replacement) }
      return .union(union)
    case .alias(var alias):
      alias.type = alias.type.replacing(replacement)
      return .alias(alias)
    case .enumeration: return self
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
  /// Returns the type with named types replaced.
  func replacing(_ replacement: (TypeIdentity) -> TypeIdentity) -> TypeReference {
    replacingNamed { .named(replacement($0)) }
  }
}

extension TypeIdentity {
  /// Returns the type, or if it's declared, another one.
  func replacingDeclared(_ replacement: (DeclaredType) -> DeclaredType) -> TypeIdentity {
    if case .declared(let type) = self { .declared(replacement(type)) } else { self }
  }
}

extension DeclaredType {
  /// Returns the type that is declared in place of this one: its home, or the one of the same name in the home of a
  /// type that contains it.
  ///
  /// - Parameter home: Returns the other declaration for one that is replaced, or `nil`.
  func moved(_ home: (DeclaredType) -> DeclaredType?) -> DeclaredType {
    if let home = home(self) { return home }
    guard let owner else { return self }
    let other = owner.moved(home)
    return other == owner ? self : DeclaredType(identifier, in: other)
  }

  /// Returns the type directly inside another one, or at the top level for `nil`, that this is or is inside of.
  func outermost(in owner: DeclaredType?) -> DeclaredType? {
    self.owner == owner ? self : self.owner?.outermost(in: owner)
  }
}

extension TypeDeclaration {
  /// Returns the declaration and those inside it with references to the types that are declared in place of others.
  func moved(_ home: (DeclaredType) -> DeclaredType?) -> TypeDeclaration {
    var declaration = replacingTypes { type in type.replacingDeclared { $0.moved(home) } }
    declaration.nested = declaration.nested.map { $0.moved(home) }
    return declaration
  }
}
