import CallsiteRuntime
import FeatureSnapshots
import Foundation
import Testing

struct NamesTests {
  @Test("Hostile text survives a round trip")
  func hostile() throws {
    let kinds = ["\"", "\\(x)", "a\nb", "\0", "\u{2028}", "*/", "\"\"\"#", "\u{202E}"]
    #expect(Names.Hostile.Kind.allCases.map(\.rawValue) == kinds)
    #expect(Names.Hostile.Kind.quote.displayName == "\"\\(q)\n")
    var value = Names.Hostile(in: "i", quote: "q")
    value.backSlash = "b"
    value.newLine = "l"
    value.nul = "n"
    value.bidi = "d"
    #expect(
      try JSON.text(value) == #"{"back\\slash":"b","bidi"# + "\u{202E}" + #"":"d","in":"i","new\nline":"l","#
        + #""nul\u0000":"n","quote\"":"q"}"#)
    #expect(try JSON.read(try JSON.text(value)) == value)
  }

  @Test("A type named like one in the standard library doesn't shadow it")
  func reserved() async throws {
    let all: Names.All = try JSON.read(#"{"task":{"id":"1"},"type":"self","data":{"data":"aGk="}}"#)
    #expect(all.task?.id == "1" && all.type == .selfValue)
    #expect(await Task { 1 }.value == 1)
  }

  @Test("Types inside a type can be named like Foundation's, which it uses nevertheless")
  func foundation() throws {
    let text =
      #"{"data":{"raw":"aGk=","url":{"href":"h"}},"date":{"at":"2026-01-15T10:00:00Z"},"label":{"raw":"aGk="},"#
      + #""raw":"aGk=","sent_at":"2026-01-15T10:00:00Z","stops":["2026-01-15T10:00:00Z"]}"#
    let parcel: Names.Parcel = try JSON.read(text)
    let data: Names.Parcel.Data = parcel.data
    #expect(data.raw == Data("hi".utf8) && parcel.raw == data.raw && data.url?.href == "h")
    let date: Names.Parcel.Date = parcel.date
    #expect(date.at == Date(timeIntervalSince1970: 1_768_471_200) && parcel.sentAt == date.at)
    #expect(parcel.label == .raw(.init(raw: data.raw)))
    #expect(parcel.stops == [date.at])
    #expect(try JSON.text(parcel) == text)
  }

  @Test("Properties with colliding names keep their wire names")
  func collisions() throws {
    let text = #"{"Links":"C","_links":"A","in":"i","links":"B","quote\"":"q"}"#
    let value: Names.Hostile = try JSON.read(text)
    #expect(value.links == "B" && value.links2 == "A" && value.links3 == "C")
    #expect(try JSON.text(value) == text)
  }

  @Test("A hostile path and query are escaped")
  func path() async throws {
    let transport = StubTransport(200, #"{"in":"i","quote\"":"q"}"#)
    let client = Names.NamesClient(server: .init(url: "https://example.com"), configuration: .stub(transport))
    _ = try await client.medicalRecords.sayHiName("1/2", qX: "v")
    let target = await transport.target
    #expect(target == "/a%22b%5C(c)/1%2F2?q%22%5C%28x%29%0A=v")
    #expect(Names.NamesClient.Server.quoteAnd.url == "https://api.example.com/\"\\(x)")
  }
}
