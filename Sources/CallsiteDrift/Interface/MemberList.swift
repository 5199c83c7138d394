import CallsiteDiagnostics
import CallsiteModel

/// The stored properties of a struct, in the order of its initializer, as callers see them.
struct MemberList {
  struct Member {
    var name: String
    /// nil: it holds what has no name.
    var wireName: String?
    /// Spelled from the top.
    var type: TypeReference
    /// The type as declared.
    var code: String
    /// What the initializer takes for it when it is left out; nil: it can't be.
    var defaultValue: DefaultValue?
    var isDeprecated: Bool
    var description: String?
    var position: SourcePosition?

    var declaration: String { "var \(SwiftIdentifier(name)): \(code)" }
    /// The member as an argument of the initializer.
    var parameter: String { "\(name): \(code)" + (defaultValue.map { " = \($0)" } ?? "") }
    var hasDefault: Bool { defaultValue != nil }
  }

  /// An initializer that takes a fetched value.
  struct Copy {
    /// Spelled from the top.
    var source: TypeReference
    /// What callers pass beside it, as it stands in the signature.
    var parameters: [Member]
    /// What it doesn't take over.
    var omitted: Set<String>

    var declaration: String {
      let parameters = ["_: \(source)"] + parameters.map(\.parameter)
      return "init(\(parameters.joined(separator: ", ")))"
    }
  }

  let type: InterfaceType
  let members: [Member]
  /// `id`, where it only passes on another property.
  let identity: Member?
  let copies: [Copy]
  private let membersByName: [String: Member]

  init(_ type: InterfaceType, _ structure: Structure, in interface: ModuleInterface) {
    self.type = type
    let member = { (property: Property) in
      Member(
        name: property.name.name, wireName: property.wireName.text,
        type: interface.qualified(property.type, in: type.path), code: "\(property.type)",
        defaultValue: property.defaultValue, isDeprecated: property.isDeprecated,
        description: property.documentation.lines.joined(separator: " "),
        position: property.origin?.position)
    }
    let additional = structure.additionalProperties.map { additional in
      let dictionary = TypeReference.dictionary(additional.value.type)
      return Member(
        name: additional.name.name, type: interface.qualified(dictionary, in: type.path),
        code: "\(dictionary)",
        defaultValue: .emptyDictionary, isDeprecated: false, position: type.position)
    }
    members = structure.properties.map(member) + (additional.map { [$0] } ?? [])
    membersByName = members.keyed(by: \.name)
    copies = structure.copies.map { copy in
      Copy(
        source: interface.qualified(copy.source, in: type.path),
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
