@_spi(Generated) @testable import CallsiteRuntime
import Foundation
import Testing

/// Empty objects from servers that send empty arrays for them, like PHP, and from those that don't.
struct EmptyObjectsTests {
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
    @Wired<Wire.Dictionary<[String]>?> var notes: [String: [String]]?
    @Wired<Wire.Map<Wire.UnixTime>?> var seen: [String: Date]?
  }

  /// Either a list or an object, as in `oneOf`.
  private enum Choice: Decodable, Equatable {
    case address(Address)
    case names([String])
    case unrecognized(JSONValue)

    init(from decoder: any Decoder) throws {
      let union = try UnionDecoder(decoder)
      if let value = union.match(Address.self) {
        self = .address(value)
      } else if let value = union.match([String].self) {
        self = .names(value)
      } else {
        self = .unrecognized(try union.unrecognized())
      }
    }
  }

  private static let everywhere = #"""
    {"home":[],"work":[],"others":[[],{"street":"a"}],"former":[[]],"last":[],"first":[],"next":[],"notes":[],
    "seen":[]}
    """#

  private func read<T: Decodable>(
    _ json: String, _ emptyObjects: EmptyObjects = .lists, as type: T.Type = T.self
  ) throws -> T {
    try JSONReader(timeZone: .gmt, emptyObjects: emptyObjects).decode(type, from: Data(json.utf8))
  }

  @Test("An empty array is an empty object wherever the API says so")
  func lists() throws {
    let person: Person = try read(Self.everywhere)
    let empty = Address(street: nil)
    #expect(person.home == empty && person.work == empty && person.others == [empty, Address(street: "a")])
    #expect(person.former == [empty] && person.last == empty && person.first == empty)
    #expect(person.next == .value(empty) && person.notes == [:] && person.seen == [:])
    #expect(try read("[]") == empty)
    #expect(try read("[[], {}]") == [empty, empty])
  }

  @Test(
    "Without that, an empty array in place of an object is an error",
    arguments: [
      ("[]", ""), (#"{"home":[],"others":[]}"#, "home"), (#"{"home":{},"others":[[]]}"#, "others/0"),
      (#"{"home":{},"others":[],"work":[]}"#, "work"), (#"{"home":{},"others":[],"notes":[]}"#, "notes"),
      (#"{"home":{},"others":[],"next":[]}"#, "next"), (#"{"home":{},"others":[],"seen":[]}"#, "seen"),
    ])
  func objects(json: String, path: String) throws {
    let error = #expect(throws: DecodingError.self) { try read(json, .objects, as: Person.self) }
    guard case .typeMismatch(_, let context) = error else { throw try #require(error) }
    #expect(context.codingPath.map(\.stringValue).joined(separator: "/") == path)
  }

  @Test(
    "Other values are errors in their places",
    arguments: [
      (#"{"home":[1],"others":[]}"#, "home"),
      (#"{"home":[],"others":[],"work":{"street":1}}"#, "work/street"),
      (#"{"home":{},"others":[[],[2]]}"#, "others/1"), (#"{"home":{},"others":{}}"#, "others"),
    ])
  func anythingElse(json: String, path: String) throws {
    let error = #expect(throws: DecodingError.self) { try read(json, as: Person.self) }
    guard case .typeMismatch(_, let context) = error else { throw try #require(error) }
    #expect(
      context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: "/") == path
    )
  }

  @Test("A text that only Foundation reads has empty objects, too")
  func unusualText() throws {
    #expect(try read("\u{FEFF}[]") == Address(street: nil))
    #expect(try read(#"{"home":[],"others":[],}"#, as: Person.self).home == Address(street: nil))
    #expect(throws: DecodingError.self) { try read("[", as: Address.self) }
  }

  @Test(
    "In a union, an empty array is a list and never an object", arguments: [EmptyObjects.lists, .objects])
  func unions(emptyObjects: EmptyObjects) throws {
    #expect(try read("[]", emptyObjects) == Choice.names([]))
    #expect(try read("{}", emptyObjects) == Choice.address(Address()))
  }

  @Test("A page can be a bare empty array")
  func pages() async throws {
    let client = APIClient.make(emptyObjects: .lists, respond: { _ in .json("[]") })
    let page: ResultPage<String> = try await client.page(
      client.request("pets", .get, "/pets"), .init(), PageFormat(items: "results"))
    #expect(page.items.isEmpty)
  }

  @Test("The bodies of responses and errors follow the API's description", arguments: [200, 422])
  func bodies(status: Int) async throws {
    for (emptyObjects, isRead) in [(EmptyObjects.lists, true), (.objects, false)] {
      let client = APIClient.make(
        emptyObjects: emptyObjects, respond: { _ in .json(#"{"home":[],"others":[]}"#, status: status) })
      let person: Person?
      do {
        person = try await client.value(client.request("person", .get, "/person"), .init())
      } catch {
        person = error.body(as: Person.self)
      }
      #expect((person?.home == Address()) == isRead)
    }
  }
}
