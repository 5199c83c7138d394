import CallsiteRuntime
import Foundation
import HestamiAPI
import Testing

@Suite("Hestami: bids")
struct HestamiBidsTests {
  private let spec: SpecDocument
  private let requestId = "84b0d2f6-1c3e-4a75-9f08-d5e6a7b8c901"
  private let path = "/api/services/requests/84b0d2f6-1c3e-4a75-9f08-d5e6a7b8c901/bids/"

  init() throws {
    spec = try SpecDocument("hestami")
  }

  @Test("bids.list returns bids, in which everything but the ID can be null")
  func list() async throws {
    let call = try await HestamiClient.exampleCall("listBids")

    let bids = try await call.client.bids.list(request: requestId)

    try await call.expectRequest("GET", path)
    #expect(bids.map(\.amount) == [Decimal(string: "185.5"), 240])
    #expect(bids[0].status == "PENDING")
    #expect(bids[1].status == nil)
    #expect(bids[1].provider == nil)
    #expect(bids[1].createdAt == nil)
    try expectRoundTrip(bids, call.answer.inHestamiClientForm)
  }

  @Test("an ID is also read from a number, because the guide doesn't specify its type")
  func idOfAnyType() throws {
    let json = Data(#"[{"id": 7}, {"id": "b4a1c8e7"}]"#.utf8)
    #expect(try JSONDecoder().decode([Bid].self, from: json).map(\.id) == ["7", "b4a1c8e7"])
    #expect(try JSONDecoder().decode([MediaUploadResponse].self, from: json).map(\.id) == ["7", "b4a1c8e7"])
  }

  @Test("bids.submit sends the amount as text")
  func submit() async throws {
    let call = try await HestamiClient.exampleCall("submitBid", status: 201)

    let bid = try await call.client.bids.submit(
      request: requestId, amount: try #require(Decimal(string: "185.50")),
      description: "New cartridge and seals, one visit.")

    let body = try spec.request("submitBid").inHestamiClientForm
    try await call.expectRequest("POST", path + "submit/", json: body)
    #expect(abs(try #require(bid.createdAt).timeIntervalSince1970 - 1_747_075_510.009) < 1e-6)
    try expectRoundTrip(bid, call.answer.inHestamiClientForm)
  }

  @Test(
    "bids.submit sends exact amounts, and omits a missing description",
    arguments: ["0.1", "240", "-3", "12345678901234567890.12", "0.00000001"])
  func exactAmount(amount: String) async throws {
    let call = try await HestamiClient.exampleCall("submitBid", status: 201)

    try await call.client.bids.submit(request: requestId, amount: try #require(Decimal(string: amount)))

    #expect(try await call.onlyRequest().text == #"{"amount":"\#(amount)"}"#)
  }

  @Test("bids.select has no body; both IDs are percent-encoded")
  func select() async throws {
    let call = try await HestamiClient.exampleCall("selectBid")

    let bid = try await call.client.bids.select("b 2", request: "r/1")

    try await call.expectRequest("POST", "/api/services/requests/r%2F1/bids/b%202/select/")
    #expect(bid.status == "ACCEPTED")
    try expectRoundTrip(bid, call.answer.inHestamiClientForm)
  }
}
