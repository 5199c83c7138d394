import CallsiteDiagnostics
import CallsiteSource

/// The place of components in a document: at the root in Swagger 2.0, under `components` in OpenAPI.
struct ComponentLayout {
  private let root: SourceNode
  private let isSwagger: Bool
  /// The positions of the document's own components.
  private let ownPositions: Set<SourcePosition>

  init(_ root: SourceNode) {
    self.root = root
    let isSwagger = root.mapping?["swagger"] != nil
    self.isSwagger = isSwagger
    let sections = ComponentSection.allCases.filter { $0 != .pathItems }
    let entries = sections.flatMap { root.entries(at: Self.path(of: $0, isSwagger: isSwagger)) }
    ownPositions = Set(entries.map(\.position))
  }

  func path(of section: ComponentSection) -> [String] { Self.path(of: section, isSwagger: isSwagger) }

  func entries(of section: ComponentSection) -> [SourceMapping.Entry] { root.entries(at: path(of: section)) }

  /// Whether a path leads to a section.
  func isSection(_ path: some Sequence<String>) -> Bool {
    ComponentSection.allCases.contains { self.path(of: $0).elementsEqual(path) }
  }

  /// Returns the section that contains a place inside one of its components.
  func section(of pointer: JSONPointer) -> ComponentSection? {
    ComponentSection.allCases.first { section in
      let path = self.path(of: section)
      return pointer.tokens.count > path.count && pointer.tokens.starts(with: path)
    }
  }

  /// Whether a place is a schema component.
  func isComponent(_ pointer: JSONPointer) -> Bool {
    let path = self.path(of: .schemas)
    return pointer.tokens.count == path.count + 1 && pointer.tokens.starts(with: path)
  }

  /// Whether an entry is one of the document's own components.
  func isEntry(_ entry: SourceMapping.Entry) -> Bool { ownPositions.contains(entry.position) }

  private static func path(of section: ComponentSection, isSwagger: Bool) -> [String] {
    guard isSwagger else { return ["components", section.rawValue] }
    switch section {
    case .schemas: return ["definitions"]
    case .securitySchemes: return ["securityDefinitions"]
    default: return [section.rawValue]
    }
  }
}

extension SourceNode {
  fileprivate func entries(at path: [String]) -> [SourceMapping.Entry] {
    var node: SourceNode? = self
    for token in path { node = node?.mapping?[token] }
    return node?.mapping?.entries ?? []
  }

  /// Returns the tree with entries appended to an object, which is created if it doesn't exist.
  func adding(_ entries: [SourceMapping.Entry], at path: ArraySlice<String>) -> SourceNode {
    let own = mapping?.entries ?? []
    guard let token = path.first else {
      return SourceNode(.mapping(SourceMapping(own + entries)), at: position)
    }
    let child = mapping?[token] ?? SourceNode(.mapping(SourceMapping([])), at: position)
    let changed = child.adding(entries, at: path.dropFirst())
    let index = own.firstIndex { $0.key == token }
    let entry = SourceMapping.Entry(
      key: token, value: changed, at: index.map { own[$0].position } ?? position)
    var rest = own
    if let index { rest[index] = entry } else { rest.append(entry) }
    return SourceNode(.mapping(SourceMapping(rest)), at: position)
  }
}

extension SourceNode {
  /// Adds explicit discriminator values for branches whose components were renamed: without a mapping, a
  /// branch's value is its component's name (OpenAPI, Discriminator Object).
  func keepingImpliedNames(of original: SourceNode) -> SourceNode {
    guard let discriminator = mapping?["discriminator"], discriminator.mapping != nil else { return self }
    let mapped = discriminator.mapping?["mapping"]?.mapping?.entries ?? []
    var targets = Set(mapped.compactMap(\.value.string))
    let keys = Set(mapped.map(\.key))
    var added: [SourceMapping.Entry] = []
    for (before, after) in zip(original.branchReferences, branchReferences) {
      guard let before, let after, let text = after.string, let old = before.string else { continue }
      let name = ReferenceText(old).impliedName
      if name == ReferenceText(text).impliedName || keys.contains(name) { continue }
      if targets.insert(text).inserted {
        added.append(SourceMapping.Entry(key: name, value: after, at: before.position))
      }
    }
    if added.isEmpty { return self }
    let changed = discriminator.adding(added, at: ["mapping"])
    return replacing([
      SourceMapping.Entry(key: "discriminator", value: changed, at: discriminator.position)
    ])
  }

  /// The `$ref`s of the branches of `oneOf` and `anyOf`.
  private var branchReferences: [SourceNode?] {
    ["oneOf", "anyOf"].flatMap { mapping?[$0]?.sequence ?? [] }.map { $0.mapping?["$ref"] }
  }
}
