import CallsiteDiagnostics
import CallsiteModel

/// The stored properties of a struct as callers see them, in the order of its initializer.
struct MemberList {
  struct Member {
    var name: String
    /// The name on the wire, or `nil` for additional properties.
    var wireName: String?
    /// The qualified type.
    var type: TypeReference
    /// The type as declared.
    var code: String
    /// The default in the initializer, or `nil` if the argument is required.
    var defaultValue: DefaultValue?
    var isDeprecated: Bool
    var description: String?
    var position: SourcePosition?

    var declaration: String { "var \(SwiftIdentifier(name)): \(code)" }
    /// The member as an argument of the initializer.
    var parameter: String { "\(name): \(code)" + (defaultValue.map { " = \($0)" } ?? "") }
    var hasDefault: Bool { defaultValue != nil }
  }

  /// An initializer that copies a response value.
  struct Copy {
    /// The qualified type of the response value.
    var source: TypeReference
    /// The other parameters, in the order of the signature.
    var parameters: [Member]
    /// The properties that aren't copied.
    var omitted: Set<String>

    var declaration: String { "init(\(signature))" }

    /// The parameters of the declaration.
    var signature: String { (["_: \(source)"] + parameters.map(\.parameter)).joined(separator: ", ") }
  }

  let type: InterfaceType
  let members: [Member]
  /// The computed `id`, if it only returns another property.
  let identity: Member?
  let copies: [Copy]
  private let membersByName: [String: Member]

  init(_ type: InterfaceType, _ structure: Structure, in interface: ModuleInterface) {
    self.type = type
    let member = { (property: Property) in
      Member(
        name: property.name.name, wireName: property.wireName.text,
        type: interface.qualified(property.type), code: "\(property.type)",
        defaultValue: property.defaultValue, isDeprecated: property.isDeprecated,
        description: property.documentation.lines.joined(separator: " "),
        position: property.origin?.position)
    }
    let additional = structure.additionalProperties.map { additional in
      let dictionary = TypeReference.dictionary(additional.value.type)
      return Member(
        name: additional.name.name, type: interface.qualified(dictionary),
        code: "\(dictionary)",
        defaultValue: .emptyDictionary, isDeprecated: false, position: type.position)
    }
    members = structure.properties.map(member) + (additional.map { [$0] } ?? [])
    membersByName = members.keyed(by: \.name)
    copies = structure.copies.map { copy in
      Copy(
        source: interface.qualified(copy.source),
        parameters: structure.properties.filter { copy.parameters.contains($0.name) }.map(member),
        omitted: Set(copy.omitted.map(\.name)))
    }
    identity = structure.identity.map { property in
      var identity = member(property)
      identity.name = "id"
      return identity
    }
  }

  subscript(name: String) -> Member? { membersByName[name] }

  var initializer: String { "init(\(members.map(\.parameter).joined(separator: ", ")))" }
}
