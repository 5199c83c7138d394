package import CallsiteDiagnostics

/// A type to be written.
package indirect enum TypeDeclaration: Hashable, Sendable {
  case structure(Structure)
  case enumeration(Enumeration)
  case union(Union)
  case alias(Alias)

  /// A protocol that a type conforms to, by its name in Swift.
  package enum Conformance: String, Hashable, Sendable {
    case codable = "Codable"
    case hashable = "Hashable"
    case identifiable = "Identifiable"
    case sendable = "Sendable"
  }

  package var name: SwiftIdentifier {
    switch self {
    case .structure(let structure): structure.name
    case .enumeration(let enumeration): enumeration.name
    case .union(let union): union.name
    case .alias(let alias): alias.name
    }
  }

  /// Where the schema is; nil: nowhere in a document.
  package var position: SourcePosition? {
    switch self {
    case .structure(let structure): structure.position
    case .enumeration(let enumeration): enumeration.position
    case .union(let union): union.position
    case .alias(let alias): alias.position
    }
  }
}

/// Another name for a type.
package struct Alias: Hashable, Sendable {
  package var name: SwiftIdentifier
  package var documentation: DocComment
  package var type: TypeReference
  /// Types declared for it, beside it.
  package var siblings: [TypeDeclaration]
  /// What would be declared here if the type it stands for weren't declared just so elsewhere; nil: the document
  /// itself says that it is another name.
  package var twin: TypeDeclaration?
  package var position: SourcePosition?

  package init(
    name: SwiftIdentifier, documentation: DocComment, type: TypeReference, siblings: [TypeDeclaration] = [],
    twin: TypeDeclaration? = nil, position: SourcePosition? = nil
  ) {
    self.name = name
    self.documentation = documentation
    self.type = type
    self.siblings = siblings
    self.twin = twin
    self.position = position
  }
}

/// A model: a struct with a property for each property of the schema, in document order.
package struct Structure: Hashable, Sendable {
  /// How values get onto the wire and back.
  package enum Coding: Hashable, Sendable {
    /// `Codable` as the compiler writes it; property wrappers carry wire forms that differ from their types'.
    case synthesized
    /// `init(from:)` and `encode(to:)` are written out, with `CodingKeys`.
    case written
    /// The same with wire names as texts, which compiles faster.
    case compact
    /// The parts of a multipart form; not `Codable`.
    case multipart
  }

  package var name: SwiftIdentifier
  package var documentation: DocComment
  package var conformances: [TypeDeclaration.Conformance]
  package var properties: [Property]
  package var coding: Coding
  /// The property that is the identity, when it isn't called `id`.
  package var identity: Property?
  /// The values of properties that aren't listed.
  package var additionalProperties: AdditionalProperties?
  /// What it can be made of, beside its properties.
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

  /// Whether `CodingKeys` have to be written, because some wire name differs or written coding uses them.
  package var needsCodingKeys: Bool {
    switch coding {
    case .synthesized: properties.contains(where: \.isRenamed)
    case .written: true
    case .compact, .multipart: false
    }
  }
}

/// A dictionary for what the schema's `additionalProperties` allow.
package struct AdditionalProperties: Hashable, Sendable {
  package var name: SwiftIdentifier
  package var value: ValueType

  package init(name: SwiftIdentifier, value: ValueType) {
    self.name = name
    self.value = value
  }
}

/// A property of a model.
package struct Property: Hashable, Sendable {
  /// What absent and null are to it.
  package enum Presence: Hashable, Sendable {
    /// Always there, never null.
    case required
    /// Left out when nil; absent and null read as nil.
    case optional
    /// Always written: nil as null.
    case requiredNullable
    /// Absent, null and present are told apart.
    case optionalNullable
  }

  /// A part of a multipart form.
  package enum Part: Hashable, Sendable {
    case file
    case value
    case json
  }

  /// A property wrapper of the runtime.
  package enum Wrapper: Hashable, Sendable {
    case boxed, explicitNull
    case wired(WireFormat)
  }

  package var name: SwiftIdentifier
  package var wireName: SwiftStringLiteral
  package var documentation: DocComment
  /// The type as declared, optionality included.
  package var type: TypeReference
  package var wireFormat: WireFormat?
  package var presence: Presence
  package var isDeprecated: Bool
  /// Whether the value is stored behind a reference, because it may hold values of its owner's type.
  package var isBoxed: Bool
  /// The private property that keeps the value of a deprecated one; nil: the property itself.
  package var storage: SwiftIdentifier?
  package var part: Part
  /// The content type of the part, where the document gives one.
  package var partContentType: SwiftStringLiteral?
  /// How the part is written, where the document says so.
  package var partStyle: WireStyle?
  package var origin: ValueOrigin?
  /// The only value that the document allows, where the property is required.
  package var constant: Constant?

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

  /// Whether callers may leave it out of the initializer.
  package var hasDefault: Bool { defaultValue != nil }

  /// What it is when callers leave it out of the initializer; nil: they have to say.
  package var defaultValue: DefaultValue? {
    presence == .optional || presence == .optionalNullable ? .nothing : constant.map(DefaultValue.constant)
  }

  /// The property that is stored, which coding keys are named for.
  package var storedName: SwiftIdentifier { storage ?? name }

  /// Whether the stored property has another name than the field.
  package var isRenamed: Bool { storedName.name != wireName.text }

  /// Whether the compiler's own `Codable` gives the right wire form without a property wrapper.
  package var isPlain: Bool { wrapper == nil && presence != .optionalNullable && storage == nil }

  /// Whether one property wrapper, or none, gives the compiler's own `Codable` the right wire form.
  package var isSynthesizable: Bool {
    !isBoxed || (wireFormat == nil && presence != .requiredNullable)
  }

  /// The property wrapper that synthesised coding needs; nil: none.
  package var wrapper: Wrapper? {
    if isBoxed { return .boxed }
    guard let wireFormat else { return presence == .requiredNullable ? .explicitNull : nil }
    return .wired(presence == .requiredNullable ? .orNull(wireFormat) : wireFormat)
  }
}

/// An initializer that makes what is sent of what was fetched, to be changed and sent back: `ClientUpdate(client)`.
package struct CopyInitializer: Hashable, Sendable {
  /// A property that is taken over.
  package struct Value: Hashable, Sendable {
    /// How a value becomes one of the type that is sent.
    package enum Conversion: Hashable, Sendable {
      case none
      /// By the copy initializer of that type.
      case value(TypeReference)
      /// Each element of a list, likewise.
      case elements(TypeReference)
    }

    /// The property that is initialised.
    package var property: SwiftIdentifier
    /// The property of the fetched value.
    package var source: SwiftIdentifier
    /// Whether the fetched value may be nil.
    package var isOptional: Bool
    /// Whether the property tells null from a value that is left out.
    package var isNullable: Bool
    package var conversion: Conversion

    package init(
      property: SwiftIdentifier, source: SwiftIdentifier, isOptional: Bool, isNullable: Bool,
      conversion: Conversion
    ) {
      self.property = property
      self.source = source
      self.isOptional = isOptional
      self.isNullable = isNullable
      self.conversion = conversion
    }
  }

  /// The type of what was fetched.
  package var source: TypeReference
  /// What the initializer calls it.
  package var parameter: SwiftIdentifier
  /// In the order of the initializer that takes all properties.
  package var values: [Value]
  /// The properties that callers have to pass as well, because what was fetched hasn't got them so.
  package var parameters: [SwiftIdentifier]
  /// The properties that have to be set afterwards, or stay as they are on the server.
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
