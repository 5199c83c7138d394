import CallsiteDocument

/// A change to an object of the published document. What belongs together, such as the type and the format of a schema,
/// is one change, so that it's made as a whole or not at all.
struct PublishedChange {
  enum Item {
    case added(DocumentPlace)
    case removed(DocumentPlace)
    case replaced(DocumentPlace, by: DocumentPlace)
    /// An entry of an object with names that has another name now. What changed in it is another change.
    case renamed(DocumentPlace, to: DocumentPlace)
    /// Elements of lists are told apart by what they mean, so their order doesn't matter.
    case elementAdded(DocumentPlace, to: String)
    case elementRemoved(DocumentPlace, from: String)
    /// An element that is the name of a renamed property.
    case elementRenamed(DocumentPlace, to: DocumentPlace, in: String)
  }

  /// The object before.
  let container: DocumentPlace
  let items: [Item]
}

/// The changes between two versions of a published document.
///
/// A component with another name in the same places, and a parameter in a path with another name, aren't changes.
struct PublishedChanges {
  private(set) var changes: [PublishedChange] = []
  private let between: Correspondence
  private var later: [ObjectIdentifier: DocumentPlace] = [:]
  private var removed: Set<ObjectIdentifier> = []
  /// The components that have another name now, by the later place.
  private var earlierNames: [ObjectIdentifier: DocumentPlace] = [:]
  private var laterNames: [ObjectIdentifier: DocumentPlace] = [:]
  private let base: DocumentPlace
  /// The earlier names of properties, paths and responses that have another one now, by the later place.
  private var earlierKeys: [ObjectIdentifier: String] = [:]

  init(_ base: DocumentPlace, _ published: DocumentPlace) {
    self.base = base
    between = Correspondence(base, published, moved: PublishedRenames.paths(base, published))
    for component in base.components where published.place(at: component.tokens) == nil {
      let others = between.counterparts(of: component).filter(\.isComponent)
      guard let other = others.first, others.count == 1, base.place(at: other.tokens) == nil,
        between.origins(of: other).count == 1
      else { continue }
      laterNames[component.id] = other
      earlierNames[other.id] = component
    }
    compare(base, published)
  }

  /// Returns the component of the earlier document for one of the later.
  func earlier(_ component: DocumentPlace) -> DocumentPlace? {
    earlierNames[component.id] ?? base.place(at: component.tokens)
  }

  /// Returns the name that an entry of the later document had, or has.
  func earlierKey(of entry: DocumentPlace) -> String { earlierKeys[entry.id] ?? entry.token }

  /// Returns an object in the later document, or the object itself if nothing in it changed.
  func later(_ place: DocumentPlace) -> DocumentPlace { later[place.id] ?? place }

  /// Whether a place, or one around it, is no longer published.
  func isRemoved(_ place: DocumentPlace) -> Bool {
    removed.contains(place.id) || place.parent.map(isRemoved) ?? false
  }

  private mutating func compare(_ left: DocumentPlace, _ right: DocumentPlace) {
    later[left.id] = right
    if left.isSame(as: right) { return }
    var items: [PublishedChange.Item] = []
    let known = Set(left.children.compactMap { match($0, in: right)?.id })
    let gone = left.children.filter { !isElementwise($0, in: left, right) && match($0, in: right) == nil }
    let new = right.children.filter { !isElementwise($0, in: left, right) && !known.contains($0.id) }
    let renames = PublishedRenames.entries(of: left, right, removed: gone, added: new)
    for child in left.children where !isElementwise(child, in: left, right) {
      let renamed = renames.first { $0.0 === child }?.1
      guard let other = renamed ?? match(child, in: right) else {
        items.append(.removed(child))
        removed.insert(child.id)
        continue
      }
      if renamed != nil || isMoved(child, to: other) {
        items.append(.renamed(child, to: other))
        earlierKeys[other.id] = child.token
      }
      if !isSame(child, other) { items += differences(child, other) }
    }
    for child in new where !renames.contains(where: { $0.1 === child }) { items.append(.added(child)) }
    let lists = Set((left.children + right.children).map(\.token)).sorted()
    for key in lists {
      guard let list = left[key] ?? right[key], isElementwise(list, in: left, right) else { continue }
      items += elements(key, left, right)
    }
    add(items, to: left)
  }

  private func match(_ child: DocumentPlace, in place: DocumentPlace) -> DocumentPlace? {
    laterNames[child.id] ?? between.match(child, in: place)
  }

  /// Whether an address changed. Names of parameters don't matter, and neither does where the address is divided between
  /// servers and paths.
  private func isMoved(_ path: DocumentPlace, to other: DocumentPlace) -> Bool {
    guard path.token != other.token, path.parent?.token == "paths", path.parent?.parent?.parent == nil else {
      return false
    }
    let address = { (path: DocumentPlace) in path.root.basePath + PathTemplate(path.token).shape }
    return address(path) != address(other)
  }

  /// Whether two values are the same but for names of components and parameters in paths.
  private func isSame(_ left: DocumentPlace, _ right: DocumentPlace) -> Bool {
    if left.isSame(as: right) { return true }
    guard let owner = left.parent, let other = right.parent else { return false }
    if left.token == "$ref", let target = owner.target, let name = laterNames[target.id] {
      return other.target === name
    }
    return left.token == "name" && owner.kind == .component(.parameters) && owner["in"]?.text == "path"
      && other["in"]?.text == "path"
  }

  /// Compares the values of two entries, and returns what's a change to the object around them.
  private mutating func differences(_ left: DocumentPlace, _ right: DocumentPlace) -> [PublishedChange.Item] {
    let isInInfo = left.parent?.parent == nil && left.token == "info"
    guard left.isObject, right.isObject, left.kind != .data || isInInfo else {
      return [.replaced(left, by: right)]
    }
    compare(left, right)
    return []
  }

  // MARK: Lists

  /// Whether elements of a list are changed one by one.
  private func isElementwise(_ list: DocumentPlace, in left: DocumentPlace, _ right: DocumentPlace) -> Bool {
    let lists = [left[list.token], right[list.token]].compactMap { $0 }
    guard lists.allSatisfy(\.isList) else { return false }
    if DocumentPlace.isEmptyWithout(list.token, in: left) { return true }
    guard lists.count == 2 else { return false }
    return DocumentPlace.isSet(list.token, in: left) || list.kind.element != .data
  }

  private mutating func elements(
    _ key: String, _ left: DocumentPlace, _ right: DocumentPlace
  ) -> [PublishedChange.Item] {
    let before = left[key]?.children ?? []
    let after = right[key]?.children ?? []
    var added = after
    var gone: [DocumentPlace] = []
    if key == "parameters" {
      for parameter in before {
        let other = between.parameter(like: parameter, in: right)
        guard let index = added.firstIndex(where: { $0 === other }) else {
          gone.append(parameter)
          continue
        }
        pairElements(parameter, added.remove(at: index))
      }
    } else if DocumentPlace.isSet(key, in: left) {
      added = after.filter { element in !before.contains { $0.isSame(as: element) } }
      gone = before.filter { element in !after.contains { $0.isSame(as: element) } }
      if key == "required" { return renamedElements(&gone, &added, left, right) + others(gone, added, key) }
    } else if let old = left[key], let new = right[key] {
      let pairing = ListPairing(old, new)
      for (element, other) in pairing.pairs { pairElements(element, other) }
      (gone, added) = (pairing.onlyLeft, pairing.onlyRight)
    }
    return others(gone, added, key)
  }

  private mutating func others(
    _ gone: [DocumentPlace], _ added: [DocumentPlace], _ key: String
  ) -> [PublishedChange.Item] {
    removed.formUnion(gone.map(\.id))
    return gone.map { .elementRemoved($0, from: key) } + added.map { .elementAdded($0, to: key) }
  }

  /// Takes the names of renamed properties from the elements that are gone and added.
  private func renamedElements(
    _ gone: inout [DocumentPlace], _ added: inout [DocumentPlace], _ left: DocumentPlace,
    _ right: DocumentPlace
  ) -> [PublishedChange.Item] {
    guard let properties = right["properties"] else { return [] }
    var items: [PublishedChange.Item] = []
    for element in added {
      guard let name = element.text, let key = properties[name].flatMap({ earlierKeys[$0.id] }),
        let index = gone.firstIndex(where: { $0.text == key })
      else { continue }
      items.append(.elementRenamed(gone.remove(at: index), to: element, in: "required"))
      added.removeAll { $0 === element }
    }
    return items
  }

  private mutating func pairElements(_ left: DocumentPlace, _ right: DocumentPlace) {
    if left.isObject, right.isObject { compare(left, right) }
  }

  // MARK: Grouping

  private mutating func add(_ items: [PublishedChange.Item], to container: DocumentPlace) {
    let together = items.filter { belongsTogether($0, in: container) }
    if !together.isEmpty { changes.append(PublishedChange(container: container, items: together)) }
    for item in items where !belongsTogether(item, in: container) {
      changes.append(PublishedChange(container: container, items: [item]))
    }
  }

  private func belongsTogether(_ item: PublishedChange.Item, in container: DocumentPlace) -> Bool {
    switch item {
    case .elementAdded, .elementRemoved, .elementRenamed, .renamed: false
    case .added(let place), .removed(let place), .replaced(let place, _):
      !container.hasNames && !container.isAnnotation(place.token) && container.kind == .schema
    }
  }
}
