import CallsiteDiagnostics
import CallsiteDocument
import CallsiteDrift
import CallsiteSource

/// Finds what was published under another name, by the rules that `diff` calls a rename, so that the spec's own words
/// about it are kept.
struct PublishedRenames {
  private static let maximumDepth = 4

  /// Returns the new path by the old one.
  ///
  /// Both documents are read as a whole for that, so nothing is done unless paths were removed as well as added.
  static func paths(_ base: DocumentPlace, _ published: DocumentPlace) -> [String: String] {
    let pairs = PathPairs(base, published)
    let old = base["paths"]?.children ?? []
    let paired = Set(old.compactMap { pairs.counterpart(of: $0.token) })
    let isAdded = published["paths"]?.children.contains { !paired.contains($0.token) } ?? false
    guard isAdded, old.contains(where: { pairs.counterpart(of: $0.token) == nil }) else { return [:] }
    var problems = DiagnosticCollector()
    let reader = DocumentReader(keepsSources: false)
    guard let before = reader.read(base.node, into: &problems),
      let after = reader.read(published.node, into: &problems)
    else { return [:] }
    return PathRenames(before, after).paths
  }

  /// Returns the pairs of removed and added entries of an object with names that are the same under another name.
  static func entries(
    of left: DocumentPlace, _ right: DocumentPlace, removed: [DocumentPlace], added: [DocumentPlace]
  ) -> [(DocumentPlace, DocumentPlace)] {
    switch left.kind {
    case .map(NodeKind.schema) where left.token == "properties":
      properties(of: left, right, removed: removed, added: added)
    case .map(.component(.responses)) where left.parent?.kind == .operation:
      responses(removed: removed, added: added)
    default: []
    }
  }

  private static func properties(
    of left: DocumentPlace, _ right: DocumentPlace, removed: [DocumentPlace], added: [DocumentPlace]
  ) -> [(DocumentPlace, DocumentPlace)] {
    let candidates = { (properties: [DocumentPlace], all: DocumentPlace) in
      let neighbors = RenameMatching.Neighbors.all(in: all.children.lazy.map(\.token))
      return properties.map {
        RenameMatching.Candidate(
          name: $0.token, description: $0["description"]?.text, neighbors: neighbors[$0.token])
      }
    }
    return RenameMatching(owner: left.parent?.token)
      .matches(candidates(removed, left), candidates(added, right)) {
        areAlike(removed[$0], added[$1], depth: 0)
      }
      .map { (removed[$0.old], added[$0.new]) }
  }

  /// Only the status of a success or of a failure changed, not what the response contains.
  private static func responses(
    removed: [DocumentPlace], added: [DocumentPlace]
  ) -> [(DocumentPlace, DocumentPlace)] {
    let pairs = removed.compactMap { old -> (DocumentPlace, DocumentPlace)? in
      let range = { (place: DocumentPlace) in place.token.first }
      let others = added.filter { range($0) == range(old) }
      guard others.count == 1, removed.count(where: { range($0) == range(old) }) == 1,
        let other = others.first,
        let content = old.resolved["content"], let later = other.resolved["content"],
        content.isSame(as: later)
      else { return nil }
      return (old, other)
    }
    return pairs
  }

  /// Whether two schemas are similar enough for one to be the other under a new name, as `diff` judges it.
  ///
  /// Nullability, limits and annotations don't matter. Objects are alike if they share half of their properties, and
  /// enums if they share half of their values.
  private static func areAlike(_ old: DocumentPlace, _ new: DocumentPlace, depth: Int) -> Bool {
    if depth > maximumDepth { return true }
    if let reference = old.reference, reference == new.reference { return true }
    let (before, after) = (resolved(old), resolved(new))
    guard types(of: before) == types(of: after), before["format"]?.text == after["format"]?.text else {
      return false
    }
    for key in ["oneOf", "anyOf"] where before[key]?.children.count != after[key]?.children.count {
      return false
    }
    if let values = before["enum"], let others = after["enum"] { return haveCommon(values, others, \.hash) }
    guard (before["enum"] == nil) == (after["enum"] == nil) else { return false }
    switch (before["items"], after["items"]) {
    case (let items?, let others?): return areAlike(items, others, depth: depth + 1)
    case (nil, nil): break
    default: return false
    }
    return haveCommon(before["properties"], after["properties"], \.token)
  }

  private static func resolved(_ place: DocumentPlace) -> DocumentPlace {
    let place = place.resolved
    return place.wrapped?.resolved ?? place
  }

  private static func types(of place: DocumentPlace) -> Set<String> {
    let type = place["type"]
    let names = type?.text.map { [$0] } ?? type?.children.compactMap(\.text) ?? []
    return Set(names).subtracting(["null"])
  }

  /// Whether at least half of all elements are in both.
  private static func haveCommon<Key: Hashable>(
    _ old: DocumentPlace?, _ new: DocumentPlace?, _ key: (DocumentPlace) -> Key
  ) -> Bool {
    let (before, after) = (Set((old?.children ?? []).map(key)), Set((new?.children ?? []).map(key)))
    return before.intersection(after).count * 2 >= before.union(after).count
  }
}
