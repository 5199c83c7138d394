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
