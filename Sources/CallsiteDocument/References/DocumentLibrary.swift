import CallsiteDiagnostics
import CallsiteSource

/// The documents of one reading, each read once: the one asked for, and those that its references lead to.
final class DocumentLibrary {
  private(set) var root: ReferencedDocument
  let folders: ReadableFolders
  private let network: (any NetworkDocuments)?
  private var documents: [String: Result<ReferencedDocument, ReadableFolders.Problem>]
  /// The files and addresses that were looked for beside the root, in order, whether they were there or not.
  private(set) var soughtFiles: [String] = []

  /// - Parameter network: Reads what references on the network lead to; nil: they are refused.
  init(root: SourceNode, folders: ReadableFolders, network: (any NetworkDocuments)?) {
    let path = root.position.file
    self.root = ReferencedDocument(path: path, node: root)
    self.folders = folders
    self.network = network
    documents = [Self.key(path): .success(self.root)]
  }

  var allowsNetwork: Bool { network != nil }

  /// Puts a root in place of the first one that has more of the same document in it.
  func replaceRoot(_ node: SourceNode) {
    root = ReferencedDocument(path: root.path, node: node)
    documents[Self.key(root.path)] = .success(root)
  }

  /// The document that a text belongs to. What an overlay adds belongs to the root.
  func document(at position: SourcePosition) -> ReferencedDocument {
    if position.file == root.path { return root }
    return (try? documents[position.file]?.get()) ?? root
  }

  /// - Parameter path: The path of a file; if the network is allowed, also an address.
  func open(_ path: String) throws(ReadableFolders.Problem) -> ReferencedDocument {
    if let known = documents[path] { return try known.get() }
    soughtFiles.append(path)
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
    // What was redirected is known by both addresses, and relative to the last (RFC 3986, section 5.1.3).
    let address = node.position.file
    if let known = try documents[address]?.get() { return known }
    let document = ReferencedDocument(path: address, node: node)
    documents[address] = .success(document)
    return document
  }

  private static func key(_ path: String) -> String {
    NetworkAddress.isAddress(path) ? path : Path.normalized(path)
  }

  /// The document that calls itself by a URI, or has a schema that does, among those read so far.
  func identified(_ uri: String) -> (document: ReferencedDocument, pointer: JSONPointer)? {
    let read = [root] + soughtFiles.compactMap { try? documents[$0]?.get() }
    for document in read {
      if let pointer = document.identifiers[uri] { return (document, pointer) }
    }
    return nil
  }
}

/// A file that references lead into (the document itself is one), with the places that have names in it.
final class ReferencedDocument {
  let path: String
  let node: SourceNode
  /// `$anchor`s: name → place (JSON Schema 2020-12, section 8.2.2).
  private(set) lazy var anchors: [String: JSONPointer] = names.anchors
  /// `$id`s and OpenAPI 3.2's `$self`: text → place.
  private(set) lazy var identifiers: [String: JSONPointer] = names.identifiers
  private lazy var names = Self.collectNames(node)

  init(path: String, node: SourceNode) {
    self.path = path
    self.node = node
  }

  /// Whether it came from the network: what it refers to is relative to its address, and never a file.
  var isOnNetwork: Bool { NetworkAddress.isAddress(path) }

  /// The node at a place, without following references on the way.
  func node(at pointer: JSONPointer) -> SourceNode? { node.node(at: pointer) }

  private struct Names {
    var anchors: [String: JSONPointer] = [:]
    var identifiers: [String: JSONPointer] = [:]
  }

  /// Of equal names the first in the text counts.
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
  /// The value of an object's key or of a list's position.
  func child(_ token: String) -> SourceNode? {
    if let mapping { return mapping[token] }
    guard let sequence, let index = Int(token), sequence.indices.contains(index) else { return nil }
    return sequence[index]
  }

  /// The objects and lists directly below.
  fileprivate var children: [(token: String, node: SourceNode)] {
    let all =
      mapping?.entries.map { ($0.key, $0.value) } ?? sequence?.enumerated().map { ("\($0)", $1) } ?? []
    return all.filter { $0.1.scalar == nil }
  }
}
