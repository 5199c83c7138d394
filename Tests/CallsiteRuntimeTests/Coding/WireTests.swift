@_spi(Generated) import CallsiteRuntime
import Foundation
import Testing

struct WireTests {
  /// Reads `json` as a property in the format and writes it again.
  private func roundTrip<F: WireFormat>(
    _ format: F.Type,
    _ json: String,
    zone: String? = nil
  ) throws -> String {
    let decoder = JSONDecoder()
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    if let zone {
      decoder.userInfo[.callsiteTimeZone] = TimeZone(identifier: zone)
      encoder.userInfo[.callsiteTimeZone] = TimeZone(identifier: zone)
    }
    let value = try decoder.decode(Model<F>.self, from: Data(#"{"v":\#(json)}"#.utf8))
    let text = String(decoding: try encoder.encode(value), as: UTF8.self)
    return String(text.dropFirst(5).dropLast())
  }

  @Test("Decodes a value from a JSON text")
  func jsonTextsHoldAValue() throws {
    let object = #""{\"a\":[1,null,\"x\"]}""#
    #expect(try roundTrip(Wire.JSONText<JSONValue>.self, object) == object)
    let dates = #""[\"1970-01-01T00:00:00Z\"]""#
    #expect(try roundTrip(Wire.FormattedJSONText<Wire.List<Wire.DateTime>>.self, dates) == dates)
    #expect(throws: DecodingError.self) { try roundTrip(Wire.JSONText<Int>.self, #""{""#) }
  }

  @Test("Date-times are written in UTC")
  func dateTimesAreWrittenInUTC() throws {
    #expect(
      try roundTrip(Wire.DateTime.self, #""2024-05-06T09:08:09.50+02:00""#) == #""2024-05-06T07:08:09.5Z""#)
  }

  @Test("Date-times without a zone use the coder's zone")
  func dateTimesWithoutZoneUseTheCodersZone() throws {
    let text = #""2024-07-01T12:00:00""#
    #expect(try roundTrip(Wire.DateTime.self, text, zone: "Europe/Berlin") == #""2024-07-01T10:00:00Z""#)
    #expect(try roundTrip(Wire.LocalDateTime.self, text, zone: "Europe/Berlin") == text)
    #expect(try roundTrip(Wire.LocalDateTime.self, text) == text)
  }

  @Test(
    "Unix times are written as whole seconds",
    arguments: [("1714979289", "1714979289"), ("1714979289.5", "1714979290"), ("0", "0"), ("-1.4", "-1")])
  func unixTimesAreWrittenAsWholeSeconds(json: String, expected: String) throws {
    #expect(try roundTrip(Wire.UnixTime.self, json) == expected)
  }

  @Test("A time that doesn't fit into an integer can't be written")
  func aTimeBeyondAnyIntegerCannotBeWritten() {
    #expect(throws: EncodingError.self) { try roundTrip(Wire.UnixTime.self, "1e30") }
    #expect(throws: EncodingError.self) { try roundTrip(Wire.UnixMilliseconds.self, "1e30") }
  }

  @Test("Unix milliseconds are integers")
  func unixMillisecondsAreIntegers() throws {
    #expect(try roundTrip(Wire.UnixMilliseconds.self, "1714979289123") == "1714979289123")
    #expect(try roundTrip(Wire.UnixMilliseconds.self, "1714979289123.4") == "1714979289123")
  }

  @Test("Decimals are read from text or a number", arguments: [#""12.50""#, "12.50", "12.5"])
  func decimalsAreReadAsTextOrNumber(json: String) throws {
    #expect(try roundTrip(Wire.DecimalString.self, json) == #""12.5""#)
    #expect(try roundTrip(Wire.DecimalNumber.self, json) == "12.5")
  }

  @Test("Decimals never pass through Double")
  func decimalsNeverPassThroughDouble() throws {
    let digits = "123456789012345678901234.56789"
    #expect(try roundTrip(Wire.DecimalNumber.self, digits) == digits)
    #expect(try roundTrip(Wire.DecimalString.self, "0.1000000000000000055") == #""0.1000000000000000055""#)
  }

  @Test(
    "Refuses a decimal string that would be rounded",
    arguments: [
      "123456789012345678901234567890123456789012", "0.1234567890123456789012345678901234567890123", "1e-200",
    ])
  func refusesARoundedDecimal(text: String) {
    #expect(throws: DecodingError.self) { try roundTrip(Wire.DecimalString.self, "\"\(text)\"") }
    #expect(throws: DecodingError.self) { try roundTrip(Wire.DecimalNumber.self, "\"\(text)\"") }
  }

  @Test(
    "Reads every spelling of a decimal string that fits",
    arguments: [
      ("-000.500", "-0.5"), ("+1.50e3", "1500"), ("0.000", "0"), ("1E30", "1000000000000000000000000000000"),
      ("99999999999999999999999999999999999999", "99999999999999999999999999999999999999"),
    ])
  func readsEverySpellingThatFits(text: String, decimal: String) throws {
    #expect(try roundTrip(Wire.DecimalString.self, "\"\(text)\"") == "\"\(decimal)\"")
  }

  @Test(
    "Refuses what is no decimal",
    arguments: [#""12abc""#, #""""#, #"" 1""#, #""1,5""#, #""NaN""#, "true", "null", "[]"])
  func refusesWhatIsNoDecimal(json: String) {
    #expect(throws: DecodingError.self) { try roundTrip(Wire.DecimalString.self, json) }
    #expect(throws: DecodingError.self) { try roundTrip(Wire.LenientDouble.self, json) }
  }

  @Test("Lenient doubles read text", arguments: ["1.5", #""1.5""#, #""15e-1""#])
  func lenientDoublesReadText(json: String) throws {
    #expect(try roundTrip(Wire.LenientDouble.self, json) == "1.5")
  }

  @Test(
    "Lenient integers read digits, and no other text or number",
    arguments: [
      ("9007199254740993", "9007199254740993"), (#""-9007199254740993""#, "-9007199254740993"), ("1.5", nil),
      (#""1.5""#, nil), (#""""#, nil), (#"" 1""#, nil), (#""1e3""#, nil), ("true", nil), ("null", nil),
      (#""18446744073709551615""#, nil),
    ])
  func lenientIntegersReadText(json: String, expected: String?) throws {
    #expect((try? roundTrip(Wire.LenientInteger<Int>.self, json)) == expected)
  }

  @Test("Lenient integers have the range of their type")
  func lenientIntegersHaveARange() throws {
    let text = "18446744073709551615"
    #expect(try roundTrip(Wire.LenientInteger<UInt64>.self, "\"\(text)\"") == text)
    #expect(throws: DecodingError.self) { try roundTrip(Wire.LenientInteger<UInt64>.self, "-1") }
  }

  @Test(
    "Lenient strings read whole numbers",
    arguments: [("18", "18"), (#""d-18""#, "d-18"), ("18446744073709551615", "18446744073709551615")])
  func lenientStringsReadWholeNumbers(json: String, text: String) throws {
    #expect(try roundTrip(Wire.LenientString.self, json) == "\"\(text)\"")
  }

  @Test("Lenient strings accept nothing else", arguments: ["1.5", "true", "null", "{}"])
  func lenientStringsReadNothingElse(json: String) {
    #expect(throws: DecodingError.self) { try roundTrip(Wire.LenientString.self, json) }
  }

  @Test("Formats compose")
  func formatsCompose() throws {
    let list = #"["2024-05-06T07:08:09Z",null]"#
    #expect(try roundTrip(Wire.List<Wire.OrNull<Wire.DateTime>>.self, list) == list)
    let map = #"{"a":"1.5","b":"2"}"#
    #expect(try roundTrip(Wire.Map<Wire.DecimalString>.self, map) == map)
  }

  @Test("An error contains the coding path")
  func aFailureNamesThePlace() throws {
    do {
      _ = try roundTrip(Wire.List<Wire.DateTime>.self, #"["2024-05-06T07:08:09Z","soon"]"#)
      Issue.record("expected an error")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue } == ["v", "1"])
    }
  }
}

private struct Model<F: WireFormat>: Codable {
  var v: F.Value

  init(from decoder: any Decoder) throws {
    v = try ObjectDecoder(decoder).value("v", as: F.self)
  }

  func encode(to encoder: any Encoder) throws {
    var object = ObjectEncoder(encoder)
    object.value(v, "v", as: F.self)
    try object.finish()
  }
}
