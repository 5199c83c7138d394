import CallsiteDiagnostics
import CallsitePipeline
import CallsiteSource

/// The generated clients of a package that versions are compared of, and where the configuration puts them.
struct GeneratedClients {
  enum Side {
    case old, new
  }

  private struct Client {
    let module: String
    /// The folder as the configuration says it.
    let folder: OutputFolder
    /// Absolute.
    let output: String
    let pair: VersionPair
  }

  private let clients: [Client]
  /// What shares a folder with one of the clients, and stays as it is.
  private let neighbors: [APIConfiguration]
  private let request: AppBuildRequest
  /// The absolute folders of the clients, and of their modules for tests.
  let folders: [String]

  /// Where there is only one version, nothing is exchanged: a client that is new isn't used yet, and one that is gone from
  /// the configuration stays on the disk.
  init(_ pairs: [VersionPair], configuration: Configuration?, request: AppBuildRequest) {
    self.request = request
    clients = pairs.compactMap { pair in
      guard pair.old != nil, let api = pair.new?.api else { return nil }
      return Client(
        module: api.module, folder: api.folder, output: request.absolute(api.output), pair: pair)
    }
    let own = Set(clients.map { request.absolute($0.folder.path) })
    let compared = Set(pairs.compactMap { $0.new?.api.options })
    neighbors = (configuration?.apis ?? []).filter { api in
      own.contains(request.absolute(api.folder.path)) && !compared.contains(api.options)
    }
    folders = clients.flatMap { client in
      let folder = request.absolute(client.folder.path)
      let testing = client.pair.new?.api.testing.name.map { Path.joined(Path.folder(of: folder), $0) }
      return [folder] + (testing.map { [$0] } ?? [])
    }
  }

  /// - Throws: A diagnostic for each client that isn't where the configuration puts it.
  func checkPresence() throws(DiagnosticFailure) {
    var collector = DiagnosticCollector()
    if clients.isEmpty { collector.report(.nothingToExchange()) }
    for client in clients where !OutputFolder(path: request.absolute(client.folder.path)).isGenerated {
      collector.report(.noGeneratedClient(client.module, client.folder.path))
    }
    try collector.throwIfErrors()
  }

  /// Whether a file is one of the clients' own, as far as its folder and its marker say.
  func contains(_ path: String) -> Bool {
    guard path.hasSuffix(".swift"), folders.contains(where: { path.hasPrefix($0 + "/") }) else {
      return false
    }
    return (try? Disk.bytes(of: path)).map(OutputFolder.carriesMarker) ?? false
  }

  /// Writes the clients of a version into a copy of the package.
  func generate(_ side: Side, in copy: ScratchCopy) throws(DiagnosticFailure) {
    var sources: [(api: APIConfiguration, fetch: DocumentFetch)] = []
    for client in clients {
      guard let source = side == .old ? client.pair.old : client.pair.new else { continue }
      var api = source.api
      api.output = copy.place(of: client.output)
      sources.append((api, source.fetch))
    }
    for neighbor in neighbors {
      var api = neighbor
      api.output = copy.place(of: request.absolute(neighbor.output))
      sources.append((api, DocumentFetch()))
    }
    try GeneratorPipeline.generate(sources, testing: request.testing)
  }
}

extension Diagnostic {
  // No positions: there is no text to point into.
  fileprivate static func noGeneratedClient(_ module: String, _ folder: String) -> Diagnostic {
    Diagnostic(
      .error, "no-generated-client",
      "'\(folder)', where the client of \(module) belongs, has no Swift that Callsite generated, so no version of it can "
        + "be tried. Run 'callsite generate', or list the document in callsite.yaml, whose 'output' says where its "
        + "client is.")
  }

  fileprivate static func nothingToExchange() -> Diagnostic {
    Diagnostic(
      .error, "no-generated-client",
      "No API has both an old and a new version, so there is nothing to build with.")
  }
}
