import CallsiteDocument
import OrderedCollections

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
