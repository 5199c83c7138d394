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

  @Test("Writes text as Foundation does")
  func writesTextAsFoundationDoes() throws {
    let text = String(String.UnicodeScalarView((0..<0x100).compactMap { Unicode.Scalar($0) })) + "👩‍👩‍👧\u{2028}"
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    #expect(try json([text]) == String(decoding: try encoder.encode([text]), as: UTF8.self))
    #expect(try json([text: 1]) == String(decoding: try encoder.encode([text: 1]), as: UTF8.self))
  }

  @Test("Rejects numbers that aren't finite, and names their location")
  func refusesWhatIsNoNumber() throws {
    let error = try #require(throws: EncodingError.self) { try json(["a": [[1], [2, .nan]]]) }
    guard case .invalidValue(_, let context) = error else { throw error }
    #expect(context.codingPath.map(\.stringValue) == ["a", "1", "1"])
  }

  /// With a copy of all earlier elements for each one, these would take hours.
  @Test("Many elements and properties take time in proportion to their number", .timeLimit(.minutes(60)))
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
