import CallsiteDocument
import OrderedCollections

/// Finds which of the names that are gone is which of the new ones: same type and place, and a similar name or the
/// same description.
///
/// What could be two things is none: of several that fit, the one that fits best, unless another does as well.
struct RenameMatching {
  /// Something that is only in one version.
  struct Candidate {
    /// As the document has it.
    var name: String
    var description: String?
  }

  /// What speaks for two being one, and how much.
  struct Likeness {
    var score: Int
    var reasons: [String]
  }

  struct Match {
    let old: Int
    let new: Int
    let rename: Rename
  }

  private struct Fit {
    let old: Int
    let new: Int
    let score: Int
    let evidence: [String]
  }

  let rulings: RenameRulings
  /// What all are of, such as the schema.
  var owner: String?
  /// What they have in common beside their names, for people: `same type`.
  var common: [String] = []

  /// More of one side than this weren't renamed one by one, and to look at each pair would take too long.
  private static let limit = 64

  /// - Parameter isAlike: Whether two are of the same type, by their places in the lists.
  func matches(
    _ old: [Candidate], _ new: [Candidate], _ isAlike: (Int, Int) -> Bool
  ) -> [Match] {
    guard !old.isEmpty, !new.isEmpty else { return [] }
    let shared = repeated(old.map(\.description)).union(repeated(new.map(\.description)))
    return matches(old, new) { index, place in
      guard let likeness = likeness(old[index], new[place], shared), isAlike(index, place) else { return nil }
      return likeness
    }
  }

  /// - Parameter judge: What speaks for two being one, by their places in the lists; nil: too little.
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
        places[names.new].map { Fit(old: index, new: $0, score: 100, evidence: ["you said so"]) }
      }
    }
  }

  /// How much speaks for two being one; nil: too little, or something against it.
  private func likeness(_ old: Candidate, _ new: Candidate, _ shared: Set<String>) -> Likeness? {
    let (before, after) = (Self.words(old.description), Self.words(new.description))
    let isDescribedAlike = !before.isEmpty && before == after && !shared.contains(before)
    switch NameLikeness(old.name, new.name, owner: owner) {
    case .opposed: return nil
    case .alike(let reason):
      let name = "similar name (\(reason))"
      if isDescribedAlike { return Likeness(score: 30, reasons: [name, "same description"]) }
      if reason == "the same words" { return Likeness(score: 20, reasons: [name]) }
      return Self.contradict(before, after) ? nil : Likeness(score: 10, reasons: [name])
    case .none: return isDescribedAlike ? Likeness(score: 15, reasons: ["same description"]) : nil
    }
  }

  /// Descriptions that have little in common are those of two things.
  private static func contradict(_ old: String, _ new: String) -> Bool {
    if old.isEmpty || new.isEmpty { return false }
    let (before, after) = (Set(old.split(separator: " ")), Set(new.split(separator: " ")))
    return before.intersection(after).count * 4 < min(before.count, after.count)
  }

  /// A text as its words; nothing for one of a single word, which says too little.
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

/// Whether values of two schemas are of the same type, so that one may be the other under a new name.
///
/// Whether they may be null, what they may be at most and what is said of them doesn't count. Objects are of the same
/// type that have half of their fields in common, enums that have half of their values.
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

  /// Whether at least half of all are in both.
  private static func haveCommon<Element: Hashable>(_ first: [Element], _ second: [Element]) -> Bool {
    let (first, second) = (Set(first), Set(second))
    return first.intersection(second).count * 2 >= first.union(second).count
  }
}
