import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

struct ParameterEncoderTests {
  private func json(_ value: some Encodable) throws -> String {
    try ParameterEncoder(timeZone: .gmt).encode(value).json
  }

  private enum Status: String, Codable { case open }

  private struct Pet: Encodable {
    var name = "Rex"
    var age: Int? = 3
    var owner: String?
    var status = Status.open
    var tags = ["a"]
  }

  @Test("Writes primitives like JSON")
  func writesPrimitivesAsJSONDoes() throws {
    #expect(try json(5) == "5")
    #expect(try json(5.0) == "5")
    #expect(try json(2.5 as Float) == "2.5")
    #expect(try json(0.1) == "0.1")
    #expect(try json(true) == "true")
    #expect(try json(UInt64.max) == "18446744073709551615")
    #expect(try json("a\"b") == #""a\"b""#)
    #expect(try json(Status.open) == #""open""#)
    #expect(try json(Nullable<Int>.null) == "null")
  }

  @Test("Writes Foundation's types as text")
  func writesFoundationsTypesAsText() throws {
    #expect(try json(Decimal(string: "12.50")) == "12.5")
    #expect(try json(URL(string: "https://a.b/c")) == #""https://a.b/c""#)
    #expect(try json(Data([1, 2])) == #""AQI=""#)
    #expect(try json(CalendarDate("2024-05-06")) == #""2024-05-06""#)
  }

  @Test("Writes the properties of objects in order")
  func writesObjectsInTheOrderOfTheirProperties() throws {
    #expect(try json(Pet()) == #"{"name":"Rex","age":3,"status":"open","tags":["a"]}"#)
  }

  @Test("Rejects numbers that aren't finite")
  func refusesWhatIsNoNumber() {
    #expect(throws: EncodingError.self) { try json(Double.nan) }
  }

  /// With a copy of all earlier elements for each one, these would take hours.
  @Test("Many elements and properties take time in proportion to their number", .timeLimit(.minutes(20)))
  func writesManyElements() throws {
    let count = 600_000
    let elements = try ParameterEncoder(timeZone: .gmt).encode(Array(repeating: true, count: count))
    guard case .array(let values) = elements else { throw EncodedAsOther() }
    #expect(values.count == count)
    let names = Dictionary(uniqueKeysWithValues: (0..<count).map { ("p\($0)", true) })
    guard case .object(let properties) = try ParameterEncoder(timeZone: .gmt).encode(names) else {
      throw EncodedAsOther()
    }
    #expect(properties.count == count)
  }

  private struct EncodedAsOther: Error {}
}
