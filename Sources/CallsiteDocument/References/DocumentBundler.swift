package import CallsiteDiagnostics
package import CallsiteSource

/// An API description in a single tree.
package struct BundledDocument: Sendable {
  package let node: SourceNode
  /// The other files and addresses that references lead to, in order of first use. This includes those that
  /// couldn't be read, because the result depends on them too.
  package let files: [String]
}

/// Combines a description's files into a single tree with only local references.
///
/// Objects from other files become components: `$ref: './Dog.yaml'` becomes `#/components/schemas/Dog`, with
/// `Dog` added (in Swagger 2.0, `#/definitions/Dog`). Path items are inserted in place. Nodes keep their
/// positions in their own files.
///
/// A schema of the document that isn't a component becomes one if something refers to it and it isn't a plain
/// value, and so do the payloads of webhooks. A reference that can't be resolved is reported and removed. A
/// document that refers only to its own components is unchanged.
package struct DocumentBundler: Sendable {
  private let folders: ReadableFolders
  private let network: (any NetworkDocuments)?
  private let maximumNodes: Int

  /// - Parameters:
  ///   - folders: The folders that files may be read from.
  ///   - network: The reader for network references, or `nil` to refuse them.
  ///   - maximumNodes: The maximum number of objects and lists in the result, which nested copies could
  ///     otherwise increase without limit. The largest published description has a tenth of the default.
  package init(
    folders: ReadableFolders, network: (any NetworkDocuments)? = nil, maximumNodes: Int = 5_000_000
  ) {
    self.folders = folders
    self.network = network
    self.maximumNodes = maximumNodes
  }

  package func bundle(_ root: SourceNode, into collector: inout DiagnosticCollector) -> BundledDocument {
    // Most references are the name of a component in the same document.
    guard root.containsEntry(where: \.isNonComponentReference) || root.mapping?["webhooks"] != nil else {
      return BundledDocument(node: root, files: [])
    }
    let root = root.withStaticReferences
    let session = ReadingSession(root: root, repairs: collector.repairs)
    let library = DocumentLibrary(root: root, folders: folders, network: network)
    var rewriting = ReferenceRewriting(library: library, session: session, maximumNodes: maximumNodes)
    let node = rewriting.rewriteDocument()
    collector.report(contentsOf: session.diagnostics)
    return BundledDocument(node: node, files: library.attemptedFiles)
  }
}

extension SourceNode {
  /// Whether an entry of this node, or of one below it, fulfills a condition.
  ///
  /// Entries are inspected in place, because copying them would take longer than the check.
  func containsEntry(where condition: (SourceMapping.Entry) -> Bool) -> Bool {
    switch content {
    case .scalar: false
    case .sequence(let elements):
      elements.withUnsafeBufferPointer { elements in
        elements.indices.contains { elements[$0].containsEntry(where: condition) }
      }
    case .mapping(let mapping):
      mapping.entries.withUnsafeBufferPointer { entries in
        entries.indices.contains {
          condition(entries[$0]) || entries[$0].value.containsEntry(where: condition)
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
  fileprivate var isNonComponentReference: Bool {
    switch key.utf8.count {
    case 4 where key == "$ref": value.string.map { !$0.isNameOfComponent } ?? false
    case 11 where key == "$dynamicRef": true
    case 13 where key == "discriminator": value.hasMappingBesideComponents
    default: false
    }
  }
}

extension String {
  /// Whether the text refers to a component: `#/components/schemas/Pet`, or Swagger 2.0's
  /// `#/definitions/Pet`.
  fileprivate var isNameOfComponent: Bool {
    let slashes = utf8.count { $0 == UInt8(ascii: "/") }
    return slashes == 3 && hasPrefix("#/components/")
      || slashes == 2 && ["#/definitions/", "#/parameters/", "#/responses/"].contains(where: hasPrefix)
  }
}

/// The component names of a document that is being bundled: its own, and those of objects from other files.
struct BundledNames {
  /// A component to add to the document, in the order of first reference.
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

  /// Reserves the name of one of the document's own components.
  mutating func reserve(_ name: String, in section: ComponentSection) {
    taken[section, default: []].insert(name)
  }

  /// Makes a component of the document the name of its target. The first binding is kept.
  mutating func bind(_ name: String, to place: ReferencePlace, in section: ComponentSection) {
    let key = Key(place: place.identity, section: section)
    if names[key] == nil { names[key] = name }
  }

  /// Returns the name of a place, if it has one.
  func name(of place: ReferencePlace, in section: ComponentSection) -> String? {
    names[Key(place: place.identity, section: section)]
  }

  /// Names a place: with the first wanted name that is free, or with the last one and the first free number
  /// from 2.
  mutating func add(_ place: ReferencePlace, in section: ComponentSection, wanted: [String]) -> String {
    let last = wanted.last ?? "Schema"
    let free = wanted.first { !taken[section, default: []].contains($0) }
    let name = taken[section, default: []].claim(free ?? last)
    names[Key(place: place.identity, section: section)] = name
    additions.append(Addition(place: place, section: section, name: name))
    return name
  }
}

/// Chooses component names for objects from other files.
///
/// `pets.yaml#/components/schemas/Dog` → `Dog`. A whole file is named after its title if that is a valid
/// name, otherwise after the file: `Dog.yaml` → `Dog`, `dog/index.yaml` → `dog`.
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

  /// Returns a file's name up to the first dot, or the folder's name for an index file.
  static func stem(of path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != ".." && $0 != "." }
    guard let file = parts.last else { return "Schema" }
    let stem = file.prefix { $0 != "." }
    guard ["", "index", "_index"].contains(stem.lowercased()) else { return String(stem) }
    return parts.dropLast().last.map(String.init) ?? "Schema"
  }

  /// Whether a pointer's token describes the object: it isn't an index, a media type, or a key that is common
  /// to all objects.
  private static func isName(_ token: String) -> Bool {
    !token.isEmpty && Int(token) == nil && !token.contains("/")
      && token != "schema" && token != "content" && SchemaKeyword.named(token)?.word == nil
  }
}
