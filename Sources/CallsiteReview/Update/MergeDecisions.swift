import CallsiteDocument
import CallsiteSource

/// Decides for each published change what it means for a spec.
struct MergeDecisions {
  /// Edits that are made together.
  struct Group {
    let change: PublishedMerge.Change
    var edits: [SourceEdit]
  }

  /// The outcome of a part of a change for one place of the spec.
  enum Outcome {
    case edits([SourceEdit])
    /// The spec already has the change, or it's decided elsewhere.
    case nothing
    case kept
    case conflict(String, DocumentPlace?)
  }

  let changes: PublishedChanges
  let own: DocumentPlace
  let correspondence: Correspondence
  let equality: MergeEquality
  var translation: ComponentTranslation
  private(set) var groups: [Group] = []
  private(set) var kept: [PublishedMerge.Change] = []
  private(set) var conflicts: [PublishedMerge.Conflict] = []
  private var goneComponents: [(PublishedMerge.Change, DocumentPlace, DocumentPlace)] = []
  /// The places that have been decided, because a change may lead there in several ways.
  private var decided: Set<String> = []

  init(_ changes: PublishedChanges, before: DocumentPlace, own: DocumentPlace) {
    self.changes = changes
    self.own = own
    correspondence = Correspondence(before, own)
    equality = MergeEquality(changes: changes, correspondence: correspondence)
    translation = ComponentTranslation(
      changes: changes, correspondence: correspondence, equality: equality, own: own)
  }

  mutating func decide() {
    for change in changes.changes {
      let places = correspondence.counterparts(of: change.container)
      if places.isEmpty, !changes.isRemoved(change.container), !isNew(change.container) {
        kept += change.items.map { PublishedMerge.Change($0, in: change.container) }
      }
      for place in places { decide(change, at: place) }
    }
    addComponents()
    removeComponents()
    tidyLists()
  }

  /// Whether a container of components is one that the spec doesn't have yet.
  private func isNew(_ container: DocumentPlace) -> Bool {
    container.kind == .components || container.parent?.kind == .components
  }

  private mutating func decide(_ change: PublishedChange, at place: DocumentPlace) {
    var edits: [SourceEdit] = []
    var problem: (String, DocumentPlace?)?
    for item in change.items {
      switch decide(item, of: change.container, at: place) {
      case .edits(let part): edits += part
      case .nothing: break
      case .kept: kept.append(PublishedMerge.Change(item, in: change.container))
      case .conflict(let reason, let own): problem = problem ?? (reason, own)
      }
    }
    guard let first = change.items.first else { return }
    if let (reason, other) = problem {
      add(conflict: reason, change, at: place, other)
    } else if !edits.isEmpty {
      groups.append(Group(change: PublishedMerge.Change(first, in: change.container), edits: edits))
    }
  }

  private mutating func add(
    conflict reason: String, _ change: PublishedChange, at place: DocumentPlace, _ other: DocumentPlace?
  ) {
    let single = change.items.count == 1 ? change.items.first : nil
    var before: DocumentPlace? = change.container
    var now: DocumentPlace? = changes.later(change.container)
    switch single {
    case .added(let new), .elementAdded(let new, _): (before, now) = (nil, new)
    case .removed(let old), .elementRemoved(let old, _): (before, now) = (old, nil)
    case .replaced(let old, let new), .renamed(let old, let new), .elementRenamed(let old, let new, _):
      (before, now) = (old, new)
    case nil: break
    }
    let shown = single == nil ? place : other
    guard let item = change.items.first else { return }
    conflicts.append(
      PublishedMerge.Conflict(
        change: PublishedMerge.Change(item, in: change.container), reason: reason, before: before?.yaml,
        now: now?.yaml, own: shown?.yaml, position: (shown ?? place).node.position))
  }

  // MARK: Items

  private mutating func decide(
    _ item: PublishedChange.Item, of container: DocumentPlace, at place: DocumentPlace
  ) -> Outcome {
    if let component = item.component {
      // Components are added when something refers to them, and removed when nothing does.
      if case .removed(let old) = item {
        for other in correspondence.counterparts(of: old) where other.isComponent {
          goneComponents.append((PublishedMerge.Change(item, in: container), old, other))
        }
      } else if case .added = item {
        translation.need(component)
      }
      return .nothing
    }
    let change = PublishedMerge.Change(item, in: container)
    var name = "\(change.place.split(separator: "/").last ?? "")"
    if case .renamed(let old, _) = item { name = old.token }
    let key = "\(name) \(place.tokens)"
    guard decided.insert("\(item.kind) \(key)").inserted else { return .nothing }
    if let other = contradicting(item, container, at: place) {
      let reason =
        "The spec describes this and '\(JSONPointer(other.tokens))' in one place, but only one of them changed."
      return .conflict(reason, place)
    }
    switch item {
    case .added(let new): return added(new, at: place)
    case .removed(let old): return removed(old, at: place)
    case .replaced(let old, let new): return replaced(old, new, at: place)
    case .renamed(let old, let new): return renamed(old, to: new, at: place)
    case .elementRenamed(let old, let new, let list): return renamed(old, to: new, in: list, at: place)
    case .elementAdded(let new, let list): return added(new, to: list, at: place)
    case .elementRemoved(let old, let list): return removed(old, from: list, at: place)
    }
  }

  /// Returns another published place that the spec describes in the same place, and which hasn't changed alike.
  private func contradicting(
    _ item: PublishedChange.Item, _ container: DocumentPlace, at place: DocumentPlace
  ) -> DocumentPlace? {
    correspondence.origins(of: place).first { other in
      guard other !== container, !changes.isRemoved(other) else { return false }
      let now = changes.later(other)
      switch item {
      case .added(let new), .replaced(_, let new):
        return now[new.token].map { !$0.isSame(as: new) } ?? true
      case .removed(let old): return now[old.token] != nil
      case .renamed(_, let new): return now[new.token] == nil
      case .elementAdded(let new, let list), .elementRenamed(_, let new, let list):
        return !(now[list]?.children ?? []).contains { $0.isSame(as: new) }
      case .elementRemoved(let old, let list):
        return (now[list]?.children ?? []).contains { $0.isSame(as: old) }
      }
    }
  }

  private mutating func added(_ new: DocumentPlace, at place: DocumentPlace) -> Outcome {
    let isPath = place.token == "paths" && place.parent?.parent == nil
    let key = isPath ? correspondence.translated(path: new.token) : new.token
    guard let own = place[key] else {
      let value = translation.translate(new, to: place)
      let before = new.parent?.children.prefix { $0 !== new }.last.map { previous in
        let earlier = changes.earlierKey(of: previous)
        return isPath ? correspondence.translated(path: earlier) : earlier
      }
      return .edits([SourceEdit(.add(key: key, value, after: before), at: place.tokens)])
    }
    if equality.isSame(own, new) { return .nothing }
    if place.isAnnotation(key) { return .kept }
    if own.isObject, new.isObject, new.kind != .data, own.reference == nil, new.reference == nil {
      var edits: [SourceEdit] = []
      for child in new.children {
        switch added(child, at: own) {
        case .edits(let part): edits += part
        case .nothing, .kept: break
        case .conflict(let reason, let other): return .conflict(reason, other)
        }
      }
      return .edits(edits)
    }
    return .conflict("The spec has its own, and it differs.", own)
  }

  private func removed(_ old: DocumentPlace, at place: DocumentPlace) -> Outcome {
    guard let own = correspondence.match(old, in: place) else { return .nothing }
    if place.isAnnotation(old.token) {
      return equality.isSame(own, old) ? .edits([SourceEdit(.remove, at: own.tokens)]) : .kept
    }
    // An operation that isn't there can't be described differently.
    let isCall = own.kind == .operation || own.path === own
    guard isCall || equality.isRefinement(own, of: old) else {
      return .conflict("It's no longer published, but the spec describes it differently.", own)
    }
    // The path may have operations that only the spec describes.
    let isOperation = { (place: DocumentPlace) in place.kind == .operation }
    if own.kind == .component(.pathItems),
      own.children.contains(where: { isOperation($0) && old[$0.token] == nil })
    {
      return .edits(
        own.children.filter { isOperation($0) && old[$0.token] != nil }
          .map { SourceEdit(.remove, at: $0.tokens) })
    }
    return .edits([SourceEdit(.remove, at: own.tokens)])
  }

  private mutating func replaced(
    _ old: DocumentPlace, _ new: DocumentPlace, at place: DocumentPlace
  ) -> Outcome {
    guard let own = correspondence.match(old, in: place) else {
      return place.isAnnotation(old.token) ? .kept : .conflict("It changed, but the spec leaves it out.", nil)
    }
    if equality.isSame(own, new) { return .nothing }
    if equality.isSame(own, old) {
      if old.token == "type", let keyword = addition(of: place, to: old.parent, new.parent) {
        return .conflict("The type changed, and the spec adds '\(keyword.token)' to the former one.", place)
      }
      return .edits([SourceEdit(.replace(translation.translate(new, to: place)), at: own.tokens)])
    }
    return place.isAnnotation(old.token)
      ? .kept : .conflict("It changed, and the spec already says something else.", own)
  }

  /// Returns a keyword that only the spec has, which may not fit another type.
  private func addition(
    of place: DocumentPlace, to old: DocumentPlace?, _ new: DocumentPlace?
  ) -> DocumentPlace? {
    place.children.first { child in
      !place.isAnnotation(child.token) && old?[child.token] == nil && new?[child.token] == nil
    }
  }

  // MARK: Elements

  private mutating func added(_ new: DocumentPlace, to list: String, at place: DocumentPlace) -> Outcome {
    guard let own = place[list] else {
      guard DocumentPlace.isEmptyWithout(list, in: place) else { return .kept }
      if list == "parameters", let other = correspondence.parameter(like: new, in: place) {
        return same(other, new)
      }
      let value = translation.translate(new, to: place)
      let elements = SourceNode(.sequence([value]), at: value.position)
      return .edits([SourceEdit(.add(key: list, elements, after: nil), at: place.tokens)])
    }
    guard own.isList else { return .conflict("The spec has its own, and it differs.", own) }
    if own.children.contains(where: { equality.isSame($0, new) }) { return .nothing }
    if list == "parameters", let other = correspondence.parameter(like: new, in: place) {
      return same(other, new)
    }
    return .edits([SourceEdit(.append(translation.translate(new, to: place)), at: own.tokens)])
  }

  private func same(_ own: DocumentPlace, _ new: DocumentPlace) -> Outcome {
    equality.isRefinement(own, of: new) ? .nothing : .conflict("The spec has its own, and it differs.", own)
  }

  private func removed(_ old: DocumentPlace, from list: String, at place: DocumentPlace) -> Outcome {
    let elements = place[list]?.children ?? []
    let own: DocumentPlace?
    if list == "parameters" {
      own = correspondence.parameter(like: old, in: place)
      if let own, own.parent?.parent !== place {
        return .conflict("It's no longer published, but the spec shares it with other operations.", own)
      }
    } else {
      own =
        elements.first { equality.isSame($0, old) }
        ?? correspondence.counterparts(of: old).first { $0.parent === place[list] }
    }
    guard let own else { return .nothing }
    guard equality.isRefinement(own, of: old) else {
      return .conflict("It's no longer published, but the spec describes it differently.", own)
    }
    return .edits([SourceEdit(.remove, at: own.tokens)])
  }

  // MARK: Components

  private mutating func addComponents() {
    for (change, edit) in translation.additions() {
      groups.append(Group(change: change, edits: [edit]))
    }
  }

  /// Removes components that are no longer published and that nothing refers to.
  private mutating func removeComponents() {
    let tree = DocumentPlace(own.node.applying(groups.flatMap(\.edits)))
    var removable = goneComponents.filter { !$0.1.isComponent || tree.place(at: $0.2.tokens) != nil }
    while true {
      let names = Set(removable.map { $0.2.tokens })
      let used = tree.usedComponents(except: names)
      let rest = removable.filter { !used.contains($0.2.tokens) }
      if rest.count == removable.count { break }
      removable = rest
    }
    for (change, old, own) in removable {
      if equality.isRefinement(own, of: old) {
        groups.append(Group(change: change, edits: [SourceEdit(.remove, at: own.tokens)]))
      } else {
        conflicts.append(
          PublishedMerge.Conflict(
            change: change, reason: "It's no longer published, but the spec describes it differently.",
            before: old.yaml, now: nil, own: own.yaml, position: own.node.position))
      }
    }
  }

  /// Removes lists that would be empty and that may be left out, and joins new lists with the same name.
  private mutating func tidyLists() {
    var lists: [String: (group: Int, edit: Int)] = [:]
    for group in groups.indices {
      var edits: [SourceEdit] = []
      for edit in groups[group].edits {
        if case .add(let key, let value, _) = edit.action, let elements = value.sequence,
          let place = own.place(at: edit.place), DocumentPlace.isEmptyWithout(key, in: place)
        {
          let name = "\(edit.place) \(key)"
          if let first = lists[name] {
            extend(first, with: elements)
            continue
          }
          lists[name] = (group, edits.count)
        }
        edits.append(edit)
      }
      groups[group].edits = edits
    }
    groups.removeAll(where: \.edits.isEmpty)
    removeEmptyLists()
  }

  private mutating func extend(_ place: (group: Int, edit: Int), with elements: [SourceNode]) {
    let edit = groups[place.group].edits[place.edit]
    guard case .add(let key, let value, let after) = edit.action else { return }
    let all = SourceNode(.sequence((value.sequence ?? []) + elements), at: value.position)
    groups[place.group].edits[place.edit] = SourceEdit(.add(key: key, all, after: after), at: edit.place)
  }

  private mutating func removeEmptyLists() {
    var removedCounts: [[String]: Int] = [:]
    var extended: Set<[String]> = []
    for edit in groups.flatMap(\.edits) {
      switch edit.action {
      case .remove: removedCounts[Array(edit.place.dropLast()), default: 0] += 1
      case .append: extended.insert(edit.place)
      default: break
      }
    }
    for (place, count) in removedCounts.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      guard let list = own.place(at: place), list.isList, list.children.count == count,
        !extended.contains(place),
        let owner = list.parent, DocumentPlace.isEmptyWithout(list.token, in: owner),
        let first = groups.firstIndex(where: {
          $0.edits.contains { $0.place.dropLast().elementsEqual(place) }
        })
      else { continue }
      for group in groups.indices {
        groups[group].edits.removeAll { $0.place.dropLast().elementsEqual(place) }
      }
      groups[first].edits.append(SourceEdit(.remove, at: place))
    }
    groups.removeAll(where: \.edits.isEmpty)
  }
}

extension PublishedChange.Item {
  /// The component that's added or removed, if it's one.
  fileprivate var component: DocumentPlace? {
    switch self {
    case .added(let place), .removed(let place): place.isComponent ? place : nil
    default: nil
    }
  }

  fileprivate var kind: String {
    switch self {
    case .added, .elementAdded: "+"
    case .removed, .elementRemoved: "-"
    case .replaced: "="
    case .renamed, .elementRenamed: "~"
    }
  }
}

extension DocumentPlace {
  /// The value as YAML on one line, for people to compare. Long values are cut.
  var yaml: String {
    if let scalar = node.scalar { return scalar.text.split(separator: "\n").joined(separator: " ") }
    let text = (try? YAMLWriter().line(node)) ?? ""
    return text.count <= 400 ? text : text.prefix(400) + " …"
  }

  /// Returns the components that something refers to, other than the given components themselves.
  fileprivate func usedComponents(except names: Set<[String]>) -> Set<[String]> {
    var used: Set<[String]> = []
    var pending = [self]
    while let place = pending.popLast() {
      if place.isComponent, names.contains(place.tokens) { continue }
      if let target = place.target { used.insert(target.component?.tokens ?? target.tokens) }
      if place.kind == .discriminator { used.formUnion(place.mappedComponents) }
      pending += place.children
    }
    return used
  }

  /// The component that contains the place.
  private var component: DocumentPlace? { isComponent ? self : parent?.component }

  private var mappedComponents: [[String]] {
    (self["mapping"]?.children ?? []).compactMap { value in
      value.text.flatMap(JSONPointer.init(reference:))?.tokens
    }
  }
}
