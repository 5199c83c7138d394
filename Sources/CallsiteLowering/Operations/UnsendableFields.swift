import CallsiteDocument
import OrderedCollections

/// Reports fields of a form that their encoding can't write: values that nest too deeply for their style, objects in a
/// media type for which there's no encoding, and headers that a part must have (OpenAPI, Encoding Object).
struct UnsendableFields {
  let context: LoweringContext
  let content: MediaTypeContent

  func report() {
    guard let schema = content.schema,
      !content.styles.isEmpty || !content.encodings.isEmpty || !content.requiredHeaders.isEmpty
    else { return }
    for (name, field) in context.formFields(of: schema).properties where !context.document.isReadOnly(field) {
      for header in content.requiredHeaders[name] ?? []
      where header.name.lowercased() != "content-disposition" {
        context.warn(.unsendable(header, ofField: name))
      }
      if let style = content.styles[name] {
        for value in UnsendableValues(of: field, in: style, context: context).found {
          context.warn(.unsendable(value, ofField: name, field, in: style))
        }
      } else if let mediaType = content.encodings[name], !Self.canHoldObject(mediaType), isObject(field) {
        context.warn(.unsendable(ofField: name, field, as: mediaType))
      }
    }
  }

  /// Whether an object can be written in a media type, or in one of several: as JSON, which is also text.
  static func canHoldObject(_ mediaTypes: String) -> Bool {
    mediaTypes.contains("*")
      || mediaTypes.split(separator: ",").contains { type in
        MediaKind(mediaType: String(type)) == .json || type.contains("text/plain")
      }
  }

  /// Whether the values of a field are objects or lists of them, and nothing else.
  private func isObject(_ schema: Schema) -> Bool {
    switch context.resolve(schema).map(context.form) {
    case .object, .map, .extended: true
    case .array(let items?):
      switch context.resolve(items).map(context.form) {
      case .object, .map, .extended: true
      default: false
      }
    default: false
    }
  }
}
