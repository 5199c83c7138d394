import CallsiteModel

/// The code that a struct needs for a property.
struct PropertyCode {
  let property: Property
  let layout: Layout
  let access: String

  /// The property as a parameter of the initializer.
  var parameter: String {
    "\(property.name.label): \(property.type.ofParameter)" + (property.defaultValue.map { " = \($0)" } ?? "")
  }

  /// - Parameter structure: The struct that contains the property.
  func context(in structure: Structure) -> TemplateContext {
    [
      "documentation": .texts(property.documentation.codeLines), "name": .text(property.name.code),
      "type": .text(property.type.description),
      "writing": .text(structure.coding == .multipart ? part : writing(of: structure)),
      "isDeprecated": .flag(property.isDeprecated), "hasPrivateStorage": .flag(property.storage != nil),
      "storage": .text(property.storedName.code), "wrapper": .text(wrapper(in: structure)),
      "assignment": .text(assignment), "isMerged": .flag(property.isMerged),
    ]
  }

  /// The statement that assigns the initializer's parameter.
  var assignment: String {
    let value =
      property.presence == .optionalNullable ? "Nullable(argument: \(property.name))" : property.name.code
    return "\(property.storage?.code ?? "self.\(property.name.member)") = \(value)"
  }

  /// Returns the property wrapper and a space, or a line break if the declaration's line is too long.
  private func wrapper(in structure: Structure) -> String {
    guard structure.coding == .synthesized || property.isBoxed, let wrapper = property.attribute else {
      return ""
    }
    let line = "  \(wrapper) \(access)var : "
    return layout.fits(["\(property.storedName)\(property.type)"], around: line)
      ? "\(wrapper) " : "\(wrapper)\n  "
  }

  /// The value, as the struct's own functions read it.
  private var value: String {
    let name = property.storedName
    return Self.variables.contains(name.name) ? "self.\(name.member)" : name.code
  }

  /// The names of parameters and variables in the functions that read properties.
  private static let variables: Set<String> = ["object", "encoder", "form"]

  /// Returns the initializer's argument, decoded with the runtime's `ObjectDecoder`.
  func decoding(of structure: Structure) -> String {
    if property.isMerged { return "\(property.name.label): object.merged(from: decoder)" }
    let kind = kind(in: structure)
    let function =
      switch property.presence {
      case .required: kind
      case .optional, .requiredNullable: "\(kind)IfPresent"
      case .optionalNullable: "nullable"
      }
    let arguments = [property.wireName.code] + (property.wireFormat.map { [$0.argument] } ?? [])
    // The initializer takes variables, too.
    let (head, tail) = property.presence == .optionalNullable ? (".init(", ")") : ("", "")
    let call = "\(property.name.label): \(head)object.\(function)"
    return "\(call)(\(layout.list(arguments, around: "      \(call)()\(tail),", indentation: 6)))\(tail)"
  }

  /// Returns the call to the runtime's `ObjectEncoder`.
  private func writing(of structure: Structure) -> String {
    if property.isMerged { return "merge(\(value), into: encoder)" }
    let kind = kind(in: structure)
    let function =
      switch property.presence {
      case .required: kind
      case .optional: "\(kind)IfPresent"
      case .requiredNullable: "valueOrNull"
      case .optionalNullable: "nullable"
      }
    let arguments =
      [value, property.wireName.code] + (property.wireFormat.map { [$0.argument] } ?? [])
    let line = "    object.\(function)()"
    return "\(function)(\(layout.list(arguments, around: line, indentation: 4)))"
  }

  /// Returns the prefix of the runtime's functions for the property's type.
  private func kind(in structure: Structure) -> String {
    guard structure.coding == .compact, property.wireFormat == nil else { return "value" }
    switch property.type {
    case .named(.external(.string, _)), .optional(.named(.external(.string, _))): return "string"
    case .named(.external(.int, _)), .optional(.named(.external(.int, _))): return "int"
    case .named(.external(.double, _)), .optional(.named(.external(.double, _))): return "double"
    case .named(.external(.bool, _)), .optional(.named(.external(.bool, _))): return "bool"
    default: return "value"
    }
  }

  /// The call to the runtime's `MultipartForm`.
  private var part: String {
    let function = property.part.function
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

/// The code that a struct needs for the dictionary of unlisted properties.
struct AdditionalPropertiesCode {
  let additional: AdditionalProperties

  var parameter: String { "\(additional.name.label): [String: \(additional.value.type)] = [:]" }

  /// Returns the initializer's argument, decoded with the runtime's `ObjectDecoder`.
  func decoding(of structure: Structure, in layout: Layout) -> String {
    let call = "\(additional.name.label): object.additional"
    let format = additional.value.wireFormat.map { [$0.argument] } ?? []
    let rest = format.map { ", \($0)" }.joined()
    let names = layout.list(
      structure.properties.map(\.wireName.code), around: "      \(call)(excluding: []\(rest)),",
      indentation: 6)
    return "\(call)(excluding: [\(names)]\(rest))"
  }

  /// - Parameter structure: The struct that contains the dictionary.
  func context(in structure: Structure) -> TemplateContext {
    let format = additional.value.wireFormat.map { ", \($0.argument)" } ?? ""
    let part = "form.\(additional.part.function)(name, value\(format))"
    return [
      "name": .text(additional.name.code), "type": .text("[String: \(additional.value.type)]"),
      "writing": .text(
        structure.coding == .multipart ? part : "additional(\(additional.name)\(format))"),
    ]
  }
}

extension Property.Part {
  /// The function of the runtime's `MultipartForm` that adds the part.
  fileprivate var function: String {
    switch self {
    case .file: "file"
    case .value: "value"
    case .json: "json"
    case .open: "part"
    }
  }
}

extension Property {
  /// The property wrapper as an attribute, or `nil` if there is none.
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
  /// The format as an argument of the runtime's coding functions.
  var argument: String { "as: \(self).self" }
}
