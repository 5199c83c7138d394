/// A sample value for tests and previews, as Swift.
package indirect enum SampleValue: Hashable, Sendable {
  case nothing
  case bool(Bool)
  /// A number, as the document writes it.
  case number(String)
  case text(SwiftStringLiteral)
  /// Seconds since 1970.
  case moment(Int)
  case day(year: Int, month: Int, day: Int)
  case bytes(SwiftStringLiteral)
  case file
  /// An enum case: `.scheduled`.
  case member(SwiftIdentifier)
  /// A case with a payload, or a value wrapped in another: `.value(…)`.
  case wrapped(SwiftIdentifier, SampleValue)
  /// The sample of the expected type.
  case sample
  /// The sample of the expected type, with values for some of its properties, in their order.
  case sampleHaving([Setting])
  case list([SampleValue])
  /// Distinct samples of a type, given by its qualified name.
  case samples(of: String, count: Int)
  /// A page of a list.
  case page(SampleValue)
  case dictionary([Entry])
  /// JSON text that the expected type is decoded from.
  case json(SwiftStringLiteral, format: WireFormat?)

  /// A value for a property.
  package struct Setting: Hashable, Sendable {
    package var property: SwiftIdentifier
    package var value: SampleValue

    package init(_ property: SwiftIdentifier, _ value: SampleValue) {
      self.property = property
      self.value = value
    }
  }

  package struct Entry: Hashable, Sendable {
    package var name: SwiftStringLiteral
    package var value: SampleValue

    package init(name: SwiftStringLiteral, value: SampleValue) {
      self.name = name
      self.value = value
    }
  }
}

/// The sample of a type: a function that returns one.
package struct TypeSample: Hashable, Sendable {
  /// A parameter of the function, which sets a property of the type.
  package struct Parameter: Hashable, Sendable {
    package var name: SwiftIdentifier
    package var type: TypeReference
    /// The default value, or `nil` if callers have to pass one.
    package var value: SampleValue?

    package init(name: SwiftIdentifier, type: TypeReference, value: SampleValue?) {
      self.name = name
      self.type = type
      self.value = value
    }
  }

  package enum Content: Hashable, Sendable {
    /// - `identity`: The parameter that distinguishes the items of a list.
    case structure([Parameter], identity: SwiftIdentifier?)
    case value(SampleValue)
  }

  /// The type's qualified name: `HelpPetClient.PetsService.Filter`.
  package var type: String
  /// The type's generic parameter.
  package var parameter: SwiftIdentifier?
  package var content: Content
  /// The types that code in an extension of the type spells with their module, because types inside it have their
  /// names.
  package var hidden: Set<ExternalType>

  package init(
    type: String, parameter: SwiftIdentifier? = nil, content: Content, hidden: Set<ExternalType> = []
  ) {
    self.type = type
    self.parameter = parameter
    self.content = content
    self.hidden = hidden
  }
}

/// An operation in a stub.
package struct StubOperation: Hashable, Sendable {
  /// An argument that the caller passes: a parameter of the method, or a whole body.
  package struct Argument: Hashable, Sendable {
    package var name: SwiftIdentifier
    package var type: TypeReference
    package var place: OperationMethod.Parameter.Target

    package init(name: SwiftIdentifier, type: TypeReference, place: OperationMethod.Parameter.Target) {
      self.name = name
      self.type = type
      self.place = place
    }
  }

  /// The result of the operation's closure.
  package enum Result: Hashable, Sendable {
    case void
    case value(TypeReference, SampleValue)
    /// The values of a stream.
    case stream(TypeReference, SampleValue)
    /// One of several types, by status code.
    case statuses(StatusUnion, type: String, SampleValue)
  }

  package var name: SwiftIdentifier
  package var id: SwiftStringLiteral
  /// The type of its calls, or `nil` if they have no arguments.
  package var callType: SwiftIdentifier?
  package var arguments: [Argument]
  package var result: Result
  /// The path to the operation from the client, as callers write it.
  package var path: String
  package var place: String

  package init(
    name: SwiftIdentifier, id: SwiftStringLiteral, callType: SwiftIdentifier?, arguments: [Argument],
    result: Result, path: String, place: String
  ) {
    self.name = name
    self.id = id
    self.callType = callType
    self.arguments = arguments
    self.result = result
    self.path = path
    self.place = place
  }

  /// Whether its closure takes individual arguments instead of a call value.
  package var takesArguments: Bool { arguments.count <= 4 }
}

/// The stub of a service, or of the client itself.
package struct StubService: Hashable, Sendable {
  package struct Within: Hashable, Sendable {
    package var name: SwiftIdentifier
    package var typeName: SwiftIdentifier

    package init(name: SwiftIdentifier, typeName: SwiftIdentifier) {
      self.name = name
      self.typeName = typeName
    }
  }

  package var typeName: SwiftIdentifier
  package var documentation: DocComment
  package var operations: [StubOperation]
  package var services: [Within]
  /// The samples of types that only its operations use.
  package var samples: [TypeSample]

  package init(
    typeName: SwiftIdentifier, documentation: DocComment, operations: [StubOperation], services: [Within],
    samples: [TypeSample]
  ) {
    self.typeName = typeName
    self.documentation = documentation
    self.operations = operations
    self.services = services
    self.samples = samples
  }
}

/// A module for tests and previews, with every decision made: the client's stub and the samples of its types.
package struct TestingModule: Hashable, Sendable {
  package var name: String
  /// The client's module.
  package var tested: String
  package var title: DocComment
  package var access: SwiftModule.Access
  /// The qualified name of the client's type.
  package var client: String
  package var stubName: SwiftIdentifier
  /// The client's own operations first, then its services.
  package var services: [StubService]
  /// The samples, grouped by file: a type's sample with those of its nested types.
  package var samples: [[TypeSample]]
  /// The types that the module's type aliases stand for.
  package var aliases: [String: TypeReference]

  package init(
    name: String, tested: String, title: DocComment, access: SwiftModule.Access, client: String,
    stubName: SwiftIdentifier,
    services: [StubService], samples: [[TypeSample]], aliases: [String: TypeReference]
  ) {
    self.name = name
    self.tested = tested
    self.title = title
    self.access = access
    self.client = client
    self.stubName = stubName
    self.services = services
    self.samples = samples
    self.aliases = aliases
  }
}
