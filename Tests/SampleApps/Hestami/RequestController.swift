import Foundation
import HestamiAPI

/// The site's pages about service requests.
struct RequestController: Sendable {
  let backend: any Backend
  let cache: RequestCache

  func register(in router: inout Router) {
    router.get("requests", use: index)
    router.get("requests/:id", use: show)
    router.post("requests", use: create)
    router.get("requests/:id/bids") { _, parameters in
      let id = try parameters.require("id")
      let bids = try await backend.bids(for: id)
      return try .json(bids.map(BidSummary.init))
    }
    router.post("requests/:id/accept", use: acceptBest)
  }

  @Sendable func index(_ request: WebRequest, _ parameters: Parameters) async throws -> WebResponse {
    let wanted = request.query["status"].flatMap { ServiceRequestStatus(rawValue: $0.uppercased()) }
    let all = try await backend.requests()
    let shown = all.filter { wanted == nil || $0.status == wanted }
      .sorted { ($0.priority.weight, $0.createdAt) > ($1.priority.weight, $1.createdAt) }
    await cache.store(all)
    return try .json(shown.map { RequestSummary($0, now: .now) })
  }

  @Sendable func show(_ request: WebRequest, _ parameters: Parameters) async throws -> WebResponse {
    let id = try parameters.require("id")
    let found: ServiceRequest
    if let known = await cache.request(id) {
      found = known
    } else {
      found = try await backend.request(id)
    }
    var page = RequestPage(summary: RequestSummary(found, now: .now))
    page.description = found.description
    page.photos = found.mediaUrls?.compactMap { URL(string: $0) } ?? []
    page.provider = found.provider.map { "\($0.companyName) (\($0.totalReviews))" }
    var entries = found.timeline ?? []
    if entries.isEmpty { entries = try await backend.timeline(of: id) }
    page.entries = entries.sorted(by: { $0.createdAt < $1.createdAt }).map { entry in
      RequestPage.Entry(
        title: entry.title, text: entry.content, author: entry.createdBy?.displayName ?? "system",
        isNew: !entry.isRead)
    }
    return try .json(page)
  }

  @Sendable func create(_ request: WebRequest, _ parameters: Parameters) async throws -> WebResponse {
    let form = try request.decode(RequestForm.self)
    let body = try form.body()
    let created = try await backend.create(body)
    return try .json(RequestSummary(created, now: .now), status: .created)
  }

  @Sendable func acceptBest(_ request: WebRequest, _ parameters: Parameters) async throws -> WebResponse {
    let found = try await backend.request(try parameters.require("id"))
    guard found.status == .bidding || found.status == .reopenedBidding else {
      throw Abort(.conflict, found.status.rawValue)
    }
    let bids = try await backend.bids(for: found.id)
    guard let best = BidRanking(limit: found.estimatedCost).best(of: bids) else { throw Abort(.notFound) }
    let accepted = try await backend.select(best, of: found)
    return try .json(BidSummary(accepted))
  }
}

/// What the site's form sends.
struct RequestForm: Codable, Sendable {
  var title: String
  var text: String
  var property: String
  var category: String
  var isUrgent: Bool?
  var budget: Decimal?
  var start: Date?

  func body() throws -> ServiceRequestCreate {
    guard let category = ServiceCategory.allCases.first(where: { $0.rawValue == category.uppercased() })
    else {
      throw Abort(.badRequest, "unknown category \(category)")
    }
    let priority: Priority = isUrgent == true ? .urgent : category.usualPriority
    var body = ServiceRequestCreate(
      title: title, description: text, property: property, category: category, priority: priority)
    body.estimatedCost = budget
    if let start {
      body.scheduledStart = start
      body.scheduledEnd = start.addingTimeInterval(2 * 60 * 60)
    }
    return body
  }
}

struct RequestSummary: Codable, Sendable {
  var id: String
  var title: String
  var category: String
  var status: String
  var priority: Int
  var age: Int
  var cost: String?

  init(_ request: ServiceRequest, now: Date) {
    id = request.id
    title = request.title
    category = request.category.label
    status = request.status.label
    priority = request.priority.weight
    age = Int(now.timeIntervalSince(request.createdAt) / 86_400)
    cost = request.estimatedCost.map { "\($0) $" }
  }
}

struct RequestPage: Codable, Sendable {
  struct Entry: Codable, Sendable {
    var title: String
    var text: String
    var author: String
    var isNew: Bool
  }

  var summary: RequestSummary
  var description = ""
  var photos: [URL] = []
  var provider: String?
  var entries: [Entry] = []
}

struct BidSummary: Codable, Sendable {
  var id: String
  var amount: Decimal
  var provider: String

  init(_ bid: Bid) {
    id = bid.id
    amount = bid.amount ?? 0
    provider = bid.provider?.companyName ?? "unknown"
  }
}

/// The requests that were shown lately.
actor RequestCache {
  private var requests: [ServiceRequest.ID: (request: ServiceRequest, storedAt: Date)] = [:]
  private let lifetime: TimeInterval

  init(lifetime: TimeInterval = 60) {
    self.lifetime = lifetime
  }

  func store(_ new: [ServiceRequest], at date: Date = .now) {
    for request in new { requests[request.id] = (request, date) }
  }

  func request(_ id: String, at date: Date = .now) -> ServiceRequest? {
    guard let entry = requests[id], date.timeIntervalSince(entry.storedAt) < lifetime else { return nil }
    return entry.request.status == .inProgress ? nil : entry.request
  }

  var openCount: Int { requests.values.filter { !$0.request.status.isFinal }.count }
}
