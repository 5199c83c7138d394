import CallsiteDrift
import CallsiteModel
import OrderedCollections

/// Writes the callers of a generated module based on its interface: each type is named, constructed, read,
/// written and switched over, each method is called with all and with only the required arguments, and every
/// result used at its type.
struct CallerWriter {
  let interface: ModuleInterface

  func callers() -> [Caller] {
    interface.types.values.flatMap(callers(of:)) + servers() + session()
      + interface.methods.flatMap(callers(of:))
  }

  private func callers(of type: InterfaceType) -> [Caller] {
    let spelling = interface.spelling(of: type.path)
    let named = Caller(.names, type.path, ["_ value: \(spelling)"], body: ["_ = value"])
    switch type.kind {
    case .structure(let structure):
      return [named] + StructureCallers(writer: self, type: type).callers(structure)
    case .enumeration(let enumeration):
      return [named] + EnumCallers(writer: self, type: type).callers(enumeration)
    case .union(let union): return [named] + EnumCallers(writer: self, type: type).callers(union)
    case .statuses(let union): return [named] + EnumCallers(writer: self, type: type).callers(union)
    case .alias(let alias): return [named] + aliases(alias, type, spelling)
    case .service(let service):
      return [
        Caller(
          .reads, "client.\(service.path)", ["_ client: \(client)"],
          body: ["let service: \(spelling) = client.\(service.pathCode)", "_ = service"])
      ]
    case .client, .server: return [named]
    }
  }

  var client: String { interface.spelling(of: interface.client) }

  /// A value of a type alias has the aliased type.
  private func aliases(_ alias: Alias, _ type: InterfaceType, _ spelling: String) -> [Caller] {
    let target = interface.qualified(alias.type)
    return [
      Caller(.reads, type.path, ["_ value: \(spelling)"], body: use("value", as: target)),
      Caller(
        .constructs, type.path, ["_ value: \(spelled(target))"],
        body: ["let other: \(spelling) = value", "_ = other"]),
    ]
  }

  private func servers() -> [Caller] {
    let servers = interface.module.client.servers
    let make = { (server: String) in
      Caller(
        .constructs, interface.client, body: ["_ = \(client)(server: \(server), configuration: .init())"])
    }
    let anywhere = make(".init(url: \"https://example.com\")")
    let known = servers.flatMap { server -> [Caller] in
      if server.variables.isEmpty { return [make(".\(server.name.member)")] }
      let arguments = server.variables.map { "\($0.name.label): \"x\"" }.joined(separator: ", ")
      return [make(".\(server.name.member)()"), make(".\(server.name.member)(\(arguments))")]
    }
    let usual = Caller(.constructs, interface.client, body: ["_ = \(client)()"])
    return [anywhere] + known + (servers.isEmpty ? [] : [usual])
  }

  private func session() -> [Caller] {
    guard interface.module.client.session != nil else { return [] }
    return [
      Caller(
        .reads, "client.isLoggedIn", ["_ client: \(client)"], effects: " async",
        body: ["let value: Bool = await client.isLoggedIn", "_ = value"]),
      Caller(
        .reads, "client.sessionStates", ["_ client: \(client)"],
        body: ["let states: AsyncStream<SessionState> = client.sessionStates", "_ = states"]),
    ]
  }

  private func callers(of method: MethodInterface) -> [Caller] {
    let isMinimal = method.parameters.contains { $0.hasDefault }
    return [call(method, with: method.parameters, options: true)]
      + (isMinimal ? [call(method, with: method.parameters.filter { !$0.hasDefault }, options: false)] : [])
  }

  private func call(
    _ method: MethodInterface, with parameters: [ParameterInterface], options: Bool
  ) -> Caller {
    let declarations = parameters.indices.map { "_ a\($0): \(spelled(parameters[$0].type))" }
    var arguments = parameters.indices.map { index in
      parameters[index].label.map { "\(SwiftIdentifier($0).label): a\(index)" } ?? "a\(index)"
    }
    if options, method.hasOptions { arguments.append("options: .init()") }
    let target =
      method.service.map { path in
        "client."
          + path.split(separator: ".").map { SwiftIdentifier(String($0)).member }.joined(separator: ".")
      } ?? "client"
    let call =
      (method.isAsync ? "try await " : "")
      + "\(target).\(method.name.member)"
      + (method.role == .finished ? "" : "(\(arguments.joined(separator: ", ")))")
    return Caller(
      .calls, method.path, ["_ client: \(client)"] + declarations, effects: " async throws(APIError)",
      body: method.result.type.map { result(call, of: $0, in: method.result.wrapper) } ?? [call])
  }

  private func result(_ call: String, of type: TypeReference, in wrapper: String?) -> [String] {
    if let wrapper { return ["let result: \(wrapper)<\(spelled(type))> = \(call)", "_ = result"] }
    return ["let result = \(call)"] + use("result", as: type)
  }

  /// A type as written outside the module.
  func spelled(_ type: TypeReference) -> String {
    let spelled = type.replacingDeclared { type in
      interface.types[type.path] == nil ? .declared(type) : .declared(interface.spelling(of: type.path))
    }
    return spelled.description
  }

  /// Statements that use a value with its type: optionals are unwrapped, and lists are iterated.
  func use(_ value: String, as type: TypeReference, depth: Int = 0) -> [String] {
    let name = "v\(depth)"
    switch type {
    case .optional(let inner):
      return [
        "if let \(name) = \(value) { \(use(name, as: inner, depth: depth + 1).joined(separator: "; ")) }"
      ]
    case .array(let element):
      return [
        "for \(name) in \(value) { \(use(name, as: element, depth: depth + 1).joined(separator: "; ")) }"
      ]
    case .dictionary(let inner):
      return [
        "for (_, \(name)) in \(value) { \(use(name, as: inner, depth: depth + 1).joined(separator: "; ")) }"
      ]
    case .named, .nullable, .generic: return ["let \(name): \(spelled(type)) = \(value)", "_ = \(name)"]
    }
  }
}
