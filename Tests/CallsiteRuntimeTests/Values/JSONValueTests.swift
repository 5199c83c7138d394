import CallsiteRuntime
import Foundation
import Testing

struct JSONValueTests {
  private static let values: [(String, JSONValue)] = [
    ("null", .null), ("true", .bool(true)), ("1", .integer(1)), ("0", .integer(0)), ("-7", .integer(-7)),
    ("9223372036854775807", .integer(Int64.max)),
    ("9223372036854775808", .unsigned(9_223_372_036_854_775_808)),
    ("18446744073709551615", .unsigned(UInt64.max)), ("1.5", .double(1.5)), ("0.1", .double(0.1)),
    (#""a""#, .string("a")), (#"[1,"2",[]]"#, .array([.integer(1), .string("2"), .array([])])),
    (#"{"a":{"b":null}}"#, .object(["a": .object(["b": .null])])),
  ]

  @Test("Every kind survives a round trip", arguments: values)
  func readsAndWritesEveryKind(json: String, expected: JSONValue) throws {
    let value = try JSONValue(parsing: Data(json.utf8))
    #expect(value == expected)
    #expect(value.description == json)
  }

  @Test(
    "Keeps digits that a double loses",
    arguments: ["0.1234567890123456789", "123456789012345678901234567890", "12345678901234567.8"])
  func keepsDigitsThatADoubleLoses(json: String) throws {
    let value = try JSONValue(parsing: Data(json.utf8))
    #expect(value == .decimal(try #require(Decimal(string: json))))
    #expect(value.description == json)
  }

  @Test("Subscripts access nested values")
  func subscriptsReachInside() {
    var value: JSONValue = ["items": [["name": "a"], ["name": "b"]]]
    #expect(value["items"]?[1]?["name"]?.stringValue == "b")
    #expect(value["items"]?[2] == nil)
    #expect(value["missing"]?["deeper"] == nil)
    value["count"] = 2
    #expect(value["count"]?.intValue == 2)
    value["count"] = nil
    #expect(value["count"] == nil)
  }

  @Test("Converts to and from other types")
  func convertsFromAndToOtherTypes() throws {
    let value = try JSONValue(encoding: ["a": [1, 2]])
    #expect(value == ["a": [1, 2]])
    #expect(try value.decode(as: [String: [Int]].self) == ["a": [1, 2]])
  }

  @Test("Rejects numbers that it can't represent", arguments: ["1e-400", "-1e-400", "1e400", "[1e-400]"])
  func refusesNumbersThatItCannotHold(json: String) {
    #expect(throws: DecodingError.self) { try JSONValue(parsing: Data(json.utf8)) }
  }

  @Test(
    "Reads numbers in every spelling",
    arguments: [
      ("0.0", JSONValue.integer(0)), ("0e5", .integer(0)), ("1e5", .integer(100_000)),
      ("1e-130", .double(1e-130)), ("18446744073709551615.0", .unsigned(.max)),
      ("9223372036854775807.0", .integer(.max)), ("-0." + String(repeating: "0", count: 150), .integer(0)),
    ])
  func readsNumbersInEverySpelling(json: String, expected: JSONValue) throws {
    #expect(try JSONValue(parsing: Data(json.utf8)) == expected)
  }

  @Test("Rejects truncated text")
  func refusesTruncatedText() {
    #expect(throws: DecodingError.self) { try JSONValue(parsing: Data(#"{"a":"#.utf8)) }
  }
}
