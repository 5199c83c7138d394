import CallsiteModel

/// A property as the pieces of code that a struct needs of it.
struct PropertyCode {
  let property: Property

  /// The property as a parameter of the initialiser.
  var parameter: String {
    "\(property.name): \(property.type)" + (property.hasDefault ? " = nil" : "")
  }

  func context(isForm: Bool) -> TemplateContext {
    TemplateContext([
      "documentation": property.documentation.codeLines, "name": property.name.code,
      "type": property.type.description, "wireName": property.wireName.code,
      "isRenamed": property.wireName.text != property.name.name, "reading": reading,
      "writing": isForm ? part : writing, "isBoxed": property.isBoxed, "box": box,
    ])
  }

  /// The stored property behind a boxed one.
  private var box: String { "boxed" + property.name.name.prefix(1).uppercased() + property.name.name.dropFirst() }

  /// The call of the runtime's `ObjectDecoder`.
  private var reading: String {
    let function =
      switch property.presence {
      case .required: "value"
      case .optional, .requiredNullable: "valueIfPresent"
      case .optionalNullable: "nullable"
      }
    return "\(function)(.\(property.name)\(format))"
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
    return "\(function)(self.\(property.name), .\(property.name)\(format))"
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
    return "form.\(function)(\(property.wireName), self.\(property.name)\(contentType)\(format))"
  }

  private var format: String {
    property.wireFormat.map { ", as: \($0).self" } ?? ""
  }
}

/// The dictionary of unlisted properties as the pieces of code that a struct needs of it.
struct AdditionalPropertiesCode {
  let additional: AdditionalProperties
  let listed: [Property]

  var parameter: String { "\(additional.name): [String: \(additional.value.type)] = [:]" }

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
