import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// Makes the types of the document's component schemas, in document order.
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
      context.objectForm(of: target), of: content, name: name,
      documentation: DocComment(schema.documentationText(besides: key)), at: schema.position)
    return .structure(structure)
  }
}
