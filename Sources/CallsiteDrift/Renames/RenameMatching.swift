import CallsiteDocument
import OrderedCollections

/// Pairs removed and added names that may be renames: they have the same type and place, and a similar name or the same
/// description.
///
/// If there are several candidates, the best one is chosen, or none if two are equally good.
package struct RenameMatching {
  /// A name that only one version has.
  package struct Candidate {
    /// The name in the document.
    var name: String
    var description: String?
    /// The names before and after it, if there is an order.
    var neighbors: Neighbors?

    package init(name: String, description: String? = nil, neighbors: Neighbors? = nil) {
      self.name = name
      self.description = description
      self.neighbors = neighbors
    }
  }

  /// The names before and after a name in a list.
  package struct Neighbors: Hashable {
    let before: String?
    let after: String?

    /// Returns the neighbors of all names in a list.
    package static func all(in list: some Sequence<String>) -> [String: Neighbors] {
      let names = Array(list)
      return Dictionary(
        names.indices.map { index in
          let (before, after) = (
            index > 0 ? names[index - 1] : nil, index + 1 < names.count ? names[index + 1] : nil
          )
          return (names[index], Neighbors(before: before, after: after))
        }
      ) { first, _ in first }
    }
  }

  /// The evidence for a rename, and its weight.
  struct Likeness {
    var score: Int
    var reasons: [String]
  }

  package struct Match {
    package let old: Int
    package let new: Int
    let rename: Rename
  }

  private struct Fit {
    let old: Int
    let new: Int
    let score: Int
    let evidence: [String]
  }

  private let rulings: RenameRulings
  /// The name of what all candidates belong to, such as the schema.
  private let owner: String?
  /// The evidence that all pairs share, such as `same type`.
  private let common: [String]

  package init(rulings: RenameRulings = RenameRulings(), owner: String? = nil, common: [String] = []) {
    self.rulings = rulings
    self.owner = owner
    self.common = common
  }

  /// The maximum number of candidates on one side. More weren't renamed individually, and comparing all pairs would
  /// take too long.
  private static let limit = 64

  /// Returns the pairs with similar names or equal descriptions.
  ///
  /// - Parameter isAlike: Returns whether the candidates at two indices have the same type.
  package func matches(
    _ old: [Candidate], _ new: [Candidate], _ isAlike: (Int, Int) -> Bool
  ) -> [Match] {
    guard !old.isEmpty, !new.isEmpty else { return [] }
    let shared = repeated(old.map(\.description)).union(repeated(new.map(\.description)))
    return matches(old, new) { index, place in
      guard let likeness = likeness(old[index], new[place], shared), isAlike(index, place) else { return nil }
      return likeness
    }
  }

  /// Returns the best pairs.
  ///
  /// - Parameter judge: Returns the evidence for the candidates at two indices, or `nil` if there is too little.
  func matches(
    _ old: [Candidate], _ new: [Candidate], judge: (Int, Int) -> Likeness?
  ) -> [Match] {
    guard !old.isEmpty, !new.isEmpty else { return [] }
    var fits = ruledFits(old, new)
    if rulings.isOff || old.count > Self.limit || new.count > Self.limit { return best(of: fits, old, new) }
    for (index, candidate) in old.enumerated() {
      for (place, other) in new.enumerated() {
        let names = RenameRulings.Names(candidate.name, other.name)
        guard !rulings.separate.contains(names), !rulings.renamed.contains(names) else { continue }
        guard let likeness = judge(index, place) else { continue }
        fits.append(
          Fit(old: index, new: place, score: likeness.score, evidence: common + likeness.reasons))
      }
    }
    return best(of: fits, old, new)
  }

  private func ruledFits(_ old: [Candidate], _ new: [Candidate]) -> [Fit] {
    if rulings.renamed.isEmpty { return [] }
    let places = Dictionary(new.indices.map { (new[$0].name, $0) }) { first, _ in first }
    return rulings.renamed.sorted { ($0.old, $0.new) < ($1.old, $1.new) }.flatMap { names in
      old.indices.filter { old[$0].name == names.old }.compactMap { index in
        places[names.new].map { Fit(old: index, new: $0, score: 100, evidence: ["listed as renamed"]) }
      }
    }
  }

  /// Returns the evidence for a rename, or `nil` if there is too little, or evidence against it.
  private func likeness(_ old: Candidate, _ new: Candidate, _ shared: Set<String>) -> Likeness? {
    let (before, after) = (Self.words(old.description), Self.words(new.description))
    let haveSameDescription = !before.isEmpty && before == after && !shared.contains(before)
    switch NameLikeness(old.name, new.name, owner: owner) {
    case .opposed: return nil
    case .alike(let reason):
      let name = "similar name (\(reason))"
      if haveSameDescription { return Likeness(score: 30, reasons: [name, "same description"]) }
      if reason == NameLikeness.sameWords { return Likeness(score: 20, reasons: [name]) }
      return Self.contradict(before, after) ? nil : Likeness(score: 10, reasons: [name])
    case .none:
      if haveSameDescription { return Likeness(score: 15, reasons: ["same description"]) }
      let isInPlace = old.neighbors != nil && old.neighbors == new.neighbors
      guard isInPlace, NameLikeness.contains(old.name, new.name), !Self.contradict(before, after) else {
        return nil
      }
      return Likeness(score: 8, reasons: ["similar name (one contains the other)", "same neighbors"])
    }
  }

  /// Returns whether two descriptions have too little in common to describe the same thing.
  private static func contradict(_ old: String, _ new: String) -> Bool {
    if old.isEmpty || new.isEmpty { return false }
    let (before, after) = (Set(old.split(separator: " ")), Set(new.split(separator: " ")))
    return before.intersection(after).count * 4 < min(before.count, after.count)
  }

  /// Returns the words of a text, or nothing if there is only one, which says too little.
  static func words(_ text: String?) -> String {
    let words = (text ?? "").lowercased().split { !$0.isLetter && !$0.isNumber }
    return words.count < 2 ? "" : words.joined(separator: " ")
  }

  private func repeated(_ descriptions: [String?]) -> Set<String> {
    var seen: Set<String> = []
    return Set(descriptions.map(Self.words).filter { !$0.isEmpty && !seen.insert($0).inserted })
  }

  private func best(of fits: [Fit], _ old: [Candidate], _ new: [Candidate]) -> [Match] {
    var left = fits.sorted { ($1.score, $0.old, $0.new) < ($0.score, $1.old, $1.new) }
    var matches: [Match] = []
    while let first = left.first {
      let rivals = left.filter { $0.score == first.score && ($0.old == first.old || $0.new == first.new) }
      if rivals.count == 1 {
        let rename = Rename(
          old: old[first.old].name, new: new[first.new].name, evidence: first.evidence)
        matches.append(Match(old: first.old, new: first.new, rename: rename))
      }
      let (olds, news) = (Set(rivals.map(\.old)), Set(rivals.map(\.new)))
      left.removeAll { olds.contains($0.old) || news.contains($0.new) }
    }
    return matches.sorted { $0.old < $1.old }
  }
}

/// Decides whether two schemas are similar enough for one to be the other under a new name.
///
/// Nullability, limits and annotations don't matter. Objects are alike if they share half of their fields, and enums if
/// they share half of their values.
struct SchemaLikeness {
  let old: ShapeReader
  let new: ShapeReader

  private static let maximumDepth = 4

  func areAlike(_ oldParts: [Schema], _ newParts: [Schema]) -> Bool { areAlike(oldParts, newParts, depth: 0) }

  private func areAlike(_ oldParts: [Schema], _ newParts: [Schema], depth: Int) -> Bool {
    if depth > Self.maximumDepth { return true }
    let names = (oldParts.first?.reference, newParts.first?.reference)
    if oldParts.count == 1, newParts.count == 1, let name = names.0, name == names.1 { return true }
    let (before, after) = (old.shape(of: oldParts), new.shape(of: newParts))
    guard old.types(of: before) == new.types(of: after), before.format == after.format,
      before.choices.count == after.choices.count
    else { return false }
    if let values = before.enumeration, let others = after.enumeration {
      return Self.haveCommon(values, others)
    }
    guard (before.enumeration == nil) == (after.enumeration == nil) else { return false }
    if before.items.isEmpty != after.items.isEmpty { return false }
    if !before.items.isEmpty { return areAlike(before.items, after.items, depth: depth + 1) }
    return Self.haveCommon(Array(before.properties.keys), Array(after.properties.keys))
  }

  /// Returns whether at least half of all elements are in both lists.
  private static func haveCommon<Element: Hashable>(_ first: [Element], _ second: [Element]) -> Bool {
    let (first, second) = (Set(first), Set(second))
    return first.intersection(second).count * 2 >= first.union(second).count
  }
}
