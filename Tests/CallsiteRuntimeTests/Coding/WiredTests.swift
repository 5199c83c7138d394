@_spi(Generated) import CallsiteRuntime
import Foundation
import Testing

/// Properties with wire formats in structs with synthesized coding, like generated models.
struct WiredTests {
  private struct Visit: APIModel {
    @Wired<Wire.UnixTime> var begins: Date
    @Wired<Wire.UnixTime?> var ends: Date?
    @Wired<Nullable<Wire.DecimalString>?> var price: Nullable<Decimal>?
    @Wired<Wire.OrNull<Wire.UnixTime>> var paid: Date?
    @ExplicitNull var note: String?
    var title: Nullable<String>?
    @Wired<Wire.List<Wire.UnixTime>?> var calls: [Date]?

    enum CodingKeys: String, CodingKey {
      case begins = "begins_at"
      case ends, price, paid, note, title, calls
    }
  }

  private static func read(_ json: String) throws -> Visit {
    try JSONDecoder().decode(Visit.self, from: Data(json.utf8))
  }

  private static func text(_ visit: Visit) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(visit), as: UTF8.self)
  }

  @Test(
    "Absent null and present are three things",
    arguments: [
      #"{"begins_at":5,"note":null,"paid":null}"#,
      #"{"begins_at":5,"calls":[1,2],"ends":7,"note":"n","paid":6,"price":"1.5","title":"t"}"#,
      #"{"begins_at":5,"note":"n","paid":null,"price":null,"title":null}"#,
    ]
  )
  func absentNullAndPresentAreThreeThings(json: String) throws {
    let visit = try Self.read(json)
    #expect(try Self.text(visit) == json)
    #expect(try Self.read(Self.text(visit)) == visit)
  }

  @Test("An optional property is absent or null")
  func anOptionalPropertyIsAbsentOrNull() throws {
    let visit = try Self.read(#"{"begins_at":5,"ends":null,"calls":null}"#)
    #expect(visit.ends == nil && visit.calls == nil && visit.paid == nil && visit.note == nil)
    #expect(visit.price == nil && visit.title == nil)
    #expect(try Self.text(visit) == #"{"begins_at":5,"note":null,"paid":null}"#)
  }

  @Test(
    "A wrong value is an error that names its property",
    arguments: [#"{"begins_at":"x"}"#, #"{"begins_at":5,"ends":"x"}"#, #"{"begins_at":5,"paid":"x"}"#])
  func aWrongValueIsAnErrorThatNamesItsProperty(json: String) throws {
    let error = #expect(throws: DecodingError.self) { try Self.read(json) }
    guard case .typeMismatch(_, let context) = error else { return #expect(Bool(false), "\(error as Any)") }
    #expect(
      ["begins_at", "ends", "paid"].contains(context.codingPath.map(\.stringValue).joined(separator: "/")))
  }

  @Test("The error names a missing property")
  func aMissingPropertyIsNamed() throws {
    let error = #expect(throws: DecodingError.self) { try Self.read("{}") }
    guard case .keyNotFound(let key, _) = error else { return #expect(Bool(false), "\(error as Any)") }
    #expect(key.stringValue == "begins_at")
  }

  @Test("Equality and description are those of the values")
  func equalityAndDescriptionAreTheValues() throws {
    let date = Date(timeIntervalSince1970: 5)
    let wired = Wired<Wire.UnixTime>(wrappedValue: date)
    #expect(
      wired == Wired(wrappedValue: date)
        && wired.hashValue == Wired<Wire.UnixTime>(wrappedValue: date).hashValue)
    #expect(wired != Wired(wrappedValue: date.addingTimeInterval(1)))
    #expect(String(reflecting: wired) == String(reflecting: date))
    #expect(String(reflecting: ExplicitNull(wrappedValue: "a")) == String(reflecting: Optional("a")))
  }
}

/// Nested models from a server that writes PHP's empty array for an empty object.
struct APIModelTests {
  private struct Address: APIModel {
    var street: String?
  }

  private struct Person: APIModel {
    var home: Address
    var work: Address?
    var others: [Address]
    var former: [Address]?
    @ExplicitNull var last: Address?
    @Boxed var first: Address?
    var next: Nullable<Address>?
  }

  private func read(_ json: String) throws -> Person {
    try JSONDecoder().decode(Person.self, from: Data(json.utf8))
  }

  @Test("An empty array is read as an empty object")
  func anEmptyArrayIsAnEmptyObject() throws {
    let person = try read(
      #"{"home":[],"work":[],"others":[[],{"street":"a"}],"former":[[]],"last":[],"first":[],"next":[]}"#)
    let empty = Address(street: nil)
    #expect(person.home == empty && person.work == empty && person.others == [empty, Address(street: "a")])
    #expect(person.former == [empty] && person.last == empty && person.first == empty)
    #expect(person.next == .value(empty))
  }

  @Test("Absent and null are nil")
  func absentAndNullAreNil() throws {
    for json in [
      #"{"home":{},"others":[]}"#, #"{"home":{},"work":null,"others":[],"former":null,"first":null}"#,
    ] {
      let person = try read(json)
      #expect(person.work == nil && person.former == nil && person.others == [] && person.first == nil)
    }
  }

  @Test(
    "Anything else is an error in its place",
    arguments: [
      (#"{"home":[1],"others":[]}"#, "home"), (#"{"home":{"street":1},"others":[]}"#, "home/street"),
      (#"{"home":{},"others":[{},[2]]}"#, "others/Index 1"), (#"{"home":{},"others":{}}"#, "others"),
    ]
  )
  func anythingElseIsAnErrorInItsPlace(json: String, path: String) throws {
    let error = #expect(throws: DecodingError.self) { try read(json) }
    guard case .typeMismatch(_, let context) = error else { return #expect(Bool(false), "\(error as Any)") }
    #expect(context.codingPath.map(\.stringValue).joined(separator: "/") == path)
  }
}
