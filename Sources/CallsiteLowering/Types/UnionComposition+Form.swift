import CallsiteDocument
import OrderedCollections

extension UnionComposition {
  /// What the branches come to: most are alternatives of a union, and a few idioms say something simpler.
  func form(in context: LoweringContext) -> SchemaForm {
    guard discriminator == nil else { return .union(branches, discriminator) }
    if let form = clearable(in: context) { return form }
    if let form = openEnumeration(in: context) { return form }
    if let form = scalar(in: context) { return form }
    if let objects = expandable(in: context) { return .expandable(objects) }
    return .union(branches, nil)
  }

  /// `anyOf: [{…}, {enum: [""]}]`: a value that an empty text takes away, as form bodies need it. For a text,
  /// the empty one is nothing special.
  private func clearable(in context: LoweringContext) -> SchemaForm? {
    guard let empty = branches.firstIndex(where: { $0.enumeration == [.string("")] }) else { return nil }
    var others = branches
    others.remove(at: empty)
    guard others.count == 1, let target = context.resolve(others[0]) else { return nil }
    switch context.form(of: target) {
    case .scalar(.string, nil): return context.form(of: others[0])
    case .any, .union, .expandable, .clearable, .reference: return nil
    default: return .clearable(others[0])
    }
  }

  /// `anyOf: [{type: string}, {$ref: Color}]`: an enum that takes other values too, as open ones do.
  private func openEnumeration(in context: LoweringContext) -> SchemaForm? {
    var listed: (schema: Schema, form: EnumerationForm)?
    for branch in branches {
      switch context.form(of: context.resolve(branch) ?? branch) {
      case .enumeration(let form) where listed == nil && !form.isInteger: listed = (branch, form)
      case .scalar(.string, nil): continue
      default: return nil
      }
    }
    guard let listed, listed.form.details?.isOpen ?? context.options.hasOpenEnums else { return nil }
    return listed.schema.reference.map(SchemaForm.reference) ?? .enumeration(listed.form)
  }

  /// Branches that are all the same text or number, and differ in what they require of it.
  private func scalar(in context: LoweringContext) -> SchemaForm? {
    var common: (type: JSONType, format: String?)?
    for branch in branches {
      guard case .scalar(let type, let format) = context.form(of: context.resolve(branch) ?? branch) else {
        return nil
      }
      if let common, common != (type, format) { return nil }
      common = (type, format)
    }
    return common.map { .scalar($0.type, format: $0.format) }
  }

  /// `anyOf: [{type: string}, {$ref: Customer}]`, where a customer requires an `id` of its own that is a text.
  private func expandable(in context: LoweringContext) -> [Schema]? {
    var objects: [Schema] = []
    var hasIdentifier = false
    for branch in branches {
      guard let target = context.resolve(branch) else { return nil }
      switch context.form(of: target) {
      case .scalar(.string, nil) where !hasIdentifier && target.enumeration == nil: hasIdentifier = true
      case .object(let form) where branch.reference != nil:
        guard form.required.contains("id"), let id = form.properties["id"].flatMap(context.resolve),
          case .scalar(.string, nil) = context.form(of: id)
        else { return nil }
        objects.append(branch)
      default: return nil
      }
    }
    return hasIdentifier && !objects.isEmpty ? objects : nil
  }
}
