import CallsiteModel

/// Declares a long enum or a union of components once if a document has it in several places, and makes the others
/// aliases of it.
///
/// The first one is declared, with components first and models before operations. Every name stays, whatever else the
/// document describes, because this is decided by the enum itself: by its number of values, at which it's hardly equal to
/// another one by coincidence. A union is hardly so if one of its alternatives is a component, which is a thing of the
/// document: `string` or `Customer`, but not `string` or `integer`. Components keep their declarations.
struct EqualEnumerations {
  /// The least number of values of an enum that is declared once.
  static let minimumCaseCount = 8

  /// The path of each declared type, by its meaning.
  private var homes: [TypeDeclaration: String] = [:]
  /// Whether a type is in several places.
  private var hasOthers = false

  /// Returns the module with aliases in place of enums and unions that are declared elsewhere.
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
    if let meaning = Self.meaning(of: declaration, in: scopes, at: path) {
      let home = homes[meaning]
      homes[meaning] = home ?? path
      hasOthers = hasOthers || home.map { $0 != path } ?? false
    }
    guard !declaration.nested.isEmpty, !declaration.isGeneric else { return }
    let inside = scopes + [TypeScope(of: declaration, in: scopes)]
    for nested in declaration.nested { add(nested, in: inside) }
  }

  private func merged(_ declaration: TypeDeclaration, in scopes: [TypeScope]) -> TypeDeclaration {
    let path = TypeScope.joined(scopes.last?.path ?? "", declaration.name.code)
    guard let home = Self.meaning(of: declaration, in: scopes, at: path).flatMap({ homes[$0] }), home != path,
      let name = SpelledNames.shortest(home, in: scopes)
    else { return mergedInside(declaration, in: scopes) }
    return .alias(
      Alias(
        name: declaration.name, documentation: declaration.documentation, type: .declared(name),
        position: declaration.position))
  }

  /// Returns what an enum or a union is, whatever its own name and documentation, or `nil` if it may be equal to others
  /// by coincidence.
  private static func meaning(
    of declaration: TypeDeclaration, in scopes: [TypeScope], at path: String
  ) -> TypeDeclaration? {
    switch declaration {
    case .enumeration(let enumeration): return enumeration.values.map(TypeDeclaration.enumeration)
    case .union(let union):
      // Inline alternatives belong to the union, and so would their aliases.
      guard union.nested.isEmpty, union.cases.contains(where: { isComponent($0.value.type, in: scopes) }),
        case .union(var meaning) = DeclarationMeaning(root: path, aliases: [:]).meaning(
          of: declaration, in: scopes)
      else { return nil }
      meaning.name = SwiftIdentifier("values")
      return .union(meaning)
    case .structure, .alias: return nil
    }
  }

  /// Whether a type names one at the top level, such as a component.
  private static func isComponent(_ type: TypeReference, in scopes: [TypeScope]) -> Bool {
    type.declaredName.flatMap { TypeScope.path(of: $0, in: scopes) }.map { !$0.contains(".") } ?? false
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
