import Foundation
import OrderedCollections
import Testing

@testable import CallsiteDocument

struct ValueFormatTests {
  private func isFollowed(_ format: String, _ text: String, _ strictness: ValueFormat.Strictness) throws
    -> Bool
  {
    try #require(ValueFormat(format)).isFollowed(by: text, strictness)
  }

  @Test(
    "Texts that follow their format",
    arguments: [
      ("date-time", "2024-02-29T23:59:60.123Z"), ("date-time", "2024-01-31t12:00:00+05:30"),
      ("date", "2000-02-29"), ("time", "12:00:00"), ("time", "12:00:00.5Z"), ("duration", "P1DT12H"),
      ("duration", "P2W"), ("duration", "PT0.5S"), ("email", "a@b"), ("hostname", "a-1.example"),
      ("ipv4", "192.0.2.255"), ("ipv6", "2001:db8::1"), ("uri", "mailto:a@b"), ("iri", "https://a/ä"),
      ("uri-reference", "../a?b#c"), ("guid", "7C9E6679-7425-40de-944b-e07fc1f90ae7"), ("base64", "YQ=="),
      ("decimal", "-12.50"), ("decimal", "1e3"),
    ])
  func following(format: String, text: String) throws {
    #expect(try isFollowed(format, text, .exact))
    #expect(try isFollowed(format, text, .lenient))
  }

  @Test(
    "Texts that don't",
    arguments: [
      ("date-time", "2023-02-29T00:00:00Z"), ("date-time", "2024-01-31"),
      ("date-time", "2024-01-31T24:00:00Z"),
      ("date-time", "2024-01-31T12:00:00ZZ"), ("date", "2024-1-31"), ("date", "2024-13-01"),
      ("date", "2024-01-31 "), ("time", "12"), ("time", "12:60:00"), ("duration", "P"), ("duration", "PT"),
      ("duration", "P1H"), ("duration", "P1M1Y"), ("email", "a b@c"), ("email", "@c"), ("hostname", "-a"),
      ("ipv4", "1.2.3"), ("ipv4", "1.2.3.256"), ("ipv6", "1:2"), ("uri", "/a"), ("uri", ":a"),
      ("uuid", "7c9e6679"), ("byte", "a*b"), ("decimal", "1."), ("decimal", "0x10"), ("decimal", "inf"),
    ])
  func failing(format: String, text: String) throws {
    #expect(try !isFollowed(format, text, .lenient))
    #expect(try !isFollowed(format, text, .exact))
  }

  @Test(
    "Common deviations are accepted leniently",
    arguments: [
      ("date-time", "2024-01-31T12:00:00"), ("date-time", "2024-01-31T12:00"),
      ("date-time", "2024-01-31 12:00:00,5+0530"), ("date-time", "2024-01-31T12:00:00+05"), ("time", "12:00"),
      ("byte", "-_"), ("uri", "https://a/{id}"),
    ])
  func lenience(format: String, text: String) throws {
    #expect(try isFollowed(format, text, .lenient))
    #expect(try !isFollowed(format, text, .exact))
  }

  @Test("Unknown formats aren't checked")
  func unknown() {
    #expect(ValueFormat("color") == nil)
  }

  @Test("Integers have the range of their format")
  func integers() {
    #expect(IntegerFormat("int32")?.allows(2_147_483_647) == true)
    #expect(IntegerFormat("int32")?.allows(2_147_483_648) == false)
    #expect(IntegerFormat("double") == nil)
  }

  @Test("Numbers are compared by value, and objects regardless of order")
  func equality() {
    #expect(DocumentValue.integer("1").isEqual(to: .number("1.0")))
    #expect(DocumentValue.array([.number("1e2")]).isEqual(to: .array([.integer("100")])))
    let left = DocumentValue.object(["a": .null, "b": .bool(true)])
    #expect(left.isEqual(to: .object(["b": .bool(true), "a": .null])))
    #expect(!left.isEqual(to: .object(["a": .null])))
    #expect(!DocumentValue.string("1").isEqual(to: .integer("1")))
  }
}
