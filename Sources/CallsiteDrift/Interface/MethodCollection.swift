import CallsiteBasics
import CallsiteModel

/// All methods of a module, including derived ones.
struct MethodCollection {
  let interface: ModuleInterface

  func methods() -> [MethodInterface] {
    let client = interface.module.client
    var methods = session(client.session)
    methods += client.operations.methods.shared.flatMap {
      interfaces(of: $0, owner: interface.client, service: nil)
    }
    for service in client.services {
      let owner = "\(interface.client).\(service.typePath)"
      methods += service.operations.methods.shared.flatMap {
        interfaces(of: $0, owner: owner, service: service.path)
      }
    }
    return methods
  }

  private func interfaces(
    of shared: SharedElement<OperationMethod>, owner: String, service: String?
  ) -> [MethodInterface] {
    let scope = Scope(interface: interface, shared: shared, owner: owner, service: service)
    let method = scope.method
    return [scope.method(.call, method.name, method.parameters, scope.result(method.result))]
      + scope.sequences() + scope.download() + scope.chunks() + scope.stream()
      + scope.alternatives() + scope.background()
  }

  /// Returns the client's `logIn` and `logOut`, unless they are operations of the client itself.
  private func session(_ session: SessionMethods?) -> [MethodInterface] {
    guard let session else { return [] }
    if let scopes = session.scopes { return [logIn(scopes), localLogOut] }
    let logIn = session.logIn.flatMap { forwarded($0, named: "logIn") }
    guard let operation = session.logOut else { return [logIn, localLogOut].compactMap { $0 } }
    var logOut = forwarded(operation, named: "logOut")
    logOut?.result = Self.logOutResult
    return [logIn, logOut].compactMap { $0 }
  }

  private func forwarded(_ forwarded: ForwardedMethod, named name: String) -> MethodInterface? {
    guard !forwarded.isCalled(name) else { return nil }
    let service = interface.module.client.services.first { $0.pathCode == forwarded.service }
    let owner = service.map { "\(interface.client).\($0.typeName.name)" } ?? interface.client
    let scope = Scope(
      interface: interface, shared: SharedElement(forwarded.method), owner: owner, service: nil)
    var method = scope.method(
      .session, SwiftIdentifier(name), forwarded.method.parameters, scope.result(forwarded.method.result))
    method.owner = interface.client
    return method
  }

  /// Returns the method for logging in with OAuth.
  private func logIn(_ scopes: SwiftIdentifier) -> MethodInterface {
    let type = TypeReference.generic(.oauthGrant, .declared("\(interface.client).\(scopes.name)"))
    let grant = ParameterInterface(
      label: "with", name: "with", type: type, hasDefault: false,
      declaration: "with grant: OAuthGrant<\(scopes.code)>")
    return MethodInterface(
      role: .session, owner: interface.client, service: nil, name: SwiftIdentifier("logIn"),
      parameters: [grant], hasOptions: false, result: .init(type: nil, code: ""), isAsync: true, place: "",
      isDeprecated: false)
  }

  private static let logOutResult = MethodInterface.Result(
    type: .external(.logOutResult), code: "\(ExternalType.logOutResult)")

  /// The method that clears the tokens if no operation logs out.
  private var localLogOut: MethodInterface {
    MethodInterface(
      role: .session, owner: interface.client, service: nil, name: SwiftIdentifier("logOut"), parameters: [],
      hasOptions: false, result: Self.logOutResult, isAsync: true, place: "", isDeprecated: false)
  }
}

/// An operation's method, and the scope in which its types are looked up.
private struct Scope {
  let interface: ModuleInterface
  let shared: SharedElement<OperationMethod>
  let owner: String
  let service: String?

  var method: OperationMethod { shared.value }

  func method(
    _ role: MethodInterface.Role, _ name: SwiftIdentifier, _ parameters: [OperationMethod.Parameter],
    _ result: MethodInterface.Result, isAsync: Bool? = nil
  ) -> MethodInterface {
    MethodInterface(
      role: role, owner: owner, service: service, name: name, parameters: parameters.map(parameter),
      result: result, isAsync: isAsync ?? !method.result.isStream, place: method.place,
      isDeprecated: method.isDeprecated, position: method.position, shared: shared)
  }

  func result(_ result: OperationMethod.Result) -> MethodInterface.Result {
    let code = result.type.map { "\($0)" } ?? ""
    switch result {
    case .page(let item, _):
      return .init(wrapper: "\(GenericType.resultPage)", type: interface.qualified(item), code: code)
    case .stream(let stream):
      return .init(wrapper: stream.wrapper, type: interface.qualified(stream.value.type), code: code)
    case .statuses(let union): return .init(type: .declared("\(owner).\(union.name.name)"), code: code)
    default: return .init(type: result.type.map(interface.qualified), code: code)
    }
  }

  /// Returns the methods that read a paginated list as a sequence.
  func sequences() -> [MethodInterface] {
    guard let pages = method.pages else { return [] }
    let parameters = pages.parameters(of: method)
    return [(pages.itemsName, "ItemSequence"), (pages.pagesName, "PageSequence")].compactMap {
      name, wrapper in
      let result = MethodInterface.Result(
        wrapper: wrapper, type: interface.qualified(pages.item), code: "\(wrapper)<\(pages.item)>")
      return name.map { method(.sequence, $0, parameters, result, isAsync: false) }
    }
  }

  /// Returns the method that saves bytes to a file.
  func download() -> [MethodInterface] {
    guard let download = method.download else { return [] }
    let parameters = method.parameters(adding: download.file)
    return [self.method(.download, method.name, parameters, .init(type: nil, code: ""))]
  }

  /// Returns the method that uploads a whole file in chunks.
  func chunks() -> [MethodInterface] {
    guard let chunks = method.chunks else { return [] }
    let parameters = chunks.parameters(of: method)
    return [method(.chunks, chunks.name, parameters, result(method.result))]
      + background(chunks.background, chunks.name, parameters)
  }

  /// Returns the method that streams what the operation's method reads as a whole.
  func stream() -> [MethodInterface] {
    guard let streaming = method.streaming else { return [] }
    return [
      method(.stream, streaming.name, streaming.parameters, result(streaming.result), isAsync: false)
    ]
  }

  /// Returns the methods that request other media types.
  func alternatives() -> [MethodInterface] {
    method.others.map { self.method(.alternative, $0.name, $0.parameters, result($0.result)) }
  }

  /// Returns the method that starts a transfer in the background, and the property for its results.
  func background() -> [MethodInterface] { background(method.background, method.name, method.parameters) }

  private func background(
    _ background: BackgroundMethod?, _ name: SwiftIdentifier, _ parameters: [OperationMethod.Parameter]
  ) -> [MethodInterface] {
    guard let background else { return [] }
    var finished = self.method(.finished, background.finishedName, [], finishedResult, isAsync: false)
    finished.hasOptions = false
    return [
      self.method(.background, name, parameters.adding(background.id), .init(type: nil, code: "")), finished,
    ]
  }

  private var finishedResult: MethodInterface.Result {
    var result = result(method.result)
    if case .data = method.result { result = .init(type: .external(.url), code: "\(ExternalType.url)") }
    let value = result.type == nil ? "\(ExternalType.void)" : result.code
    return .init(
      wrapper: "FinishedTransfers", type: result.type ?? .external(.void), code: "FinishedTransfers<\(value)>"
    )
  }

  private func parameter(_ parameter: OperationMethod.Parameter) -> ParameterInterface {
    ParameterInterface(
      label: parameter.label?.name, name: parameter.label?.name ?? parameter.name.name,
      type: interface.qualified(parameter.type), hasDefault: parameter.hasDefault,
      declaration: parameter.declaration,
      target: parameter.target, origin: parameter.origin, variable: parameter.name.code,
      description: parameter.documentation.lines.joined(separator: " "))
  }

}

extension ValueStream {
  /// The name of the runtime's sequence, without its generic argument.
  fileprivate var wrapper: String {
    switch format {
    case .events: "\(GenericType.eventStream)"
    case .elements: "\(GenericType.jsonStream)"
    }
  }
}

extension OperationMethod.Parameter {
  /// The declaration that reports show: `in folder: String? = nil`.
  fileprivate var declaration: String {
    let label = label == name ? "" : "\(label?.label ?? "_") "
    return "\(label)\(name.label): \(type.ofParameter)" + (defaultValue.map { " = \($0)" } ?? "")
  }
}
