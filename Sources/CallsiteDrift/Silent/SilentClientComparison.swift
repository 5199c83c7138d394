import CallsiteModel

/// Compares what holds for the client as a whole: where it talks to, and how it proves who is calling.
struct SilentClientComparison {
  let context: ModulePair

  private var old: ClientDeclaration { context.old.module.client }
  private var new: ClientDeclaration { context.new.module.client }

  func findings() -> [Finding] { servers() + defaultServer() + credentials() + description() }

  private func servers() -> [Finding] {
    let others = new.servers.keyed(by: \.name)
    return old.servers.flatMap { server -> [Finding] in
      guard let other = others[server.name] else { return [] }
      var findings: [Finding] = []
      if server.template != other.template {
        findings.append(
          Finding(
            .silentServerChanged, path: "Server.\(server.name.name)",
            message: "Server `.\(server.name.name)` is `\(other.template)`, and was `\(server.template)`.",
            consequence: "Clients that are made with `.\(server.name.name)` talk to another server.",
            old: server.position, new: other.position))
      }
      return findings + variables(server, other)
    }
  }

  private func variables(_ server: ServerDeclaration, _ other: ServerDeclaration) -> [Finding] {
    let others = other.variables.keyed(by: \.name)
    return server.variables.compactMap { variable in
      guard let after = others[variable.name],
        after.defaultValue != variable.defaultValue
      else { return nil }
      let name = "Server.\(server.name.name)(\(variable.name.name))"
      return Finding(
        .silentServerVariableChanged, path: name,
        message: "`\(name)` is \(after.defaultValue) by default, and was \(variable.defaultValue).",
        consequence: "Clients that are made without `\(variable.name.name)` talk to another server.",
        old: server.position, new: other.position)
    }
  }

  private func defaultServer() -> [Finding] {
    guard let before = old.servers.first, let after = new.servers.first, before.name != after.name,
      before.pieces != after.pieces
    else { return [] }
    return [
      Finding(
        .silentDefaultServerChanged, path: "\(old.name.name).init",
        message: "The first server is `.\(after.name.name)`, and was `.\(before.name.name)`.",
        consequence: "Clients that are made without a server talk to `.\(after.name.name)`.",
        old: before.position, new: after.position)
    ]
  }

  private func credentials() -> [Finding] {
    let others = new.description.schemes.keyed(by: \.name)
    return old.description.schemes.compactMap { scheme in
      guard let other = others[scheme.name],
        other.placement != scheme.placement
      else { return nil }
      return Finding(
        .silentCredentialsChanged, path: "security scheme \(scheme.name.text)",
        message: "Credentials of '\(scheme.name.text)' are sent \(other.placement.text), and were sent "
          + "\(scheme.placement.text).",
        consequence: "Calls that need '\(scheme.name.text)' send their credentials in another way.")
    }
  }

  private func description() -> [Finding] {
    let (before, after) = (old.description, new.description)
    return [
      changed(
        .silentTokensChanged, "tokens", TokenSource(before), TokenSource(after), \.text,
        "The client looks for tokens, or trades them for new ones, in another way."),
      changed(
        .silentEnvelopeChanged, "envelope", before.envelope, after.envelope, \.text,
        "Responses of all operations are taken out of another envelope."),
      changed(
        .silentTimeZoneChanged, "time zone", before.timeZone, after.timeZone, { "`\($0.text)`" },
        "The same date-time without a zone is another `Date`."),
      changed(
        .silentErrorsChanged, "errors", before.errors, after.errors, \.text,
        "`APIError.message` and field errors of the same response may differ."),
    ].compactMap(\.self)
  }

  private func changed<Value: Equatable>(
    _ rule: DriftRule, _ path: String, _ before: Value?, _ after: Value?, _ text: (Value) -> String,
    _ consequence: String
  ) -> Finding? {
    guard before != after else { return nil }
    return Finding(
      rule, path: path,
      message:
        "The client's \(path): \(after.map(text) ?? "none"), and was \(before.map(text) ?? "none").",
      consequence: consequence)
  }
}

extension ServerDeclaration {
  /// The URL with variables in braces.
  fileprivate var template: String {
    pieces.map { piece in
      switch piece {
      case .text(let literal): literal.text
      case .variable(let name): "{\(name.name)}"
      }
    }.joined()
  }
}

extension CredentialPlacement {
  fileprivate var text: String {
    switch self {
    case .header(let name, nil): "in the header `\(name.text)`"
    case .header(let name, let prefix?): "in the header `\(name.text)` after `\(prefix.text)`"
    case .basic: "as user name and password"
    case .query(let name): "in the query as `\(name.text)`"
    case .cookie(let name): "in the cookie `\(name.text)`"
    }
  }
}

/// Where tokens come from: operations, or OAuth.
private struct TokenSource: Equatable {
  let tokens: TokenLifecycle?
  let oauth: OAuthDescription?

  /// nil: nowhere.
  init?(_ description: APIDescription) {
    (tokens, oauth) = (description.tokens, description.oauth)
    if tokens == nil, oauth == nil { return nil }
  }

  var text: String { tokens?.text ?? oauth?.text ?? "" }
}

extension TokenLifecycle {
  fileprivate var text: String {
    let tokens = [accessToken, refreshToken].compactMap { $0.map { "`\($0.text)`" } }.joined(separator: ", ")
    return "\(tokens) of '\(scheme.text)'" + (refresh.map { ", traded by \($0.text)" } ?? "")
  }
}

extension TokenLifecycle.Refresh {
  fileprivate var text: String {
    let properties =
      body.map { [$0.property.text] + $0.constants.map { "\($0.property.text) = \($0.value.text)" } } ?? []
    let needs = security.map { ", which needs \($0.code)" } ?? ""
    return "`\(verb.name) \(path.text)`"
      + (properties.isEmpty ? "" : " with `\(properties.joined(separator: ", "))`")
      + (body?.contentType.map { " as `\($0.text)`" } ?? "") + needs
  }
}

extension OAuthDescription {
  fileprivate var text: String {
    let addresses = Address.allCases.compactMap { address in
      self.addresses[address].map { "\(address.rawValue) `\($0.text)`" }
    }
    return "'\(scheme.text)'" + addresses.map { ", \($0)" }.joined()
  }
}

extension ErrorFormat {
  fileprivate var text: String {
    let list = { (pointers: [SwiftStringLiteral]) in pointers.map { "`\($0.text)`" }.joined(separator: ", ") }
    return "messages in \(message.isEmpty ? "the usual places" : list(message)), fields in "
      + (fields.isEmpty ? "the usual places" : list(fields))
  }
}
