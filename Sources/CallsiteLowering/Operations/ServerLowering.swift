import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel

/// Names the document's servers: with their own name, or one or two words of the description. Without either, the first
/// one is `production`, unless its URL or description says otherwise, and others are named after their URL, so that one
/// server more renames no other.
struct ServerLowering {
  let context: LoweringContext

  func servers() -> [ServerDeclaration] {
    var scope = NameScope(reserved: ["url", "init"])
    for server in context.document.servers where !server.isAbsolute { context.warn(.relativeServer(server)) }
    let servers = context.document.knownServers
    let isReplaced = context.document.operations.contains { !$0.servers.isEmpty }
    let production = unnamedProduction
    return servers.enumerated().map { index, server in
      let name =
        ownName(of: server)
        ?? (index == production ? Self.production : SwiftNaming.member(server.location))
      let variables = variables(of: server)
      return ServerDeclaration(
        name: scope.claim(name),
        documentation: documentation(of: server), pieces: pieces(of: server, variables: variables),
        variables: variables.map(\.declaration),
        template: isReplaced && !variables.isEmpty ? SwiftStringLiteral(server.url) : nil,
        position: server.position)
    }
  }

  /// Returns the index of the server that is named `production` without saying so: the first one without a name whose URL
  /// and description don't say otherwise, unless another one has this name.
  private var unnamedProduction: Int? {
    let servers = context.document.knownServers
    if servers.contains(where: { ownName(of: $0) == Self.production }) { return nil }
    return servers.firstIndex { server in
      let words = SwiftNaming.words(of: server.location + " " + (server.description ?? ""))
      return ownName(of: server) == nil && Self.others.isDisjoint(with: words.map { $0.lowercased() })
    }
  }

  private func ownName(of server: Server) -> String? {
    if let name = server.name { return SwiftNaming.member(name) }
    var words = server.description.map(SwiftNaming.words(of:)) ?? []
    if words.first?.lowercased() == "the" { words.removeFirst() }
    while words.count > 1, let last = words.last, Self.nouns.contains(last.lowercased()) {
      words.removeLast()
    }
    return (1...2).contains(words.count) ? SwiftNaming.member(words.joined(separator: " ")) : nil
  }

  private static let production = "production"

  /// What every server is: `Server.staging` is the "Staging server".
  private static let nouns: Set<String> = ["api", "endpoint", "environment", "server", "url"]

  /// The words for servers that aren't for production.
  private static let others: Set<String> = [
    "127", "demo", "dev", "development", "local", "localhost", "mock", "preview", "qa", "sandbox", "stage",
    "staging", "test", "testing", "uat",
  ]

  private func documentation(of server: Server) -> DocComment {
    var comment = DocComment(server.description).appending(DocComment.verbatim(["`\(server.url)`"]))
    for variable in server.variables where !variable.allowedValues.isEmpty {
      let values = variable.allowedValues.map { "`\($0)`" }.joined(separator: ", ")
      comment = comment.appending(DocComment("`\(variable.name)` is one of \(values)."))
    }
    return comment
  }

  private func variables(
    of server: Server
  ) -> [(name: String, declaration: ServerDeclaration.Variable)] {
    var scope = NameScope()
    return server.variables.map { variable in
      (
        variable.name,
        ServerDeclaration.Variable(
          name: scope.claim(context.naming.member(variable.name)),
          documentedName: SwiftStringLiteral(variable.name),
          defaultValue: SwiftStringLiteral(variable.defaultValue))
      )
    }
  }

  /// Splits the URL at its variables. Braces around anything else are literal.
  private func pieces(
    of server: Server, variables: [(name: String, declaration: ServerDeclaration.Variable)]
  ) -> [ServerDeclaration.Piece] {
    var pieces: [ServerDeclaration.Piece] = []
    var text = ""
    var rest = server.url[...]
    while let character = rest.first {
      if character == "{", let end = rest.firstIndex(of: "}"),
        let variable = variables.first(where: { $0.name == rest[rest.index(after: rest.startIndex)..<end] })
      {
        if !text.isEmpty { pieces.append(.text(SwiftStringLiteral(text))) }
        text = ""
        pieces.append(.variable(variable.declaration.name))
        rest = rest[rest.index(after: end)...]
      } else {
        text.append(character)
        rest = rest.dropFirst()
      }
    }
    if !text.isEmpty || pieces.isEmpty { pieces.append(.text(SwiftStringLiteral(text))) }
    return pieces
  }
}

extension Diagnostic {
  static func relativeServer(_ server: Server) -> Diagnostic {
    Diagnostic(
      .warning, "relative-server",
      "Server '\(server.url)' is relative to an unknown address and is skipped. Use an absolute URL.",
      at: server.position)
  }
}

/// Determines which of the document's servers an operation's own servers replace.
///
/// OpenAPI only specifies that they "will be overridden" (Operation Object, `servers`). A server that is also one of
/// the operation's own isn't replaced. Otherwise, lists of equal length correspond by index, because they usually
/// describe the same environments, and the operation's first server is used if the lengths differ.
struct ServerReplacements {
  let context: LoweringContext

  func servers(for operation: Operation) -> [MethodRequest.Server] {
    for server in operation.servers where !server.isAbsolute && !server.isPath {
      context.warn(.relativeServer(server))
    }
    let own = operation.servers.filter { $0.isAbsolute || $0.isPath }
    guard let first = own.first else { return [] }
    let known = context.document.knownServers
    guard !known.isEmpty else { return ownHost(first) }
    var servers: [MethodRequest.Server] = []
    var seen: Set<String> = []
    for (index, server) in known.enumerated() where !own.contains(where: { $0.url == server.url }) {
      let replacement = own.count == known.count ? own[index] : first
      reportFixedVariables(of: replacement, besides: known)
      let pairs = [
        (url: replacement.url(sharingVariablesOf: server), replaced: server.url),
        (url: replacement.url(sharingVariablesOf: nil), replaced: server.url(sharingVariablesOf: nil)),
      ]
      for (url, replaced) in pairs where url != replaced && seen.insert(replaced).inserted {
        servers.append(
          MethodRequest.Server(url: SwiftStringLiteral(url), replaced: SwiftStringLiteral(replaced)))
      }
    }
    return servers
  }

  /// Returns the server of an operation if the app has to know the API's own. Only a path doesn't depend on whether
  /// the client is one for tests.
  private func ownHost(_ server: Server) -> [MethodRequest.Server] {
    guard server.isPath else {
      context.warn(.unusedServer(server))
      return []
    }
    return [MethodRequest.Server(url: SwiftStringLiteral(server.url(sharingVariablesOf: nil)), replaced: nil)]
  }

  private func reportFixedVariables(of server: Server, besides replaced: [Server]) {
    for variable in server.variables where !replaced.contains(where: variable.isShared) {
      context.warn(.fixedServerVariable(variable, of: server))
    }
  }
}

extension APIDocument {
  /// The servers that a client can choose from: the document's, or those of its operations if all of them have their
  /// own and the document has none.
  var knownServers: [Server] {
    let absolute = servers.filter(\.isAbsolute)
    guard absolute.isEmpty, operations.allSatisfy({ $0.servers.contains(where: \.isAbsolute) }) else {
      return absolute
    }
    var seen: Set<String> = []
    return operations.flatMap(\.servers).filter { $0.isAbsolute && seen.insert($0.url).inserted }
  }
}

extension Server {
  /// Whether the URL has a scheme, or may have one in a variable.
  fileprivate var isAbsolute: Bool { url.contains("://") || url.hasPrefix("{") }

  /// The URL without its scheme and without its variables' braces.
  fileprivate var location: String {
    let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
    return rest.filter { $0 != "{" && $0 != "}" }
  }

  /// Whether the URL is at another path of the host that serves the document.
  fileprivate var isPath: Bool { url.hasPrefix("/") }

  /// Returns the URL with the default of each variable, except for those that have the value of another server's.
  fileprivate func url(sharingVariablesOf other: Server?) -> String {
    variables.reduce(url) { url, variable in
      other.map(variable.isShared) == true
        ? url : url.replacing("{\(variable.name)}", with: variable.defaultValue)
    }
  }
}

extension Server.Variable {
  /// Whether another server has the variable, too, and this one allows each of its values.
  fileprivate func isShared(with server: Server) -> Bool {
    guard let other = server.variables.first(where: { $0.name == name }) else { return false }
    return allowedValues.isEmpty
      || (!other.allowedValues.isEmpty && Set(other.allowedValues).isSubset(of: allowedValues))
  }
}

extension Diagnostic {
  fileprivate static func unusedServer(_ server: Server) -> Diagnostic {
    Diagnostic(
      .warning, "unused-server",
      "Server '\(server.url)' isn't used, because the document has no server with an absolute URL that it replaces; the "
        + "operation is sent to the client's server. Add the API's server to the document.",
      at: server.position)
  }

  fileprivate static func fixedServerVariable(_ variable: Server.Variable, of server: Server) -> Diagnostic {
    Diagnostic(
      .warning, "fixed-server-variable",
      "Variable '\(variable.name)' of the operation's server '\(server.url)' can't be chosen, because no server of "
        + "the document has it with the same values; it is always '\(variable.defaultValue)'.",
      at: variable.position)
  }
}
