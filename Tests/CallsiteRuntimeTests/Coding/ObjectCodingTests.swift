@_spi(Generated) import CallsiteRuntime
import Foundation
import Testing

struct ObjectCodingTests {
  /// A type like those in generated code.
  private struct Pet: Codable, Equatable {
    var name: String
    var born: Date?
    var note: Nullable<String>?
    var seen: Nullable<Date>?
    var owner: String?
    var any: JSONValue?
    var extra: [String: Int] = [:]

    init(name: String) { self.name = name }

    init(from decoder: any Decoder) throws {
      let object = try ObjectDecoder(decoder)
      name = try object.value("name")
      born = try object.valueIfPresent("born", as: Wire.DateTime.self)
      note = try object.nullable("note")
      seen = try object.nullable("seen", as: Wire.UnixTime.self)
      owner = try object.valueIfPresent("owner")
      any = try object.valueIfPresent("any")
      extra = try object.additional(excluding: ["name", "born", "note", "seen", "owner", "any"])
    }

    func encode(to encoder: any Encoder) throws {
      var object = ObjectEncoder(encoder)
      object.value(name, "name")
      object.valueIfPresent(born, "born", as: Wire.DateTime.self)
      object.nullable(note, "note")
      object.nullable(seen, "seen", as: Wire.UnixTime.self)
      object.valueOrNull(owner, "owner")
      object.valueIfPresent(any, "any")
      object.additional(extra)
      try object.finish()
    }
  }

  private func roundTrip(_ json: String) throws -> String {
    try encode(JSONDecoder().decode(Pet.self, from: Data(json.utf8)))
  }

  private func encode(_ pet: Pet) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(pet), as: UTF8.self)
  }

  @Test(
    "Absent null and present are three things",
    arguments: [
      #"{"name":"Rex","owner":null}"#, #"{"name":"Rex","note":null,"owner":null,"seen":null}"#,
      #"{"name":"Rex","note":"x","owner":"Ann","seen":5}"#, #"{"a":1,"b":2,"name":"Rex","owner":null}"#,
      #"{"born":"2024-05-06T07:08:09Z","name":"Rex","owner":"Ann"}"#,
      #"{"any":null,"name":"Rex","owner":null}"#, #"{"any":[1],"name":"Rex","owner":null}"#,
    ]
  )
  func absentNullAndPresentAreThreeThings(json: String) throws {
    #expect(try roundTrip(json) == json)
  }

  @Test("A variable without a value omits a nullable property")
  func aVariableWithoutAValueLeavesANullablePropertyOut() {
    let note: String? = nil
    #expect(Nullable(ifPresent: note) == nil)
    #expect(Nullable(ifPresent: "hello") == .value("hello"))
    #expect(Nullable(note) == .null)
  }

  @Test("Literals convert to Nullable")
  func literalsConvertToNullable() throws {
    var pet = Pet(name: "Rex")
    pet.note = "x"
    #expect(try encode(pet) == #"{"name":"Rex","note":"x","owner":null}"#)
    pet.note = .null
    #expect(try encode(pet) == #"{"name":"Rex","note":null,"owner":null}"#)
    pet.note = nil
    #expect(try encode(pet) == #"{"name":"Rex","owner":null}"#)
  }

  @Test("The error names a missing property")
  func aMissingPropertyIsNamed() {
    #expect(throws: DecodingError.self) { try roundTrip("{}") }
  }

  @Test("The first property that can't be encoded is reported, and the properties after it aren't encoded")
  func firstError() throws {
    final class Counter: Encodable {
      var calls = 0
      func encode(to encoder: any Encoder) throws { calls += 1 }
    }
    struct Size: Encodable {
      let counter = Counter()

      func encode(to encoder: any Encoder) throws {
        var object = ObjectEncoder(encoder)
        object.value(counter, "a")
        object.value(Double.infinity, "b")
        object.value(Double.nan, "c")
        object.value(counter, "d")
        try object.finish()
      }
    }
    let size = Size()
    let error = #expect(throws: EncodingError.self) { try JSONEncoder().encode(size) }
    guard case .invalidValue(_, let context) = error else { throw try #require(error) }
    #expect(context.codingPath.map(\.stringValue) == ["b"])
    #expect(size.counter.calls == 1)
  }

  @Test("An array isn't an object, even if it's empty", arguments: ["[]", "[1]"])
  func arrays(json: String) throws {
    struct Options: Decodable {
      var extra: [String: Int]
      init(from decoder: any Decoder) throws {
        extra = try ObjectDecoder(decoder).additional(excluding: [])
      }
    }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Options.self, from: Data(json.utf8)) }
  }

  /// An object with the properties of a value that isn't a property.
  private struct Tagged: Codable, Equatable {
    var tag: String?
    var value: JSONValue

    init(tag: String? = nil, value: JSONValue) { (self.tag, self.value) = (tag, value) }

    init(from decoder: any Decoder) throws {
      let object = try ObjectDecoder(decoder)
      try self.init(tag: object.valueIfPresent("tag"), value: object.merged(from: decoder))
    }

    func encode(to encoder: any Encoder) throws {
      var object = ObjectEncoder(encoder)
      object.merge(value, into: encoder)
      object.valueIfPresent(tag, "tag")
      try object.finish()
    }
  }

  @Test("A merged value is in the same object, whose own properties take precedence")
  func merged() throws {
    var tagged = try JSONDecoder().decode(Tagged.self, from: Data(#"{"a":[1],"tag":"x"}"#.utf8))
    #expect(tagged == Tagged(tag: "x", value: ["a": [1], "tag": "x"]))
    tagged.tag = "y"
    for data in [try JSONEncoder().encode(tagged), try JSONWriter().encode(tagged)] {
      #expect(try JSONDecoder().decode(JSONValue.self, from: data) == ["a": [1], "tag": "y"])
    }
    #expect(
      String(decoding: try JSONWriter().encode(Tagged(tag: "x", value: ["a": 1])), as: UTF8.self)
        == #"{"a":1,"tag":"x"}"#)
  }

  @Test("A merged value that isn't an object is an error", arguments: [nil, 1, "a", [1]] as [JSONValue])
  func mergedValue(value: JSONValue) {
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(Tagged(tag: "x", value: value)) }
    #expect(throws: EncodingError.self) { try JSONWriter().encode([Tagged(tag: "x", value: value)]) }
  }

  /// A value that is encoded with a discriminator.
  private struct Discriminated: Encodable {
    var value: JSONValue

    func encode(to encoder: any Encoder) throws {
      try ObjectEncoder.encode(value, "kind", "a", to: encoder)
    }
  }

  @Test(
    "A discriminator is encoded with the properties of a value, of which one of the same name takes precedence",
    arguments: [
      ([:], #"{"kind":"a"}"#), (["b": 1], #"{"b":1,"kind":"a"}"#),
      (["kind": "b", "b": 1], #"{"b":1,"kind":"b"}"#),
    ] as [(JSONValue, String)])
  func discriminator(value: JSONValue, text: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    for data in [
      try encoder.encode(Discriminated(value: value)), try JSONWriter().encode(Discriminated(value: value)),
    ] {
      #expect(
        try JSONDecoder().decode(JSONValue.self, from: data)
          == JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)))
      #expect(data.count == text.utf8.count)
    }
  }

  @Test("A value that isn't an object has no discriminator")
  func discriminatorOfString() {
    #expect(throws: EncodingError.self) { try JSONWriter().encode(Discriminated(value: "a")) }
  }
}
