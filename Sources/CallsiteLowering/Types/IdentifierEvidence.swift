import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// Decides whether the string of a union with objects is the identifier of one of them.
///
/// A string beside an object can be anything, such as an error message, so the document has to say so. It does with a
/// property whose name ends in `id`, Stripe's `x-expansionResources`, a title that ends in `id`, the schema, format or
/// pattern of the object's own `id`, or an example that is like one of the `id`: `cus_1` and `cus_2`.
struct IdentifierEvidence {
  private let text: Schema
  private let target: Schema
  private let union: Schema
  private let context: LoweringContext

  /// - Parameters:
  ///   - text: The branch of the union that is a string.
  ///   - union: The schema that has the branches.
  init(of text: Schema, in union: Schema, context: LoweringContext) {
    self.text = text
    target = context.resolve(text) ?? text
    self.union = union
    self.context = context
  }

  /// - Parameter ids: The schemas of the objects' `id`.
  func isIdentifier(like ids: [Schema]) -> Bool {
    union.acceptsIdentifier || text.title?.endsInID == true || target.title?.endsInID == true
      || ids.contains(where: isLike)
  }

  private func isLike(_ id: Schema) -> Bool {
    if let key = text.reference, key == id.reference { return true }
    guard let id = context.resolve(id) else { return false }
    if let format = target.format, format == id.format { return true }
    if let pattern = target.limits?.pattern, pattern == id.limits?.pattern { return true }
    let kinds = Set(id.examples.compactMap(\.kindOfIdentifier))
    return (target.examples + union.examples).compactMap(\.kindOfIdentifier).contains(where: kinds.contains)
  }
}

extension DocumentValue {
  /// The part of an identifier that all identifiers of its kind share: `cus_` for `cus_1`. Any other text is its own
  /// kind.
  fileprivate var kindOfIdentifier: String? {
    guard case .string(let text) = self, !text.isEmpty else { return nil }
    guard let line = text.lastIndex(of: "_"), line != text.startIndex else { return text }
    let number = text[line...].dropFirst()
    return number.contains(where: \.isNumber) ? String(text[...line]) : text
  }
}

extension LoweringContext {
  /// Whether values are strings in Swift, too.
  func isText(_ form: SchemaForm) -> Bool {
    guard case .scalar(.string, let format) = form else { return false }
    let type = TypeLowering.scalar(.string, format: format, options: self.options)
    return type.type == .external(.string) && type.wireFormat == nil
  }

  /// Returns the schema of an object's `id`, or `nil` if there is none or it isn't always a string.
  func identifier(of form: SchemaForm) -> Schema? {
    guard case .object(let form) = form, let id = form.properties["id"], !isNullable(id),
      let target = resolve(id), target.oneOf.isEmpty, target.anyOf.isEmpty,
      let idForm = follow(id, asking: .form, self.form), isText(idForm)
    else { return nil }
    return id
  }
}
