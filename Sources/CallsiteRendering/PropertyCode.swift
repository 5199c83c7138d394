import CallsiteModel

/// A property as the pieces of code that a struct needs of it.
struct PropertyCode {
  let property: Property
  let layout: Layout

  /// The property as a parameter of the initialiser.
  var parameter: String {
    "\(property.name.label): \(property.type)" + (property.defaultValue.map { " = \($0)" } ?? "")
  }

  func context(isForm: Bool) -> TemplateContext {
    TemplateContext([
      "documentation": .texts(property.documentation.codeLines), "name": .text(property.name.code),
      "type": .text(property.type.description),
      "writing": .text(isForm ? part : writing), "isDeprecated": .flag(property.isDeprecated),
      "isStored": .flag(property.storage != nil), "storage": .text(storage), "storedType": .text(storedType),
      "storedValue": .text(property.isBoxed ? "\(storage).value" : (property.storage ?? property.name).code),
      "storing": .text(storing),
    ])
  }

  /// What the initialiser does with its parameter.
  var assignment: String { "self.\(storage) = \(storing)" }

  private var storing: String { property.isBoxed ? "Boxed(\(property.name))" : property.name.code }

  /// The property that keeps the value.
  private var storage: String { (property.storage ?? property.name).member }

  private var storedType: String { property.isBoxed ? "Boxed<\(property.type)>" : property.type.description }

  /// The value as the struct itself reads it.
  private var value: String { "self." + (property.isBoxed ? "\(storage).value" : storage) }

  /// The argument of the initialiser, read by the runtime's `ObjectDecoder`.
  var decoding: String {
    let function =
      switch property.presence {
      case .required: "value"
      case .optional, .requiredNullable: "valueIfPresent"
      case .optionalNullable: "nullable"
      }
    let arguments = [property.wireName.code] + (property.wireFormat.map { ["as: \($0).self"] } ?? [])
    let call = "\(property.name.label): object.\(function)"
    return "\(call)(\(layout.arguments(arguments, around: "      \(call)()),", indentation: 6)))"
  }

  /// The call of the runtime's `ObjectEncoder`.
  private var writing: String {
    let function =
      switch property.presence {
      case .required: "value"
      case .optional: "valueIfPresent"
      case .requiredNullable: "valueOrNull"
      case .optionalNullable: "nullable"
      }
    let arguments = [value, property.wireName.code] + (property.wireFormat.map { ["as: \($0).self"] } ?? [])
    let line = "    try object.\(function)()"
    return "\(function)(\(layout.arguments(arguments, around: line, indentation: 4)))"
  }

  /// The call of the runtime's `MultipartForm`.
  private var part: String {
    let function =
      switch property.part {
      case .file: "file"
      case .value: "value"
      case .json: "json"
      }
    let format = property.part == .file ? "" : format
    let contentType = property.partContentType.map { ", contentType: \($0)" } ?? ""
    if let style = property.partStyle, property.part != .file {
      return "form.value(\(property.wireName), \(value), style: \(style)\(format))"
    }
    return "form.\(function)(\(property.wireName), \(value)\(contentType)\(format))"
  }

  private var format: String {
    property.wireFormat.map { ", as: \($0).self" } ?? ""
  }
}

/// The dictionary of unlisted properties as the pieces of code that a struct needs of it.
struct AdditionalPropertiesCode {
  let additional: AdditionalProperties
  let listed: [Property]

  var parameter: String { "\(additional.name.label): [String: \(additional.value.type)] = [:]" }

  /// The argument of the initialiser, read by the runtime's `ObjectDecoder`.
  func decoding(in layout: Layout) -> String {
    let call = "\(additional.name.label): object.additional(excluding: "
    let line = "      \(call)[]\(format)))"
    let names = layout.elements(listed.map(\.wireName.code), around: line, indentation: 6)
    return "\(call)[\(names)]\(format))"
  }

  private var format: String { additional.value.wireFormat.map { ", as: \($0).self" } ?? "" }

  var context: TemplateContext {
    TemplateContext([
      "name": .text(additional.name.code), "type": .text("[String: \(additional.value.type)]"),
      "writing": .text("additional(self.\(additional.name)\(format))"),
    ])
  }
}
