@_spi(Generated) import CallsiteRuntime
import Foundation
import Testing

struct UnionDecoderTests {
  private enum Animal: Decodable, Equatable {
    struct Cat: Decodable, Equatable { var lives: Int }

    case cat(Cat)
    case date(Date)
    case name(String)
    case other(JSONValue)

    init(from decoder: any Decoder) throws {
      let union = try UnionDecoder(decoder)
      switch union.discriminator("kind") {
      case "cat":
        self = .cat(try union.value(Cat.self))
        return
      case "birth":
        self = .date(try union.value(as: Wire.DateTime.self))
        return
      default:
        if let date = union.match(as: Wire.DateTime.self) { self = .date(date); return }
        if let name = union.match(String.self) { self = .name(name); return }
      }
      self = .other(try union.unrecognized())
    }
  }

  @Test(
    "Finds the case or keeps the value",
    arguments: [
      (#"{"kind":"cat","lives":9}"#, Animal.cat(.init(lives: 9))), (#""Rex""#, .name("Rex")),
      (#""1970-01-01T00:00:05Z""#, .date(Date(timeIntervalSince1970: 5))),
      (#"{"kind":"dog"}"#, .other(["kind": "dog"])),
      ("[1,null]", .other([1, nil])),
    ]
  )
  private func findsTheCaseOrKeepsTheValue(json: String, expected: Animal) throws {
    #expect(try JSONDecoder().decode(Animal.self, from: Data(json.utf8)) == expected)
  }

  private enum Moment: Decodable, Equatable {
    struct Entry: Decodable, Equatable { @Wired<Wire.DateTime> var at: Date }

    case day(CalendarDate)
    case date(Date)
    case entry(Entry)
    case other(JSONValue)

    init(from decoder: any Decoder) throws {
      let union = try UnionDecoder(decoder)
      if let day = union.match(CalendarDate.self) { self = .day(day); return }
      if let date = union.match(as: Wire.DateTime.self) { self = .date(date); return }
      if let entry = union.match(Entry.self) { self = .entry(entry); return }
      self = .other(try union.unrecognized())
    }
  }

  @Test("Dates and date-times are different alternatives, at any depth")
  func datesAndDateTimesAreDifferentAlternatives() throws {
    let json = Data(
      #"["2024-07-01","1970-01-01T00:00:05Z",{"at":"2024-07-01"},{"at":"1970-01-01T00:00:05Z"}]"#.utf8)
    let date = Date(timeIntervalSince1970: 5)
    #expect(
      try JSONDecoder().decode([Moment].self, from: json) == [
        .day(CalendarDate("2024-07-01")), .date(date), .other(["at": "2024-07-01"]),
        .entry(.init(at: date)),
      ])
  }

  @Test("A payload that doesn't match the selected case is an error with the payload's path")
  func selectedCase() throws {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Animal].self, from: Data(#"[{"kind":"cat","lives":"nine"}]"#.utf8))
    }
    guard case .typeMismatch(_, let context) = error else { throw try #require(error) }
    #expect(context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue } == ["0", "lives"])
    for json in [#"{"kind":"cat"}"#, #"{"kind":"birth"}"#] {
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(Animal.self, from: Data(json.utf8)) }
    }
  }
}
