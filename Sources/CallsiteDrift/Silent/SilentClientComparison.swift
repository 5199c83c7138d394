import CallsiteModel

/// Compares the settings of the whole client: servers, credentials, tokens, envelope, time zone and errors.
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
            .silentServerChanged, at: .declaration("Server.\(server.name.name)"),
            message:
              "The URL of `.\(server.name.name)` changed from `\(server.template)` to `\(other.template)`.",
            consequence: "Clients that are created with `.\(server.name.name)` use another server.",
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
      let target = FindingTarget.declaration("Server.\(server.name.name)", .parameter(variable.name.name))
      return Finding(
        .silentServerVariableChanged, at: target,
        message:
          "The default of `\(target.text)` changed from \(variable.defaultValue) to \(after.defaultValue).",
        consequence: "Clients that are created without `\(variable.name.name)` use another server.",
        old: server.position, new: other.position)
    }
  }

  private func defaultServer() -> [Finding] {
    guard let before = old.servers.first, let after = new.servers.first, before.name != after.name,
      before.pieces != after.pieces
    else { return [] }
    return [
      Finding(
        .silentDefaultServerChanged, at: .declaration("\(old.name.name).init"),
        message: "The default server changed from `.\(before.name.name)` to `.\(after.name.name)`.",
        consequence: "Clients that are created without a server use `.\(after.name.name)`.",
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
        .silentCredentialsChanged, at: .other("security scheme \(scheme.name.text)"),
        message: "Credentials for '\(scheme.name.text)' are now sent \(other.placement.text) instead of "
          + "\(scheme.placement.text).",
        consequence: "Calls that require '\(scheme.name.text)' send their credentials differently.")
    }
  }

  private func description() -> [Finding] {
    let (before, after) = (old.description, new.description)
    return [
      changed(
        .silentTokensChanged, "tokens", TokenSource(before), TokenSource(after), \.text,
        "The client reads or refreshes tokens differently."),
      changed(
        .silentEnvelopeChanged, "envelope", before.envelope, after.envelope, \.text,
        "The client expects another envelope around responses."),
      changed(
        .silentTimeZoneChanged, "time zone", before.timeZone, after.timeZone, { "`\($0.text)`" },
        "A date-time without a time zone becomes another `Date`."),
      changed(
        .silentEmptyObjectsChanged, "empty objects", before.emptyObjects, after.emptyObjects, \.rawValue,
        after.emptyObjects == .lists
          ? "An empty array in place of an object is read as an empty object."
          : "An empty array in place of an object is a decoding error."),
      changed(
        .silentErrorsChanged, "errors", before.errors, after.errors, \.text,
        "`APIError.message` and the field errors of a response may differ."),
    ].compactMap(\.self)
  }

  private func changed<Value: Equatable>(
    _ rule: DriftRule, _ path: String, _ before: Value?, _ after: Value?, _ text: (Value) -> String,
    _ consequence: String
  ) -> Finding? {
    guard before != after else { return nil }
    return Finding(
      rule, at: .other(path),
      message:
        "The client's setting '\(path)' changed: \(before.map(text) ?? "none") → \(after.map(text) ?? "none").",
      consequence: consequence)
  }
}

extension ServerDeclaration {
  /// The server's URL, with variables in braces.
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
    case .header(let name, let prefix?): "in the header `\(name.text)` with the prefix `\(prefix.text)`"
    case .basic: "with basic authentication"
    case .query(let name): "in the query as `\(name.text)`"
    case .cookie(let name): "in the cookie `\(name.text)`"
    }
  }
}

/// The source of tokens: operations or OAuth.
private struct TokenSource: Equatable {
  let tokens: TokenLifecycle?
  let oauth: OAuthDescription?

  /// Creates the source that a description names, or `nil` if it names none.
  init?(_ description: APIDescription) {
    (tokens, oauth) = (description.tokens, description.oauth)
    if tokens == nil, oauth == nil { return nil }
  }

  var text: String { tokens?.text ?? oauth?.text ?? "" }
}

extension TokenLifecycle {
  fileprivate var text: String {
    let tokens = [accessToken, refreshToken].compactMap { $0.map { "`\($0.text)`" } }
    let places = ((accessToken == nil ? ["the cookie"] : []) + tokens).joined(separator: ", ")
    return "\(places) of '\(scheme.text)'" + (refresh.map { ", refreshed by \($0.text)" } ?? "")
  }
}

extension TokenLifecycle.Refresh {
  fileprivate var text: String {
    let properties =
      body.map { [$0.property.text] + $0.constants.map { "\($0.property.text) = \($0.value.text)" } } ?? []
    let needs = security.map { ", which requires \($0.text)" } ?? ""
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
    return "messages in \(message.isEmpty ? "the default places" : list(message)), fields in "
      + (fields.isEmpty ? "the default places" : list(fields))
  }
}
