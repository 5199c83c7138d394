import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// Creates the declaration for a schema that needs its own type: a struct, an enum or a union.
struct DeclarationLowering {
  let context: LoweringContext
  let direction: Direction
  /// The component schema that contains the declaration, or `nil` in a service.
  var owner: String?

  /// - Returns: `nil` if the schema is equivalent to another type.
  func declaration(of schema: Schema, as type: DeclaredType, documentation: DocComment) -> TypeDeclaration? {
    switch context.form(of: schema) {
    case .object(let form):
      return .structure(
        StructureLowering(context: context, direction: direction, owner: owner)
          .structure(form, as: type, documentation: documentation, at: schema.position))
    case .extended(let union):
      return .structure(
        StructureLowering(context: context, direction: direction, owner: owner)
          .structure(
            union.form, choice: union.choice, as: type, documentation: documentation, at: schema.position))
    case .enumeration(let form):
      return .enumeration(
        EnumerationLowering(context: context)
          .enumeration(form, name: type.identifier, documentation: documentation, at: schema.position))
    case .union(let branches, let discriminator):
      return .union(
        UnionLowering(context: context, direction: direction, owner: owner)
          .union(branches, discriminator, as: type, documentation: documentation, at: schema.position))
    default: return nil
    }
  }

  /// Returns the declaration of a component schema, which can be an alias.
  func component(_ key: String, _ schema: Schema) -> TypeDeclaration? {
    context.declaration(of: key, in: direction) { made(key, schema) }
  }

  private func made(_ key: String, _ schema: Schema) -> TypeDeclaration? {
    guard let name = context.typeNames.name(of: key, in: direction) else { return nil }
    let documentation = DocComment(schema.documentationText(besides: key))
      .appending(schema.isDeprecated ? DocComment("- Warning: Deprecated.") : .none)
    if let declaration = declaration(
      of: schema, as: DeclaredType(name, in: nil), documentation: documentation)
    {
      return declaration
    }
    if context.endlessAliases.keys.contains(key) { context.repair(.endlessAlias(key, at: schema.position)) }
    var lowering = TypeLowering(
      context: context, direction: direction, owner: key, reserved: context.siblingNames.union([name.name]))
    let value = lowering.type(of: schema, named: name.name)
    context.siblingNames.formUnion(lowering.nested.map(\.name.name))
    return .alias(
      Alias(
        name: name, documentation: documentation, type: value.type, siblings: lowering.nested,
        position: schema.position))
  }
}

/// Creates the types for the document's component schemas, in document order.
struct ComponentLowering {
  let context: LoweringContext

  func declarations() -> [TypeDeclaration] {
    context.document.schemas.flatMap { key, schema in
      var declarations: [TypeDeclaration?] = []
      if !context.usage.isOnlyForm(key) {
        declarations.append(declaration(key, schema, context.usage.mainDirection(of: key)))
      }
      if context.usage.isSplit(key) { declarations.append(declaration(key, schema, .request)) }
      if let content = context.usage.forms[key] { declarations.append(form(key, schema, content: content)) }
      return declarations.compactMap(\.self)
    }
  }

  private func declaration(_ key: String, _ schema: Schema, _ direction: Direction) -> TypeDeclaration? {
    DeclarationLowering(context: context, direction: direction, owner: key).component(key, schema)
  }

  private func form(_ key: String, _ schema: Schema, content: MediaTypeContent) -> TypeDeclaration? {
    guard let name = context.typeNames.formName(of: key), let target = context.resolve(schema) else {
      return nil
    }
    let structure = StructureLowering(context: context, direction: .request).form(
      context.formFields(of: target), of: content, as: DeclaredType(name, in: nil),
      documentation: DocComment(schema.documentationText(besides: key)), at: schema.position)
    return .structure(structure)
  }
}

/// Returns the type that a component schema is an alias for.
///
/// Nothing is declared. An inline type inside, such as a list's element, is that of the alias: `Pets.Element`.
struct AliasLowering {
  let context: LoweringContext
  let direction: Direction
  /// The component schema.
  let owner: String

  /// - Parameter type: The alias, or the type inside.
  func value(of schema: Schema, as type: DeclaredType) -> ValueType {
    let inside = { (name: String) in DeclaredType(SwiftIdentifier(name), in: type) }
    switch context.form(of: schema) {
    case .array(let items?): return element(items, as: inside("Element")).list
    case .map(let values?): return element(values, as: inside("Value")).dictionary
    case .clearable(let wrapped): return value(of: wrapped, as: inside("Wrapped")).clearable
    case .object, .enumeration, .union, .extended, .expandable: return ValueType(.declared(type))
    default:
      var types = TypeLowering(context: context, direction: direction, owner: owner, reserved: [])
      return types.type(of: schema, named: type.path)
    }
  }

  /// Returns the type of an element. If it can be null, the alias for it is an optional, which a path can't
  /// look into, so the alias itself is used.
  private func element(_ schema: Schema, as type: DeclaredType) -> ValueType {
    let value = value(of: schema, as: type)
    guard context.isNullable(schema), value.type != .external(.json) else { return value }
    let isInline = value.type.declared.map { $0 == type || $0.outermost(in: type) != nil } == true
    return isInline ? ValueType(.declared(type)) : value.nullableElement
  }
}
