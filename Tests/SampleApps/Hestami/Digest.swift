import Foundation
import HestamiAPI

/// The digest that owners get every morning.
struct DigestJob: Sendable {
  let backend: any Backend
  let mail: @Sendable (_ to: User, _ text: String) async throws -> Void

  func run(now: Date = .now) async throws -> Int {
    let properties = try await backend.properties()
    let grouped = Dictionary(grouping: properties, by: \.owner.id)
    var sent = 0
    for (_, owned) in grouped {
      guard let owner = owned.first?.owner else { continue }
      let text = try await digest(of: owned, now: now)
      guard !text.isEmpty else { continue }
      try await mail(owner, "Dear \(owner.firstName ?? owner.email),\n\n\(text)")
      sent += 1
    }
    return sent
  }

  private func digest(of properties: [Property], now: Date) async throws -> String {
    let lines = try await withThrowingTaskGroup(of: (String, [TimelineEntry]).self) { group in
      for property in properties {
        for request in property.serviceRequests ?? [] where !request.status.isFinal {
          group.addTask { (request.title, try await backend.timeline(of: request.id)) }
        }
      }
      var lines: [String] = []
      for try await (title, entries) in group {
        guard let last = entries.max(by: { $0.createdAt < $1.createdAt }) else { continue }
        lines.append("\(title): \(last.title) (\(last.visibility))")
      }
      return lines.sorted()
    }
    return lines.joined(separator: "\n")
  }

  func overdue(_ requests: [ServiceRequest], at now: Date) -> [ServiceRequest] {
    requests.filter { request in
      guard let end = request.scheduledEnd else { return false }
      return end < now && !request.status.isFinal
    }
  }

  func report(on requests: [ServiceRequest]) -> [String: Decimal] {
    requests.reduce(into: [String: Decimal]()) { sums, request in
      guard let cost = request.estimatedCost else { return }
      sums[request.category.label, default: 0] += cost
    }
  }
}

struct TimelineWriter: Sendable {
  let client: HestamiClient

  func note(_ text: String, on request: ServiceRequest, visible: Bool = true) async throws -> TimelineEntry {
    try await client.timeline.create(
      request: request.id,
      entryType: "NOTE",
      title: String(text.prefix(40)),
      content: text,
      visibility: visible ? "ALL" : "STAFF")
  }

  func answer(_ entry: TimelineEntry, with text: String) async throws -> String {
    guard entry.entryType != "SYSTEM" else { throw Abort(.badRequest) }
    let comment = try await client.timeline.comment(request: entry.serviceRequest, content: text)
    let stored = try await client.timeline.get(comment.id, request: comment.serviceRequest)
    return stored.content
  }

  /// Starts and completes a request, and asks for a review.
  func work(on id: String, _ body: (ServiceRequest) async throws -> Void) async throws -> Review {
    let started = try await client.requests.start(id)
    try await body(started)
    let completed = try await client.requests.complete(started.id)
    precondition(completed.status == .completed)
    let review = try await client.requests.review(id, rating: 5, comment: "On time.")
    return review.rating > 3 ? review : Review(rating: review.rating, comment: nil)
  }

  func bid(_ amount: Decimal, on request: ServiceRequest) async throws -> Bid.ID {
    let task = Task {
      try await client.bids.submit(request: request.id, amount: amount, description: "One visit.")
    }
    let bid = try await task.value
    guard let shown = bid.amount else { return bid.id }
    print("bid \(shown) on \(request.title) by \(bid.provider?.companyName ?? "us")")
    return bid.id
  }
}

/// Answers from memory, for tests of the pages.
struct FakeBackend: Backend {
  var stored: [ServiceRequest] = [.fake("1", .pending), .fake("2", .completed, priority: .low)]

  func requests() async throws -> [ServiceRequest] { stored }

  func request(_ id: String) async throws -> ServiceRequest {
    guard let found = stored.first(where: { $0.id == id }) else { throw Abort(.notFound) }
    return found
  }

  func create(_ body: ServiceRequestCreate) async throws -> ServiceRequest {
    .fake(body.title, .pending, priority: body.priority)
  }

  func bids(for request: ServiceRequest.ID) async throws -> [Bid] {
    [
      Bid(id: "a", amount: 10, provider: .fake, status: "OPEN"),
      Bid(id: "b", amount: 12, description: "Quick."),
    ]
  }

  func select(_ bid: Bid, of request: ServiceRequest) async throws -> Bid {
    var copy = bid
    copy.status = "ACCEPTED"
    return copy
  }

  func timeline(of request: String) async throws -> [TimelineEntry] {
    [
      .init(
        id: "t", serviceRequest: request, entryType: "NOTE", title: "Filed", content: "", createdAt: .now,
        visibility: "ALL", isRead: false)
    ]
  }

  func properties() async throws -> [Property] {
    let owner = User(id: "u", email: "ann@example.com", firstName: "Ann", userRole: "PROPERTY_OWNER")
    return [
      Property(
        id: "p", title: "House", address: "12 Maple Street", propertyType: "SINGLE_FAMILY", owner: owner,
        serviceRequests: stored)
    ]
  }

  func providers() async throws -> [ServiceProvider] { [.fake] }
}

extension ServiceRequest {
  static func fake(
    _ id: String, _ status: ServiceRequestStatus, priority: Priority = .medium
  ) -> ServiceRequest {
    ServiceRequest(
      id: id, title: "Tap", description: "It drips.", property: "p", category: .plumbing, status: status,
      priority: priority, createdAt: Date(timeIntervalSince1970: 0), estimatedCost: 185.5)
  }
}

extension ServiceProvider {
  static let fake = ServiceProvider(id: "v", companyName: "Drip & Co", rating: 4.5, totalReviews: 12)
}
