package import CallsiteDocument
package import CallsiteModel

/// Creates an example of each call of a client: the statement, and the request that it sends.
///
/// The values are samples: the document's examples if they are valid, or else values that its schemas allow, which
/// are the same in every run.
package struct CallExamples {
  private let module: SwiftModule
  private let scopes: TypeScopes
  private let samples: SampleLowering
  private let values: ExampleValues
  private let wire: WireValues
  private let operations: [String: Operation]
  /// The variable for the client in examples: `helpPet` for `HelpPetClient`.
  package let client: String

  package init(_ module: SwiftModule, of document: APIDocument) {
    self.module = module
    scopes = TypeScopes(module)
    samples = SampleLowering(document, scopes: scopes)
    values = ExampleValues(scopes: scopes, samples: samples.samples)
    wire = WireValues(scopes: scopes, samples: samples.samples)
    operations = .init(document.operations.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    client = Self.client(of: module)
  }

  /// Returns the variable for the client of a module in examples.
  package static func client(of module: SwiftModule) -> String {
    let name = module.client.name.name
    return variable(name.hasSuffix("Client") && name != "Client" ? String(name.dropLast(6)) : name)
  }

  /// Returns an example of a call.
  ///
  /// - Parameter service: The service of the method, or `nil` for the client itself.
  package func example(of method: OperationMethod, in service: ServiceDeclaration?) -> CallExample {
    let scope = service?.type(in: module.client.name) ?? scopes.client
    var request = WireRequest(method.request, of: module.client.description)
    var arguments: [ExampleCode.Entry] = []
    let flattened = Flattened(method, scopes, samples)
    for parameter in method.parameters where !parameter.hasDefault {
      let described = parameter.target.flatMap { self.parameter(of: method, $0) }
      let isBody = method.request.body?.variable == parameter.name
      var sample = SamplePlace(scope: "", name: "")
      sample.format =
        method.request.arguments.first { $0.variable == parameter.name }?.format
        ?? (isBody ? method.request.body?.format : nil)
      let value =
        flattened.values[parameter.name]
        ?? samples.value(of: parameter, described?.schema, format: sample.format, in: scope)
      let label = parameter.label.map { "\($0.label): " } ?? ""
      arguments.append(.init(label: label, value: values.code(value, parameter.type)))
      let json = wire.json(value, parameter.type, sample)
      if let described { request.set(described, to: json) }
      if isBody, let body = method.request.body { request.set(body, to: json) }
    }
    if let body = method.request.body, let type = flattened.type {
      request.set(body, to: wire.object(type) { flattened.value(of: $0) })
    }
    let owner = service.map { "\(client).\($0.pathCode)" } ?? client
    let call = ExampleCode.list(opening: "\(owner).\(method.name.member)(", arguments, closing: ")")
    let (code, variable) = statement(call, method.result)
    return CallExample(code: code, variable: variable, request: request)
  }

  /// Returns a statement that creates a struct with the required properties and those with some names, or `nil` if
  /// there is no such struct.
  ///
  /// - Parameter path: The type as callers write it, such as `Order.Line`.
  package func construction(of path: String, passing names: Set<String>) -> String? {
    guard let value = values.construction(of: path, passing: names) else { return nil }
    let tries = Self.canThrow(value) ? "try " : ""
    let head = "let \(Self.variable(of: path, besides: client)) = \(tries)"
    return head + value.text(column: head.count)
  }

  /// Returns the variable for a value of a type in examples: `line` for `Order.Line`.
  package func variable(of path: String) -> String { Self.variable(of: path, besides: client) }

  private static func variable(of path: String, besides client: String) -> String {
    name(of: .declared(path), besides: client, or: "value")
  }

  /// Returns the document's parameter for a method's parameter, or `nil` if it belongs to the body.
  private func parameter(
    of method: OperationMethod, _ target: OperationMethod.Parameter.Target
  ) -> Parameter? {
    operations[method.id.text]?.parameters.first {
      $0.name == target.name && $0.location.rawValue == target.location.rawValue
    }
  }

  /// Returns the properties of a struct or of a list's elements, such as `name: String`, or none for other types.
  package func properties(of type: TypeReference) -> [String] {
    switch scopes.withoutAliases(type) {
    case .optional(let inner), .nullable(let inner), .array(let inner):
      return properties(of: inner)
    case .named(.external), .dictionary, .generic: return []
    case .named(.declared(let type)):
      guard case .structure(let structure) = scopes.types[type] else { return [] }
      return structure.properties.map { "\($0.name.label): \($0.type)" }
    }
  }

  /// Returns the cases of an enum or of a list of enums, or none for other types.
  package func cases(of type: TypeReference) -> [SwiftIdentifier] {
    switch scopes.withoutAliases(type) {
    case .optional(let inner), .nullable(let inner), .array(let inner): return cases(of: inner)
    case .named(.external), .dictionary, .generic: return []
    case .named(.declared(let type)):
      guard case .enumeration(let enumeration) = scopes.types[type] else { return [] }
      return enumeration.cases.map(\.name)
    }
  }

  /// Returns whether creating one of the values can throw.
  private static func canThrow(_ code: ExampleCode) -> Bool {
    code.line.contains("CalendarDate(") || code.line.contains("try ")
  }

  private func statement(
    _ call: ExampleCode, _ result: OperationMethod.Result
  ) -> (code: String, variable: String?) {
    switch result {
    case .void, .logOut: return ("try await " + call.text(column: 10), nil)
    case .stream(let stream):
      let name = Self.name(of: stream.value.type, besides: client, or: "value")
      // `try` before `await` applies to the next value, not to the call.
      let tries = Self.canThrow(call) ? "try " : ""
      let head = "for try await \(name) in \(tries)"
      return ("\(head)\(call.text(column: head.count)) {\n  print(\(name))\n}", nil)
    case .value, .optional, .page, .data, .text, .statuses:
      let name = Self.name(of: result, besides: client)
      let head = "let \(name) = try await "
      return (head + call.text(column: head.count), name)
    }
  }

  private static func name(of result: OperationMethod.Result, besides client: String) -> String {
    switch result {
    case .value(let value), .optional(let value, _): name(of: value.type, besides: client, or: "result")
    case .page: "page"
    case .data: "data"
    case .text: "text"
    case .void, .logOut, .statuses, .stream: "result"
    }
  }

  /// Returns a variable for a result: `pet` for `Pet?` and `HelpPetClient.Pet`.
  private static func name(
    of type: TypeReference, besides client: String, or other: String
  ) -> String {
    switch type {
    case .named(let type):
      if case .external(let type, _) = type, plain.contains(type) { return other }
      let last = type.description.split(separator: ".").last.map { $0.filter { $0 != "`" } } ?? ""
      let variable = Self.variable(last)
      return variable == client || variable.isEmpty ? other : variable
    case .optional(let wrapped), .nullable(let wrapped): return name(of: wrapped, besides: client, or: other)
    case .array: return "items"
    case .dictionary, .generic: return other
    }
  }

  /// The types whose names say nothing about a value.
  private static let plain: Set<ExternalType> = [.string, .int, .bool, .double, .data, .date, .json]

  /// Returns a variable for a type: `helpPet` for `HelpPet`, `apiKey` for `APIKey`.
  private static func variable(_ name: String) -> String {
    let capitals = name.prefix { $0.isUppercase || $0.isNumber }
    let isWord = capitals.count == name.count || capitals.count < 2
    let head = isWord ? capitals : capitals.dropLast()
    return SwiftIdentifier(head.lowercased() + name.dropFirst(head.count)).code
  }
}

/// The values of a body that a method creates from its parameters.
private struct Flattened {
  private(set) var type: Structure?
  /// The values by parameter name.
  private(set) var values: [SwiftIdentifier: SampleValue] = [:]
  private var variables: [String: SwiftIdentifier] = [:]

  init(_ method: OperationMethod, _ scopes: TypeScopes, _ samples: SampleLowering) {
    guard let body = method.flattenedBody else { return }
    guard case .named(.declared(let type)) = scopes.withoutAliases(body.type),
      case .structure(let structure) = scopes.types[type]
    else { return }
    self.type = structure
    variables = body.variables
    guard case .structure(let parameters, _) = samples.samples[type]?.content else { return }
    for property in structure.properties {
      guard let variable = variables[property.wireName.text],
        let parameter = parameters.first(where: { $0.name == property.name })
      else { continue }
      values[variable] = parameter.value
    }
  }

  func value(of property: Property) -> SampleValue? {
    variables[property.wireName.text].flatMap { values[$0] }
  }
}

/// An example of a call with only the required arguments, and the request that it sends.
package struct CallExample: Hashable, Sendable {
  /// The statement, which may have several lines.
  package var code: String
  /// The variable for the result, if there is one.
  var variable: String?
  package var request: WireRequest

  init(code: String, variable: String?, request: WireRequest) {
    self.code = code
    self.variable = variable
    self.request = request
  }
}

/// A request on the wire, with names in angle brackets in place of credentials.
package struct WireRequest: Hashable, Sendable {
  struct Header: Hashable, Sendable {
    var name: String
    var value: String
  }

  /// The HTTP method.
  var verb: String
  /// The percent-encoded path and query, relative to the server's URL.
  var target: String
  var headers: [Header] = []
  var body: String?

  /// The request line, such as `POST /orders?notify=true`, the headers, and the body after an empty line.
  package var text: String {
    let head = ["\(verb) \(target)"] + headers.map { "\($0.name): \($0.value)" }
    return (head + (body.map { ["", $0] } ?? [])).joined(separator: "\n")
  }
}
