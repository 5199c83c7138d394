import CallsiteDocument
import Foundation
import OrderedCollections

extension SchemaComparison {
  mutating func compareLimits() {
    let isInteger = old.types == [.integer] && new.types == [.integer]
    let before = EffectiveLimits(old.limits, isInteger: isInteger)
    let after = EffectiveLimits(new.limits, isInteger: isInteger)
    compareBounds(before, after)
    for keyword in LimitKeyword.allCases {
      compareCounts(keyword, before.counts[keyword], after.counts[keyword])
    }
    compareSteps(before.multipleOf, after.multipleOf)
    comparePatterns(before.pattern, after.pattern)
    if before.isUnique != after.isUnique {
      add(after.isUnique ? .limitSet(.uniqueItems) : .limitLifted(.uniqueItems))
    }
  }

  private mutating func compareBounds(_ before: EffectiveLimits, _ after: EffectiveLimits) {
    compare(before.lower, after.lower, (.min, .exclusiveMin)) { $0.isLooserLower(than: $1) }
    compare(before.upper, after.upper, (.max, .exclusiveMax)) { $0.isLooserUpper(than: $1) }
  }

  private mutating func compare(
    _ before: EffectiveLimits.Bound?, _ after: EffectiveLimits.Bound?,
    _ keywords: (inclusive: LimitKeyword, exclusive: LimitKeyword),
    _ isLooser: (EffectiveLimits.Bound, EffectiveLimits.Bound) -> Bool
  ) {
    let isExclusive = before?.isExclusive == true || after?.isExclusive == true
    let keyword = isExclusive ? keywords.exclusive : keywords.inclusive
    let texts = (before.map { "\($0.value)" }, after.map { "\($0.value)" })
    switch (before, after) {
    case (nil, nil): break
    case (nil, _?): add(.limitSet(keyword), new: texts.1)
    case (_?, nil): add(.limitLifted(keyword), old: texts.0)
    case (let before?, let after?) where before != after:
      add(
        isLooser(before, after) ? .limitTightened(keyword) : .limitLoosened(keyword), old: texts.0,
        new: texts.1)
    default: break
    }
  }

  private mutating func compareCounts(_ keyword: LimitKeyword, _ before: Int?, _ after: Int?) {
    switch (before, after) {
    case (nil, let count?): add(.limitSet(keyword), new: "\(count)")
    case (let count?, nil): add(.limitLifted(keyword), old: "\(count)")
    case (let before?, let after?) where before != after:
      let isTighter = keyword.isUpper ? after < before : after > before
      add(isTighter ? .limitTightened(keyword) : .limitLoosened(keyword), old: "\(before)", new: "\(after)")
    default: break
    }
  }

  private mutating func compareSteps(_ before: Decimal?, _ after: Decimal?) {
    switch (before, after) {
    case (nil, let step?): add(.limitSet(.multipleOf), new: "\(step)")
    case (let step?, nil): add(.limitLifted(.multipleOf), old: "\(step)")
    case (let before?, let after?) where before != after:
      let change: SchemaChange =
        after.isMultiple(of: before)
        ? .limitTightened(.multipleOf)
        : before.isMultiple(of: after) ? .limitLoosened(.multipleOf) : .limitChanged(.multipleOf)
      add(change, old: "\(before)", new: "\(after)")
    default: break
    }
  }

  private mutating func comparePatterns(_ before: String?, _ after: String?) {
    switch (before, after) {
    case (nil, let pattern?): add(.limitSet(.pattern), new: pattern)
    case (let pattern?, nil): add(.limitLifted(.pattern), old: pattern)
    case (let before?, let after?) where before != after:
      let change: SchemaChange =
        Self.anyText.contains(after)
        ? .limitLoosened(.pattern)
        : Self.anyText.contains(before) ? .limitTightened(.pattern) : .limitChanged(.pattern)
      add(change, old: before, new: after)
    default: break
    }
  }

  /// Patterns that every text matches.
  private static let anyText: Set<String> = [".*", "^.*$", "^.*", ".*$", ""]
}
