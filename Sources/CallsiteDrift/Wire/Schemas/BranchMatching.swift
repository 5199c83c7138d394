import CallsiteDocument
import OrderedCollections

/// Finds which shapes of a choice are which of another: by name, else by what they are alike in.
struct BranchMatching {
  private(set) var pairs: [(old: Int, new: Int)] = []
  private(set) var removed: [Int]
  private(set) var added: [Int]

  init(_ graph: SchemaGraph, _ old: [Schema], _ new: [Schema]) {
    removed = Array(old.indices)
    added = Array(new.indices)
    var candidates: [(score: Int, old: Int, new: Int)] = []
    for (oldIndex, branch) in old.enumerated() {
      for (newIndex, other) in new.enumerated() {
        let score = graph.likeness(branch, other)
        if score > 0 { candidates.append((score, oldIndex, newIndex)) }
      }
    }
    // The same pairs come of comparing the new with the old.
    candidates.sort { first, second in
      (second.score, abs(first.old - first.new), first.old + first.new, first.old)
        < (first.score, abs(second.old - second.new), second.old + second.new, second.old)
    }
    for candidate in candidates where removed.contains(candidate.old) && added.contains(candidate.new) {
      pairs.append((candidate.old, candidate.new))
      removed.removeAll { $0 == candidate.old }
      added.removeAll { $0 == candidate.new }
    }
    pairs.sort { $0.old < $1.old }
  }
}

extension SchemaGraph {
  /// Whether two names stand for different schemas. A schema that is in one document only may have been renamed.
  func isOther(_ oldName: String, than newName: String) -> Bool {
    oldName != newName && (new.hasSchema(oldName) || old.hasSchema(newName))
  }

  /// How much two branches are alike, from 0 (not the same shape) to 100 (the same by name).
  fileprivate func likeness(_ first: Schema, _ second: Schema) -> Int {
    if let name = first.reference, let other = second.reference {
      if name == other { return 100 }
      if isOther(name, than: other) { return 0 }
    }
    if equality.isSame(old.target(first), new.target(second)) { return 90 }
    if let title = first.title, title == second.title { return 80 }
    return Self.likeness(old.shape(of: [first]), new.shape(of: [second]))
  }

  private static func likeness(_ first: Shape, _ second: Shape) -> Int {
    let firstTypes = first.types ?? first.impliedType.map { [$0] }
    let secondTypes = second.types ?? second.impliedType.map { [$0] }
    guard firstTypes == secondTypes else { return 0 }
    if first.properties.isEmpty, second.properties.isEmpty {
      return likenessOfValues(first, second)
    }
    let names = Set(first.properties.keys)
    let shared = names.intersection(second.properties.keys).count
    let all = names.union(second.properties.keys).count
    return shared * 2 < all ? 0 : 10 + 60 * shared / all
  }

  private static func likenessOfValues(_ first: Shape, _ second: Shape) -> Int {
    switch (first.enumeration, second.enumeration) {
    case (let values?, let others?): values.contains(where: others.contains) ? 60 : 0
    case (nil, nil): first.format == second.format ? 50 : 20
    default: 15
    }
  }
}
