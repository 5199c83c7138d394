import CallsiteRuntime
import Foundation
import TaskJugglerAPI
import Testing

@Suite("Task Juggler: marketplace")
struct TaskJugglerMarketplaceTests {
  private let spec: SpecDocument

  init() throws {
    spec = try SpecDocument("taskjuggler")
  }

  @Test("marketplace.listings returns the work on offer")
  func listings() async throws {
    let answer = try spec.response("listListings")
    let backend = try await BackendStub(.json(answer))

    let listings = try await TaskJugglerClient.testing(backend).marketplace.listings()

    let request = try #require(await backend.received.first)
    #expect("\(request.method) \(request.target)" == "GET /api/marketplace/listings")
    #expect(listings.map(\.price) == [349.5, nil])
    #expect(listings.map(\.description) == ["40 square metres, white", nil])
    #expect(listings.last?.createdAt == "2024-01-21T13:05:00.000000Z")
    try expectRoundTrip(listings, answer)
  }

  @Test("an ID is also read from a number, because the guide doesn't specify its type")
  func idOfAnyType() throws {
    let json = Data(#"[{"id": 7}, {"id": "l-8"}]"#.utf8)
    #expect(try JSONDecoder().decode([MarketplaceListing].self, from: json).map(\.id) == ["7", "l-8"])
    #expect(try JSONDecoder().decode([TeamMember].self, from: json).map(\.id) == ["7", "l-8"])
    let conversations = Data(#"[{"id": 7}, {"id": null}, {}]"#.utf8)
    #expect(try JSONDecoder().decode([Conversation].self, from: conversations).map(\.id) == ["7", nil, nil])
  }

  // Laravel writes decimal columns as text unless told otherwise.
  @Test("a price is read from a number or text", arguments: [#""349.50""#, "349.5", "3.495e2"])
  func price(_ text: String) async throws {
    let backend = try await BackendStub(.json(#"[{"id":"1","price":\#(text)},{"id":"2"}]"#))

    let listings = try await TaskJugglerClient.testing(backend).marketplace.listings()

    #expect(listings.map(\.price) == [349.5, nil])
    #expect(await backend.received.count == 1)
  }

  @Test("marketplace.createListing posts the documented body and returns the new listing")
  func createListing() async throws {
    let answer = try spec.response("createListing")
    let backend = try await BackendStub(.json(answer, status: 201), .json(answer, status: 201))
    let client = try await TaskJugglerClient.testing(backend)

    let listing = try await client.marketplace.createListing(
      title: "Paint the meeting room", description: "40 square metres, white", price: 349.5)
    try await client.marketplace.createListing(title: "Paint")

    let requests = await backend.received
    #expect(requests.map(\.target) == ["/api/marketplace/listings", "/api/marketplace/listings"])
    try expectJSON(try #require(requests.first).body, try spec.request("createListing"))
    #expect(requests.last?.text == #"{"title":"Paint"}"#)
    #expect(listing.price == 349.5)
    try expectRoundTrip(listing, answer)
  }

  @Test(
    "marketplace.bid posts the amount as a plain number",
    arguments: [(299.5, "299.5"), (300, "300"), (0.1, "0.1"), (12_500_000.01, "12500000.01")])
  func bid(amount: Double, text: String) async throws {
    let answer = try spec.response("bidOnListing")
    let backend = try await BackendStub(.json(answer))

    let response = try await TaskJugglerClient.testing(backend).marketplace.bid("l/1", amount: amount)

    let request = try #require(await backend.received.first)
    #expect("\(request.method) \(request.target)" == "POST /api/marketplace/listings/l%2F1/bid")
    #expect(request.text == #"{"amount":\#(text)}"#)
    #expect(response == ApiResponse(message: "Bid placed", status: "success"))
    try expectRoundTrip(response, answer)
  }

  @Test("an amount that JSON can't represent is rejected before sending")
  func impossibleAmount() async throws {
    let backend = try await BackendStub()
    let client = try await TaskJugglerClient.testing(backend)

    let error = try await #require(throws: APIError.self) {
      try await client.marketplace.bid("l", amount: .infinity)
    }

    #expect(error.kind == .invalidRequest)
    #expect(await backend.received.isEmpty)
  }
}
