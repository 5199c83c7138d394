import CallsiteDocument
import OrderedCollections

/// Pairs the branches of two versions of a choice by name, or else by similarity.
///
/// Branches that only their shape identifies are compared with each other up to a number of pairs. Beyond that, they
/// are treated as removed and added.
struct BranchMatching {
  private struct Candidate {
    let score: Int
    let old: Int
    let new: Int
  }

  private(set) var pairs: [(old: Int, new: Int)] = []
  private(set) var removed: [Int]
  private(set) var added: [Int]
  private let graph: SchemaGraph
  private let old: [Schema]
  private let new: [Schema]

  /// The maximum number of pairs to compare by shape.
  static let comparedPairs = 250_000
  /// The maximum number of pairs to compare that have the same name or content.
  private static let pairsOfGroup = 10_000

  init(_ graph: SchemaGraph, _ old: [Schema], _ new: [Schema]) {
    self.graph = graph
    self.old = old
    self.new = new
    removed = Array(old.indices)
    added = Array(new.indices)
    pairAlike(100, old.map(\.reference), new.map(\.reference))
    pairAlike(
      90, removed.map { Digest(graph.old.target(old[$0])) }, added.map { Digest(graph.new.target(new[$0])) })
    pairAlike(80, removed.map { old[$0].title }, added.map { new[$0].title })
    pairByShape()
    pairs.sort { $0.old < $1.old }
  }

  /// Pairs remaining branches that have the same key and a likeness that doesn't depend on shapes.
  ///
  /// - Parameters:
  ///   - oldKeys: The keys of ``removed``.
  ///   - newKeys: The keys of ``added``.
  private mutating func pairAlike<Key: Hashable>(_ score: Int, _ oldKeys: [Key?], _ newKeys: [Key?]) {
    let oldGroups = OrderedDictionary(grouping: zip(oldKeys, removed), by: \.0)
    let newGroups = Dictionary(grouping: zip(newKeys, added), by: \.0)
    var candidates: [Candidate] = []
    for (key, group) in oldGroups where key != nil {
      let others = newGroups[key] ?? []
      // In large groups with the same name or content, branches are paired in order.
      let isLarge = group.count * others.count > Self.pairsOfGroup
      for (place, entry) in group.enumerated() {
        for other in isLarge ? others.dropFirst(place).prefix(1) : others[...] {
          guard graph.likenessByName(old[entry.1], new[other.1]) == score else { continue }
          candidates.append(Candidate(score: score, old: entry.1, new: other.1))
        }
      }
    }
    take(candidates)
  }

  private mutating func pairByShape() {
    let before = removed.map { BranchShape(graph.old.shape(of: [old[$0]])) }
    let after = added.map { BranchShape(graph.new.shape(of: [new[$0]])) }
    var candidates: [Candidate] = []
    var count = 0
    search: for (index, shape) in zip(removed, before) {
      for (other, otherShape) in zip(added, after) {
        count += 1
        if count > Self.comparedPairs { break search }
        guard graph.likenessByName(old[index], new[other]) == nil else { continue }
        let score = shape.likeness(otherShape)
        if score > 0 { candidates.append(Candidate(score: score, old: index, new: other)) }
      }
    }
    take(candidates)
  }

  /// Pairs candidates, the most similar first, and of these the closest.
  private mutating func take(_ candidates: [Candidate]) {
    // The order is symmetric, so comparing the new with the old version gives the same pairs.
    let ordered = candidates.sorted { first, second in
      (second.score, abs(first.old - first.new), first.old + first.new, first.old)
        < (first.score, abs(second.old - second.new), second.old + second.new, second.old)
    }
    var (oldTaken, newTaken): (Set<Int>, Set<Int>) = ([], [])
    for candidate in ordered where !oldTaken.contains(candidate.old) && !newTaken.contains(candidate.new) {
      pairs.append((candidate.old, candidate.new))
      oldTaken.insert(candidate.old)
      newTaken.insert(candidate.new)
    }
    removed.removeAll(where: oldTaken.contains)
    added.removeAll(where: newTaken.contains)
  }
}

extension SchemaGraph {
  /// Returns whether two names refer to different schemas. A schema that only one document has may have been renamed.
  func isOther(_ oldName: String, than newName: String) -> Bool {
    oldName != newName && (new.hasSchema(oldName) || old.hasSchema(newName))
  }

  /// Returns the likeness of two branches by name and content, from 0 (different names) to 100 (the same name), or
  /// `nil` if their shapes decide.
  fileprivate func likenessByName(_ first: Schema, _ second: Schema) -> Int? {
    if let name = first.reference, let other = second.reference {
      if name == other { return 100 }
      if isOther(name, than: other) { return 0 }
    }
    if equality.isSame(old.target(first), new.target(second)) { return 90 }
    if let title = first.title, title == second.title { return 80 }
    return nil
  }
}

/// A digest that is equal for schemas with the same content.
private struct Digest: Hashable {
  struct Part: Hashable {
    let name: String
    let reference: String?
    let types: [JSONType]
    let format: String?
    let enumeration: [DocumentValue]?

    init(_ name: String, _ schema: Schema) {
      self.name = name
      reference = schema.reference
      types = Array(schema.types)
      format = schema.format
      enumeration = schema.enumeration
    }
  }

  let own: Part
  let properties: [Part]
  let references: [String?]

  init(_ schema: Schema) {
    own = Part("", schema)
    properties = schema.properties.map { Part($0.key, $0.value) }
    references = (schema.allOf + schema.oneOf + schema.anyOf).map(\.reference)
  }
}

/// The properties of a branch that are compared with another one's.
private struct BranchShape {
  let types: Set<JSONType>?
  let format: String?
  let properties: Set<String>
  let enumeration: Set<DocumentValue>?

  init(_ shape: Shape) {
    types = shape.types ?? shape.impliedType.map { [$0] }
    format = shape.format
    properties = Set(shape.properties.keys)
    enumeration = shape.enumeration.map { Set($0) }
  }

  /// Returns the likeness, from 0 (not the same shape) to 70.
  func likeness(_ other: BranchShape) -> Int {
    guard types == other.types else { return 0 }
    if properties.isEmpty, other.properties.isEmpty { return likenessOfValues(other) }
    // At least half of all names have to be common, so neither can have less than half of the other's.
    let (fewer, more) = (
      min(properties.count, other.properties.count), max(properties.count, other.properties.count)
    )
    if fewer * 2 < more { return 0 }
    let shared = properties.intersection(other.properties).count
    let all = properties.count + other.properties.count - shared
    return shared * 2 < all ? 0 : 10 + 60 * shared / all
  }

  private func likenessOfValues(_ other: BranchShape) -> Int {
    switch (enumeration, other.enumeration) {
    case (let values?, let others?): values.isDisjoint(with: others) ? 0 : 60
    case (nil, nil): format == other.format ? 50 : 20
    default: 15
    }
  }
}
