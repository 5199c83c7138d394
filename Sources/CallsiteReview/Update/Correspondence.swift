import CallsiteDocument

/// The places of a document that mean the same as those of another one, whatever they're called.
///
/// Paths are compared without parameter names and the prefix that most have, operations by method, parameters by
/// name and location, and components by where they're referenced. A component may correspond to a schema that the other
/// document has in place, to several, or with others to one.
struct Correspondence {
  private var counterparts: [ObjectIdentifier: [DocumentPlace]] = [:]
  private var origins: [ObjectIdentifier: [DocumentPlace]] = [:]
  private var seen: Set<Pair> = []
  private var pending: [(DocumentPlace, DocumentPlace)] = []
  private let paths: PathPairs

  private struct Pair: Hashable {
    let left: ObjectIdentifier
    let right: ObjectIdentifier
  }

  /// - Parameter moved: The other document's path for paths that mean the same but have another shape.
  init(_ left: DocumentPlace, _ right: DocumentPlace, moved: [String: String] = [:]) {
    paths = PathPairs(left, right, moved: moved)
    pending = [(left, right)]
    walk()
    pairRest(left, right)
  }

  /// Returns the other document's places for one of the first document.
  func counterparts(of place: DocumentPlace) -> [DocumentPlace] { counterparts[place.id] ?? [] }

  /// Returns the first document's places for one of the other.
  func origins(of place: DocumentPlace) -> [DocumentPlace] { origins[place.id] ?? [] }

  /// Pairs components that nothing refers to by their names.
  private mutating func pairRest(_ left: DocumentPlace, _ right: DocumentPlace) {
    for component in left.components where counterparts(of: component).isEmpty {
      guard let other = right.place(at: component.tokens), origins(of: other).isEmpty else { continue }
      pending.append((component, other))
      walk()
    }
  }

  private mutating func walk() {
    while let (left, right) = pending.popLast() {
      guard seen.insert(Pair(left: left.id, right: right.id)).inserted else { continue }
      switch (left.target, right.target) {
      case (nil, let target?):
        pending.append((left, target))
        continue
      case (let target?, nil): pending.append((target, right))
      case (let first?, let second?): pending.append((first, second))
      case (nil, nil): break
      }
      counterparts[left.id, default: []].append(right)
      origins[right.id, default: []].append(left)
      pairChildren(of: left, right)
    }
  }

  private mutating func pairChildren(of left: DocumentPlace, _ right: DocumentPlace) {
    if left.kind == .data, !left.isObject { return }
    for child in left.children {
      if child.token == "parameters", DocumentPlace.hasParameters(left) {
        for parameter in child.children {
          if let other = self.parameter(like: parameter, in: right) { pending.append((parameter, other)) }
        }
      } else if child.isList {
        guard let other = right[child.token], other.isList else { continue }
        pending += ListPairing(child, other).pairs
      } else if let other = match(child, in: right) {
        pending.append((child, other))
      }
    }
    // FastAPI writes what may be null as alternatives, and Django wraps references.
    if let inner = left.wrapped, right.wrapped == nil, right["anyOf"] == nil, right["oneOf"] == nil,
      right["allOf"] == nil
    {
      pending.append((inner, right))
    }
  }

  /// Returns the child of a place that means the same as another place's child.
  func match(_ child: DocumentPlace, in place: DocumentPlace) -> DocumentPlace? {
    if place.parent?.parent == nil, place.token == "paths" {
      return paths.counterpart(of: child.token).flatMap { place[$0] }
    }
    return place[child.token]
  }

  /// Returns the parameter that means the same as another one: of an operation, or of its path.
  func parameter(like parameter: DocumentPlace, in owner: DocumentPlace) -> DocumentPlace? {
    let wanted = ParameterName(parameter, paths)
    let owners =
      owner.kind == .operation
      ? [owner] + [owner.parent].compactMap { $0 } : [owner] + owner.children.filter { $0.kind == .operation }
    return owners.lazy.compactMap { $0["parameters"] }.flatMap(\.children)
      .first { ParameterName($0, nil) == wanted }
  }

  /// Returns a path as the other document would have it.
  func translated(path: String) -> String { paths.counterpart(of: path) ?? paths.translated(path) }
}

/// The name and location of a parameter, as the other document has them.
private struct ParameterName: Hashable {
  let name: String?
  let location: String?

  init(_ parameter: DocumentPlace, _ paths: PathPairs?) {
    let declaration = parameter.resolved
    location = declaration["in"]?.text
    // A reference to another file is known by itself.
    let name = declaration["name"]?.text ?? declaration.reference
    if let name, let paths, location == "path", let path = parameter.path {
      self.name = paths.parameter(name, in: path.token)
    } else {
      self.name = name
    }
  }
}

/// The elements of two lists of schemas or other objects that mean the same: equal ones, references of equal names, and
/// what's left, by order, if both have as many.
struct ListPairing {
  private(set) var pairs: [(DocumentPlace, DocumentPlace)] = []
  /// The elements that only one list has.
  private(set) var onlyLeft: [DocumentPlace]
  private(set) var onlyRight: [DocumentPlace]

  init(_ left: DocumentPlace, _ right: DocumentPlace) {
    onlyLeft = left.children
    onlyRight = right.children
    guard left.kind.element != .data else { return }
    pair { $0.isSame(as: $1) }
    pair { $0.reference != nil && $0.reference == $1.reference }
    if onlyLeft.count == onlyRight.count {
      pairs += zip(onlyLeft, onlyRight)
      (onlyLeft, onlyRight) = ([], [])
    }
  }

  private mutating func pair(where isPair: (DocumentPlace, DocumentPlace) -> Bool) {
    onlyLeft = onlyLeft.filter { element in
      guard let index = onlyRight.firstIndex(where: { isPair(element, $0) }) else { return true }
      pairs.append((element, onlyRight.remove(at: index)))
      return false
    }
  }
}

extension DocumentPlace {
  /// All components of a document, in order.
  var components: [DocumentPlace] {
    let sections = children.filter { $0.kind != .components } + (self["components"]?.children ?? [])
    return sections.flatMap(\.children).filter(\.isComponent)
  }

  /// The only schema that isn't null among the alternatives, or the only one of `allOf`.
  var wrapped: DocumentPlace? {
    guard kind == .schema else { return nil }
    if let parts = self["allOf"], parts.children.count == 1 { return parts.children.first }
    for key in ["anyOf", "oneOf"] {
      guard let parts = self[key]?.children, parts.count == 2 else { continue }
      let others = parts.filter { $0["type"]?.text != "null" }
      if others.count == 1 { return others.first }
    }
    return nil
  }
}
