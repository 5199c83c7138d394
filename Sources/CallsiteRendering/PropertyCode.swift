import CallsiteModel

/// A property as the pieces of code that a struct needs of it.
struct PropertyCode {
  let property: Property
  let layout: Layout
  let access: String

  /// The property as a parameter of the initializer.
  var parameter: String {
    "\(property.name.label): \(property.type)" + (property.defaultValue.map { " = \($0)" } ?? "")
  }

  /// The same for a variable, which is a value or left out, and never null.
  var variableParameter: String {
    "\(property.name.label): \(property.type.withoutNullable)"
      + (property.defaultValue.map { " = \($0)" } ?? "")
  }

  /// The argument for ``parameter`` that a ``variableParameter`` gives.
  var variableArgument: String {
    let isConverted = property.presence == .optionalNullable
    return "\(property.name.label): "
      + (isConverted ? "Nullable(ifPresent: \(property.name))" : property.name.code)
  }

  /// - Parameter structure: The struct that has the property.
  func context(in structure: Structure) -> TemplateContext {
    [
      "documentation": .texts(property.documentation.codeLines), "name": .text(property.name.code),
      "type": .text(property.type.description),
      "writing": .text(structure.coding == .multipart ? part : writing(of: structure)),
      "isDeprecated": .flag(property.isDeprecated), "isStored": .flag(property.storage != nil),
      "storage": .text(property.storedName.code), "wrapper": .text(wrapper(in: structure)),
      "assignment": .text(assignment),
    ]
  }

  /// What the initializer does with its parameter.
  var assignment: String {
    property.storage.map { "\($0) = \(property.name)" } ?? "self.\(property.name.member) = \(property.name)"
  }

  /// The property wrapper with the space after it, on a line of its own if the declaration's is full.
  private func wrapper(in structure: Structure) -> String {
    guard structure.coding == .synthesized || property.isBoxed, let wrapper = property.attribute else {
      return ""
    }
    let line = "  \(wrapper) \(access)var : "
    return layout.fits(["\(property.storedName)\(property.type)"], around: line)
      ? "\(wrapper) " : "\(wrapper)\n  "
  }

  /// The value as the struct's own functions read it.
  private var value: String {
    let name = property.storedName
    return Self.variables.contains(name.name) ? "self.\(name.member)" : name.code
  }

  /// What the functions that read properties call their own parameters and variables.
  private static let variables: Set<String> = ["object", "encoder", "form"]

  /// The argument of the initializer, read by the runtime's `ObjectDecoder`.
  func decoding(of structure: Structure) -> String {
    let function =
      switch property.presence {
      case .required: "value"
      case .optional, .requiredNullable: "valueIfPresent"
      case .optionalNullable: "nullable"
      }
    let arguments = [key(in: structure)] + (property.wireFormat.map { [$0.argument] } ?? [])
    let call = "\(property.name.label): object.\(function)"
    return "\(call)(\(layout.list(arguments, around: "      \(call)(),", indentation: 6)))"
  }

  /// The call of the runtime's `ObjectEncoder`.
  private func writing(of structure: Structure) -> String {
    let function =
      switch property.presence {
      case .required: "value"
      case .optional: "valueIfPresent"
      case .requiredNullable: "valueOrNull"
      case .optionalNullable: "nullable"
      }
    let arguments =
      [value, key(in: structure)] + (property.wireFormat.map { [$0.argument] } ?? [])
    let line = "    try object.\(function)()"
    return "\(function)(\(layout.list(arguments, around: line, indentation: 4)))"
  }

  private func key(in structure: Structure) -> String {
    structure.coding == .written ? ".\(property.storedName.member)" : property.wireName.code
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
      return "form.value(\(property.wireName), \(value), style: \(style.code)\(format))"
    }
    return "form.\(function)(\(property.wireName), \(value)\(contentType)\(format))"
  }

  private var format: String {
    property.wireFormat.map { ", \($0.argument)" } ?? ""
  }
}

/// The dictionary of unlisted properties as the pieces of code that a struct needs of it.
struct AdditionalPropertiesCode {
  let additional: AdditionalProperties

  var parameter: String { "\(additional.name.label): [String: \(additional.value.type)] = [:]" }

  var argument: String { "\(additional.name.label): \(additional.name)" }

  /// The argument of the initializer, read by the runtime's `ObjectDecoder`.
  func decoding(of structure: Structure, in layout: Layout) -> String {
    let call = "\(additional.name.label): object.additional"
    let format = additional.value.wireFormat.map { [$0.argument] } ?? []
    if structure.coding == .written { return "\(call)(\(format.joined()))" }
    let rest = format.map { ", \($0)" }.joined()
    let names = layout.list(
      structure.properties.map(\.wireName.code), around: "      \(call)(excluding: []\(rest)),",
      indentation: 6)
    return "\(call)(excluding: [\(names)]\(rest))"
  }

  var context: TemplateContext {
    let format = additional.value.wireFormat.map { ", \($0.argument)" } ?? ""
    return [
      "name": .text(additional.name.code), "type": .text("[String: \(additional.value.type)]"),
      "writing": .text("additional(\(additional.name)\(format))"),
    ]
  }
}

extension Property {
  /// The property wrapper as an attribute; nil: none.
  var attribute: String? {
    switch wrapper {
    case .boxed: "@Boxed"
    case .explicitNull: "@ExplicitNull"
    case .wired(let format):
      switch presence {
      case .required, .requiredNullable: "@Wired<\(format)>"
      case .optional: "@Wired<\(format)?>"
      case .optionalNullable: "@Wired<Nullable<\(format)>?>"
      }
    case nil: nil
    }
  }
}

extension WireFormat {
  /// The format as an argument of the runtime's functions that read and write.
  var argument: String { "as: \(self).self" }
}
