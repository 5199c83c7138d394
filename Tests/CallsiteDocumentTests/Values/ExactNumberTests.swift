import Testing

@testable import CallsiteDocument

struct ExactNumberTests {
  @Test(
    "Numbers are equal whatever their notation",
    arguments: [
      ("1", "1.0"), ("10", "1e1"), ("-0", "0"), ("0.10", "1E-1"), ("12e400", "120e399"),
    ])
  func equality(left: String, right: String) throws {
    #expect(ExactNumber(left) == ExactNumber(right))
    #expect(ExactNumber(left)?.hashValue == ExactNumber(right)?.hashValue)
  }

  @Test(
    "Numbers that differ only in the last of many digits are different",
    arguments: [
      (
        "98249283749234923498293171823948729348710298301928331",
        "98249283749234923498293171823948729348710298301928332"
      ),
      ("-2", "-1"), ("-1", "0"), ("9e-400", "1e-399"), ("9.99", "10"), ("-1e400", "-1e399"),
    ])
  func order(left: String, right: String) throws {
    let (left, right) = (try #require(ExactNumber(left)), try #require(ExactNumber(right)))
    #expect(left < right)
    #expect(!(right < left))
  }

  @Test(
    "Multiples are exact at any size",
    arguments: [
      ("0.3", "0.1", true), ("0.35", "0.1", false), ("1e308", "0.5", true), ("1e308", "0.123456789", false),
      ("12391239123", "1e-8", true), ("0", "7", true), ("10", "100", false), ("1e400000", "8", true),
      ("246913578024691357802469135780", "123456789012345678901234567890", true),
      ("246913578024691357802469135781", "123456789012345678901234567890", false),
    ])
  func multiples(number: String, step: String, isMultiple: Bool) throws {
    #expect(try #require(ExactNumber(number)).isMultiple(of: try #require(ExactNumber(step))) == isMultiple)
  }

  @Test("Texts that aren't numbers are rejected", arguments: ["", "-", "1e", "e1", "1x", ".inf", "--1"])
  func texts(text: String) {
    #expect(ExactNumber(text) == nil)
  }

  @Test(
    "Integers have no fraction, and may exceed the range",
    arguments: [
      ("1.0", 1), ("-12e2", -1_200), ("9223372036854775807", .max), ("9223372036854775808", nil),
      ("1.5", nil),
    ] as [(String, Int?)])
  func integers(text: String, integer: Int?) {
    #expect(ExactNumber(text)?.integer == integer)
  }
}
