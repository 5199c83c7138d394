@_spi(Generated) import CallsiteRuntime
import Foundation
import Testing

@Suite("A clearable value")
struct ClearableTests {
  @Test("is an empty text when it is cleared, and the value otherwise")
  func coding() throws {
    let json = Data(#"["", {"a": "b"}]"#.utf8)
    let values = try JSONDecoder().decode([Clearable<[String: String]>].self, from: json)
    #expect(values == [.cleared, .value(["a": "b"])])
    #expect(values.map(\.value) == [nil, ["a": "b"]])
    #expect(String(decoding: try JSONEncoder().encode(values), as: UTF8.self) == #"["",{"a":"b"}]"#)
  }

  @Test("has the wire form of its value")
  func format() throws {
    struct Update: Codable {
      var dueDate: Clearable<Date>
      init(from decoder: any Decoder) throws {
        dueDate = try Wire.OrCleared<Wire.UnixTime>.decode(from: decoder)
      }
      func encode(to encoder: any Encoder) throws {
        try Wire.OrCleared<Wire.UnixTime>.encode(dueDate, to: encoder)
      }
    }
    let updates = try JSONDecoder().decode([Update].self, from: Data(#"["", 86400]"#.utf8))
    #expect(updates.map(\.dueDate) == [.cleared, .value(Date(timeIntervalSince1970: 86400))])
    #expect(String(decoding: try JSONEncoder().encode(updates), as: UTF8.self) == #"["",86400]"#)
  }
}
