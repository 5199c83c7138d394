import CallsiteDiagnostics
import CallsitePipeline
import CallsiteSource
import Foundation

/// The generated clients of the compared APIs, in the folders that the configuration specifies.
struct GeneratedClients {
  enum Side {
    case old, new
  }

  private struct Client {
    let module: String
    /// The folder, as written in the configuration.
    let folder: OutputFolder
    /// The absolute path of the output folder.
    let output: String
    let pair: VersionPair
    /// The absolute folders of all clients in the package if the configuration doesn't list this one.
    let committed: [String]?
  }

  /// A document that a build plugin reads, whose client is exchanged with it.
  private struct Document {
    let path: String
    let pair: VersionPair
  }

  private let clients: [Client]
  private let documents: [Document]
  /// Other APIs that are generated into the same folder as a compared client, and don't change.
  private let neighbors: [APIConfiguration]
  private let request: AppBuildRequest
  /// The absolute folders of the clients, of their modules for tests, and of the documents that plugins read.
  let folders: [String]

  /// Creates the clients of all APIs with two versions. The app doesn't use a new client yet, and one that was removed from
  /// the configuration is still on disk.
  init(_ pairs: [VersionPair], configuration: Configuration?, request: AppBuildRequest) {
    self.request = request
    documents = pairs.compactMap { pair in
      guard pair.old != nil, pair.new != nil, let path = pair.document else { return nil }
      return Document(path: path, pair: pair)
    }
    let listed = Set((configuration?.apis ?? []).map(\.module))
    clients = pairs.compactMap { pair in
      guard pair.document == nil, pair.old != nil, var api = pair.new?.api else { return nil }
      let committed = listed.contains(api.module) ? nil : Self.committedFolders(in: request.workingFolder)
      let folders = (committed ?? []).filter { Path.lastComponent($0) == api.module }
      if folders.count == 1 { api.output = folders[0] }
      return Client(
        module: api.module, folder: api.folder, output: request.absolute(api.output), pair: pair,
        committed: committed)
    }
    let own = Set(clients.map { request.absolute($0.folder.path) })
    let compared = Set(pairs.compactMap { $0.new?.api.options })
    neighbors = (configuration?.apis ?? []).filter { api in
      own.contains(request.absolute(api.folder.path)) && !compared.contains(api.options)
    }
    folders =
      clients.flatMap { client in
        let folder = request.absolute(client.folder.path)
        let testing = client.pair.new?.api.testing.name.map { Path.joined(Path.folder(of: folder), $0) }
        return [folder] + (testing.map { [$0] } ?? [])
      } + documents.map { Path.folder(of: $0.path) }
  }

  /// Returns the folders in the package that contain generated Swift.
  ///
  /// A client that no configuration lists is where `generate` wrote it: in a folder with the name of its module.
  private static func committedFolders(in package: String) -> [String] {
    var found: [String] = []
    var pending = [package]
    while let folder = pending.popLast() {
      if OutputFolder(path: folder).hasGeneratedFiles {
        found.append(folder)
        continue
      }
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
        let path = Path.joined(folder, name)
        if name.hasPrefix(".") || ScratchCopy.leftOut.contains(name) { continue }
        if Disk.type(of: path) == .typeDirectory { pending.append(path) }
      }
    }
    return found.sorted()
  }

  /// Checks that the clients exist.
  ///
  /// - Throws: `DiagnosticFailure` with an error for each client that isn't in its configured folder.
  func checkPresence() throws(DiagnosticFailure) {
    var collector = DiagnosticCollector()
    if clients.isEmpty, documents.isEmpty { collector.report(.nothingToExchange()) }
    for client in clients where !OutputFolder(path: request.absolute(client.folder.path)).isGenerated {
      if let committed = client.committed {
        collector.report(.unlistedClient(client.module, among: committed.map(request.relative)))
      } else {
        collector.report(.noGeneratedClient(client.module, client.folder.path))
      }
    }
    try collector.throwIfErrors()
  }

  /// Whether a file belongs to one of the clients, judged by its folder and its marker, or is a document that is exchanged.
  func contains(_ path: String) -> Bool {
    if documents.contains(where: { $0.path == path }) { return true }
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
    if !sources.isEmpty { try GeneratorPipeline.generate(sources, testing: request.testing) }
    for document in documents { try exchange(document, side, in: copy) }
  }

  /// Writes a version of a document where the plugin reads it. Files that it refers to stay as they are.
  private func exchange(_ document: Document, _ side: Side, in copy: ScratchCopy) throws(DiagnosticFailure) {
    guard let source = side == .old ? document.pair.old : document.pair.new else { return }
    let place = copy.place(of: document.path)
    // What was read is in the fetch's memory.
    guard let text = source.fetch.text(of: source.api.spec) else {
      throw DiagnosticFailure([.unexchangedDocument(document.path, "its text is unknown")])
    }
    do {
      try Disk.makeFolder(Path.folder(of: place))
      try Disk.write(Array(text.utf8), to: place)
    } catch {
      throw DiagnosticFailure([.unexchangedDocument(document.path, Disk.reason(of: error))])
    }
  }
}

extension Diagnostic {
  // No positions: there is no text to point into.
  fileprivate static func unexchangedDocument(_ path: String, _ reason: String) -> Diagnostic {
    Diagnostic(.error, "uncopied-package", "'\(path)' can't be written to the copy for the build: \(reason).")
  }

  fileprivate static func noGeneratedClient(_ module: String, _ folder: String) -> Diagnostic {
    Diagnostic(
      .error, "no-generated-client",
      "'\(folder)', where the client of \(module) belongs, doesn't contain any Swift generated by Callsite. "
        + "Run 'callsite generate', or list the document in callsite.yaml with the 'output' folder of its client."
    )
  }

  /// - Parameter folders: The folders in the package that contain generated Swift.
  fileprivate static func unlistedClient(_ module: String, among folders: [String]) -> Diagnostic {
    let advice =
      folders.isEmpty
      ? "Run 'callsite generate', or list the document in callsite.yaml with the 'output' folder of its client."
      : "Name its module with --module, or list the document in callsite.yaml."
    return Diagnostic(
      .error, "no-generated-client",
      "Expected one folder named '\(module)' in this package that contains Swift generated by Callsite. \(advice)",
      notes: folders.map { Note("there is a client in '\($0)'") })
  }

  fileprivate static func nothingToExchange() -> Diagnostic {
    Diagnostic(
      .error, "no-generated-client",
      "No API has both an old and a new version, so there is nothing to build with.")
  }
}
