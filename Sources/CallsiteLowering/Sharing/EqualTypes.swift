import CallsiteDiagnostics
import CallsiteModel
import OrderedCollections

/// Declares inline types that a document describes identically in several places once, and makes the others aliases of
/// the first one, with models before operations.
///
/// Stripe's document describes `metadata` in 81 operations. Every place keeps its name, and whether two types are one
/// depends on these two and on their owners alone, so that one schema or operation more or less renames nothing:
///
/// - Types with the same name are one if their declarations are equal, including the doc comments of members. The type's
///   own doc comment can differ.
/// - Short enums whose name is a single word, such as `Status`, are equal in different models by coincidence. They are
///   one only inside a model, in an operation and a model that it sends or returns, or else in the operations of a
///   service.
/// - Enums with many values and unions of components are one whatever their names, and can be components. A union of
///   `string` and `Customer` is hardly equal to another one by coincidence, but one of `string` and `integer` is.
///
/// Components keep their declarations.
struct EqualTypes {
  /// The least number of values of an enum that isn't equal to another one by coincidence.
  static let minimumCaseCount = 8

  private struct Key: Hashable {
    let meaning: TypeDeclaration
    /// The model or service in which such types are one, or `nil` for the module.
    var owner: DeclaredType?
  }

  private let types: DeclaredTypes
  /// The first type of each component, by the position of its schema.
  private let components: [SourcePosition: DeclaredType]
  /// The number of inline types with each outline, because comparing whole declarations is slow.
  private var counts: [Int: Int] = [:]
  /// The declared types, by what they are.
  private var homes: [Key: DeclaredType] = [:]
  /// The declared types, by their aliases.
  private var aliases: [DeclaredType: DeclaredType] = [:]
  /// The models and the service in which the short enums of a component or service can be declared, in the order in
  /// which they are looked up.
  private var owners: [DeclaredType] = []

  /// Returns the module with aliases in place of inline types that are declared elsewhere.
  static func merged(_ module: SwiftModule) -> SwiftModule {
    var types = EqualTypes(module)
    return types.merged(module)
  }

  private init(_ module: SwiftModule) {
    types = DeclaredTypes(in: module)
    components = Dictionary(
      module.types.compactMap { type in type.position.map { ($0, DeclaredType(type.name, in: nil)) } },
      uniquingKeysWith: { first, _ in first })
  }

  private mutating func merged(_ module: SwiftModule) -> SwiftModule {
    let groups = module.groups
    for type in module.types { countInside(type) }
    for type in groups.flatMap(\.group.types) {
      count(type, isOfService: true)
    }
    for type in module.types {
      let component = DeclaredType(type.name, in: nil)
      if let key = Self.distinctiveKey(of: type, at: component) { register(component, key) }
    }
    var module = module
    for index in module.types.indices {
      let component = DeclaredType(module.types[index].name, in: nil)
      owners = [model(of: component)]
      module.types[index] = mergedInside(module.types[index], at: component)
    }
    module.take(groups.map { merged($0, of: $1) })
    return module
  }

  private mutating func merged(_ group: OperationGroup, of service: DeclaredType) -> OperationGroup {
    let models = models(of: group, in: service)
    var group = group
    group.types = group.types.map { type in
      owners = (models[DeclaredType(type.name, in: service)] ?? []) + [service]
      return merged(type, in: service)
    }
    return group
  }

  /// Returns the models that the methods with each of the service's types send or return, by type.
  private func models(
    of group: OperationGroup, in service: DeclaredType
  ) -> [DeclaredType: OrderedSet<DeclaredType>] {
    var models: [DeclaredType: OrderedSet<DeclaredType>] = [:]
    for method in group.methods {
      var types: [DeclaredType] = []
      var own: OrderedSet<DeclaredType> = []
      _ = method.replacingTypes { type in
        guard case .declared(let declared) = type else { return type }
        if let inline = declared.outermost(in: service) {
          types.append(inline)
        } else if declared.owner == nil {
          own.append(model(of: declared))
        }
        return type
      }
      for type in types { models[type, default: []].formUnion(own) }
    }
    return models
  }

  /// Returns the component of a type. Separate types for requests count as those for responses.
  private func model(of type: DeclaredType) -> DeclaredType {
    types[type]?.position.flatMap { components[$0] } ?? type
  }

  private mutating func count(_ declaration: TypeDeclaration, isOfService: Bool) {
    if !isOfService || !declaration.isBodyOrResponse { counts[declaration.outline(), default: 0] += 1 }
    countInside(declaration)
  }

  private mutating func countInside(_ declaration: TypeDeclaration) {
    for nested in declaration.nested { count(nested, isOfService: false) }
  }

  // MARK: - Merging

  private mutating func merged(_ declaration: TypeDeclaration, in owner: DeclaredType) -> TypeDeclaration {
    if case .alias = declaration { return declaration }
    let type = DeclaredType(declaration.name, in: owner)
    let keys = keys(of: declaration, at: type)
    for key in keys {
      guard let home = homes[key] else { continue }
      aliases[type] = home
      return .alias(
        Alias(
          name: declaration.name, documentation: declaration.documentation, type: .declared(home),
          position: declaration.position))
    }
    // An operation's enum is declared in its service, not in the models of the operation.
    for key in keys where key.owner == nil || key.owner == owners.last { register(type, key) }
    return mergedInside(declaration, at: type)
  }

  private mutating func mergedInside(_ declaration: TypeDeclaration, at type: DeclaredType) -> TypeDeclaration
  {
    var declaration = declaration
    declaration.nested = declaration.nested.map { merged($0, in: type) }
    return declaration
  }

  private mutating func register(_ type: DeclaredType, _ key: Key) {
    homes[key] = homes[key] ?? type
  }

  private func keys(of declaration: TypeDeclaration, at type: DeclaredType) -> [Key] {
    var keys = [Self.distinctiveKey(of: declaration, at: type)].compactMap(\.self)
    guard counts[declaration.outline(), default: 0] > 1 else { return keys }
    let meaning = DeclarationMeaning(root: type, aliases: aliases).meaning(of: declaration)
    if case .enumeration = declaration, SwiftNaming.words(of: declaration.name.name).count < 2 {
      keys += owners.map { Key(meaning: meaning, owner: $0) }
    } else {
      keys.append(Key(meaning: meaning))
    }
    return keys
  }

  /// Returns what an enum or a union is, whatever its own name and documentation, or `nil` if it may be equal to others
  /// by coincidence.
  private static func distinctiveKey(of declaration: TypeDeclaration, at type: DeclaredType) -> Key? {
    switch declaration {
    case .enumeration(let enumeration) where enumeration.cases.count >= minimumCaseCount: break
    // Inline alternatives belong to the union, and so would their aliases.
    case .union(let union)
    where union.nested.isEmpty && union.cases.contains { isComponent($0.value.type) }:
      break
    default: return nil
    }
    let meaning = DeclarationMeaning(root: type, aliases: [:]).meaning(of: declaration)
    return Key(meaning: meaning.renamed(SwiftIdentifier("values")))
  }

  /// Whether a type names one at the top level, such as a component.
  private static func isComponent(_ type: TypeReference) -> Bool {
    type.declared.map { $0.owner == nil } ?? false
  }
}

extension TypeDeclaration {
  /// Whether the type is the whole body or response of a method, which is equal to others only by coincidence.
  fileprivate var isBodyOrResponse: Bool { name.name.hasSuffix("Body") || name.name.hasSuffix("Response") }
}
