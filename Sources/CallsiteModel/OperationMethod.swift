package import CallsiteDiagnostics

/// An operation as a method: its signature, and what it tells the runtime.
package struct OperationMethod: Hashable, Sendable {
  /// A parameter of the method.
  package struct Parameter: Hashable, Sendable {
    /// What of the request it sets.
    package struct Target: Hashable, Sendable {
      /// A part of a request, as OpenAPI calls it.
      package enum Location: String, Hashable, Sendable {
        case path, query, header, cookie, querystring, body
      }

      package var location: Location
      /// The name on the wire; nil: the whole of the body.
      package var name: String?

      package init(location: Location, name: String?) {
        self.location = location
        self.name = name
      }
    }

    /// The argument label; nil: none.
    package var label: SwiftIdentifier?
    /// The name inside the method.
    package var name: SwiftIdentifier
    package var type: TypeReference
    /// What it is when callers leave it out; nil: they have to say.
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

    /// Whether callers may leave it out.
    package var hasDefault: Bool { defaultValue != nil }

    /// The parameter as it stands in the signature.
    package var declaration: String {
      let names =
        switch label {
        case nil: "_ \(name.label)"
        case .some(let label) where label == name: label.label
        case .some(let label): "\(label.label) \(name.label)"
        }
      return "\(names): \(type)" + (defaultValue.map { " = \($0)" } ?? "")
    }
  }

  /// How the answer becomes the method's result.
  package enum Result: Hashable, Sendable {
    /// Nothing is returned.
    case void
    /// What came of a log-out: the client's own `logOut`, which doesn't fail when the server refuses.
    case logOut
    case value(ValueType)
    /// The value, or nil for an answer without content.
    case optional(ValueType)
    case page(item: TypeReference, format: PageFormat)
    case data
    case text
    /// One of several shapes, by status.
    case statuses(StatusUnion)
    /// The values of a stream; the method sends nothing by itself.
    case stream(ValueStream)

    /// Whether the answer comes value by value.
    package var isStream: Bool {
      if case .stream = self { true } else { false }
    }

    /// The returned type; nil: `Void`.
    package var type: TypeReference? {
      switch self {
      case .void: nil
      case .logOut: .named("LogOutResult")
      case .value(let value): value.type
      case .optional(let value): value.type.asOptional
      case .page(let item, _): .generic("ResultPage", item)
      case .data: .named("Data")
      case .text: .named("String")
      case .statuses(let union): .named(union.name.code)
      case .stream(let stream): stream.type
      }
    }
  }

  package var name: SwiftIdentifier
  package var documentation: DocComment
  package var id: SwiftStringLiteral
  /// Method and path as the document has them: `GET /pets/{id}`.
  package var place: String
  package var request: MethodRequest
  package var parameters: [Parameter]
  /// The body made from the method's parameters, for operations with a flattened body.
  package var flattenedBody: FlattenedBody?
  package var result: Result
  package var isDeprecated: Bool
  /// For a paged list: the methods that read it as a sequence.
  package var pages: PageMethods?
  /// For bytes: the method that saves them to a file.
  package var download: DownloadMethod?
  /// For chunks of a file: the method that uploads all of it.
  package var chunks: ChunkMethod?
  /// For an answer that comes as a whole or as a stream: the method that streams.
  package var stream: StreamMethod?
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

  /// Whether a caller may ignore the result: calls that change something are made for their effect.
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
    /// The value inside the method.
    package var variable: SwiftIdentifier

    package init(label: SwiftIdentifier, variable: SwiftIdentifier) {
      self.label = label
      self.variable = variable
    }
  }

  package var type: TypeReference
  package var arguments: [Argument]
  /// The names of the method's values, by the wire names of the properties.
  package var variables: [String: SwiftIdentifier]

  package init(type: TypeReference, arguments: [Argument], variables: [String: SwiftIdentifier] = [:]) {
    self.type = type
    self.arguments = arguments
    self.variables = variables
  }
}

/// The success shapes of an operation that documents several, one case a status.
package struct StatusUnion: Hashable, Sendable {
  /// How an answer's content is read.
  package enum Content: Hashable, Sendable {
    case none
    case json(ValueType)
    case text
    case data

    /// The type of the case's payload; nil: none.
    package var type: TypeReference? {
      switch self {
      case .none: nil
      case .json(let value): value.type
      case .text: .named("String")
      case .data: .named("Data")
      }
    }
  }

  /// The statuses of a response (OpenAPI, Responses Object).
  package enum Statuses: Hashable, Sendable {
    case code(Int)
    /// All that begin with a digit: `2XX`.
    case hundred(Int)
    /// All that no other response is for.
    case others

    /// The pattern for `switch` over a status: `200`, `200..<300` or `_`.
    package var pattern: String {
      switch self {
      case .code(let code): "\(code)"
      case .hundred(let digit): "\(digit * 100)..<\(digit * 100 + 100)"
      case .others: "_"
      }
    }
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

  package var name: SwiftIdentifier
  package var cases: [Case]

  package init(name: SwiftIdentifier, cases: [Case]) {
    self.name = name
    self.cases = cases
  }
}
