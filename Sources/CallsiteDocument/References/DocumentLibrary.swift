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

  /// Returns the place that a reference at a position is relative to.
  func origin(of position: SourcePosition) -> ReferenceOrigin {
    let document = document(at: position)
    return ReferenceOrigin(document: document, resource: document.resources.resource(at: position))
  }

  /// Returns the document or schema with a URI, among the documents read so far.
  func identified(_ uri: String) -> ReferenceOrigin? {
    let read = [root] + attemptedFiles.compactMap { try? documents[$0]?.get() }
    return read.lazy.compactMap { $0.identified(uri) }.first
  }
}

/// A document that references lead to, including the root.
final class ReferencedDocument {
  let path: String
  let node: SourceNode
  /// The document and its schemas with an `$id`, of which the first is the document.
  private(set) lazy var resources = {
    var resources = SchemaResources()
    resources.add(node, as: isDescription ? .document : .unknown)
    return resources
  }()

  init(path: String, node: SourceNode) {
    self.path = path
    self.node = node
  }

  /// Whether the document is from the network, so that its references are relative to its address and can't
  /// lead to files.
  var isOnNetwork: Bool { NetworkAddress.isAddress(path) }

  /// Returns the node at a place without following references.
  func node(at pointer: JSONPointer) -> SourceNode? { node.node(at: pointer) }

  /// Returns the document, or the schema in it, with an absolute URI.
  func identified(_ uri: String) -> ReferenceOrigin? {
    resources.index(of: uri).map { ReferenceOrigin(document: self, resource: $0) }
  }
}

/// What references are relative to: a document, or a schema in it with an `$id` (JSON Schema 2020-12, Core, section
/// 8.2.1).
struct ReferenceOrigin {
  let document: ReferencedDocument
  private let resource: Int

  fileprivate init(document: ReferencedDocument, resource: Int) {
    self.document = document
    self.resource = resource
  }

  init(whole document: ReferencedDocument) {
    self.init(document: document, resource: 0)
  }

  private var schema: SchemaResources.Resource { document.resources.resources[resource] }

  /// The names of the anchors.
  var anchors: [String] { Array(schema.anchors.keys) }

  /// Returns the absolute URI of a reference.
  func uri(of reference: String) -> String { URIText(reference).resolved(against: schema.uri) }

  /// Returns the document's pointer to an anchor.
  func pointer(toAnchor name: String) -> JSONPointer? {
    schema.anchors[name].map(document.resources.location)
  }

  /// Returns the document's pointer to the only anchor with a name, in another schema with an ID.
  func pointer(toForeignAnchor name: String) -> JSONPointer? {
    document.resources.onlyPlace(ofAnchor: name).map(document.resources.location)
  }

  /// Returns the document's pointer for one that is relative to the schema. In an API description, pointers often start
  /// at the root of the document wherever they are.
  func pointer(to pointer: JSONPointer, orInRoot canBeInRoot: Bool) -> JSONPointer {
    if canBeInRoot, let token = pointer.tokens.first, schema.root.child(token) == nil { return pointer }
    return JSONPointer(schema.location.tokens + pointer.tokens)
  }
}
