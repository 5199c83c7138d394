import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// Makes the types of the document's component schemas, in document order.
struct ComponentLowering {
  let context: LoweringContext

  func declarations() -> [TypeDeclaration] {
    let forms = multipartForms()
    return context.document.schemas.flatMap { key, schema -> [TypeDeclaration] in
      if let content = forms[key], let form = form(key, schema, content: content) { return [form] }
      let main = DeclarationLowering(context: context, direction: context.usage.mainDirection(of: key), owner: key)
        .component(key, schema)
      guard context.usage.isSplit(key) else { return [main].compactMap(\.self) }
      let input = DeclarationLowering(context: context, direction: .request, owner: key).component(key, schema)
      return [main, input].compactMap(\.self)
    }
  }

  /// The schemas that are the body of a multipart request, and so are forms instead of JSON.
  private func multipartForms() -> [String: MediaTypeContent] {
    var forms: [String: MediaTypeContent] = [:]
    for operation in context.document.operations {
      guard let content = operation.requestBody?.content.bestForRequest, content.kind == .multipart,
        let key = content.schema?.reference
      else { continue }
      if forms[key] == nil { forms[key] = content }
    }
    return forms
  }

  private func form(_ key: String, _ schema: Schema, content: MediaTypeContent) -> TypeDeclaration? {
    guard let name = context.typeNames.name(of: key, in: .request), let target = context.resolve(schema) else {
      return nil
    }
    let structure = StructureLowering(context: context, direction: .request).form(
      context.objectForm(of: target), encodings: { content.encodings[$0] }, name: name,
      documentation: DocComment(schema.documentationText))
    return .structure(structure)
  }
}
