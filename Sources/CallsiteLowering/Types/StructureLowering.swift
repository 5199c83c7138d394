import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// Creates a struct from an object's properties, for one direction.
struct StructureLowering {
  let context: LoweringContext
  let direction: Direction
  /// The component schema that the struct is, or is part of.
  var owner: String?

  /// - Parameter choice: The schema of further properties, which are those of one of several objects.
  func structure(
    _ form: ObjectForm, choice: Schema? = nil, as type: DeclaredType, documentation: DocComment,
    at position: SourcePosition? = nil
  ) -> Structure {
    var types = TypeLowering(
      context: context, direction: direction, owner: owner, model: type,
      members: form.members + [choice].compactMap(\.self))
    var names = PropertyNames(of: form, context: context)
    var properties: [Property] = []
    for (wireName, schema) in form.properties where isVisible(schema) {
      properties.append(
        property(wireName, schema, isRequired: form.required.contains(wireName), names: &names, types: &types)
      )
    }
    if let choice { properties.append(merged(choice, names: &names, types: &types)) }
    let additional = additionalProperties(form, names: &names, types: &types)
    let identity = identity(form.identity, in: properties)
    let structure = Structure(
      name: type.identifier, documentation: documentation,
      conformances: conformances(isIdentifiable: identity.isIdentifiable), properties: properties,
      coding: coding(of: properties, hasAdditional: additional != nil), identity: identity.alias,
      additionalProperties: additional,
      nested: types.nested, position: position)
    return InheritedTypes(context: context, direction: direction, owner: owner).shared(
      structure, as: type, form.origins)
  }

  private func coding(of properties: [Property], hasAdditional: Bool) -> Structure.Coding {
    if context.options.coding == .compact {
      return properties.isEmpty && !hasAdditional ? .synthesized : .compact
    }
    // A property wrapper stores the value in a property with the prefix `_`.
    let names = Set(properties.flatMap { [$0.name.name, $0.storedName.name] })
    let isClashing = properties.contains { $0.wrapper != nil && names.contains("_\($0.storedName)") }
    let isSynthesizable = !hasAdditional && !isClashing && properties.allSatisfy(\.isSynthesizable)
    return isSynthesizable ? .synthesized : .compact
  }

  /// Returns the struct for a multipart form, with files and values instead of JSON.
  func form(
    _ form: ObjectForm, of content: MediaTypeContent?, as type: DeclaredType, documentation: DocComment,
    at position: SourcePosition? = nil
  ) -> Structure {
    var structure = structure(form, as: type, documentation: documentation, at: position)
    structure.coding = .multipart
    structure.conformances = [.sendable]
    structure.identity = nil
    for index in structure.properties.indices {
      guard let schema = form.properties[structure.properties[index].wireName.text] else { continue }
      structure.properties[index].isBoxed = false
      let declared = structure.properties[index].type.declared
      structure.properties[index].makePart(form: context.partForm(of: schema))
      let used = structure.properties[index].type.declared
      structure.nested.removeAll { DeclaredType($0.name, in: type) == declared && declared != used }
      let wireName = structure.properties[index].wireName.text
      structure.properties[index].partContentType =
        content?.encodings[wireName].flatMap { Self.mediaType(of: $0, for: structure.properties[index].part) }
        .map(SwiftStringLiteral.init)
      structure.properties[index].partStyle = content?.styles[wireName]?.wireStyle
    }
    structure.additionalProperties?.makePart(form: context.partForm(of: form.additionalProperties))
    return structure
  }

  /// Returns the media type of a part, or those of a file. If several are allowed for a value, or a range, it has its
  /// usual one, and JSON keeps its own name where the media type can't be that of JSON.
  private static func mediaType(of encoding: String, for part: Property.Part) -> String? {
    if part == .file { return encoding }
    if encoding.contains(",") || encoding.contains("*") { return nil }
    return part != .json || UnsendableFields.canHoldObject(encoding) ? encoding : nil
  }

  /// Whether a property exists in this direction: read-only ones aren't sent, and write-only ones aren't
  /// received (JSON Schema Validation, section 9.4).
  private func isVisible(_ schema: Schema) -> Bool {
    switch direction {
    case .request: !context.document.isReadOnly(schema)
    case .response: !context.document.isWriteOnly(schema)
    }
  }

  private func property(
    _ wireName: String, _ schema: Schema, isRequired: Bool, names: inout PropertyNames,
    types: inout TypeLowering
  ) -> Property {
    let name = names.name(of: wireName)
    let value = types.type(
      of: schema, named: schema.swiftName ?? wireName, besides: schema.documentationText(besides: nil))
    let containsNull = value.type == .external(.json)
    let presence = presence(isRequired: isRequired, isNullable: context.isNullable(schema) && !containsNull)
    let type: TypeReference =
      switch presence {
      case .required: value.type
      case .optional, .requiredNullable: value.type.asOptional
      case .optionalNullable: .optional(.nullable(value.type))
      }
    let isBoxed = owner.map { context.recursion.isRecursive(schema, in: $0, context) } ?? false
    return Property(
      name: name, wireName: wireName, documentation: documentation(of: schema, named: wireName), type: type,
      wireFormat: value.wireFormat, presence: presence, isDeprecated: schema.isDeprecated, isBoxed: isBoxed,
      storage: schema.isDeprecated ? names.claimStorage(of: name) : nil,
      origin: ValueOrigin(of: schema, in: context),
      constant: presence == .required ? context.constant(of: schema, as: value) : nil)
  }

  /// Returns the property for one of several objects whose properties are next to those of the struct.
  private func merged(_ choice: Schema, names: inout PropertyNames, types: inout TypeLowering) -> Property {
    let name = names.claimChoice()
    var property = Property(
      name: name, wireName: "", documentation: DocComment("The other properties of the object."),
      type: types.type(of: choice, named: name.name).type, wireFormat: nil, presence: .required)
    property.isMerged = true
    return property
  }

  private func presence(isRequired: Bool, isNullable: Bool) -> Property.Presence {
    switch (isRequired, isNullable) {
    case (true, false): .required
    case (true, true): .requiredNullable
    case (false, true) where direction == .request: .optionalNullable
    case (false, _): .optional
    }
  }

  private func documentation(of schema: Schema, named name: String) -> DocComment {
    let text = schema.documentationText(besides: nil)
    let isOfType =
      schema.reference != nil && text == context.resolve(schema)?.documentationText(besides: nil)
    let documentation = isOfType ? .none : DocComment(schema.documentationText(besides: name))
    return documentation.appending(.serverDefault(schema.defaultValue, besides: schema.description))
  }

  private func additionalProperties(
    _ form: ObjectForm, names: inout PropertyNames, types: inout TypeLowering
  ) -> AdditionalProperties? {
    switch form.additionalProperties {
    case .unspecified, .forbidden: return nil
    case .any:
      return AdditionalProperties(name: names.claimAdditional(), value: ValueType(.json))
    case .schema(let schema):
      let value = types.element(schema, named: "additional property")
      return AdditionalProperties(name: names.claimAdditional(), value: value)
    }
  }

  /// Returns the identity of a model: a required `id`, or the property that the document specifies.
  private func identity(
    _ wireName: String?, in properties: [Property]
  ) -> (isIdentifiable: Bool, alias: Property?) {
    guard context.options.isIdentifiable else { return (false, nil) }
    if let property = properties.first(where: { $0.name.name == "id" }) {
      return (property.presence == .required && property.type.isHashableScalar, nil)
    }
    let named = properties.first { $0.wireName.text == wireName && $0.presence == .required }
    return (named != nil, named)
  }

  private func conformances(isIdentifiable: Bool) -> [TypeDeclaration.Conformance] {
    [.codable] + (context.options.isHashable ? [.hashable] : []) + (isIdentifiable ? [.identifiable] : [])
      + [.sendable]
  }
}

extension LoweringContext {
  /// Returns the only value that a schema allows, or `nil` if it allows several or the kind isn't supported.
  func constant(of schema: Schema, as value: ValueType) -> Constant? {
    guard value.wireFormat == nil, let target = resolve(schema), let values = target.enumeration,
      values.count == 1
    else { return nil }
    let form = form(of: target)
    if case .reference(let key) = form { return member(values[0], of: key) }
    guard case .scalar(let type, let format) = form else { return nil }
    switch (values[0], type) {
    case (.string(let text), .string):
      guard format == nil, value.type.isHashableScalar else { return nil }
      return .scalar(.text(SwiftStringLiteral(text)))
    case (.integer(let text), .integer):
      return isMapped(format) ? nil : .scalar(.integer(text))
    case (.integer(let text), .number), (.number(let text), .number):
      guard let number = Double(text), number.isFinite, !isMapped(format) else { return nil }
      return .scalar(.number(number))
    case (.bool(let flag), .boolean): return isMapped(format) ? nil : .scalar(.bool(flag))
    default: return nil
    }
  }

  /// Whether a format has a type of its own.
  private func isMapped(_ format: String?) -> Bool {
    format.map { self.options.types[$0] != nil } ?? false
  }

  /// Returns the enum case for a value, if the enum is a component.
  private func member(_ value: DocumentValue, of key: String) -> Constant? {
    guard let schema = self.document.schemas[key] else { return nil }
    let lowering = DeclarationLowering(
      context: self, direction: self.usage.mainDirection(of: key), owner: key)
    guard case .enumeration(let enumeration) = lowering.component(key, schema) else { return nil }
    let rawValue = value.literal(isInteger: enumeration.rawType != .string)
    return enumeration.cases.first { $0.rawValue == rawValue }.map { .member($0.name) }
  }
}

extension TypeReference {
  /// Whether the type can be an identity: it is a plain named type.
  fileprivate var isHashableScalar: Bool {
    if case .named(let type) = self { type != .external(.json) } else { false }
  }
}

extension DocComment {
  /// Returns a sentence with the server's default, or nothing for null, lists, objects, and strings that a code span
  /// doesn't show as they are, such as those with line feeds or several spaces.
  ///
  /// - Parameter text: The description, which may already say what the default is.
  static func serverDefault(_ value: DocumentValue?, besides text: String?) -> DocComment {
    guard let code = value?.codeSpan else { return .none }
    if let text, states(text.lowercased(), code.dropFirst().dropLast().lowercased()) { return .none }
    let comment = DocComment("The server's default is \(code).")
    return comment.lines.joined(separator: " ").contains(code) ? comment : .none
  }

  /// Whether a text says that a value is the default: the value follows the word, not as a part of another one.
  private static func states(_ text: String, _ value: String) -> Bool {
    guard let start = text.firstRange(of: "default") else { return false }
    let rest = text[start.upperBound...]
    return rest.ranges(of: value).contains { range in
      let neighbors = [rest[..<range.lowerBound].last, rest[range.upperBound...].first]
      return neighbors.allSatisfy { $0.map { !$0.isLetter && !$0.isNumber } ?? true }
    }
  }
}

extension DocumentValue {
  /// The scalar in backticks, or `nil` for null, lists, objects, and strings that would end the backticks.
  fileprivate var codeSpan: String? {
    switch self {
    case .bool(let value): "`\(value)`"
    case .integer(let text), .number(let text): "`\(text)`"
    case .string(let text): text.isEmpty || text.contains("`") ? nil : "`\(text)`"
    case .null, .array, .object: nil
    }
  }
}

/// The Swift names of an object's properties, which are the same in both directions.
///
/// Given names and exact spellings win a collision. Others are numbered in document order: `_links`, `links`
/// → `links2`, `links`.
struct PropertyNames {
  private var names: [String: SwiftIdentifier] = [:]
  private var scope = NameScope(reserved: ["encode", "CodingKeys"])

  init(of form: ObjectForm, context: LoweringContext) {
    let wanted = form.properties.map { wireName, schema in
      (wireName: wireName, name: context.naming.member(wireName, given: schema.swiftName), schema: schema)
    }
    let isExact = { (entry: (wireName: String, name: String, schema: Schema)) in
      entry.schema.swiftName != nil || entry.name == entry.wireName
    }
    for entry in wanted.filter(isExact) + wanted.filter({ !isExact($0) }) {
      let identifier = scope.claim(entry.name)
      names[entry.wireName] = identifier
      if identifier.name != entry.name {
        context.repair(
          .propertyCollision(
            entry.wireName, wanted: entry.name, given: identifier.name, at: entry.schema.position))
      }
    }
  }

  /// Returns the name of a property.
  func name(of wireName: String) -> SwiftIdentifier {
    guard let name = names[wireName] else {
      preconditionFailure("'\(wireName)' isn't a property of the object that these names belong to")
    }
    return name
  }

  /// Claims the name of the property that stores a value.
  mutating func claimStorage(of name: SwiftIdentifier) -> SwiftIdentifier {
    scope.claim("stored" + name.name.prefix(1).uppercased() + name.name.dropFirst())
  }

  /// Claims the name of the property for one of several objects.
  mutating func claimChoice() -> SwiftIdentifier {
    scope.claim(["value", "variant"].first(where: scope.isFree) ?? "value")
  }

  /// Claims the name of the dictionary for unlisted properties.
  mutating func claimAdditional() -> SwiftIdentifier { scope.claim("additionalProperties") }
}

extension Diagnostic {
  static func propertyCollision(
    _ wireName: String, wanted: String, given: String, at position: SourcePosition
  ) -> Diagnostic {
    Diagnostic(
      .warning, "name-collision",
      "Property '\(wireName)' would be named \(wanted) in Swift, which is taken; it is named \(given). "
        + "Give it an x-callsite-name.",
      at: position)
  }
}
