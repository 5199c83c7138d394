import CallsiteDiagnostics
import CallsiteSource

/// The documents of a bundling run, each read once: the root, and those that references lead to.
final class DocumentLibrary {
  private(set) var root: ReferencedDocument
  let folders: ReadableFolders
  private let network: (any NetworkDocuments)?
  private var documents: [String: Result<ReferencedDocument, ReadableFolders.Problem>]
  /// The files and addresses that were looked for, in order, whether they exist or not.
  private(set) var attemptedFiles: [String] = []

  /// - Parameter network: The reader for network references, or `nil` to refuse them.
  init(root: SourceNode, folders: ReadableFolders, network: (any NetworkDocuments)?) {
    let path = root.position.file
    self.root = ReferencedDocument(path: path, node: root)
    self.folders = folders
    self.network = network
    documents = [Self.key(path): .success(self.root)]
  }

  var allowsNetwork: Bool { network != nil }

  /// Replaces the root with a version that contains more of the same document.
  func replaceRoot(_ node: SourceNode) {
    root = ReferencedDocument(path: root.path, node: node)
    documents[Self.key(root.path)] = .success(root)
  }

  /// Returns the document that contains a position. Nodes added by an overlay belong to the root.
  func document(at position: SourcePosition) -> ReferencedDocument {
    if position.file == root.path { return root }
    return (try? documents[position.file]?.get()) ?? root
  }

  /// - Parameter path: The path of a file, or an address if network references are allowed.
  func open(_ path: String) throws(ReadableFolders.Problem) -> ReferencedDocument {
    if let known = documents[path] { return try known.get() }
    attemptedFiles.append(path)
    let result: Result<ReferencedDocument, ReadableFolders.Problem>
    do {
      result = .success(try read(path))
    } catch {
      result = .failure(error)
    }
    documents[path] = result
    return try result.get()
  }

  private func read(_ path: String) throws(ReadableFolders.Problem) -> ReferencedDocument {
    guard let network, NetworkAddress.isAddress(path) else {
      return ReferencedDocument(path: path, node: try folders.read(path))
    }
    let node = try network.read(address: path)
    // A redirected document has both addresses, and the last one is its base URI (RFC 3986, section 5.1.3).
    let address = node.position.file
    if let known = try documents[address]?.get() { return known }
    let document = ReferencedDocument(path: address, node: node)
    documents[address] = .success(document)
    return document
  }

  private static func key(_ path: String) -> String {
    NetworkAddress.isAddress(path) ? path : Path.normalized(path)
  }

  /// Returns the document among those read so far that has a URI as its identifier, or contains a schema that
  /// does.
  func identified(_ uri: String) -> (document: ReferencedDocument, pointer: JSONPointer)? {
    let read = [root] + attemptedFiles.compactMap { try? documents[$0]?.get() }
    for document in read {
      if let pointer = document.identifiers[uri] { return (document, pointer) }
    }
    return nil
  }
}

/// A document that references lead to, including the root, with its named places.
final class ReferencedDocument {
  let path: String
  let node: SourceNode
  /// The places with an `$anchor`, by name (JSON Schema 2020-12, section 8.2.2).
  private(set) lazy var anchors: [String: JSONPointer] = names.anchors
  /// The places with an `$id` or OpenAPI 3.2's `$self`, by URI.
  private(set) lazy var identifiers: [String: JSONPointer] = names.identifiers
  private lazy var names = Self.collectNames(node)

  init(path: String, node: SourceNode) {
    self.path = path
    self.node = node
  }

  /// Whether the document is from the network, so that its references are relative to its address and can't
  /// lead to files.
  var isOnNetwork: Bool { NetworkAddress.isAddress(path) }

  /// Returns the node at a place without following references.
  func node(at pointer: JSONPointer) -> SourceNode? { node.node(at: pointer) }

  private struct Names {
    var anchors: [String: JSONPointer] = [:]
    var identifiers: [String: JSONPointer] = [:]
  }

  /// Collects the names in a document. The first of several equal names is used.
  private static func collectNames(_ root: SourceNode) -> Names {
    var names = Names()
    var pending: [(node: SourceNode, tokens: [String])] = [(root, [])]
    while let (node, tokens) = pending.popLast() {
      let pointer = JSONPointer(tokens)
      for entry in node.mapping?.entries ?? [] {
        guard let text = entry.value.string else { continue }
        switch entry.key {
        case "$anchor", "$dynamicAnchor":
          if names.anchors[text] == nil { names.anchors[text] = pointer }
        case "$id", "$self":
          let id = text.hasSuffix("#") ? String(text.dropLast()) : text
          if names.identifiers[id] == nil { names.identifiers[id] = pointer }
        default: break
        }
      }
      pending += node.children.reversed().map { ($0.node, tokens + [$0.token]) }
    }
    return names
  }
}

extension SourceNode {
  /// The objects and lists that are direct children.
  fileprivate var children: [(token: String, node: SourceNode)] {
    let all =
      mapping?.entries.map { ($0.key, $0.value) } ?? sequence?.enumerated().map { ("\($0)", $1) } ?? []
    return all.filter { $0.1.scalar == nil }
  }
}
