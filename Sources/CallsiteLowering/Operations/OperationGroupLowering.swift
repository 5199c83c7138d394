import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel

/// Creates the methods of a service or of the client, and the inline types that they use.
struct OperationGroupLowering {
  let context: LoweringContext
  /// The services that contain the methods, from the client down.
  private let services: [String]
  private var types: TypeLowering
  private var names: NameScope
  private var methods: [OperationMethod] = []
  /// The methods for which others may be derived, with their operations and the names of their parameters'
  /// values.
  private var candidates: [(index: Int, operation: Operation, variables: [String: SwiftIdentifier])] = []
  /// The streams that operations return, by index of the method.
  private var streams: [Int: ValueStream] = [:]

  /// - Parameters:
  ///   - home: The type that contains the methods: a service or the client.
  ///   - services: The services that contain the methods, or empty for the client's own.
  ///   - typeNames: The names that inline types have to avoid.
  ///   - memberNames: The names that methods have to avoid.
  init(
    context: LoweringContext, in home: DeclaredType, services: [String] = [], typeNames: Set<String>,
    memberNames: Set<String> = []
  ) {
    self.context = context
    self.services = services
    types = TypeLowering(context: context, direction: .response, service: home, reserved: typeNames)
    names = NameScope(reserved: memberNames.union(["api", "init"]))
  }

  /// The group so far.
  var group: OperationGroup { OperationGroup(methods: methods, types: types.nested) }

  /// Adds an operation.
  mutating func add(_ named: ServicePlaces.NamedOperation) {
    let operation = named.operation
    let name = names.claim(named.name)
    if operation.swiftName != nil, name.name != named.name {
      context.repair(.operationNameCollision(operation, given: name.name))
    }
    var (method, variables) = method(named, name: name)
    if case .stream = method.result {
    } else if let stream = StreamLowering(context: context, operation: operation)
      .stream(named: name.name, types: &types)
    {
      streams[methods.count] = stream
      if let flag = StreamFlagLowering(context: context, operation: operation).flag() {
        method.take(flag, named: StreamFlagLowering.property)
        method.documentation = documentation(of: method, operation)
      }
    }
    methods.append(method)
    candidates.append((methods.count - 1, operation, variables))
  }

  /// Adds derived methods once all operations have names: sequences for paginated lists, streams for
  /// streamable responses, and uploads of whole files for chunks.
  mutating func addDerived() {
    for (index, operation, variables) in candidates {
      let lowering = PageMethodsLowering(context: context, operation: operation, method: methods[index])
      methods[index].pages = lowering.methods(variables: variables, names: &names)
      let chunks = ChunkMethodLowering(context: context, operation: operation, method: methods[index])
      methods[index].chunks = chunks.method(names: &names)
      nameFinishedTransfers(ofMethodAt: index)
      nameAlternatives(ofMethodAt: index, operation)
      if let stream = streams[index] {
        methods[index].stream = StreamMethod(
          name: names.claim("\(methods[index].name.name)Stream"),
          documentation: OperationDocumentation(
            operation: operation, name: methods[index].name.name, parameters: methods[index].parameters,
            result: .stream(stream)
          ).comment, stream: stream)
      }
    }
    candidates = []
  }

  /// Names the property with the finished transfers of a method. Chunks aren't transferred on their own, but as those of
  /// a whole file.
  private mutating func nameFinishedTransfers(ofMethodAt index: Int) {
    let method = methods[index]
    guard var background = method.background else { return }
    background.finishedName = names.claim((method.chunks?.name ?? method.name).ofFinishedTransfers)
    methods[index].background = method.chunks == nil ? background : nil
    methods[index].chunks?.background = background
  }

  /// Names the methods for other media types after the method and the type: `exportText`.
  private mutating func nameAlternatives(ofMethodAt index: Int, _ operation: Operation) {
    let method = methods[index]
    for (place, alternative) in method.alternatives.enumerated() {
      let words = SwiftNaming.member(alternative.name.name)
      methods[index].alternatives[place].name = names.claim(
        method.name.name + words.prefix(1).uppercased() + words.dropFirst())
      methods[index].alternatives[place].documentation =
        OperationDocumentation(
          operation: operation, name: method.name.name, parameters: method.parameters,
          result: alternative.result, accepted: alternative.accepted
        ).comment
    }
  }

  private mutating func method(
    _ named: ServicePlaces.NamedOperation, name: SwiftIdentifier
  ) -> (method: OperationMethod, variables: [String: SwiftIdentifier]) {
    let operation = named.operation
    let labels = PathLabels(
      named.facts.wholePath, services: services,
      method: context.options.calls == .operationIDs ? "" : name.name)
    var signature = SignatureLowering(naming: context.naming, method: name.name)
    var request = MethodRequest(
      verb: .init(operation.method), path: SwiftStringLiteral(operation.encodedPath),
      security: SecurityLowering(context: context).override(for: operation))
    request.servers = ServerReplacements(context: context).servers(for: operation)
    request.isRepeatable = operation.isIdempotent
    request.session = SessionLowering(context: context).effect(of: operation)
    request.envelope = EnvelopeLowering(context: context).choice(for: operation)
    let (arguments, variables) = arguments(operation, name: name.name, labels, signature: &signature)
    request.arguments = arguments
    let body = body(operation, name: name.name, signature: &signature)
    request.body = body.body
    let responses = ResponseLowering(context: context, operation: operation)
    let result = responses.result(named: name.name, types: &types)
    if !result.isStream { request.accepted = responses.accepted }
    var method = OperationMethod(
      name: name, documentation: .none, id: SwiftStringLiteral(operation.id),
      place: "\(operation.method) \(operation.path)",
      request: request, parameters: signature.ordered, flattenedBody: body.flattened, result: result,
      isDeprecated: operation.isDeprecated, position: operation.position)
    method.documentation = documentation(of: method, operation)
    if result.hasAlternatives {
      // Named once all operations have names.
      method.alternatives = responses.alternatives(named: name.name, types: &types)
    }
    if case .data = result { method.download = DownloadMethod(file: signature.destination()) }
    if context.options.hasBackgroundTransfers, method.transfersFile {
      // Named once all operations have names.
      method.background = BackgroundMethod(id: signature.transferID(), finishedName: name)
    }
    return (method, variables)
  }

  private func documentation(of method: OperationMethod, _ operation: Operation) -> DocComment {
    OperationDocumentation(
      operation: operation, name: method.name.name, parameters: method.parameters, result: method.result
    ).comment
  }

  private mutating func arguments(
    _ operation: Operation, name: String, _ labels: PathLabels, signature: inout SignatureLowering
  ) -> (arguments: [RequestArgument], variables: [String: SwiftIdentifier]) {
    var arguments: [RequestArgument] = []
    var variables: [String: SwiftIdentifier] = [:]
    signature.keepNames(of: operation.parameters)
    for parameter in operation.parameters {
      let value = type(of: parameter, in: operation, named: name)
      let variable = signature.add(
        parameter, value: value, isNullable: context.isNullable(parameter.schema),
        constant: context.constant(of: parameter.schema, as: value),
        label: label(of: parameter, in: operation, labels), origin: origin(of: parameter))
      for value in UnsendableValues(of: parameter, context: context).found {
        context.warn(.unsendable(value, of: parameter))
      }
      arguments.append(ParameterLowering(parameter: parameter, value: value).argument(variable))
      if parameter.location == .query { variables[parameter.name] = variable }
    }
    return (arguments, variables)
  }

  /// Returns the argument label, or `nil` to use the parameter's name.
  private func label(
    of parameter: Parameter, in operation: Operation, _ labels: PathLabels
  ) -> PathLabels.Label? {
    if parameter.location == .path {
      let label = labels.labels[parameter.name]
      return label?.text != nil && context.options.naming.identifiers == .verbatim ? nil : label
    }
    return parameter.name == operation.pagination?.sizeParameter ? PathLabels.Label(text: "pageSize") : nil
  }

  private func origin(of parameter: Parameter) -> ValueOrigin {
    var origin = ValueOrigin(of: parameter.schema, in: context)
    origin.position = parameter.position
    return origin
  }

  /// Returns the type of a parameter: that of its schema, or `String` if values can't be encoded.
  private mutating func type(of parameter: Parameter, in operation: Operation, named name: String)
    -> ValueType
  {
    if parameter.isWrittenByCallers {
      if parameter.location != .querystring {
        context.warn(.untypedParameterContent(parameter, of: operation))
      }
      return ValueType(.string)
    }
    let ownName = parameter.swiftName.flatMap { $0 == "_" ? nil : $0 } ?? parameter.name
    return types.type(
      of: parameter.schema, named: "\(name) \(ownName)", in: .request,
      besides: parameter.description ?? parameter.schema.description)
  }

  private mutating func body(
    _ operation: Operation, name: String, signature: inout SignatureLowering
  ) -> BodyLowering.Lowered {
    guard let body = operation.requestBody else { return (nil, nil) }
    let lowering = BodyLowering(context: context, operation: operation, body: body)
    let lowered = lowering.lowered(named: name, signature: &signature, types: &types)
    if operation.method == "GET", lowered.body != nil { context.warn(.bodyOfGet(operation, body)) }
    return lowered
  }
}

extension OperationMethod.Result {
  /// Whether a response is read as a whole and as one type, so that there can be methods for its other types.
  fileprivate var hasAlternatives: Bool {
    switch self {
    case .value, .optional, .data, .text, .page, .statuses: true
    case .void, .logOut, .stream: false
    }
  }
}

extension Operation {
  /// The path for a URL. Characters that aren't allowed are percent-encoded (RFC 3986, section 2.1):
  /// `/naïve/{id}` → `/na%C3%AFve/{id}`. Names in braces are kept, because values are inserted by name.
  var encodedPath: String {
    var encoded = ""
    var rest = path[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      encoded += Self.encoded(rest[..<open]) + rest[open...close]
      rest = rest[rest.index(after: close)...]
    }
    return encoded + Self.encoded(rest)
  }

  private static func encoded(_ text: Substring) -> String {
    let isAllowed = { (byte: UInt8) in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): true
      default: "-._~!$&'()*+,;=:@/%?{}".utf8.contains(byte)
      }
    }
    return text.utf8.map { byte in
      if isAllowed(byte) { return String(UnicodeScalar(byte)) }
      return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}

extension Diagnostic {
  /// Reports a GET with content, which has no defined meaning (RFC 9110, section 9.3.1).
  static func bodyOfGet(_ operation: Operation, _ body: RequestBody) -> Diagnostic {
    Diagnostic(
      .warning, "get-body",
      "'\(operation.id)' has a request body, which URLSession doesn't send with a GET: the call throws before anything "
        + "is sent, unless the client has another transport. Use query parameters, or make the operation "
        + "a QUERY (OpenAPI 3.2) or POST.",
      at: body.position)
  }

  static func operationNameCollision(_ operation: Operation, given: String) -> Diagnostic {
    Diagnostic(
      .warning, "name-collision",
      "Operation '\(operation.id)' shares its x-callsite-name with another operation of its service; it is "
        + "named \(given)(). Give it another name.",
      at: operation.position)
  }
}
