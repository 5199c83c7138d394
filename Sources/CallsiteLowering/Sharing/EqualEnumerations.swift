import CallsiteModel

/// Declares a long enum once if a document lists its values in several places, and makes the others aliases of it.
///
/// The first one is declared, with components first and models before operations. Every name stays, whatever else the
/// document describes, because this is decided by the enum itself: by its number of values, at which it's hardly equal to
/// another one by coincidence. Enums of components keep their declarations.
struct EqualEnumerations {
  /// The least number of values of an enum that is declared once.
  static let minimumCaseCount = 8

  /// The path of each declared enum, by its values.
  private var homes: [Enumeration: String] = [:]
  /// Whether values are listed in several places.
  private var hasOthers = false

  /// Returns the module with aliases in place of enums that are declared elsewhere.
  static func merged(_ module: SwiftModule) -> SwiftModule {
    let scopes = ModuleScopes(of: module)
    let groups = module.client.groups(scopes)
    var enumerations = EqualEnumerations()
    for type in module.types { enumerations.add(type.withoutNested, in: scopes.top) }
    for type in module.types { enumerations.add(type, in: scopes.top) }
    for (group, scopes) in groups { for type in group.types { enumerations.add(type, in: scopes) } }
    guard enumerations.hasOthers else { return module }
    var module = module
    module.types = module.types.map { enumerations.mergedInside($0, in: scopes.top) }
    module.client.take(
      groups.map { group, scopes in
        var group = group
        group.types = group.types.map { enumerations.merged($0, in: scopes) }
        return group
      })
    return module
  }

  private mutating func add(_ declaration: TypeDeclaration, in scopes: [TypeScope]) {
    let path = TypeScope.joined(scopes.last?.path ?? "", declaration.name.code)
    if case .enumeration(let enumeration) = declaration, let values = enumeration.values {
      let home = homes[values]
      homes[values] = home ?? path
      hasOthers = hasOthers || home.map { $0 != path } ?? false
    }
    guard !declaration.nested.isEmpty, !declaration.isGeneric else { return }
    let inside = scopes + [TypeScope(of: declaration, in: scopes)]
    for nested in declaration.nested { add(nested, in: inside) }
  }

  private func merged(_ declaration: TypeDeclaration, in scopes: [TypeScope]) -> TypeDeclaration {
    guard case .enumeration(let enumeration) = declaration else {
      return mergedInside(declaration, in: scopes)
    }
    let path = TypeScope.joined(scopes.last?.path ?? "", declaration.name.code)
    guard let home = enumeration.values.flatMap({ homes[$0] }), home != path,
      let name = SpelledNames.shortest(home, in: scopes)
    else { return declaration }
    return .alias(
      Alias(
        name: enumeration.name, documentation: enumeration.documentation, type: .declared(name),
        position: enumeration.position))
  }

  private func mergedInside(_ declaration: TypeDeclaration, in scopes: [TypeScope]) -> TypeDeclaration {
    guard !declaration.nested.isEmpty, !declaration.isGeneric else { return declaration }
    let inside = scopes + [TypeScope(of: declaration, in: scopes)]
    var declaration = declaration
    declaration.nested = declaration.nested.map { merged($0, in: inside) }
    return declaration
  }
}

extension Enumeration {
  /// What the enum lists, whatever its own name and documentation, or `nil` if it's short.
  fileprivate var values: Enumeration? {
    guard cases.count >= EqualEnumerations.minimumCaseCount else { return nil }
    var values = self
    values.name = SwiftIdentifier("values")
    values.documentation = .none
    values.position = nil
    return values
  }
}

extension TypeDeclaration {
  fileprivate var withoutNested: TypeDeclaration {
    var declaration = self
    declaration.nested = []
    return declaration
  }

  /// Whether a type inside it can't be named without a type argument.
  fileprivate var isGeneric: Bool {
    if case .structure(let structure) = self { structure.parameter != nil } else { false }
  }
}
