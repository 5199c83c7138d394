import CallsiteModel

/// Compares what holds for the client as a whole: where it talks to, and how it proves who is calling.
struct SilentClientComparison {
  let context: ModulePair

  private var old: ClientDeclaration { context.old.module.client }
  private var new: ClientDeclaration { context.new.module.client }

  func findings() -> [Finding] { servers() + defaultServer() + credentials() + description() }

  private func servers() -> [Finding] {
    old.servers.flatMap { server -> [Finding] in
      guard let other = new.servers.first(where: { $0.name == server.name }) else { return [] }
      var findings: [Finding] = []
      if server.template != other.template {
        findings.append(
          Finding(
            .serverChanged, path: "Server.\(server.name.name)",
            message: "Server `.\(server.name.name)` is `\(other.template)`, and was `\(server.template)`.",
            consequence: "Clients that are made with `.\(server.name.name)` talk to another server.",
            old: server.position, new: other.position))
      }
      return findings + variables(server, other)
    }
  }

  private func variables(_ server: ServerDeclaration, _ other: ServerDeclaration) -> [Finding] {
    server.variables.compactMap { variable in
      guard let after = other.variables.first(where: { $0.name == variable.name }),
        after.defaultValue != variable.defaultValue
      else { return nil }
      let name = "Server.\(server.name.name)(\(variable.name.name))"
      return Finding(
        .serverVariableChanged, path: name,
        message: "`\(name)` is \(after.defaultValue) by default, and was \(variable.defaultValue).",
        consequence: "Clients that are made without `\(variable.name.name)` talk to another server.",
        old: server.position, new: other.position)
    }
  }

  private func defaultServer() -> [Finding] {
    guard let before = old.servers.first, let after = new.servers.first, before.name != after.name,
      before.expression != after.expression
    else { return [] }
    return [
      Finding(
        .defaultServerChanged, path: "\(old.name.name).init",
        message: "The first server is `.\(after.name.name)`, and was `.\(before.name.name)`.",
        consequence: "Clients that are made without a server talk to `.\(after.name.name)`.",
        old: before.position, new: after.position)
    ]
  }

  private func credentials() -> [Finding] {
    old.description.schemes.compactMap { scheme in
      guard let other = new.description.schemes.first(where: { $0.name == scheme.name }),
        other.expression != scheme.expression
      else { return nil }
      return Finding(
        .credentialsChanged, path: "security scheme \(scheme.name.text)",
        message: "Credentials of '\(scheme.name.text)' are sent as `\(other.expression)`, and were as "
          + "`\(scheme.expression)`.",
        consequence: "Calls that need '\(scheme.name.text)' send their credentials in another way.")
    }
  }

  private func description() -> [Finding] {
    let (before, after) = (old.description, new.description)
    return [
      changed(
        .tokensChanged, "tokens", before.tokensText, after.tokensText,
        "The client looks for tokens, or trades them for new ones, in another way."),
      changed(
        .envelopeChanged, "envelope", before.envelope, after.envelope,
        "Answers of all operations are taken out of another envelope."),
      changed(
        .timeZoneChanged, "time zone", before.timeZone?.text, after.timeZone?.text,
        "The same date-time without a zone is another `Date`."),
      changed(
        .errorsChanged, "errors", before.errors, after.errors,
        "`APIError.message` and field errors of the same answer may differ."),
    ].compactMap(\.self)
  }

  private func changed(
    _ rule: SilentRule, _ path: String, _ before: String?, _ after: String?, _ consequence: String
  ) -> Finding? {
    guard before != after else { return nil }
    return Finding(
      rule, path: path,
      message:
        "The client's \(path): \(after.map { "`\($0)`" } ?? "none"), and was \(before.map { "`\($0)`" } ?? "none").",
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

extension APIDescription.TokenLifecycle {
  fileprivate var text: String { (arguments + (refresh ?? [])).joined(separator: ", ") }
}

extension APIDescription {
  /// Where tokens come from and how they are replaced.
  fileprivate var tokensText: String? { tokens?.text ?? oauth?.joined(separator: ", ") }
}
