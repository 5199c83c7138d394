package import CallsiteDiagnostics

/// An enum of raw values, which keeps values that it doesn't list when it is open.
package struct Enumeration: Hashable, Sendable {
  package struct Case: Hashable, Sendable {
    package var name: SwiftIdentifier
    /// A value of ``Enumeration/rawType``.
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
  package enum RawType: String, Hashable, Sendable {
    case string = "String"
    case integer = "Int"
  }

  package var name: SwiftIdentifier
  package var documentation: DocComment
  package var rawType: RawType
  package var cases: [Case]
  /// The case for values that aren't listed; nil: the enum is closed.
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

/// One of several shapes, as an enum with payloads; keeps what it doesn't recognise.
package struct Union: Hashable, Sendable {
  package struct Case: Hashable, Sendable {
    package var name: SwiftIdentifier
    package var documentation: DocComment
    package var value: ValueType
    /// The discriminator's values that choose this case; empty: found by trying.
    package var discriminatorValues: [SwiftStringLiteral]
    /// Whether an open enum takes only its listed values, because another case takes others.
    package var takesListedValuesOnly: Bool
    package var position: SourcePosition?

    package init(
      name: SwiftIdentifier, documentation: DocComment, value: ValueType,
      discriminatorValues: [SwiftStringLiteral] = [], takesListedValuesOnly: Bool = false,
      position: SourcePosition? = nil
    ) {
      self.name = name
      self.documentation = documentation
      self.value = value
      self.discriminatorValues = discriminatorValues
      self.takesListedValuesOnly = takesListedValuesOnly
      self.position = position
    }
  }

  package var name: SwiftIdentifier
  package var documentation: DocComment
  package var conformances: [TypeDeclaration.Conformance]
  package var cases: [Case]
  /// The cases to try on a value that no discriminator decides, in this order.
  package var attempts: [Case]
  /// The property that tells the cases apart.
  package var discriminator: SwiftStringLiteral?
  package var unrecognizedCase: SwiftIdentifier
  /// Whether payloads are kept behind a reference: they are structs, or may hold values of the union itself.
  package var isIndirect: Bool
  package var nested: [TypeDeclaration]
  package var position: SourcePosition?

  package init(
    name: SwiftIdentifier, documentation: DocComment, conformances: [TypeDeclaration.Conformance],
    cases: [Case],
    attempts: [Case], discriminator: SwiftStringLiteral?, unrecognizedCase: SwiftIdentifier, isIndirect: Bool,
    nested: [TypeDeclaration], position: SourcePosition? = nil
  ) {
    self.name = name
    self.documentation = documentation
    self.conformances = conformances
    self.cases = cases
    self.attempts = attempts
    self.discriminator = discriminator
    self.unrecognizedCase = unrecognizedCase
    self.isIndirect = isIndirect
    self.nested = nested
    self.position = position
  }
}
