import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// Finds the property by which a request chooses between a stream and a whole response: a boolean `stream` in the body.
struct StreamFlagLowering {
  /// The property's name on the wire.
  static let property = "stream"

  let context: LoweringContext
  let operation: Operation

  /// Returns the flag, or `nil` if the body isn't an object with the property.
  func flag() -> StreamFlag? {
    guard let body = operation.requestBody, let content = body.content.bestForRequest(in: context.document),
      let schema = content.schema, let form = fields(of: schema, content.kind),
      let property = form.properties[Self.property], isBoolean(property),
      !context.document.isReadOnly(property)
    else { return nil }
    let isRequired = form.required.contains(Self.property)
    let isCreatable = form.required.isEmpty
    return StreamFlag(
      property: PropertyNames(of: form, context: context).name(of: Self.property),
      isNullable: !isRequired && content.kind != .multipart && context.isNullable(property),
      isOptional: !isRequired && property.defaultValue != .bool(true),
      body: body.isRequired ? .required : isCreatable ? .creatable : .optional)
  }

  private func fields(of schema: Schema, _ kind: MediaKind?) -> ObjectForm? {
    switch kind {
    case .multipart: return context.formFields(of: schema)
    case .json, .form:
      guard let target = context.resolve(schema), case .object(let form) = context.form(of: target) else {
        return nil
      }
      return form
    case .text, .binary, nil: return nil
    }
  }

  private func isBoolean(_ schema: Schema) -> Bool {
    context.follow(schema, asking: .form) { schema in
      if case .scalar(.boolean, _) = context.form(of: schema) { true } else { false }
    } ?? false
  }
}
