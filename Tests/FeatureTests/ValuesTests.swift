import CallsiteRuntime
import FeatureSnapshots
import Foundation
import Testing

struct ValuesTests {
  private static let text = """
    {"any":[1,null],"bytes":"aGk=","day":"2024-02-29","free":{"a":true},"local":"2024-01-02T03:04:05",\
    "moment":"2024-01-02T03:04:05Z","price":"12.50","ratio":"0.5","seconds":1700000000,"weight":0.1}
    """

  @Test("A plain decoder reads every wire form")
  func reading() throws {
    let values: Values.Everything = try JSON.read(Self.text)
    #expect(values.moment == Date(timeIntervalSince1970: 1_704_164_645))
    #expect(values.local == values.moment)
    #expect(values.day.description == "2024-02-29")
    #expect(values.seconds == Date(timeIntervalSince1970: 1_700_000_000))
    #expect(values.price == Decimal(string: "12.50") && values.weight == Decimal(string: "0.1"))
    #expect(values.ratio == 0.5)
    #expect(values.bytes == Data("hi".utf8))
    #expect(values.free == ["a": true] && values.any == [1, nil])
  }

  @Test("A plain encoder writes each value in its declared form")
  func writing() throws {
    let written = try JSON.roundTrip(Self.text, as: Values.Everything.self)
    let expected = Self.text.replacing(#""12.50""#, with: #""12.5""#).replacing(#""0.5""#, with: "0.5")
    #expect(written == expected)
  }

  @Test("An integer beyond Int64 is read and written, and a property can have a keyword's name")
  func unsigned() throws {
    let text = Self.text.replacing(#""any""#, with: #""balance":18446744073709551615,"await":true,"any""#)
    let values: Values.Everything = try JSON.read(text)
    #expect(values.balance == .max && values.await == true)
    #expect(try JSON.text(values).contains(#""await":true,"balance":18446744073709551615,"#))
  }

  @Test(
    "A large integer keeps its digits, as a number or as text",
    arguments: ["9007199254740993", "\"9007199254740993\""])
  func integerOrText(ticks: String) throws {
    let text = Self.text.replacing(#""any""#, with: #""ticks":\#(ticks),"any""#)
    let values: Values.Everything = try JSON.read(text)
    #expect(values.ticks == 9_007_199_254_740_993)
  }

  @Test("Wire forms apply inside lists, dictionaries and optionals")
  func containers() throws {
    let more = #""nullableMoments":[null,"2024-01-02T03:04:05Z"],"grid":[[1],[2,3]],"byName":{"a":"1.5"}"#
    let values: Values.Everything = try JSON.read("\(Self.text.dropLast()),\(more)}")
    #expect(values.nullableMoments?.count == 2 && values.nullableMoments?[0] == nil)
    #expect(values.grid?[1].map(\.timeIntervalSince1970) == [2, 3])
    #expect(values.byName == ["a": 1.5])
    let written = try JSON.text(values)
    for part in more.split(separator: ",\"") { #expect(written.contains(part)) }
  }

  @Test("A body can be a list of dates")
  func body() async throws {
    let transport = StubTransport(200, #"{"first":"2024-01-02T03:04:05Z"}"#)
    let client = Values.ValuesClient(configuration: .stub(transport))
    let date = Date(timeIntervalSince1970: 1_704_164_645)
    #expect(try await client.values.addMoments([date]) == ["first": date])
    #expect(try await transport.body == #"["2024-01-02T03:04:05Z"]"#)
  }
}
