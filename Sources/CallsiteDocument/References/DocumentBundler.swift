package import CallsiteDiagnostics
package import CallsiteSource

/// An API description in one tree.
package struct BundledDocument: Sendable {
  package let node: SourceNode
  /// The other files and addresses that its references lead to, in the order of their first use, whether they could be read
  /// or not: what comes of the document depends on them.
  package let files: [String]
}

/// Puts a description that is spread over files into one tree, so that every reference is local afterwards.
///
/// What another file holds becomes a component: `$ref: './Dog.yaml'` reads as `#/components/schemas/Dog`, with
/// `Dog` added (in Swagger 2.0, `#/definitions/Dog`). Path items are put in place. Nodes keep their positions
/// in their own files. A schema of the document that is no component becomes one when something refers to it
/// and it isn't a plain value, and so does what a webhook sends. A reference that leads nowhere is diagnosed and left out; a document that refers
/// to nothing but its components is left as it is.
package struct DocumentBundler: Sendable {
  private let folders: ReadableFolders
  private let network: (any NetworkDocuments)?
  private let maximumNodes: Int

  /// - Parameters:
  ///   - folders: Where files may be read.
  ///   - network: Reads what references on the network lead to; nil: they are refused.
  ///   - maximumNodes: How many objects and lists the tree may have, since copies in copies could make any
  ///     number. The largest published description has a tenth of that.
  package init(
    folders: ReadableFolders, network: (any NetworkDocuments)? = nil, maximumNodes: Int = 5_000_000
  ) {
    self.folders = folders
    self.network = network
    self.maximumNodes = maximumNodes
  }

  package func bundle(_ root: SourceNode, into collector: inout DiagnosticCollector) -> BundledDocument {
    guard root.hasReferencesBesideComponents || root.mapping?["webhooks"] != nil else {
      return BundledDocument(node: root, files: [])
    }
    let root = root.withStaticReferences
    let session = ReadingSession(root: root, isStrict: collector.isStrict)
    let library = DocumentLibrary(root: root, folders: folders, network: network)
    var rewriting = ReferenceRewriting(library: library, session: session, maximumNodes: maximumNodes)
    let node = rewriting.rewriteDocument()
    collector.report(contentsOf: session.diagnostics)
    return BundledDocument(node: node, files: library.soughtFiles)
  }
}

extension SourceNode {
  /// Whether any reference is more than the name of a component of the same document.
  ///
  /// Every node of a document is asked: entries are looked at where they lie, since copying them takes longer than
  /// looking.
  fileprivate var hasReferencesBesideComponents: Bool {
    switch content {
    case .scalar: false
    case .sequence(let elements):
      elements.withUnsafeBufferPointer { elements in
        elements.indices.contains { elements[$0].hasReferencesBesideComponents }
      }
    case .mapping(let mapping):
      mapping.entries.withUnsafeBufferPointer { entries in
        entries.indices.contains {
          entries[$0].isReferenceBesideComponents || entries[$0].value.hasReferencesBesideComponents
        }
      }
    }
  }

  fileprivate var hasMappingBesideComponents: Bool {
    let values = mapping?["mapping"]?.mapping?.entries.map(\.value) ?? []
    return (values + [mapping?["defaultMapping"]].compactMap { $0 }).contains { value in
      value.string.map { ReferenceText.isReference($0) && !$0.isNameOfComponent } ?? false
    }
  }
}

extension SourceMapping.Entry {
  fileprivate var isReferenceBesideComponents: Bool {
    switch key.utf8.count {
    case 4 where key == "$ref": value.string.map { !$0.isNameOfComponent } ?? false
    case 11 where key == "$dynamicRef": true
    case 13 where key == "discriminator": value.hasMappingBesideComponents
    default: false
    }
  }
}

extension String {
  /// `#/components/schemas/Pet`, or Swagger 2.0's `#/definitions/Pet`.
  fileprivate var isNameOfComponent: Bool {
    let slashes = utf8.count { $0 == UInt8(ascii: "/") }
    return slashes == 3 && hasPrefix("#/components/")
      || slashes == 2 && ["#/definitions/", "#/parameters/", "#/responses/"].contains(where: hasPrefix)
  }
}
