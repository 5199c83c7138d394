import Foundation
import HestamiAPI

extension User {
  var displayName: String {
    let name = [firstName, lastName].compactMap { $0 }.joined(separator: " ")
    return name.isEmpty ? email : name
  }

  var isProvider: Bool { userRole == "SERVICE_PROVIDER" }

  var contact: String { phoneNumber ?? email }
}

extension Priority {
  var weight: Int {
    switch self {
    case .low: 0
    case .medium: 1
    case .high: 2
    case .urgent: 3
    case .unrecognized: 1
    }
  }
}

extension ServiceCategory {
  var usualPriority: Priority {
    switch self {
    case .plumbing, .electrical, .hvac: .high
    case .security: .urgent
    case .landscaping, .cleaning: .low
    default: .medium
    }
  }

  var label: String {
    switch self {
    case .hvac: "HVAC"
    case .generalMaintenance: "Maintenance"
    case .pestControl: "Pest control"
    default: rawValue.lowercased().capitalized
    }
  }
}

extension ServiceRequestStatus {
  static let open: Set<ServiceRequestStatus> = [.pending, .inResearch, .bidding, .reopenedBidding]

  var isFinal: Bool { self == .completed || self == .cancelled || self == .declined }

  var label: String {
    if Self.open.contains(self) { return "open" }
    switch self {
    case .accepted, .scheduled: return "planned"
    case .inProgress: return "in work"
    default: return rawValue.lowercased()
    }
  }

  /// The statuses that may follow.
  var next: [ServiceRequestStatus] {
    let table: [ServiceRequestStatus: [ServiceRequestStatus]] = [
      .pending: [.inResearch, .cancelled],
      .inResearch: [.bidding],
      .bidding: [.accepted, .reopenedBidding],
      .accepted: [.scheduled],
      .scheduled: [.inProgress, .cancelled],
      .inProgress: [.completed],
    ]
    return table[self] ?? []
  }
}

/// Orders bids: the cheapest that fits, the better provider first.
struct BidRanking {
  var limit: Decimal?

  func best(of bids: [Bid]) -> Bid? {
    bids.filter(isAffordable).min { left, right in
      guard let a = left.amount, let b = right.amount, a != b else {
        return (left.provider?.rating ?? 0) > (right.provider?.rating ?? 0)
      }
      return a < b
    }
  }

  private func isAffordable(_ bid: Bid) -> Bool {
    guard let amount = bid.amount else { return false }
    guard let limit else { return bid.status != "WITHDRAWN" }
    return amount <= limit
  }

  func average(_ bids: [Bid]) -> Decimal? {
    let amounts = bids.compactMap(\.amount)
    return amounts.isEmpty ? nil : amounts.reduce(0, +) / Decimal(amounts.count)
  }
}

/// A generic page of results.
struct Page<Item: Sendable>: Sendable {
  var items: [Item]
  var total: Int

  init(_ all: [Item], number: Int, size: Int = 20) {
    items = Array(all.dropFirst(number * size).prefix(size))
    total = all.count
  }

  var first: Item? { items.first }
}

struct ProviderDirectory: Sendable {
  private let byName: [String: ServiceProvider]

  init(_ providers: [ServiceProvider]) {
    byName = Dictionary(providers.map { ($0.companyName.lowercased(), $0) }, uniquingKeysWith: { a, _ in a })
  }

  func page(_ number: Int) -> Page<ServiceProvider> {
    Page(byName.values.sorted { $0.rating > $1.rating }, number: number)
  }

  func search(_ text: String) -> [ServiceProvider] {
    byName.filter { name, _ in name.contains(text.lowercased()) }.map(\.value)
  }

  var topLine: String {
    guard let top = page(0).first else { return "no providers" }
    return "\(top.companyName): \(top.rating) by \(top.totalReviews)"
  }
}
