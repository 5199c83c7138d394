import CallsiteDocument
import CallsiteSource

/// Renames: the entry of the spec gets the new name, and all that a person wrote about it stays.
extension MergeDecisions {
  func renamed(_ old: DocumentPlace, to new: DocumentPlace, at place: DocumentPlace) -> Outcome {
    let isPath = old.path === old
    guard let own = correspondence.match(old, in: place) else {
      return place[new.token] == nil ? .kept : .nothing
    }
    guard let key = isPath ? MovedPath(old.token, new.token).name(for: own.token) : new.token else {
      return .conflict("It moved, and the spec has another address than the one that was published.", own)
    }
    if key == own.token { return .nothing }
    if let other = place[key] {
      return .conflict("It's called '\(key)' now, which the spec has next to '\(own.token)'.", other)
    }
    return .edits([SourceEdit(.rename(key), at: own.tokens)])
  }

  /// Replaces the name of a renamed property in a list such as `required`.
  func renamed(_ old: DocumentPlace, to new: DocumentPlace, in list: String, at place: DocumentPlace)
    -> Outcome
  {
    let elements = place[list]?.children ?? []
    guard let own = elements.first(where: { $0.isSame(as: old) }) else {
      return elements.contains { $0.isSame(as: new) } ? .nothing : .kept
    }
    if elements.contains(where: { $0.isSame(as: new) }) {
      return .edits([SourceEdit(.remove, at: own.tokens)])
    }
    return .edits([SourceEdit(.replace(new.node), at: own.tokens)])
  }
}

/// A path that was published under another one.
private struct MovedPath {
  private let old: String
  private let new: String

  init(_ old: String, _ new: String) {
    self.old = old
    self.new = new
  }

  /// Returns the new path with the spec's names of parameters, and without or with the prefix in which the spec's path
  /// differs from the old one; or `nil` if the new path doesn't have that prefix.
  func name(for own: String) -> String? {
    let (shape, before) = (PathTemplate(own).shape, PathTemplate(old).shape)
    let isSame = { (path: String, other: String) in
      path == other || path + "/" == other || path == other + "/"
    }
    if isSame(shape, before) { return named(new, like: own) }
    if shape.hasSuffix(before) { return named(shape.dropLast(before.count) + new, like: own) }
    guard before.hasSuffix(shape) else { return nil }
    let prefix = before.dropLast(shape.count)
    return new.hasPrefix(prefix + "/") ? named(String(new.dropFirst(prefix.count)), like: own) : nil
  }

  private func named(_ path: String, like own: String) -> String {
    let (names, others) = (PathTemplate(path).names, PathTemplate(own).names)
    guard names.count == others.count else { return path }
    let translated = Dictionary(zip(names, others)) { first, _ in first }
    return path.replacing(/\{([^{}]*)\}/) { "{\(translated[String($0.output.1)] ?? String($0.output.1))}" }
  }
}
