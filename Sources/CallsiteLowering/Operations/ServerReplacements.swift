import CallsiteDocument
import CallsiteModel

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
