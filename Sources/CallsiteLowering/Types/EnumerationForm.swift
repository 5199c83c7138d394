import CallsiteDocument
import OrderedCollections

/// The listed values of a schema, all texts or all integers, with what the document says of each.
///
/// Besides `enum` and `const` these are `oneOf` and `anyOf` of constants, each with a title and a description
/// (OpenAPI 3.1, "Annotated Enumerations"), and a list of values beside any text, which is an open enum.
struct EnumerationForm {
  private(set) var values: [DocumentValue]
  let isInteger: Bool
  private(set) var details: EnumExtension?

  /// - Returns: nil for a schema without such values.
  init?(of schema: Schema) {
    if let values = schema.enumeration {
      self.init(values, details: schema.enumExtension)
    } else {
      self.init(branchesOf: schema)
    }
  }

  private init?(_ values: [DocumentValue], details: EnumExtension?) {
    let isInteger = values.allSatisfy { if case .integer(let text) = $0 { Int(text) != nil } else { false } }
    let isText = values.allSatisfy { if case .string = $0 { true } else { false } }
    guard !values.isEmpty, isInteger || isText else { return nil }
    self.values = values
    self.isInteger = isInteger
    self.details = details
  }

  private init?(branchesOf schema: Schema) {
    let branches = schema.oneOf.isEmpty ? schema.anyOf : schema.oneOf
    guard branches.count > 1, schema.properties.isEmpty, schema.allOf.isEmpty else { return nil }
    let forms = branches.map { $0.reference == nil ? EnumerationForm(of: $0) : nil }
    let listed = zip(branches, forms).filter { $0.1 != nil }
    guard let isInteger = forms.lazy.compactMap({ $0 }).first?.isInteger,
      forms.allSatisfy({ $0 == nil || $0?.isInteger == isInteger }),
      zip(branches, forms).allSatisfy({ $1 != nil || $0.takesAny(isInteger ? .integer : .string) })
    else { return nil }
    values = []
    self.isInteger = isInteger
    var cases: OrderedDictionary<String, EnumExtension.Case> = [:]
    for case (let branch, let form?) in listed {
      for value in form.values where !values.contains(value) { values.append(value) }
      for (text, details) in form.cases(of: branch) where cases[text] == nil { cases[text] = details }
    }
    let isOpen: Bool? = listed.count < branches.count ? true : schema.enumExtension?.isOpen
    details = EnumExtension(isOpen: isOpen, cases: cases)
  }

  /// What a branch says of its values: the title and description of a single one are its case's.
  private func cases(of branch: Schema) -> OrderedDictionary<String, EnumExtension.Case> {
    if let cases = details?.cases, !cases.isEmpty { return cases }
    guard values.count == 1 else { return [:] }
    let name = branch.swiftName ?? (isInteger ? branch.title : nil)
    return [
      values[0].rawText: EnumExtension.Case(
        swiftName: name, displayName: nil, description: branch.description, position: branch.position)
    ]
  }
}

extension Schema {
  /// Whether the schema is a type without a format, and so takes every value that an open enum keeps.
  fileprivate func takesAny(_ type: JSONType) -> Bool {
    reference == nil && types == [type] && format == nil && enumeration == nil && contentMediaType == nil
      && contentEncoding == nil
  }
}
