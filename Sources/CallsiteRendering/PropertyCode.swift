import CallsiteModel

/// A property as the pieces of code that a struct needs of it.
struct PropertyCode {
  let property: Property

  /// The property as a parameter of the initialiser.
  var parameter: String {
    "\(property.name.label): \(property.type)" + (property.hasDefault ? " = nil" : "")
  }

  func context(isForm: Bool) -> TemplateContext {
    TemplateContext([
      "documentation": property.documentation.codeLines, "name": property.name.code,
      "type": property.type.description, "wireName": property.wireName.code,
      "isRenamed": property.wireName.text != property.name.name,
      "writing": isForm ? part : writing, "isDeprecated": property.isDeprecated,
      "isStored": property.storage != nil, "storage": storage, "storedType": storedType,
      "storedValue": property.isBoxed ? "\(storage).value" : (property.storage ?? property.name).code,
      "storing": property.isBoxed ? "Boxed(\(property.name))" : property.name.code,
      "decoding": property.isBoxed ? "Boxed(try object.\(reading))" : "try object.\(reading)",
    ])
  }

  /// The property that keeps the value.
  private var storage: String { (property.storage ?? property.name).member }

  private var storedType: String { property.isBoxed ? "Boxed<\(property.type)>" : property.type.description }

  /// The value as the struct itself reads it.
  private var value: String { "self." + (property.isBoxed ? "\(storage).value" : storage) }

  /// The call of the runtime's `ObjectDecoder`.
  private var reading: String {
    let function =
      switch property.presence {
      case .required: "value"
      case .optional, .requiredNullable: "valueIfPresent"
      case .optionalNullable: "nullable"
      }
    let decoding = property.isBoxed ? "Boxed(try object.\(function)())" : "try object.\(function)()"
    return call(function, [".\(property.name.member)"], around: "    self.\(storage) = \(decoding)")
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
    return call(function, [value, ".\(property.name.member)"], around: "    try object.\(function)()")
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
    return "form.\(function)(\(property.wireName), \(value)\(contentType)\(format))"
  }

  /// A call with the wire format as its last argument, on several lines if it doesn't fit on one.
  private func call(_ function: String, _ arguments: [String], around line: String) -> String {
    let arguments = arguments + (property.wireFormat.map { ["as: \($0).self"] } ?? [])
    return "\(function)(\(Layout.arguments(arguments, around: line, indentation: 4)))"
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

  var context: TemplateContext {
    let names = listed.map(\.wireName.code).joined(separator: ", ")
    let format = additional.value.wireFormat.map { ", as: \($0).self" } ?? ""
    return TemplateContext([
      "name": additional.name.code, "type": "[String: \(additional.value.type)]",
      "reading": "additional(excluding: [\(names)]\(format))",
      "writing": "additional(self.\(additional.name)\(format))",
    ])
  }
}
