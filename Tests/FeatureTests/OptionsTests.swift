import CallsiteRuntime
import FeatureSnapshots
import Foundation
import Testing

struct OptionsTests {
  private static let order = #"""
    {"api_url":"https://a.example","cust_no":7,"due":"2026-02-30","id":"6BA7B810-9DAD-11D1-80B4-00C04FD430C8",\#
    "lines":[{"qty":2}],"placed_at":"2026-01-02T03:04:05","state":"open","total":"1.10","weight":0.5}
    """#

  @Test("Formats have the configured types, and keep their wire form")
  func types() throws {
    let order: Options.Order = try JSON.read(Self.order)
    #expect(order.total == Decimal(string: "1.10") && order.due == "2026-02-30" && order.lines?[0].count == 2)
    #expect(order.apiURL == URL(string: "https://a.example") && order.customer == 7)
    #expect(try JSON.text(order).contains(#""total":"1.1""#))
  }

  @Test("A closed enum fails to decode unlisted values")
  func closedEnums() {
    #expect(throws: DecodingError.self) { try JSON.read(#""lost""#, as: Options.Order.State.self) }
  }

  @Test("A closed enum with many cases has the raw values of the document and rejects others")
  func longEnum() throws {
    typealias Slot = Options.Slot
    #expect(Slot.allCases.count == 201 && Set(Slot.allCases.map(\.rawValue)).count == 201)
    for slot in [Slot.s001, .s201] { #expect(try JSON.read(JSON.text([slot]), as: [Slot].self) == [slot]) }
    #expect(Slot(rawValue: "S-201") == .s201 && Slot(rawValue: "s201") == nil)
    #expect(Slot.s201.rawValue == "S-201")
    #expect(throws: DecodingError.self) { try JSON.read(#""S-202""#, as: Slot.self) }
  }

  @Test("Date-times without a zone use the API's zone, or the one configured by the app")
  func zone() async throws {
    for (zone, hour) in [(nil, 8.0), (TimeZone.gmt, 3.0)] {
      let transport = StubTransport(200, "[\(Self.order)]")
      var configuration = ClientConfiguration.stub(transport)
      configuration.timeZone = zone
      let orders = try await Options.ShopClient(configuration: configuration).orders.list()
      let midnight = try #require(ISO8601DateFormatter().date(from: "2026-01-02T00:04:05Z"))
      #expect(orders[0].placedAt == midnight.addingTimeInterval(hour * 3600))
    }
  }

  @Test("A renamed operation sends the same request, with uppercase abbreviations")
  func renamed() async throws {
    let transport = StubTransport(200, "[]")
    let client = Options.ShopClient(configuration: .stub(transport))
    let id = try #require(UUID(uuidString: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"))
    _ = try await client.orders.list(customerID: id)
    #expect(await transport.target == "/orders?customer_id=6BA7B810-9DAD-11D1-80B4-00C04FD430C8")
  }

  @Test("Models have only the configured conformances")
  func conformances() {
    func isHashable(_ type: Any.Type) -> Bool { type is any Hashable.Type }
    #expect(!isHashable(Options.Order.self) && isHashable(Verbatim.HousePet.self))
  }

  @Test("Verbatim names match the document, and everything else is unchanged")
  func verbatim() async throws {
    let text = #"{"HomeAddress":{"zip_code":"1"},"_links":["a"],"class":"BIG_CAT","pet_name":"a","self":"b"}"#
    let transport = StubTransport(200, text)
    let client = Verbatim.VerbatimClient(configuration: .stub(transport))
    let pet = try await client.house_pets.get_pet("7", page_size: 2)
    #expect(await transport.target == "/pets/7?page_size=2")
    #expect(pet.pet_name == "a" && pet.class == .BIG_CAT && pet.homeAddress?.zip_code == "1")
    #expect(try JSON.text(pet) == text)
  }
}
