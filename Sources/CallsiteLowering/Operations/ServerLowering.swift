import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel

/// Gives each server of the document a name: its own, else `production` for the only one, else a word of its
/// description or its place in the list.
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

  /// Whether a server says where it is. One relative to the document's own address doesn't.
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

  /// The URL cut at its variables; braces around anything else are text.
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
      "Server '\(server.url)' is relative to an address that isn't known here and is skipped. Write the whole URL.",
      at: server.position)
  }
}

/// Says of an operation that has servers of its own which of them takes the place of which of the document's.
///
/// OpenAPI doesn't say how the two lists go together (Operation Object, `servers`: "will be overridden"). Lists of
/// one length do so place by place, since they tend to be the same environments; of others the first one counts.
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
  /// The URL with the default of each variable; nil for one that is relative to an address that isn't known.
  var defaultURL: String? {
    let url = variables.reduce(url) { $0.replacing("{\($1.name)}", with: $1.defaultValue) }
    return url.contains("://") ? url : nil
  }
}
