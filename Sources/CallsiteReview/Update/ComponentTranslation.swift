import CallsiteDocument
import CallsiteSource

/// Writes published values with the spec's names of components and of parameters in paths, and collects the components
/// that the spec needs in addition.
struct ComponentTranslation {
  let changes: PublishedChanges
  let correspondence: Correspondence
  let equality: MergeEquality
  let own: DocumentPlace
  /// The names of components that the spec gets, by the published component.
  private var names: [ObjectIdentifier: [String]] = [:]
  private var taken: Set<[String]> = []
  private var needed: [(place: DocumentPlace, tokens: [String])] = []

  init(
    changes: PublishedChanges, correspondence: Correspondence, equality: MergeEquality, own: DocumentPlace
  ) {
    self.changes = changes
    self.correspondence = correspondence
    self.equality = equality
    self.own = own
  }

  /// Adds a component unless the spec has it.
  mutating func need(_ component: DocumentPlace) { _ = tokens(of: component) }

  /// Returns a published value for a place of the spec.
  mutating func translate(_ published: DocumentPlace, to place: DocumentPlace) -> SourceNode {
    let path = place.path?.token ?? published.path.map { correspondence.translated(path: $0.token) }
    return translate(published, path: path)
  }

  private mutating func translate(_ published: DocumentPlace, path: String?) -> SourceNode {
    let position = published.node.position
    if published.isList {
      return SourceNode(.sequence(published.children.map { translate($0, path: path) }), at: position)
    }
    guard let mapping = published.node.mapping else { return translated(scalar: published, path: path) }
    let entries = zip(mapping.entries, published.children).compactMap {
      entry, child -> SourceMapping.Entry? in
      let isSecurity = published.kind == .operation && child.token == "security" && child.isList
      guard let value = isSecurity ? translatedSecurity(child) : translate(child, path: path) else {
        return nil
      }
      return SourceMapping.Entry(key: entry.key, keyKind: entry.keyKind, value: value, at: entry.position)
    }
    return SourceNode(.mapping(SourceMapping(entries)), at: position)
  }

  /// Returns the security of an operation with the spec's names of schemes, or `nil` if it's that of the whole spec.
  private mutating func translatedSecurity(_ published: DocumentPlace) -> SourceNode? {
    let elements = published.children.map { requirement -> SourceNode in
      let entries = requirement.children.map { scopes -> SourceMapping.Entry in
        let scheme =
          published.root.place(at: ["components", "securitySchemes", scopes.token])
          ?? published.root.place(at: ["securityDefinitions", scopes.token])
        let name = scheme.flatMap { tokens(of: $0).last } ?? scopes.token
        return SourceMapping.Entry(key: name, value: scopes.node, at: scopes.node.position)
      }
      return SourceNode(.mapping(SourceMapping(entries)), at: requirement.node.position)
    }
    let security = SourceNode(.sequence(elements), at: published.node.position)
    return own["security"]?.node.isSame(as: security) == true ? nil : security
  }

  /// Returns the only scheme of the spec that sends credentials in the same way.
  private func ownScheme(like component: DocumentPlace) -> DocumentPlace? {
    guard component.kind == .component(.securitySchemes),
      ["http", "apiKey"].contains(component["type"]?.text)
    else { return nil }
    let keys = ["type", "scheme", "in", "name"]
    let schemes = own.components.filter { scheme in
      scheme.kind == component.kind
        && keys.allSatisfy { scheme[$0]?.text?.lowercased() == component[$0]?.text?.lowercased() }
    }
    return schemes.count == 1 ? schemes.first : nil
  }

  private mutating func translated(scalar: DocumentPlace, path: String?) -> SourceNode {
    guard let text = scalar.text, let owner = scalar.parent else { return scalar.node }
    var result = text
    if scalar.token == "$ref", let target = owner.target, target.isComponent {
      result = JSONPointer(tokens(of: target)).reference
    } else if owner.token == "mapping", owner.parent?.kind == .discriminator,
      let pointer = JSONPointer(reference: text), let target = scalar.root.place(at: pointer.tokens),
      target.isComponent
    {
      result = JSONPointer(tokens(of: target)).reference
    } else if scalar.token == "name", owner.kind == .component(.parameters), owner["in"]?.text == "path",
      let path, let published = scalar.path,
      let index = PathTemplate(published.token).names.firstIndex(of: text)
    {
      let names = PathTemplate(path).names
      if index < names.count { result = names[index] }
    }
    return result == text
      ? scalar.node : SourceNode(.scalar(SourceScalar(result, .string)), at: scalar.node.position)
  }

  /// Returns the spec's place of a published component.
  private mutating func tokens(of component: DocumentPlace) -> [String] {
    if let known = names[component.id] { return known }
    if let earlier = changes.earlier(component) {
      let counterparts = correspondence.counterparts(of: earlier).filter(\.isComponent)
      let best = counterparts.first { $0.token == component.token } ?? counterparts.first
      if let best { return best.tokens }
    }
    var tokens = component.tokens
    if let scheme = ownScheme(like: component) { return scheme.tokens }
    // The spec may say more about it than what's published.
    if let same = own.place(at: tokens), correspondence.origins(of: same).isEmpty,
      equality.isRefinement(same, of: component)
    {
      return tokens
    }
    var number = 2
    while own.place(at: tokens) != nil || taken.contains(tokens) {
      tokens = component.tokens.dropLast() + ["\(component.token)\(number)"]
      number += 1
    }
    names[component.id] = tokens
    taken.insert(tokens)
    needed.append((component, tokens))
    return tokens
  }

  /// Returns the edits that add what's needed, including what that needs in turn.
  mutating func additions() -> [(PublishedMerge.Change, SourceEdit)] {
    var index = 0
    var added: [(place: DocumentPlace, tokens: [String], value: SourceNode)] = []
    while index < needed.count {
      let (place, tokens) = needed[index]
      added.append((place, tokens, translate(place, path: nil)))
      index += 1
    }
    return edits(for: added)
  }

  private func edits(
    for added: [(place: DocumentPlace, tokens: [String], value: SourceNode)]
  ) -> [(PublishedMerge.Change, SourceEdit)] {
    var edits: [(PublishedMerge.Change, SourceEdit)] = []
    var missing: [(change: PublishedMerge.Change, tokens: [String], value: SourceNode)] = []
    for (place, tokens, value) in added {
      let change = PublishedMerge.Change(kind: .added, place: "\(JSONPointer(place.tokens))")
      let section = Array(tokens.dropLast())
      guard own.place(at: section)?.isObject == true, let name = tokens.last else {
        missing.append((change, tokens, value))
        continue
      }
      let before = place.parent?.children.prefix { $0 !== place }.last?.token
      edits.append((change, SourceEdit(.add(key: name, value, after: before), at: section)))
    }
    guard let first = missing.first else { return edits }
    return edits + sections(missing).map { (first.change, $0) }
  }

  /// Returns the edits that add sections with their components.
  private func sections(
    _ missing: [(change: PublishedMerge.Change, tokens: [String], value: SourceNode)]
  ) -> [SourceEdit] {
    var edits: [SourceEdit] = []
    var roots: [(key: String, value: SourceNode)] = []
    var sections: [[String]] = []
    for (_, tokens, _) in missing where !sections.contains(Array(tokens.dropLast())) {
      sections.append(Array(tokens.dropLast()))
    }
    for section in sections {
      guard let key = section.last else { continue }
      let parts = missing.filter { Array($0.tokens.dropLast()) == section }
      let value = Self.object(parts.map { ($0.tokens.last ?? "", $0.value) }, at: parts[0].value)
      let owner = Array(section.dropLast())
      if own.place(at: owner)?.isObject == true {
        edits.append(SourceEdit(.add(key: key, value, after: nil), at: owner))
      } else {
        roots.append((key, value))
      }
    }
    if let first = roots.first {
      edits.append(
        SourceEdit(.add(key: "components", Self.object(roots, at: first.value), after: nil), at: []))
    }
    return edits
  }

  private static func object(_ entries: [(key: String, value: SourceNode)], at node: SourceNode) -> SourceNode
  {
    SourceNode(
      .mapping(
        SourceMapping(
          entries.map { SourceMapping.Entry(key: $0.key, value: $0.value, at: $0.value.position) })),
      at: node.position)
  }
}
