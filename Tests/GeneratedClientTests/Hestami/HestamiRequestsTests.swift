import CallsiteRuntime
import Foundation
import HestamiAPI
import Testing

@Suite("Hestami: service requests")
struct HestamiRequestsTests {
  private let spec: SpecDocument
  private let id = "84b0d2f6-1c3e-4a75-9f08-d5e6a7b8c901"
  private let path = "/api/services/requests/84b0d2f6-1c3e-4a75-9f08-d5e6a7b8c901/"

  init() throws {
    spec = try SpecDocument("hestami")
  }

  @Test("requests.list returns requests with and without a schedule, a cost and a provider")
  func list() async throws {
    let call = try await HestamiClient.exampleCall("listServiceRequests")

    let requests = try await call.client.requests.list()

    try await call.expectRequest("GET", "/api/services/requests/")
    #expect(requests.map(\.status) == [.scheduled, .reopenedBidding])
    #expect(requests.map(\.category) == [.plumbing, .generalMaintenance])
    #expect(requests.map(\.priority) == [.high, .low])
    #expect(requests.map(\.estimatedCost) == [Decimal(string: "185.5"), nil])
    #expect(requests.map(\.scheduledStart) == [Date(timeIntervalSince1970: 1_747_400_400), nil])
    #expect(requests[1].createdAt == Date(timeIntervalSince1970: 1_743_580_800))
    #expect(requests[1].provider == nil)
    try expectRoundTrip(requests, call.answer.inHestamiClientForm)
  }

  @Test("requests.create sends dates in UTC and the amount as text")
  func create() async throws {
    let call = try await HestamiClient.exampleCall("createServiceRequest", status: 201)

    let request = try await call.client.requests.create(
      .make(
        scheduledStart: Date(timeIntervalSince1970: 1_747_400_400),
        scheduledEnd: Date(timeIntervalSince1970: 1_747_409_400), estimatedCost: Decimal(string: "185.50")))

    let body = try spec.request("createServiceRequest").inHestamiClientForm
    try await call.expectRequest("POST", "/api/services/requests/create/", json: body)
    #expect(request.status == .pending)
    #expect(abs(request.createdAt.timeIntervalSince1970 - 1_747_058_607.481_92) < 1e-6)
    try expectRoundTrip(request, call.answer.inHestamiClientForm)
  }

  @Test("requests.create omits missing values")
  func createWithLittle() async throws {
    let call = try await HestamiClient.exampleCall("createServiceRequest", status: 201)

    try await call.client.requests.create(.make())

    let body = try spec.request("createServiceRequest")
    let keys = try JSONValue(parsing: await call.onlyRequest().body).objectValue?.keys.sorted()
    #expect(keys == ["category", "description", "priority", "property", "title"])
    #expect(try JSONValue(parsing: body).objectValue?.count == 8)
  }

  @Test("requests.get returns the request with its timeline")
  func get() async throws {
    let call = try await HestamiClient.exampleCall("getServiceRequest")

    let request = try await call.client.requests.get(id)

    try await call.expectRequest("GET", path)
    #expect(request.scheduledEnd == Date(timeIntervalSince1970: 1_747_409_400))
    #expect(request.mediaUrls == ["https://media.example.com/requests/kitchen-tap.jpg"])
    let entry = try #require(request.timeline?.first)
    #expect(entry.serviceRequest == request.id)
    #expect(entry.createdBy == nil)
    try expectRoundTrip(request, call.answer.inHestamiClientForm)
  }

  @Test("requests.start sends no body and returns the request in progress")
  func start() async throws {
    let call = try await HestamiClient.exampleCall("startService")

    let request = try await call.client.requests.start(id)

    try await call.expectRequest("POST", path + "start/")
    #expect(request.status == .inProgress)
    try expectRoundTrip(request, call.answer.inHestamiClientForm)
  }

  @Test("requests.complete sends no body and returns the completed request")
  func complete() async throws {
    let call = try await HestamiClient.exampleCall("completeService")

    let request = try await call.client.requests.complete(id)

    try await call.expectRequest("POST", path + "complete/")
    #expect(request.status == .completed)
    try expectRoundTrip(request, call.answer.inHestamiClientForm)
  }

  @Test("requests.review sends a rating and a comment")
  func review() async throws {
    let call = try await HestamiClient.exampleCall("createReview", status: 201)

    let review = try await call.client.requests.review(id, rating: 5, comment: "On time, tidy and quick.")

    try await call.expectRequest("POST", path + "review/", json: spec.request("createReview"))
    #expect(review == Review(rating: 5, comment: "On time, tidy and quick."))
    try expectRoundTrip(review, call.answer)
  }

  @Test("requests.review omits a missing comment and percent-encodes the ID")
  func reviewWithoutComment() async throws {
    let call = try await HestamiClient.call("createReview", .json(#"{"rating": 4}"#, status: 201))

    let review = try await call.client.requests.review("é/1", rating: 4)

    let target = "/api/services/requests/%C3%A9%2F1/review/"
    let request = try await call.expectRequest("POST", target, json: Data(#"{"rating": 4}"#.utf8))
    #expect(request.text == #"{"rating":4}"#)
    #expect(review.comment == nil)
  }
}

extension ServiceRequestCreate {
  static func make(
    category: ServiceCategory = .plumbing, priority: Priority = .high, scheduledStart: Date? = nil,
    scheduledEnd: Date? = nil, estimatedCost: Decimal? = nil
  ) -> ServiceRequestCreate {
    ServiceRequestCreate(
      title: "Kitchen tap leaks", description: "The tap drips day and night, and the cabinet below is damp.",
      property: "c2d9a7f4-3b56-4e0f-8d2a-6b1f9c7e5a20", category: category, priority: priority,
      scheduledStart: scheduledStart, scheduledEnd: scheduledEnd, estimatedCost: estimatedCost)
  }
}
