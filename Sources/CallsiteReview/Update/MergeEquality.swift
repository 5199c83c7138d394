import CallsiteDocument

/// Compares values of a spec with published ones, whatever their components are called.
struct MergeEquality {
  private static let maximumDepth = 64
  let changes: PublishedChanges
  let correspondence: Correspondence

  /// Whether a value of the spec is the same as a published one.
  func isSame(_ own: DocumentPlace, _ published: DocumentPlace) -> Bool {
    if own.isSame(as: published), !own.hasReferences { return true }
    if let target = published.target { return refers(own, to: target) && haveSameRest(own, published) }
    if own.reference != nil || published.reference != nil {
      return own.isSame(as: published)
    }
    if own.isList, published.isList {
      guard own.children.count == published.children.count else { return false }
      if let owner = own.parent, DocumentPlace.isSet(own.token, in: owner) {
        return own.children.allSatisfy { element in published.children.contains { isSame(element, $0) } }
      }
      return zip(own.children, published.children).allSatisfy { isSame($0, $1) }
    }
    guard own.isObject, published.isObject, own.children.count == published.children.count else {
      return own.isSame(as: published)
    }
    return own.children.allSatisfy { child in
      published[child.token].map { isSame(child, $0) } ?? false
    }
  }

  private func haveSameRest(_ own: DocumentPlace, _ published: DocumentPlace) -> Bool {
    own.children.count == published.children.count
      && own.children.allSatisfy { child in
        child.token == "$ref" || published[child.token].map { isSame(child, $0) } ?? false
      }
  }

  /// Whether a reference of the spec leads to a published component.
  private func refers(_ own: DocumentPlace, to target: DocumentPlace) -> Bool {
    guard let other = own.target else { return false }
    if let earlier = changes.earlier(target) {
      let counterparts = correspondence.counterparts(of: earlier)
      if !counterparts.isEmpty { return counterparts.contains { $0 === other } }
    }
    return other.tokens == target.tokens
  }

  /// Whether a value of the spec says all that a published one says, but for annotations. It may say more.
  func isRefinement(_ own: DocumentPlace, of published: DocumentPlace, depth: Int = 0) -> Bool {
    if depth > Self.maximumDepth { return true }
    switch (own.target, published.target) {
    case (.some, .some(let target)): return refers(own, to: target)
    case (let other?, nil): return isRefinement(other, of: published, depth: depth + 1)
    case (nil, let target?): return isRefinement(own, of: target, depth: depth + 1)
    case (nil, nil): break
    }
    if own.isList, published.isList { return isRefinement(list: own, of: published, depth: depth + 1) }
    guard own.isObject, published.isObject else { return own.isSame(as: published) }
    if published.kind == .data { return isSame(own, published) }
    if isRefinement(own, ofOnlyAlternativeIn: published, depth: depth) { return true }
    return published.children.allSatisfy { child in
      if published.isAnnotation(child.token) || isNameInPath(child) { return true }
      if child.token == "parameters", DocumentPlace.hasParameters(published) {
        return child.children.allSatisfy { parameter in
          correspondence.parameter(like: parameter, in: own)
            .map { isRefinement($0, of: parameter, depth: depth + 1) } ?? false
        }
      }
      return correspondence.match(child, in: own).map { isRefinement($0, of: child, depth: depth + 1) }
        ?? false
    }
  }

  /// Whether a schema of the spec says all that the only alternative to null says, or the only part of `allOf`.
  ///
  /// `anyOf: [{ type: string }, { type: 'null' }]` and `type: [string, 'null']` mean the same (JSON Schema 2020-12,
  /// Validation 6.1.1).
  private func isRefinement(_ own: DocumentPlace, ofOnlyAlternativeIn published: DocumentPlace, depth: Int)
    -> Bool
  {
    guard let inner = published.wrapped, own.wrapped == nil else { return false }
    if published["allOf"] != nil { return isRefinement(own, of: inner, depth: depth + 1) }
    let types = own["type"]?.children.compactMap(\.text) ?? []
    guard types.contains("null"), inner.isObject, inner.reference == nil else { return false }
    return inner.children.allSatisfy { child in
      if inner.isAnnotation(child.token) { return true }
      if child.token == "type" { return types.filter { $0 != "null" } == [child.text] }
      return own[child.token].map { isRefinement($0, of: child, depth: depth + 1) } ?? false
    }
  }

  private func isRefinement(list own: DocumentPlace, of published: DocumentPlace, depth: Int) -> Bool {
    if let owner = own.parent, DocumentPlace.isSet(own.token, in: owner) {
      return published.children.allSatisfy { element in own.children.contains { $0.isSame(as: element) } }
    }
    return own.children.count == published.children.count
      && zip(own.children, published.children).allSatisfy { isRefinement($0, of: $1, depth: depth) }
  }

  private func isNameInPath(_ place: DocumentPlace) -> Bool {
    place.token == "name" && place.parent?.kind == .component(.parameters)
      && place.parent?["in"]?.text == "path"
  }
}

extension DocumentPlace {
  fileprivate var hasReferences: Bool { reference != nil || children.contains(where: \.hasReferences) }
}
