import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel

/// Names the document's servers: with their own name, `production` for the only one, or a word from the
/// description or the index.
struct ServerLowering {
  let context: LoweringContext

  func servers() -> [ServerDeclaration] {
    var scope = NameScope(reserved: ["url", "init"])
    let servers = context.document.servers.filter(isAbsolute)
    return servers.enumerated().map { index, server in
      let variables = variables(of: server)
      return ServerDeclaration(
        name: scope.claim(name(of: server, index: index, count: servers.count)),
        documentation: documentation(of: server), pieces: pieces(of: server, variables: variables),
        variables: variables.map(\.declaration), position: server.position)
    }
  }

  /// Whether a server's URL is absolute. Otherwise it is relative to the document's unknown URL.
  private func isAbsolute(_ server: Server) -> Bool {
    let isAbsolute = server.url.contains("://") || server.url.hasPrefix("{")
    if !isAbsolute { context.warn(.relativeServer(server)) }
    return isAbsolute
  }

  private func name(of server: Server, index: Int, count: Int) -> String {
    if let name = server.name { return SwiftNaming.member(name) }
    if count == 1 { return "production" }
    let words = server.description.map(SwiftNaming.words(of:)) ?? []
    return (1...2).contains(words.count)
      ? SwiftNaming.member(words.joined(separator: " ")) : "server\(index + 1)"
  }

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
/// OpenAPI only specifies that they "will be overridden" (Operation Object, `servers`). Lists of equal length
/// correspond by index, because they usually describe the same environments. Otherwise, the operation's first
/// server is used.
struct ServerReplacements {
  let document: APIDocument

  func servers(for operation: Operation) -> [MethodRequest.Server] {
    let own = operation.servers.compactMap(\.defaultURL)
    guard let first = own.first else { return [] }
    let documents = document.servers.compactMap(\.defaultURL)
    var servers: [MethodRequest.Server] = []
    var seen: Set<String> = []
    for (index, server) in documents.enumerated() where seen.insert(server).inserted {
      let replacement = own.count == documents.count ? own[index] : first
      if replacement == server { continue }
      servers.append(
        MethodRequest.Server(url: SwiftStringLiteral(replacement), replaced: SwiftStringLiteral(server)))
    }
    return servers
  }
}

extension Server {
  /// The URL with the default of each variable, or `nil` if it is relative to an unknown URL.
  var defaultURL: String? {
    let url = variables.reduce(url) { $0.replacing("{\($1.name)}", with: $1.defaultValue) }
    return url.contains("://") ? url : nil
  }
}
