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

  @Test("A candidate in a wire format takes only what the format encodes")
  func exactFormats() throws {
    func matches<F: WireFormat>(_ format: F.Type, _ json: String) throws -> Bool {
      try Received.make(json).match(as: F.self) != nil
    }
    for text in ["0", "-0.5", "12.50", "1e3", "-10"] {
      #expect(try matches(Wire.DecimalString.self, "\"\(text)\""))
      #expect(try matches(Wire.DecimalNumber.self, text) && matches(Wire.LenientDouble.self, text))
      #expect(try !matches(Wire.DecimalString.self, text))
      #expect(try !matches(Wire.DecimalNumber.self, "\"\(text)\""))
      #expect(try !matches(Wire.LenientDouble.self, "\"\(text)\""))
    }
    for text in ["007", "-01", "+5", "1.", "many", "--1"] {
      #expect(try !matches(Wire.DecimalString.self, "\"\(text)\""))
    }
    #expect(try matches(Wire.LenientString.self, #""5""#) && !matches(Wire.LenientString.self, "5"))
    #expect(try matches(Wire.UnixTime.self, "5") && !matches(Wire.UnixTime.self, "2.5"))
    #expect(try matches(Wire.UnixMilliseconds.self, "5") && !matches(Wire.UnixMilliseconds.self, "2.5"))
    #expect(try Received.make("5").match(as: Wire.UnixTime.self) == Date(timeIntervalSince1970: 5))
    #expect(
      try Received.make("5500").match(as: Wire.UnixMilliseconds.self) == Date(timeIntervalSince1970: 5.5))
  }

  @Test("Elements of a list or map, and values that can be null or cleared, are exact, too")
  func exactElements() throws {
    typealias Amount = Wire.DecimalString
    #expect(try Received.make(#"["1",2]"#).match(as: Wire.List<Amount>.self) == nil)
    #expect(try Received.make(#"["1","2"]"#).match(as: Wire.List<Amount>.self) == [1, 2])
    #expect(try Received.make(#"{"a":1}"#).match(as: Wire.Map<Amount>.self) == nil)
    #expect(try Received.make(#"{"a":"1"}"#).match(as: Wire.Map<Amount>.self) == ["a": 1])
    #expect(try Received.make("[null,1]").match(as: Wire.List<Amount?>.self) == nil)
    #expect(try Received.make(#"[null,"1"]"#).match(as: Wire.List<Amount?>.self) == [nil, 1])
    #expect(try Received.make("[null,1]").match(as: Wire.List<Nullable<Amount>>.self) == nil)
    let nullable = try Received.make(#"[null,"1"]"#).match(as: Wire.List<Nullable<Amount>>.self)
    #expect(nullable == [.null, .value(1)])
    #expect(try Received.make("1").match(as: Wire.OrCleared<Amount>.self) == nil)
    #expect(try Received.make(#""""#).match(as: Wire.OrCleared<Amount>.self) == .cleared)
    #expect(try Received.make(#""1""#).match(as: Wire.OrCleared<Amount>.self) == .value(1))
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

  /// A union that has nothing but its decoder, for what generated code asks.
  private struct Received: Decodable {
    let union: UnionDecoder

    init(from decoder: any Decoder) throws { union = try UnionDecoder(decoder) }

    static func make(_ json: String) throws -> UnionDecoder {
      try JSONDecoder().decode(Received.self, from: Data(json.utf8)).union
    }
  }

  @Test(
    "Strings, numbers and Booleans are constants",
    arguments: [
      (#"{"k":"a"}"#, "a"), (#"{"k":2}"#, "2"), (#"{"k":2.0}"#, "2"), (#"{"k":2.50}"#, "2.5"),
      (#"{"k":true}"#, "true"), (#"{"k":[]}"#, nil),
    ])
  func constants(json: String, value: String?) throws {
    #expect(try Received.make(json).discriminator("k") == value)
  }

  @Test("A condition is the value of a property, or its absence")
  func conditions() throws {
    let union = try Received.make(#"{"kind":"cat"}"#)
    #expect(union.has("kind", "dog", "cat") && !union.has("kind", "dog") && !union.has("kind", nil))
    #expect(union.has("size", nil) && union.has("size", nil, "s") && !union.has("size", "s"))
  }

  @Test("A condition can be of an object inside the value, and holds for all elements of an array")
  func innerConditions() throws {
    let object = try Received.make(#"{"benefit":{"kind":"cat"},"note":1}"#)
    #expect(object.has(["benefit", "kind"], "cat") && !object.has(["benefit", "kind"], nil, "dog"))
    #expect(object.has(["note", "kind"], nil) && object.has(["other", "kind"], nil))
    let list = try Received.make(#"[{"kind":"cat"},{"kind":"dog","in":{"kind":"a"}}]"#)
    #expect(list.has("kind", "dog", "cat") && !list.has("kind", "cat") && !list.has("kind", "dog"))
    #expect(list.has(["in", "kind"], nil, "a") && !list.has(["in", "kind"], "a"))
    #expect(try Received.make("[]").has("kind", "cat"))
  }

  @Test("The properties of an array are those of its elements")
  func propertiesOfElements() throws {
    let list = try Received.make(#"[{"id":1},{"id":2,"name":"n"}]"#)
    #expect(list.ranked(.known("id"), .known("id", "name")) == [1, 0])
  }

  @Test("The candidate with the most properties of the value is tried first, and of equal ones the first")
  func mostProperties() throws {
    let order = { (json: String) in
      try Received.make(json).ranked(.known("id"), .known("id", "name", "email"), .known("id", "tag"))
    }
    #expect(try order(#"{"id":1}"#) == [0, 1, 2])
    #expect(try order(#"{"id":1,"tag":"t"}"#) == [2, 0, 1])
    #expect(try order(#"{"id":1,"name":"n","email":"e"}"#) == [1, 0, 2])
    #expect(try order(#"{"id":1,"name":"n","tag":"t"}"#) == [1, 2, 0])
    #expect(try order("3") == [0, 1, 2])
  }

  @Test("A candidate that forbids a property of the value is tried last")
  func forbiddenProperties() throws {
    let order = { (json: String) in
      try Received.make(json).ranked(.closed("id", "name"), .known("id"), .closed("id", "size"))
    }
    #expect(try order(#"{"id":1,"name":"n"}"#) == [0, 1, 2])
    #expect(try order(#"{"id":1,"size":2}"#) == [2, 1, 0])
    #expect(try order(#"{"id":1,"name":"n","size":2}"#) == [1, 0, 2])
  }

  @Test(
    "Of equal candidates, the one that requires fewer properties that the value doesn't have is tried first")
  func missingProperties() throws {
    let order = { (json: String) in
      try Received.make(json).ranked(
        .known("photo", requiring: ["photo", "size"]), .known(), .known("photo", requiring: ["photo"]))
    }
    #expect(try order("{}") == [1, 2, 0])
    #expect(try order(#"{"photo":null}"#) == [2, 0, 1])
    #expect(try order(#"{"photo":null,"size":1}"#) == [0, 2, 1])
  }

  @Test(
    "A candidate that keeps other properties precedes one that loses them, unless that one has more by name")
  func keptProperties() throws {
    let order = { (json: String) in try Received.make(json).ranked(.known("note"), .open()) }
    #expect(try order(#"{"a":1}"#) == [1, 0])
    #expect(try order(#"{"note":"n","a":1}"#) == [0, 1])
    #expect(try order("{}") == [0, 1])
  }
  @Test("Of equal candidates, the one that loses fewer properties of the objects inside is tried first")
  func innerProperties() throws {
    let order = { (json: String) in
      try Received.make(json).ranked(
        .known("in", "note", inside: ["in": .known("a")]),
        .known("in", inside: ["in": .known("a", "b", inside: ["b": .known("c")])]),
        .known("in", inside: ["in": .open("a", inside: ["b": .closed("c", "d")])]))
    }
    #expect(try order(#"{"in":{"a":1}}"#) == [0, 1, 2])
    #expect(try order(#"{"in":{"a":1,"b":1}}"#) == [1, 2, 0])
    #expect(try order(#"{"in":[{"a":1},{"b":{"c":1,"d":1}}]}"#) == [2, 0, 1])
    #expect(try order(#"{"in":{"b":{"d":1}},"note":"n"}"#) == [0, 2, 1])
    #expect(try order(#"[{"in":{"a":1}},{"in":{"a":1,"b":1,"f":1}}]"#) == [2, 1, 0])
  }

  @Test("The shape of the values is that of the properties that have none of their own")
  func innerValues() throws {
    let order = { (json: String) in
      try Received.make(json).ranked(
        .open("in", values: .known("a")),
        .open("in", inside: ["in": .known("b", "c")], values: .known("a", "b")))
    }
    #expect(try order(#"{"x":{"a":1},"y":{"b":1}}"#) == [1, 0])
    #expect(try order(#"{"x":{"a":1},"in":{"a":1}}"#) == [0, 1])
    #expect(try order(#"{"in":{"c":1,"d":1}}"#) == [0, 1])
  }
}
