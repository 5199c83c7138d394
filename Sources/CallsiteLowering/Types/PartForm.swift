import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// The kind of part that a property is in a multipart form.
enum PartForm {
  case file, files, value, json

  fileprivate var part: Property.Part {
    switch self {
    case .file, .files: .file
    case .value: .value
    case .json: .json
    }
  }
}

extension LoweringContext {
  /// Returns the kind of part for a schema: primitives are text, objects are JSON, and bytes are files
  /// (OpenAPI, Encoding Object).
  func partForm(of schema: Schema) -> PartForm {
    follow(schema, asking: .partForm) { schema in
      switch form(of: schema) {
      case .binary: return .file
      case .array(let items?):
        let element = partForm(of: items)
        return element == .file ? .files : element
      case .union(let branches, _): return partForm(ofAnyOf: branches)
      case .object, .map, .extended, .any, .expandable: return .json
      case .clearable(let value): return partForm(of: value)
      default: return .value
      }
    } ?? .value
  }

  /// Returns the kind of part for a value of one of several schemas. A file can contain whatever the others allow, and
  /// a value is written according to its own kind.
  private func partForm(ofAnyOf branches: [Schema]) -> PartForm {
    let forms = branches.map(partForm)
    return [.files, .file, .value].first(where: forms.contains) ?? .json
  }

  /// Returns the kind of part for unlisted properties, or `nil` if they can be of any kind.
  func partForm(of additional: Schema.AdditionalProperties) -> PartForm? {
    switch additional {
    case .schema(let values):
      if case .any = form(of: values) { nil } else { partForm(of: values) }
    case .any, .unspecified, .forbidden: nil
    }
  }

  /// Whether a multipart form has a part for one or several files.
  func hasFilePart(_ form: Schema) -> Bool {
    let fields = formFields(of: form)
    let isFile = { (part: PartForm?) in part == nil || part == .file || part == .files }
    switch fields.additionalProperties {
    case .any, .schema: if isFile(partForm(of: fields.additionalProperties)) { return true }
    case .unspecified, .forbidden: break
    }
    return fields.properties.values.contains { property in
      isFile(partForm(of: property)) && !self.document.isReadOnly(property)
    }
  }
}

extension Property {
  /// Makes the property a part of a multipart form. A file is an `UploadFile`, and null is the same as
  /// absent.
  mutating func makePart(form: PartForm) {
    part = form.part
    let file = TypeReference.external(.uploadFile)
    switch form {
    case .file: type = presence == .required ? file : .optional(file)
    case .files: type = presence == .required ? .array(file) : .optional(.array(file))
    case .value, .json:
      if case .optional(.nullable(let wrapped)) = type { type = .optional(wrapped) }
    }
    if presence != .required { presence = .optional }
  }
}

extension AdditionalProperties {
  /// Makes the values parts of a multipart form.
  mutating func makePart(form: PartForm?) {
    part = form?.part ?? .open
    switch form {
    case .file: value = ValueType(.uploadFile)
    case .files: value = ValueType(.uploadFile).list
    case .value, .json: break
    case nil: value = ValueType(.formPart)
    }
  }
}
