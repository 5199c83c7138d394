package import CallsiteBasics
package import CallsiteDiagnostics

/// An operation as a method: its signature and its request.
package struct OperationMethod: Hashable, Sendable {
  /// A parameter of the method.
  package struct Parameter: Hashable, Sendable {
    /// The part of the request that the parameter sets.
    package struct Target: Hashable, Sendable {
      package var location: RequestLocation
      /// The name on the wire, or `nil` for the whole body.
      package var name: String?

      package init(location: RequestLocation, name: String?) {
        self.location = location
        self.name = name
      }
    }

    /// The argument label, or `nil` if there is none.
    package var label: SwiftIdentifier?
    /// The name in the method.
    package var name: SwiftIdentifier
    package var type: TypeReference
    /// The default value, or `nil` if callers have to pass one.
    package var defaultValue: DefaultValue?
    package var documentation: DocComment
    package var target: Target?
    package var origin: ValueOrigin?

    package init(
      label: SwiftIdentifier?, name: SwiftIdentifier, type: TypeReference, defaultValue: DefaultValue? = nil,
      documentation: DocComment, target: Target? = nil, origin: ValueOrigin? = nil
    ) {
      self.label = label
      self.name = name
      self.type = type
      self.defaultValue = defaultValue
      self.documentation = documentation
      self.target = target
      self.origin = origin
    }

    /// Whether callers can omit the argument.
    package var hasDefault: Bool { defaultValue != nil }
  }

  /// The result of a method and the way in which it's made of the response.
  package enum Result: Hashable, Sendable {
    /// Nothing is returned.
    case void
    /// The outcome of a logout: the client's own `logOut` doesn't fail if the server refuses.
    case logOut
    case value(ValueType)
    /// The value, or `nil` for a response without content, which includes any with a status for which none is
    /// documented.
    case optional(ValueType, emptyAt: [Int] = [])
    indirect case page(item: TypeReference, format: PageFormat)
    case data
    case text
    /// One of several types, by status code.
    indirect case statuses(StatusUnion)
    /// The values of a stream. The method itself sends nothing.
    indirect case stream(ValueStream)

    /// Whether the method returns a stream.
    package var isStream: Bool {
      if case .stream = self { true } else { false }
    }

    /// The return type, or `nil` for `Void`.
    package var type: TypeReference? {
      switch self {
      case .void: nil
      case .logOut: .external(.logOutResult)
      case .value(let value): value.type
      case .optional(let value, _): value.type.asOptional
      case .page(let item, _): .generic(.resultPage, item)
      case .data: .external(.data)
      case .text: .external(.string)
      case .statuses(let union): .declared(union.type)
      case .stream(let stream): stream.type
      }
    }
  }

  package var name: SwiftIdentifier
  package var documentation: DocComment
  package var id: SwiftStringLiteral
  /// The method and path from the document: `GET /pets/{id}`.
  package var place: String
  package var request: MethodRequest
  package var parameters: [Parameter]
  /// The body to make from the method's parameters, for operations with a flattened body.
  @Boxed package var flattenedBody: FlattenedBody?
  package var result: Result
  package var isDeprecated: Bool
  /// The methods that read a paginated list as a sequence.
  @Boxed package var pages: PageMethods?
  /// The method that saves a binary response to a file.
  @Boxed package var download: DownloadMethod?
  /// The method that uploads a whole file in chunks.
  @Boxed package var chunks: ChunkMethod?
  /// The method that starts a transfer in the background.
  @Boxed package var background: BackgroundMethod?
  /// The method that streams a response that can also be read as a whole.
  @Boxed package var stream: StreamMethod?
  /// The methods that request other media types of the response.
  package var alternatives: [AlternativeMethod] = []
  package var position: SourcePosition?

  package init(
    name: SwiftIdentifier, documentation: DocComment, id: SwiftStringLiteral, place: String = "",
    request: MethodRequest, parameters: [Parameter] = [], flattenedBody: FlattenedBody? = nil,
    result: Result, isDeprecated: Bool = false, position: SourcePosition? = nil
  ) {
    self.name = name
    self.documentation = documentation
    self.id = id
    self.place = place
    self.request = request
    self.parameters = parameters
    self.flattenedBody = flattenedBody
    self.result = result
    self.isDeprecated = isDeprecated
    self.position = position
  }

  /// Whether callers can ignore the result, as of calls that are made for their effect.
  package var isDiscardable: Bool {
    if case .logOut = result { return true }
    return !result.isStream && result.type != nil && !request.verb.isReading
  }
}

/// A body whose properties are the method's parameters.
package struct FlattenedBody: Hashable, Sendable {
  /// An argument of the body's initializer.
  package struct Argument: Hashable, Sendable {
    package var label: SwiftIdentifier
    /// The name of the value in the method.
    package var variable: SwiftIdentifier
    /// The value if the method sets it itself.
    package var streamFlag: StreamFlag?

    package init(label: SwiftIdentifier, variable: SwiftIdentifier) {
      self.label = label
      self.variable = variable
    }
  }

  package var type: TypeReference
  package var arguments: [Argument]
  /// The names of the values in the method, by the wire names of the properties.
  package var variables: [String: SwiftIdentifier]

  package init(type: TypeReference, arguments: [Argument], variables: [String: SwiftIdentifier] = [:]) {
    self.type = type
    self.arguments = arguments
    self.variables = variables
  }
}

/// The success responses of an operation that documents several, with a case for each status.
package struct StatusUnion: Hashable, Sendable {
  /// The form in which a response's content is read.
  package enum Content: Hashable, Sendable {
    case none
    case json(ValueType)
    case text
    case data

    /// The type of the case's payload, or `nil` if it has none.
    package var type: TypeReference? {
      switch self {
      case .none: nil
      case .json(let value): value.type
      case .text: .external(.string)
      case .data: .external(.data)
      }
    }
  }

  /// The statuses of a response (OpenAPI, Responses Object).
  package enum Statuses: Hashable, Sendable {
    case code(Int)
    /// A range of statuses with the same first digit: `2XX`.
    case hundred(Int)
    /// All statuses that aren't documented otherwise.
    case others
  }

  package struct Case: Hashable, Sendable {
    package var name: SwiftIdentifier
    package var statuses: Statuses
    package var content: Content
    package var position: SourcePosition?

    package init(
      name: SwiftIdentifier, statuses: Statuses, content: Content, position: SourcePosition? = nil
    ) {
      self.name = name
      self.statuses = statuses
      self.content = content
      self.position = position
    }
  }

  package var type: DeclaredType
  package var cases: [Case]

  package init(_ type: DeclaredType, cases: [Case]) {
    self.type = type
    self.cases = cases
  }

  package var name: SwiftIdentifier { type.identifier }
}
