/// A decimal number of any size and precision, as JSON allows.
///
/// `1`, `1.0` and `10e-1` are equal. Neither `Double` nor `Decimal` can represent every number in a document
/// or a request.
package struct ExactNumber: Hashable, Sendable {
  private let isNegative: Bool
  /// The digits without leading and trailing zeros. Empty for zero.
  private let digits: [UInt8]
  /// The power of ten to multiply the digits by.
  private let exponent: Int

  /// The limit that exponents are clamped to.
  private static let exponentLimit = 1_000_000_000_000

  private init(isNegative: Bool, digits: ArraySlice<UInt8>, exponent: Int) {
    let significant = digits.drop { $0 == 0 }
    let zeros = significant.reversed().prefix { $0 == 0 }.count
    self.digits = Array(significant.dropLast(zeros))
    self.isNegative = isNegative && !self.digits.isEmpty
    self.exponent = self.digits.isEmpty ? 0 : exponent + zeros
  }

  /// Creates a number from an integer.
  package init(_ count: Int) {
    let digits = String(count.magnitude).utf8.map { $0 - 0x30 }
    self.init(isNegative: count < 0, digits: digits[...], exponent: 0)
  }

  /// Parses a number such as `-12.50e3`, or returns `nil` for any other text.
  package init?(_ text: String) {
    var rest = text.utf8[...]
    let sign = rest.first
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest.removeFirst() }
    var digits: [UInt8] = []
    var fractionCount = 0
    var isInFraction = false
    while let byte = rest.first, byte.isASCIIDigit || byte == UInt8(ascii: ".") && !isInFraction {
      rest.removeFirst()
      guard byte.isASCIIDigit else {
        isInFraction = true
        continue
      }
      digits.append(byte - 0x30)
      if isInFraction { fractionCount += 1 }
    }
    guard !digits.isEmpty, let power = Self.exponent(rest) else { return nil }
    self.init(isNegative: sign == UInt8(ascii: "-"), digits: digits[...], exponent: power - fractionCount)
  }

  /// Returns the exponent after `e`, clamped to the limit, zero for empty text, or `nil` if it is invalid.
  private static func exponent(_ text: Substring.UTF8View) -> Int? {
    var rest = text
    guard let mark = rest.popFirst() else { return 0 }
    guard mark | 0x20 == UInt8(ascii: "e") else { return nil }
    let sign = rest.first
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest.removeFirst() }
    guard !rest.isEmpty, rest.allSatisfy(\.isASCIIDigit) else { return nil }
    let power = rest.reduce(0) { min($0 * 10 + Int($1 - 0x30), exponentLimit) }
    return sign == UInt8(ascii: "-") ? -power : power
  }

  package var isWhole: Bool { exponent >= 0 }
  package var isPositive: Bool { !isNegative && !digits.isEmpty }

  /// The value as an integer, if it is one and it fits.
  package var integer: Int? {
    guard exponent >= 0, digits.count + exponent <= 19 else { return nil }
    var value = 0
    for digit in digits + Array(repeating: 0, count: exponent) {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.subtractingReportingOverflow(Int(digit))
      if overflow || carry { return nil }
      value = sum
    }
    return isNegative ? value : value == .min ? nil : -value
  }

  /// Whether the number is an integer multiple of another, which has to be positive.
  package func isMultiple(of step: ExactNumber) -> Bool {
    guard !digits.isEmpty else { return true }
    guard !step.digits.isEmpty else { return false }
    var shift = exponent - step.exponent
    // The digits don't end in zero, but those of a multiple of a greater power of ten would.
    guard shift >= 0 else { return false }
    // A higher power of ten can't cancel more factors: the step has at most digits × log2(10) factors of two.
    shift = min(shift, 4 * step.digits.count)
    return Self.isDivisible(digits + Array(repeating: 0, count: shift), by: step.digits)
  }

  /// Whether long division leaves no remainder.
  private static func isDivisible(_ digits: [UInt8], by divisor: [UInt8]) -> Bool {
    if divisor.count <= 17 {
      let divisor = divisor.reduce(UInt64(0)) { $0 * 10 + UInt64($1) }
      return digits.reduce(UInt64(0)) { ($0 * 10 + UInt64($1)) % divisor } == 0
    }
    var remainder: [UInt8] = []
    for digit in digits {
      if !remainder.isEmpty || digit != 0 { remainder.append(digit) }
      while !remainder.isEmpty, !isLess(remainder, divisor) { remainder = difference(remainder, divisor) }
    }
    return remainder.isEmpty
  }

  private static func isLess(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count < right.count
  }

  /// - Parameter right: A number that isn't greater than `left`.
  private static func difference(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
    var result = left
    var borrow: UInt8 = 0
    let offset = left.count - right.count
    for index in result.indices.reversed() {
      let other = (index >= offset ? right[index - offset] : 0) + borrow
      borrow = result[index] < other ? 1 : 0
      result[index] = result[index] + borrow * 10 - other
    }
    return Array(result.drop { $0 == 0 })
  }
}

extension ExactNumber: Comparable {
  package static func < (left: ExactNumber, right: ExactNumber) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    return left.isNegative ? right.isSmaller(than: left) : left.isSmaller(than: right)
  }

  /// Whether the absolute value is smaller.
  private func isSmaller(than other: ExactNumber) -> Bool {
    if digits.isEmpty || other.digits.isEmpty { return digits.isEmpty && !other.digits.isEmpty }
    let (length, otherLength) = (digits.count + exponent, other.digits.count + other.exponent)
    return length == otherLength ? digits.lexicographicallyPrecedes(other.digits) : length < otherLength
  }
}
