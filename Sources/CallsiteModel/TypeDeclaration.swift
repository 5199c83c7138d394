package import CallsiteBasics
package import CallsiteDiagnostics

/// A type to generate.
package indirect enum TypeDeclaration: Hashable, Sendable {
  case structure(Structure)
  case enumeration(Enumeration)
  case union(Union)
  case alias(Alias)

  /// A protocol that a type conforms to, by its Swift name.
  package enum Conformance: String, Hashable, Sendable {
    case codable = "Codable"
    case hashable = "Hashable"
    case identifiable = "Identifiable"
    case sendable = "Sendable"
    case webhook = "APIWebhook"
  }

  package var name: SwiftIdentifier {
    switch self {
    case .structure(let structure): structure.name
    case .enumeration(let enumeration): enumeration.name
    case .union(let union): union.name
    case .alias(let alias): alias.name
    }
  }

  /// The schema's location, or `nil` if the type has none in a document.
  package var position: SourcePosition? {
    switch self {
    case .structure(let structure): structure.position
    case .enumeration(let enumeration): enumeration.position
    case .union(let union): union.position
    case .alias(let alias): alias.position
    }
  }
}

/// A type alias.
package struct Alias: Hashable, Sendable {
  package var name: SwiftIdentifier
  package var documentation: DocComment
  package var type: TypeReference
  /// The types declared next to it.
  package var siblings: [TypeDeclaration]
  /// The declaration that this alias replaces because an identical type is declared elsewhere, or `nil` if
  /// the document itself declares an alias.
  package var replaced: TypeDeclaration?
  package var position: SourcePosition?

  package init(
    name: SwiftIdentifier, documentation: DocComment, type: TypeReference, siblings: [TypeDeclaration] = [],
    replaced: TypeDeclaration? = nil, position: SourcePosition? = nil
  ) {
    self.name = name
    self.documentation = documentation
    self.type = type
    self.siblings = siblings
    self.replaced = replaced
    self.position = position
  }
}

/// A model: a struct with a property for each of the schema's properties, in document order.
package struct Structure: Hashable, Sendable {
  /// The code by which values are encoded and decoded.
  package enum Coding: Hashable, Sendable {
    /// The compiler synthesizes `Codable`. Property wrappers provide the wire forms that differ from their
    /// types'.
    case synthesized
    /// `init(from:)` and `encode(to:)` are generated, with wire names as strings, which compile faster than
    /// `CodingKeys`.
    case compact
    /// The struct is a multipart form, which isn't `Codable`.
    case multipart
  }

  package var name: SwiftIdentifier
  /// The generic parameter, which is the type of the items of a page, or `nil` for most types.
  package var parameter: SwiftIdentifier?
  package var documentation: DocComment
  package var conformances: [TypeDeclaration.Conformance]
  package var properties: [Property]
  package var coding: Coding
  /// The property that identifies the value, if it isn't called `id`.
  @Boxed package var identity: Property?
  /// The values of unlisted properties.
  package var additionalProperties: AdditionalProperties?
  /// The initializers that copy from other types.
  package var copies: [CopyInitializer] = []
  package var nested: [TypeDeclaration]
  package var position: SourcePosition?

  package init(
    name: SwiftIdentifier, documentation: DocComment, conformances: [TypeDeclaration.Conformance],
    properties: [Property],
    coding: Coding, identity: Property? = nil, additionalProperties: AdditionalProperties? = nil,
    nested: [TypeDeclaration] = [], position: SourcePosition? = nil
  ) {
    self.name = name
    self.documentation = documentation
    self.conformances = conformances
    self.properties = properties
    self.coding = coding
    self.identity = identity
    self.additionalProperties = additionalProperties
    self.nested = nested
    self.position = position
  }

  /// Returns the struct for an argument of its generic parameter.
  package func replacingParameter(with argument: TypeReference) -> Structure {
    guard let parameter else { return self }
    var structure = self
    structure.parameter = nil
    for index in properties.indices {
      structure.properties[index].type = properties[index].type.replacingDeclared {
        $0.path == parameter.code ? argument : .declared($0)
      }
    }
    return structure
  }

  /// Whether `CodingKeys` are generated, because a wire name differs and the compiler synthesizes the coding.
  package var needsCodingKeys: Bool { coding == .synthesized && properties.contains(where: \.isRenamed) }
}

/// A dictionary for the values that the schema's `additionalProperties` allow.
package struct AdditionalProperties: Hashable, Sendable {
  package var name: SwiftIdentifier
  package var value: ValueType
  /// The kind of part that each value is in a multipart form.
  package var part = Property.Part.value

  package init(name: SwiftIdentifier, value: ValueType) {
    self.name = name
    self.value = value
  }
}

/// A property of a model.
package struct Property: Hashable, Sendable {
  /// The treatment of absent and null values.
  package enum Presence: Hashable, Sendable {
    /// Always present, never null.
    case required
    /// Omitted if `nil`. Absent and null are decoded as `nil`.
    case optional
    /// Always encoded, with `nil` as null.
    case requiredNullable
    /// Distinguishes absent and null.
    case optionalNullable
  }

  /// A part of a multipart form.
  package enum Part: Hashable, Sendable {
    case file
    case value
    case json
    /// A file or a value, as the caller chooses.
    case open
  }

  /// A property wrapper of the runtime.
  package enum Wrapper: Hashable, Sendable {
    case boxed, explicitNull
    case wired(WireFormat)
  }

  package var name: SwiftIdentifier
  package var wireName: SwiftStringLiteral
  package var documentation: DocComment
  /// The declared type, including optionality.
  package var type: TypeReference
  package var wireFormat: WireFormat?
  package var presence: Presence
  package var isDeprecated: Bool
  /// Whether the value is stored behind a reference, because it can contain its owner's type.
  package var isBoxed: Bool
  /// The private property that stores the value of a deprecated property, or `nil` if the property stores it.
  @Boxed package var storage: SwiftIdentifier?
  package var part: Part
  /// The content type of the part, if the document specifies one.
  @Boxed package var partContentType: SwiftStringLiteral?
  /// The encoding of the part, if the document specifies one.
  package var partStyle: WireStyle?
  package var origin: ValueOrigin?
  /// Whether the value's properties are those of the object that contains the property. The wire name is empty then.
  package var isMerged = false
  /// The only valid value, if the property is required.
  @Boxed package var constant: Constant?

  package init(
    name: SwiftIdentifier, wireName: String, documentation: DocComment, type: TypeReference,
    wireFormat: WireFormat?, presence: Presence, isDeprecated: Bool = false, isBoxed: Bool = false,
    storage: SwiftIdentifier? = nil, part: Part = .value,
    partContentType: String? = nil, origin: ValueOrigin? = nil, constant: Constant? = nil
  ) {
    self.name = name
    self.wireName = SwiftStringLiteral(wireName)
    self.documentation = documentation
    self.type = type
    self.wireFormat = wireFormat
    self.presence = presence
    self.isDeprecated = isDeprecated
    self.isBoxed = isBoxed
    self.storage = storage
    self.part = part
    self.partContentType = partContentType.map(SwiftStringLiteral.init)
    self.origin = origin
    self.constant = constant
  }

  /// Whether callers can omit it from the initializer.
  package var hasDefault: Bool { defaultValue != nil }

  /// The default value in the initializer, or `nil` if callers have to pass one.
  package var defaultValue: DefaultValue? {
    presence == .optional || presence == .optionalNullable ? .nothing : constant.map(DefaultValue.constant)
  }

  /// The stored property, which coding keys are named after.
  package var storedName: SwiftIdentifier { storage ?? name }

  /// Whether the stored property's name differs from its name on the wire.
  package var isRenamed: Bool { storedName.name != wireName.text }

  /// Whether synthesized coding gives the right wire form with at most one property wrapper.
  package var isSynthesizable: Bool {
    !isMerged && (!isBoxed || (wireFormat == nil && presence != .requiredNullable))
  }

  /// The property wrapper that synthesized coding needs, if any.
  package var wrapper: Wrapper? {
    if isBoxed { return .boxed }
    guard let wireFormat else { return presence == .requiredNullable ? .explicitNull : nil }
    return .wired(presence == .requiredNullable ? .orNull(wireFormat) : wireFormat)
  }
}

/// An initializer that makes a request type from a response type, so that a fetched value can be changed and
/// sent back: `ClientUpdate(client)`.
package struct CopyInitializer: Hashable, Sendable {
  /// A property to copy.
  package struct Value: Hashable, Sendable {
    /// The conversion of a value to the type in the request.
    package enum Conversion: Hashable, Sendable {
      case none
      /// With that type's copy initializer.
      case value(TypeReference)
      /// Each element of a list, with the elements' copy initializer.
      case elements(TypeReference)
    }

    /// The property to initialize.
    package var property: SwiftIdentifier
    /// The property of the fetched value.
    package var source: SwiftIdentifier
    /// Whether the fetched value can be `nil`.
    package var isOptional: Bool
    package var conversion: Conversion

    package init(
      property: SwiftIdentifier, source: SwiftIdentifier, isOptional: Bool, conversion: Conversion
    ) {
      self.property = property
      self.source = source
      self.isOptional = isOptional
      self.conversion = conversion
    }
  }

  /// The type of the fetched value.
  package var source: TypeReference
  /// The parameter's name.
  package var parameter: SwiftIdentifier
  /// The values, in the order of the memberwise initializer.
  package var values: [Value]
  /// The properties that callers have to pass as well, because the fetched value doesn't have matching ones.
  package var parameters: [SwiftIdentifier]
  /// The properties that the initializer leaves unset. Callers can set them afterwards.
  package var omitted: [SwiftIdentifier]

  package init(
    source: TypeReference, parameter: SwiftIdentifier, values: [Value], parameters: [SwiftIdentifier] = [],
    omitted: [SwiftIdentifier] = []
  ) {
    self.source = source
    self.parameter = parameter
    self.values = values
    self.parameters = parameters
    self.omitted = omitted
  }
}
