import CallsiteDiagnostics
import CallsiteSource

/// Reads the `servers` of the document, a path item or an operation.
struct ServersReader {
  let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  /// Reads the servers. One that can't be used, because it has no URL or an undefined variable, is skipped.
  func read(_ root: ObjectReader) -> [Server] {
    root.list("servers", of: "servers").compactMap { node in
      ObjectReader(node, as: .server, session).flatMap(readServer)
    }
  }

  private func readServer(_ object: ObjectReader) -> Server? {
    guard let url = object.requiredString("url") else { return nil }
    let variables = object.entries("variables", of: "variables").compactMap(readVariable)
    for name in Self.variableNames(of: url) where !variables.contains(where: { $0.name == name }) {
      let known = object.mapping["variables"]?.mapping?.entries.map(\.key) ?? []
      if !known.contains(name) {
        session.repair(
          .undefinedVariable(name, known, at: object.mapping["url"]?.position ?? object.position))
      }
      return nil
    }
    return Server(
      url: url, description: object.string("description"), variables: variables,
      name: object.swiftName() ?? object.string("name"), position: object.position)
  }

  private func readVariable(_ entry: SourceMapping.Entry) -> Server.Variable? {
    guard let object = ObjectReader(entry.value, as: .serverVariable, session),
      let defaultValue = object.requiredString("default")
    else { return nil }
    let allowed = object.strings("enum", of: "strings").map(\.text)
    if !allowed.isEmpty, !allowed.contains(defaultValue) {
      session.repair(.defaultNotAllowed(entry, defaultValue, allowed, object))
    }
    return Server.Variable(
      name: entry.key, defaultValue: defaultValue,
      allowedValues: allowed.isEmpty || allowed.contains(defaultValue) ? allowed : [defaultValue] + allowed,
      description: object.string("description"), position: entry.position)
  }

  /// Returns the names in braces: `https://{host}:{port}` → host, port.
  private static func variableNames(of url: String) -> [String] {
    var names: [String] = []
    var start: String.Index?
    for index in url.indices {
      if url[index] == "{" {
        start = url.index(after: index)
      } else if url[index] == "}", let open = start {
        names.append(String(url[open..<index]))
        start = nil
      }
    }
    return names
  }
}

extension Diagnostic {
  fileprivate static func undefinedVariable(
    _ name: String, _ known: [String], at position: SourcePosition
  ) -> Diagnostic {
    let suggestion = NearestNames(name, among: known).suggestion
    return Diagnostic(
      .warning, "undefined-server-variable",
      "The server's URL has a variable '\(name)', which 'variables' doesn't define; the server is left out"
        + suggestion, at: position)
  }

  fileprivate static func defaultNotAllowed(
    _ entry: SourceMapping.Entry, _ value: String, _ allowed: [String], _ object: ObjectReader
  ) -> Diagnostic {
    Diagnostic(
      .warning, "unlisted-default",
      "The default '\(value)' of '\(entry.key)' isn't in its 'enum' "
        + "(\(allowed.joined(separator: ", "))); added.",
      at: object.mapping["default"]?.position ?? entry.position)
  }
}
