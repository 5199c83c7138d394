import CallsiteDocument
import Foundation

/// The numbers that several schemas allow.
struct NumberRange {
  private var least: Decimal?
  private var most: Decimal?
  private var excludesLeast = false
  private var excludesMost = false
  private var steps: [Decimal] = []
  private let isWhole: Bool

  init(_ schemas: [Schema], isWhole: Bool) {
    self.isWhole =
      isWhole || schemas.contains { $0.types == [.integer] || NumericFormat(integer: $0.format) != nil }
    for schema in schemas {
      if let range = schema.format.flatMap(IntegerFormat.init)?.range {
        raise(to: range.lowerBound, excluding: false)
        lower(to: range.upperBound, excluding: false)
      }
      guard let limits = schema.limits else { continue }
      if let bound = limits.minimum { raise(to: bound, excluding: false) }
      if let bound = limits.exclusiveMinimum { raise(to: bound, excluding: true) }
      if let bound = limits.maximum { lower(to: bound, excluding: false) }
      if let bound = limits.exclusiveMaximum { lower(to: bound, excluding: true) }
      if let step = limits.multipleOf, step > 0 { steps.append(step) }
    }
  }

  private mutating func raise(to bound: Decimal, excluding: Bool) {
    if let least, least > bound || (least == bound && excludesLeast) { return }
    (least, excludesLeast) = (bound, excluding)
  }

  private mutating func lower(to bound: Decimal, excluding: Bool) {
    if let most, most < bound || (most == bound && excludesMost) { return }
    (most, excludesMost) = (bound, excluding)
  }

  /// Returns a readable number: a small one, and close to the lower bound if there is one.
  func value(_ random: inout RandomSource) -> DocumentValue? {
    let step = steps.max() ?? (isWhole ? 1 : Decimal(sign: .plus, exponent: -1, significand: 5))
    let isBelowZero = (most ?? 1) < 1
    let start =
      (least.map { $0 > 0 || isBelowZero || $0 > -1_000_000 ? $0 : 0 } ?? nil)
      ?? (isBelowZero ? (most ?? 0) - step * 100 : 0)
    let offset = Decimal(1 + random.index(below: 100))
    for factor in [offset, Decimal(Int("\(offset)").map { $0 % 5 } ?? 0), 1, 0] {
      let number = aligned(start, step) + step * factor
      if allows(number) { return written(number) }
    }
    if let most, allows(aligned(most, step)) { return written(aligned(most, step)) }
    guard !isWhole, steps.isEmpty, let least, let most, least < most else { return nil }
    return written((least + most) / 2)
  }

  /// Returns the next multiple of the step.
  private func aligned(_ number: Decimal, _ step: Decimal) -> Decimal {
    var quotient = number / step
    var rounded = Decimal()
    NSDecimalRound(&rounded, &quotient, 0, number == most ? .down : .up)
    return rounded * step
  }

  private func allows(_ number: Decimal) -> Bool {
    if let least, number < least || (excludesLeast && number == least) { return false }
    if let most, number > most || (excludesMost && number == most) { return false }
    return (!isWhole || number.isWhole) && steps.allSatisfy { (number / $0).isWhole }
  }

  private func written(_ number: Decimal) -> DocumentValue {
    number.isWhole ? .integer("\(number)") : .number("\(number)")
  }
}

extension Decimal {
  fileprivate var isWhole: Bool {
    var source = self
    var rounded = Decimal()
    NSDecimalRound(&rounded, &source, 0, .plain)
    return rounded == self
  }
}
