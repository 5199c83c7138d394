import CallsiteDocument
import Foundation
import OrderedCollections

/// What several lists of limits come to that apply to the same value.
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
      .whole(isInteger, by: 1)
    upper = Self.bounds(limits, \.maximum, \.exclusiveMaximum).max { $0.isLooserUpper(than: $1) }?
      .whole(isInteger, by: -1)
    counts = Self.counts(limits)
    multipleOf = limits.lazy.compactMap(\.multipleOf).max()
    pattern = limits.lazy.compactMap(\.pattern).first
    isUnique = limits.contains(where: \.uniqueItems)
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

  /// Zero is no minimum.
  private static func counts(_ limits: [SchemaLimits]) -> [LimitKeyword: Int] {
    var counts: [LimitKeyword: Int] = [:]
    for (keyword, value) in countKeywords {
      let values = limits.compactMap(value)
      let count = keyword.isUpper ? values.min() : values.max()
      // `contains` wants one where nothing else is said.
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

  fileprivate func whole(_ isInteger: Bool, by step: Decimal) -> Self {
    isInteger && isExclusive && value.isWhole ? Self(value: value + step, isExclusive: false) : self
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
