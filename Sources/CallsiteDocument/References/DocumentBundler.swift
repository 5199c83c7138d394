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

/// The component names of a document that is being put together: its own, and those given to what other files
/// hold.
struct BundledNames {
  /// What is to be added to the document, in the order in which it was first referred to.
  struct Addition {
    let place: ReferencePlace
    let section: ComponentSection
    let name: String
  }

  private struct Key: Hashable {
    let place: ReferencePlace.Identity
    let section: ComponentSection
  }

  private var taken: [ComponentSection: Set<String>] = [:]
  private var names: [Key: String] = [:]
  private(set) var additions: [Addition] = []

  /// Takes a name of the document's own.
  mutating func reserve(_ name: String, in section: ComponentSection) {
    taken[section, default: []].insert(name)
  }

  /// Makes a component of the document the name of what it refers to; the first one counts.
  mutating func bind(_ name: String, to place: ReferencePlace, in section: ComponentSection) {
    let key = Key(place: place.identity, section: section)
    if names[key] == nil { names[key] = name }
  }

  /// The name of a place, if it has one.
  func name(of place: ReferencePlace, in section: ComponentSection) -> String? {
    names[Key(place: place.identity, section: section)]
  }

  /// Gives a place a name: the first wanted one that is free, or the last with the first free number from 2 on.
  mutating func add(_ place: ReferencePlace, in section: ComponentSection, wanted: [String]) -> String {
    let last = wanted.last ?? "Schema"
    var name = wanted.first { !taken[section, default: []].contains($0) } ?? last
    var number = 2
    while !taken[section, default: []].insert(name).inserted {
      name = "\(last)\(number)"
      number += 1
    }
    names[Key(place: place.identity, section: section)] = name
    additions.append(Addition(place: place, section: section, name: name))
    return name
  }
}

/// Names for what other files hold, to be components of the one document that is read.
///
/// `pets.yaml#/components/schemas/Dog` → `Dog`; a whole file is called by its title if that is a name, else as
/// the file: `Dog.yaml` → `Dog`, `dog/index.yaml` → `dog`.
enum ComponentNaming {
  static func name(of place: ReferencePlace, in section: ComponentSection) -> String {
    if let name = place.pointer.tokens.last(where: isName) { return name }
    let isWhole = place.pointer.tokens.isEmpty
    if isWhole, section == .schemas, let title = place.node.mapping?["title"]?.string,
      SwiftName.isValid(title)
    {
      return title
    }
    return stem(of: place.document.path)
  }

  /// A file's name without what follows its first dot; that of the folder where the file is an index.
  static func stem(of path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != ".." && $0 != "." }
    guard let file = parts.last else { return "Schema" }
    let stem = file.prefix { $0 != "." }
    guard ["", "index", "_index"].contains(stem.lowercased()) else { return String(stem) }
    return parts.dropLast().last.map(String.init) ?? "Schema"
  }

  /// Whether a step of a pointer says what a thing is: not a position, a media type, or what each thing has.
  private static func isName(_ token: String) -> Bool {
    !token.isEmpty && Int(token) == nil && !token.contains("/")
      && !["schema", "items", "content", "additionalProperties", "allOf", "oneOf", "anyOf"].contains(token)
  }
}
