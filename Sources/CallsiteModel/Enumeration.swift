package import CallsiteDiagnostics

/// An enum of raw values. An open one preserves values that it doesn't list.
package struct Enumeration: Hashable, Sendable {
  package struct Case: Hashable, Sendable {
    package var name: SwiftIdentifier
    /// The raw value, of type ``Enumeration/rawType``.
    package var rawValue: ScalarLiteral
    package var documentation: DocComment
    package var displayName: SwiftStringLiteral?

    package init(
      name: SwiftIdentifier, rawValue: ScalarLiteral, documentation: DocComment,
      displayName: SwiftStringLiteral?
    ) {
      self.name = name
      self.rawValue = rawValue
      self.documentation = documentation
      self.displayName = displayName
    }
  }

  /// The type of the raw values.
  package enum RawType: Hashable, Sendable {
    case string, integer
    /// For integers beyond `Int`.
    case unsigned

    package var type: ExternalType {
      switch self {
      case .string: .string
      case .integer: .int
      case .unsigned: .unsigned
      }
    }
  }

  package var name: SwiftIdentifier
  package var documentation: DocComment
  package var rawType: RawType
  package var cases: [Case]
  /// The case for unlisted values, or `nil` if the enum is closed.
  package var unrecognizedCase: SwiftIdentifier?
  package var position: SourcePosition?

  package init(
    name: SwiftIdentifier, documentation: DocComment, rawType: RawType, cases: [Case],
    unrecognizedCase: SwiftIdentifier?, position: SourcePosition? = nil
  ) {
    self.name = name
    self.documentation = documentation
    self.rawType = rawType
    self.cases = cases
    self.unrecognizedCase = unrecognizedCase
    self.position = position
  }

  package var hasDisplayNames: Bool { cases.contains { $0.displayName != nil } }
}

/// A value with one of several shapes, as an enum with payloads. Preserves values that it doesn't recognize.
package struct Union: Hashable, Sendable {
  package struct Case: Hashable, Sendable {
    /// A property whose value shows whether a value can belong to the case.
    package struct Condition: Hashable, Sendable {
      /// The properties that lead to an object inside the value, which has the property, outermost first.
      package var parents: [SwiftStringLiteral]
      package var property: SwiftStringLiteral
      /// The property's values, of which the case has one.
      package var values: [SwiftStringLiteral]
      /// Whether a value without the property can belong to the case.
      package var isOptional: Bool

      package init(
        parents: [SwiftStringLiteral] = [], property: SwiftStringLiteral, values: [SwiftStringLiteral],
        isOptional: Bool
      ) {
        self.parents = parents
        self.property = property
        self.values = values
        self.isOptional = isOptional
      }
    }

    /// The properties of the objects that belong to the case.
    package struct Shape: Hashable, Sendable {
      /// The treatment of other properties.
      package enum Others: Hashable, Sendable {
        case ignored, kept, forbidden
      }

      package var properties: [SwiftStringLiteral]
      /// The required properties that may be null, with which the case is decoded even if they are absent.
      package var required: [SwiftStringLiteral]
      package var others: Others
      /// The objects inside these objects that other cases have more or fewer properties of.
      package var inner: [Inner] = []

      /// The shape of the objects in a property, or in a list in it.
      package struct Inner: Hashable, Sendable {
        /// The property, or `nil` for all properties that have no name of their own.
        package var property: SwiftStringLiteral?
        package var shape: Shape

        package init(property: SwiftStringLiteral?, shape: Shape) {
          self.property = property
          self.shape = shape
        }
      }

      package init(
        properties: [SwiftStringLiteral], required: [SwiftStringLiteral] = [], others: Others,
        inner: [Inner] = []
      ) {
        self.properties = properties
        self.required = required
        self.others = others
        self.inner = inner
      }
    }

    package var name: SwiftIdentifier
    package var documentation: DocComment
    package var value: ValueType
    /// The discriminator values that select this case. If empty, the case is found by decoding.
    package var discriminatorValues: [SwiftStringLiteral]
    /// The discriminator value that is encoded with a value of the case, whose type has no property for it, or `nil`.
    package var encodedDiscriminator: SwiftStringLiteral?
    /// The conditions that every value of the case that is found by decoding meets.
    package var conditions: [Condition]
    /// The shape of values for which the case is tried, or `nil` if the order of the attempts decides.
    package var shape: Shape?
    /// Whether another case is tried if a value that this one's discriminator selects can't be decoded as this one.
    package var sharesValues = false
    /// The conditions, besides the discriminator, of a value that is decoded as this case before others are tried.
    package var selection: [Condition] = []
    /// Whether values that the case's type, a nested union, doesn't recognize are left to other cases.
    package var leavesUnrecognized = false
    /// The property of the case's type that contains the nested union, or `nil` if the type is the union itself.
    package var unionProperty: SwiftIdentifier?
    /// Whether an open enum accepts only its listed values here, because another case accepts others.
    package var takesListedValuesOnly: Bool
    package var position: SourcePosition?

    package init(
      name: SwiftIdentifier, documentation: DocComment, value: ValueType,
      discriminatorValues: [SwiftStringLiteral] = [], conditions: [Condition] = [],
      takesListedValuesOnly: Bool = false, position: SourcePosition? = nil
    ) {
      self.name = name
      self.documentation = documentation
      self.value = value
      self.discriminatorValues = discriminatorValues
      self.conditions = conditions
      self.takesListedValuesOnly = takesListedValuesOnly
      self.position = position
    }
  }

  package var name: SwiftIdentifier
  package var documentation: DocComment
  package var conformances: [TypeDeclaration.Conformance]
  package var cases: [Case]
  /// The cases to try, in order, on a value that the discriminator doesn't decide. Those with a shape are adjacent, and
  /// the value decides their order.
  package var attempts: [Case]
  /// The property that identifies the case.
  package var discriminator: SwiftStringLiteral?
  /// Whether the cases' discriminator values are names of server-sent events. The name isn't part of the value.
  package var isEventNamed: Bool
  package var unrecognizedCase: SwiftIdentifier
  /// Whether payloads are stored behind a reference: they are structs, or can contain the union itself.
  package var isIndirect: Bool
  package var nested: [TypeDeclaration]
  package var position: SourcePosition?

  package init(
    name: SwiftIdentifier, documentation: DocComment, conformances: [TypeDeclaration.Conformance],
    cases: [Case],
    attempts: [Case], discriminator: SwiftStringLiteral?, isEventNamed: Bool = false,
    unrecognizedCase: SwiftIdentifier, isIndirect: Bool,
    nested: [TypeDeclaration], position: SourcePosition? = nil
  ) {
    self.name = name
    self.documentation = documentation
    self.conformances = conformances
    self.cases = cases
    self.attempts = attempts
    self.discriminator = discriminator
    self.isEventNamed = isEventNamed
    self.unrecognizedCase = unrecognizedCase
    self.isIndirect = isIndirect
    self.nested = nested
    self.position = position
  }
}
