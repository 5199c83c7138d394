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
