import CallsiteRuntime
import Foundation
import Testing

@Suite("An expandable object")
struct ExpandableTests {
  private struct Owner: Codable, Hashable, Identifiable {
    var id: String
    var pets: [Expandable<Pet>]
  }

  private struct Pet: Codable, Hashable, Identifiable {
    var id: String
    var owner: Expandable<Owner>?
  }

  @Test("is decoded from an identifier or an object, and has an identifier either way")
  func reading() throws {
    let json = Data(#"{"id": "o1", "pets": ["p1", {"id": "p2", "owner": "o1"}]}"#.utf8)
    let owner = try JSONDecoder().decode(Owner.self, from: json)
    #expect(owner.pets.map(\.id) == ["p1", "p2"])
    #expect(owner.pets.map { $0.value?.owner?.id } == [nil, "o1"])
    #expect(owner.pets == ["p1", .init(Pet(id: "p2", owner: "o1"))])
  }

  @Test("is written in the form in which it was read")
  func writing() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let owner = Owner(id: "o1", pets: ["p1", .init(Pet(id: "p2"))])
    #expect(
      String(decoding: try encoder.encode(owner), as: UTF8.self) == #"{"id":"o1","pets":["p1",{"id":"p2"}]}"#)
  }

  @Test("can be created from an object whose type doesn't require an identifier")
  func creation() throws {
    struct Draft: Codable, Hashable { var id: String? }
    let draft = Expandable(id: "d1", value: Draft(id: "d1"))
    let json = try JSONEncoder().encode(draft)
    #expect(String(decoding: json, as: UTF8.self) == #"{"id":"d1"}"#)
    #expect(try JSONDecoder().decode(Expandable<Draft>.self, from: json) == draft)
  }

  @Test(
    "is neither a number nor an object without an identifier", arguments: ["[1]", "[{}]", #"[{"id": 1}]"#])
  func invalid(_ json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Expandable<Pet>].self, from: Data(json.utf8))
    }
  }
}
