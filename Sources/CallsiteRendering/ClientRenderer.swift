import CallsiteDiagnostics
import CallsiteModel

/// Renders the client and its services.
struct ClientRenderer {
  let engine: TemplateEngine
  let access: String
  /// The namespace that contains the services instead of the client, because an extension of a type in a
  /// namespace can't see the namespace's other types.
  let namespace: SwiftIdentifier?
  /// The services by path of their owners. The client's own services have an empty path.
  private let services: [[ServiceDeclaration.Owner]: [ServiceDeclaration]]

  init(engine: TemplateEngine, module: SwiftModule) {
    self.engine = engine
    access = module.access.modifier
    namespace = module.namespace
    services = Dictionary(grouping: module.client.services, by: \.owners)
  }

  /// The nesting depth of the client.
  private var depth: Int { namespace == nil ? 0 : 1 }
  private var layout: Layout { engine.layout(depth: depth) }

  func render(_ client: ClientDeclaration) throws(DiagnosticFailure) -> String {
    var members = try logIn(client.session)
    members += try self.members(client.operations, depth: depth + 1)
    let values: TemplateContext = [
      "documentation": .texts(client.documentation.codeLines), "access": .text(access),
      "isolation": .text("nonisolated "),
      "name": .text(client.name.code),
      "defaultServer": .optional(client.servers.first.map(context)),
      "services": .contexts(services[[], default: []].map(context)), "members": .texts(members),
      "credentials": .optional(client.credentialKey.map { ["key": .text($0.code)] }),
      "hasSession": .flag(client.session != nil),
      "oauthScope": .optional(client.session?.scopes.map { ["name": .text($0.code)] }),
      "hasLocalLogOut": .flag(client.session?.logOut == nil && client.session?.scopes == nil),
      "revokesTokens": .flag(client.session?.scopes != nil),
      "logOut": .optional(client.session?.logOut.flatMap(logOut)),
      "servers": .contexts(client.servers.map(context)),
      "hasTemplates": .flag(client.servers.contains { $0.template != nil }),
    ]
    return try engine.render(
      "client", values.merging(client.description.values), layout: layout)
  }

  /// Renders operations of the client that have a separate file.
  func render(_ operations: OperationGroup, of client: ClientDeclaration) throws(DiagnosticFailure) -> String
  {
    let code = try members(operations, depth: 1).joined(separator: "\n\n")
    return try engine.render("namespace", ["namespace": .text(client.name.code), "code": .text(code)])
  }

  func render(_ service: ServiceDeclaration, of client: ClientDeclaration) throws(DiagnosticFailure) -> String
  {
    let owner = (namespace ?? client.name).code
    let owners = service.isBesideOwners ? [] : service.owners
    let inner = services[service.owners + [service.asOwner], default: []]
    let members = try members(service.operations, depth: 2).map { Layout.indented($0, by: 2) }
    return try engine.render(
      "service",
      [
        "client": .text(([owner] + owners.map(\.typeName.code)).joined(separator: ".")),
        "documentation": .texts(service.documentation.codeLines),
        "access": .text(access),
        "typeName": .text(service.typeName.code), "services": .contexts(inner.map(context)),
        "members": .texts(members),
      ])
  }

  /// Renders methods and the types they use, indented by one level.
  private func members(_ group: OperationGroup, depth: Int) throws(DiagnosticFailure) -> [String] {
    let methods = MethodRenderer(engine: engine, access: access, layout: engine.layout(depth: depth))
    let types = DeclarationRenderer(engine: engine, access: access, depth: depth - 1)
    var members: [String] = []
    for method in group.methods {
      members.append(Layout.indented(try methods.render(method), by: 2))
      if let pages = method.pages {
        members.append(Layout.indented(try methods.render(pages, of: method), by: 2))
      }
      if let download = method.download {
        members.append(Layout.indented(try methods.render(download, of: method), by: 2))
      }
      if let chunks = method.chunks {
        members.append(Layout.indented(try methods.render(chunks, of: method), by: 2))
        if let background = chunks.background {
          members.append(Layout.indented(try methods.render(background, of: method, chunks: chunks), by: 2))
        }
      }
      if let background = method.background {
        members.append(Layout.indented(try methods.render(background, of: method), by: 2))
      }
      if let streaming = method.streaming {
        members.append(Layout.indented(try methods.render(streaming), by: 2))
      }
      for other in method.others { members.append(Layout.indented(try methods.render(other), by: 2)) }
      if case .statuses(let union) = method.result {
        members.append(Layout.indented(try methods.render(union, of: method), by: 2))
      }
    }
    return members + (try types.nested(group.types))
  }

  private func logIn(_ session: SessionMethods?) throws(DiagnosticFailure) -> [String] {
    guard let logIn = session?.logIn, !logIn.isCalled("logIn") else { return [] }
    let methods = MethodRenderer(engine: engine, access: access, layout: engine.layout(depth: depth + 1))
    return [Layout.indented(try methods.render(logIn, named: SwiftIdentifier("logIn")), by: 2)]
  }

  /// Returns the method that informs the server, or `nil` if the operation's own method has the same name.
  private func logOut(_ logOut: ForwardedMethod) -> TemplateContext? {
    guard !logOut.isCalled("logOut") else { return nil }
    return [
      "isDeprecated": .flag(logOut.method.isDeprecated),
      "parameters": .contexts(logOut.method.parameters.map(\.context)),
      "hasResult": .flag(logOut.method.result.type != nil), "call": .text(logOut.callee),
      "arguments": .texts(logOut.method.parameters.map(\.forwarding)),
    ]
  }

  private func context(_ service: ServiceDeclaration) -> TemplateContext {
    [
      "documentation": .texts(service.documentation.codeLines),
      "propertyName": .text(service.propertyName.code),
      "typeName": .text(service.typeName.code),
    ]
  }

  private func context(_ server: ServerDeclaration) -> TemplateContext {
    let variables: [TemplateContext] = server.variables.map {
      ["label": .text($0.name.label), "value": .text($0.defaultValue.code)]
    }
    let values = server.variables.map { "\($0.documentedName): \($0.name)" }
    return [
      "documentation": .texts(server.documentation.codeLines), "name": .text(server.name.code),
      "hasVariables": .flag(!server.variables.isEmpty), "variables": .contexts(variables),
      "url": .text(server.expression), "template": .optional(server.template?.code),
      "values": .text("[\(values.joined(separator: ", "))]"),
    ]
  }
}

extension ServerDeclaration {
  /// The URL as an expression: `"http://" + host + ":8000"`.
  var expression: String {
    let code = pieces.map { piece in
      switch piece {
      case .text(let literal): literal.code
      case .variable(let name): name.code
      }
    }
    return code.joined(separator: " + ")
  }
}
