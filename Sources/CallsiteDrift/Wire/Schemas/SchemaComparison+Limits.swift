import CallsiteContract
import CallsiteDocument
import Foundation
import OrderedCollections

extension SchemaComparison {
  mutating func compareLimits() {
    let isInteger = old.types == [.integer] && new.types == [.integer]
    let before = EffectiveLimits(old.limits, isInteger: isInteger)
    let after = EffectiveLimits(new.limits, isInteger: isInteger)
    // What all listed values meet limits nothing.
    if let values = old.enumeration, let others = new.enumeration,
      values.filter(others.contains).allSatisfy({ before.allow($0) && after.allow($0) })
    {
      return
    }
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

  /// Patterns that match every text.
  private static let anyText: Set<String> = [".*", "^.*$", "^.*", ".*$", ""]
}

/// The effective limits of a value to which several lists of limits apply.
struct EffectiveLimits {
  struct Bound: Hashable {
    let value: Decimal
    let isExclusive: Bool
  }

  let lower: Bound?
  let upper: Bound?
  let counts: [LimitKeyword: Int]
  let multipleOf: Decimal?
  let pattern: String?
  let isUnique: Bool

  /// - Parameter isInteger: Whether only integers are allowed, for which `exclusiveMaximum: 5` is `maximum: 4`.
  init(_ limits: [SchemaLimits], isInteger: Bool) {
    lower = Self.bounds(limits, \.minimum, \.exclusiveMinimum).max { $0.isLooserLower(than: $1) }?
      .whole(isInteger, .up)
    upper = Self.bounds(limits, \.maximum, \.exclusiveMaximum).max { $0.isLooserUpper(than: $1) }?
      .whole(isInteger, .down)
    counts = Self.counts(limits)
    multipleOf = limits.lazy.compactMap(\.multipleOf).filter { !isInteger || $0 != 1 }.max()
    pattern = limits.lazy.compactMap(\.pattern).first
    isUnique = limits.contains(where: \.uniqueItems)
  }

  /// Returns whether a listed value is known to meet the limits: a string or a number, and limits that are about such
  /// values. Null meets all limits.
  fileprivate func allow(_ value: DocumentValue) -> Bool {
    switch value {
    case .null: true
    case .string(let text):
      !isNumeric && !isUnique && Set(counts.keys).isSubset(of: [.minLength, .maxLength])
        && text.unicodeScalars.count >= counts[.minLength] ?? 0
        && text.unicodeScalars.count <= counts[.maxLength] ?? .max
        && pattern.map { PatternCache().matches($0, text) } != false
    case .integer(let text), .number(let text):
      counts.isEmpty && pattern == nil && !isUnique && Decimal(string: text).map(allowNumber) == true
    case .bool, .array, .object: false
    }
  }

  private var isNumeric: Bool { lower != nil || upper != nil || multipleOf != nil }

  private func allowNumber(_ value: Decimal) -> Bool {
    let bound = Bound(value: value, isExclusive: false)
    return lower.map { !bound.isLooserLower(than: $0) } != false
      && upper.map { !bound.isLooserUpper(than: $0) } != false
      && multipleOf.map(value.isMultiple) != false
  }

  private static func bounds(
    _ limits: [SchemaLimits], _ inclusive: KeyPath<SchemaLimits, Decimal?>,
    _ exclusive: KeyPath<SchemaLimits, Decimal?>
  ) -> [Bound] {
    limits.flatMap { limits in
      [
        limits[keyPath: inclusive].map { Bound(value: $0, isExclusive: false) },
        limits[keyPath: exclusive].map { Bound(value: $0, isExclusive: true) },
      ].compactMap { $0 }
    }
  }

  private static let countKeywords: [(LimitKeyword, @Sendable (SchemaLimits) -> Int?)] = [
    (.minLength, { $0.minLength }), (.maxLength, { $0.maxLength }), (.minItems, { $0.minItems }),
    (.maxItems, { $0.maxItems }), (.minProperties, { $0.minProperties }),
    (.maxProperties, { $0.maxProperties }), (.minContains, { $0.minContains }),
    (.maxContains, { $0.maxContains }),
  ]

  /// Returns the limits that count something. A minimum of zero isn't a limit.
  private static func counts(_ limits: [SchemaLimits]) -> [LimitKeyword: Int] {
    var counts: [LimitKeyword: Int] = [:]
    for (keyword, value) in countKeywords {
      let values = limits.compactMap(value)
      let count = keyword.isUpper ? values.min() : values.max()
      // The default of `minContains` is 1.
      let none = keyword == .minContains ? 1 : 0
      if let count, keyword.isUpper || count != none { counts[keyword] = count }
    }
    return counts
  }
}

extension EffectiveLimits.Bound {
  func isLooserLower(than other: Self) -> Bool {
    value == other.value ? !isExclusive && other.isExclusive : value < other.value
  }

  func isLooserUpper(than other: Self) -> Bool {
    value == other.value ? !isExclusive && other.isExclusive : value > other.value
  }

  /// The nearest integer that the bound allows, if only integers count.
  fileprivate func whole(_ isInteger: Bool, _ direction: Decimal.RoundingMode) -> Self {
    guard isInteger else { return self }
    if value.isWhole, isExclusive {
      return Self(value: direction == .up ? value + 1 : value - 1, isExclusive: false)
    }
    var (value, rounded) = (value, Decimal())
    NSDecimalRound(&rounded, &value, 0, direction)
    return Self(value: rounded, isExclusive: false)
  }
}

extension Decimal {
  var isWhole: Bool { isMultiple(of: 1) }

  func isMultiple(of other: Decimal) -> Bool {
    guard !other.isZero else { return false }
    var quotient = self / other
    var rounded = Decimal()
    NSDecimalRound(&rounded, &quotient, 0, .plain)
    return rounded == quotient
  }
}
