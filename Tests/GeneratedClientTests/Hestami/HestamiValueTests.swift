import CallsiteRuntime
import Foundation
import HestamiAPI
import Testing

struct HestamiValueTests {
  private let api = TestedAPI.hestami

  @Test(
    "An amount is sent as text, exactly, and a missing description isn't sent",
    arguments: ["0.1", "240", "12345678901234567890.12", "0.00000001"])
  func sentAmount(amount: String) async throws {
    let decimal = try #require(Decimal(string: amount))
    let request = try await api.request { try await $0.bids.submit(request: "r", amount: decimal) }
    #expect(request.text == #"{"amount":"\#(amount)"}"#)
  }

  @Test(
    "An amount is read exactly, from text and from a number",
    arguments: [
      (#""4.80""#, "4.8"), ("4.8", "4.8"), (#""12345678901234567890.12""#, "12345678901234567890.12"),
    ])
  func receivedAmount(json: String, amount: String) async throws {
    let answer = #"{"id": "p", "company_name": "P", "rating": \#(json), "total_reviews": 1}"#
    let provider = try await api.read(.json(answer)) { try await $0.services.providerProfile() }
    #expect(provider.rating == Decimal(string: amount))
  }

  @Test("A date-time can have microseconds and any offset")
  func dateTimes() async throws {
    let bid = try await api.read("submitBid") { try await $0.bids.submit(request: "r", amount: 1) }
    #expect(abs(try #require(bid.createdAt).timeIntervalSince1970 - 1_747_075_510.009) < 1e-6)
    let requests = try await api.read("listServiceRequests") { try await $0.requests.list() }
    #expect(requests.map(\.scheduledStart) == [Date(timeIntervalSince1970: 1_747_400_400), nil])
  }

  @Test("Bids can lack everything but their ID, which can be a number")
  func bids() async throws {
    let answer = BackendStub.Answer.json(#"[{"id": 7}, {"id": "b-8", "amount": null, "provider": null}]"#)
    let bids = try await api.read(answer) { try await $0.bids.list(request: "r") }
    #expect(bids == [Bid(id: "7"), Bid(id: "b-8")])
  }

  @Test("The timeline is by the system and by people")
  func timeline() async throws {
    let entries = try await api.read("listTimelineEntries") { try await $0.timeline.list(request: "r") }
    #expect(entries.map(\.entryType) == ["STATUS_CHANGE", "COMMENT"])
    #expect(entries.map(\.isRead) == [true, false])
    #expect(entries.map(\.createdBy?.firstName) == [nil, "Dana"])
  }

  @Test("A category that isn't listed is kept and sent back")
  func unlisted() async throws {
    let request = try await api.read("getServiceRequest", replacing: [#""PLUMBING""#: #""POOLS""#]) {
      try await $0.requests.get("r")
    }
    #expect(request.category == .unrecognized("POOLS"))
    let body = try await api.sent {
      try await $0.requests.create(
        ServiceRequestCreate(
          title: "t", description: "d", property: "p", category: request.category, priority: .low))
    }
    let expected: JSONValue = [
      "title": "t", "description": "d", "property": "p", "category": "POOLS", "priority": "LOW",
    ]
    #expect(body == expected)
  }

  @Test("All known categories are listed")
  func categories() async throws {
    let categories = try await api.read("listServiceCategories") { try await $0.services.categories() }
    #expect(categories == ServiceCategory.allCases)
    #expect(categories.count == 11)
  }
}
