import CallsiteModel
import OrderedCollections

/// Compares the servers and the session of two versions of a client.
struct ClientComparison {
  let context: ModulePair

  private var old: ClientDeclaration { context.old.module.client }
  private var new: ClientDeclaration { context.new.module.client }

  func findings() -> [Finding] { servers() + defaultServer() + session() }

  private func servers() -> [Finding] {
    let (oldNames, others) = (Set(old.servers.map(\.name)), new.servers.keyed(by: \.name))
    var rest = Remainder(new.servers.filter { !oldNames.contains($0.name) }) { [$0.pieces] }
    let findings = old.servers.flatMap { server -> [Finding] in
      if let other = others[server.name] { return compared(server, other) }
      return [rest.take([server.pieces]).map { renamed(server, $0) } ?? removed(server)]
    }
    return findings + rest.elements.map(added)
  }

  private func compared(_ before: ServerDeclaration, _ after: ServerDeclaration) -> [Finding] {
    let swift = Finding.SwiftChange(before: before.signature, after: after.signature)
    if before.variables.isEmpty != after.variables.isEmpty {
      let form = after.variables.isEmpty ? "without parentheses" : "as a function"
      return [
        Finding(
          .swiftServerFormChanged, at: .declaration(before.path),
          message:
            "`.\(before.name.name)` became a \(after.variables.isEmpty ? "value" : "function of its variables").",
          consequence: "Callers that create a client with `.\(before.name.name)` must write it \(form).",
          swift: swift, old: before.position, new: after.position)
      ]
    }
    let subject = ParametersComparison.Subject(path: before.path, swift: swift)
    return ParametersComparison(context: context, subject: subject)
      .findings(before.parameters, after.parameters)
  }

  private func removed(_ server: ServerDeclaration) -> Finding {
    Finding(
      .swiftServerRemoved, at: .declaration(server.path),
      message: "Server `.\(server.name.name)` was removed.",
      consequence: "Callers that create a client with `.\(server.name.name)` no longer compile.",
      swift: .init(before: server.signature, after: nil), old: server.position)
  }

  private func added(_ server: ServerDeclaration) -> Finding {
    Finding(
      .swiftServerAdded, at: .declaration(server.path), message: "Server `.\(server.name.name)` was added.",
      consequence: "No callers break.", swift: .init(before: nil, after: server.signature),
      new: server.position)
  }

  private func renamed(_ before: ServerDeclaration, _ after: ServerDeclaration) -> Finding {
    Finding(
      .swiftServerRenamed, at: .declaration(before.path),
      message: "Server `.\(before.name.name)` was renamed to `.\(after.name.name)`.",
      consequence:
        "Callers that create a client with `.\(before.name.name)` must use `.\(after.name.name)`.",
      swift: .init(before: before.signature, after: after.signature), old: before.position,
      new: after.position
    ).of(
      Rename(old: before.name.name, new: after.name.name, evidence: ["same URL"]),
      CodeRename(old: before.name.name, new: after.name.name))
  }

  private func defaultServer() -> [Finding] {
    guard old.servers.isEmpty != new.servers.isEmpty else { return [] }
    let isRemoved = new.servers.isEmpty
    return [
      Finding(
        isRemoved ? .swiftDefaultServerRemoved : .swiftDefaultServerAdded,
        at: .declaration("\(old.name.name).init"),
        message: isRemoved ? "The client lost its default server." : "The client gained a default server.",
        consequence: isRemoved
          ? "Callers that create \(Article.of(old.name.name)) must pass `server`." : "No callers break.",
        swift: .init(before: old.initializer, after: new.initializer))
    ]
  }

  private func session() -> [Finding] {
    guard (old.session == nil) != (new.session == nil) else { return [] }
    let declaration = "var isLoggedIn: Bool { get async }"
    let isRemoved = new.session == nil
    return [
      Finding(
        isRemoved ? .swiftSessionRemoved : .swiftSessionAdded,
        at: .declaration("\(old.name.name).isLoggedIn"),
        message: isRemoved ? "The client no longer stores tokens." : "The client now stores tokens.",
        consequence: isRemoved
          ? "Callers that read `isLoggedIn` or `sessionStates` no longer compile." : "No callers break.",
        swift: .init(before: isRemoved ? declaration : nil, after: isRemoved ? nil : declaration))
    ]
  }
}

extension ClientDeclaration {
  fileprivate var initializer: String {
    let server = servers.first.map { " = .\($0.name.member)\($0.variables.isEmpty ? "" : "()")" } ?? ""
    let credentials = credentialKey.map { "credentials: [\($0.name): Credential] = [:], " } ?? ""
    return "init(server: Server\(server), \(credentials)configuration: ClientConfiguration = .init())"
  }
}

extension ServerDeclaration {
  /// The server as callers write it.
  fileprivate var path: String { "Server.\(name.name)" }

  fileprivate var parameters: [ParameterInterface] {
    variables.map { variable in
      ParameterInterface(
        label: variable.name.name, name: variable.name.name, type: .external(.string), hasDefault: true,
        declaration: "\(variable.name.label): String = \(variable.defaultValue)")
    }
  }

  fileprivate var signature: String {
    variables.isEmpty
      ? "static let \(name): Server"
      : "static func \(name)(\(parameters.map(\.declaration).joined(separator: ", "))) -> Server"
  }
}

/// Compares the services of two versions of a client.
struct ServicesComparison {
  let context: ModulePair

  func findings() -> [Finding] {
    let (old, new) = (context.old.module.client.services, context.new.module.client.services)
    let renames = context.methods.services
    let kept = Set(new.map(\.path))
    let known = Set(old.map(\.path)).union(renames.values)
    let others = new.keyed(by: \.path)
    let gone = old.filter { !kept.contains($0.path) }.map { service in
      renames[service.path].flatMap { others[$0] }.map { renamed(service, $0) } ?? removed(service)
    }
    return gone + new.filter { !known.contains($0.path) }.map(added)
  }

  private func removed(_ service: ServiceDeclaration) -> Finding {
    Finding(
      .swiftServiceRemoved, at: .declaration(service.path),
      message: "Service `\(service.path)` was removed.",
      consequence: "Callers that call methods of `\(service.path)` no longer compile.",
      swift: .init(before: service.signature, after: nil), old: service.position)
  }

  private func added(_ service: ServiceDeclaration) -> Finding {
    Finding(
      .swiftServiceAdded, at: .declaration(service.path),
      message: "Service `\(service.path)` was added.", consequence: "No callers break.",
      swift: .init(before: nil, after: service.signature), new: service.position)
  }

  private func renamed(_ before: ServiceDeclaration, _ after: ServiceDeclaration) -> Finding {
    Finding(
      .swiftServiceRenamed, at: .declaration(before.path),
      message: "Service `\(before.path)` was renamed to `\(after.path)`.",
      consequence: "Callers that call methods of `\(before.path)`, or name "
        + "`\(before.typePath)`, must use `\(after.path)` and `\(after.typePath)`.",
      swift: .init(before: before.signature, after: after.signature), old: before.position,
      new: after.position
    ).of(
      Rename(old: before.path, new: after.path, evidence: ["same operations"]),
      CodeRename(
        old: before.path, new: after.path,
        type: RenameRulings.Names(
          "\(context.old.client).\(before.typePath)", "\(context.new.client).\(after.typePath)")))
  }
}

extension ServiceDeclaration {
  /// The declaration of the client's property.
  fileprivate var signature: String { "var \(propertyName): \(typeName)" }
}
