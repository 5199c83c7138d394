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
