import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel

/// Makes the declaration of a schema that needs a type of its own: a struct, an enum or a union.
struct DeclarationLowering {
  let context: LoweringContext
  let direction: Direction
  /// The component schema that the declaration is part of; nil inside a service.
  var owner: String?

  /// - Returns: nil if the schema is only another type.
  func declaration(of schema: Schema, name: SwiftIdentifier, documentation: DocComment) -> TypeDeclaration? {
    switch context.form(of: schema) {
    case .object(let form):
      return .structure(
        StructureLowering(context: context, direction: direction, owner: owner)
          .structure(form, name: name, documentation: documentation, at: schema.position))
    case .enumeration(let form):
      return .enumeration(
        EnumerationLowering(context: context)
          .enumeration(form, name: name, documentation: documentation, at: schema.position))
    case .union(let branches, let discriminator):
      return .union(
        UnionLowering(context: context, direction: direction, owner: owner)
          .union(branches, discriminator, name: name, documentation: documentation, at: schema.position))
    default: return nil
    }
  }

  /// The declaration of a component schema, which may be another name for a type.
  func component(_ key: String, _ schema: Schema) -> TypeDeclaration? {
    context.declaration(of: key, in: direction) { made(key, schema) }
  }

  private func made(_ key: String, _ schema: Schema) -> TypeDeclaration? {
    guard let name = context.typeNames.name(of: key, in: direction) else { return nil }
    let documentation = DocComment(schema.documentationText(besides: key))
      .appending(schema.isDeprecated ? DocComment("- Warning: Deprecated.") : .none)
    if let declaration = declaration(of: schema, name: name, documentation: documentation) {
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
