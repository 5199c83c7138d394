import Foundation

/// The handwritten counterpart of the generated ServiceRequest: all conformances are synthesized,
/// and enums are closed.
///
/// - Parameter Time: A date with Foundation's strategy, or a text, which doesn't need a strategy.
struct HandWrittenRequest<Time: Codable>: Codable {
  var id: String
  var title: String
  var description: String
  var property: String
  var category: Category
  var status: Status
  var priority: Priority
  var createdAt: Time
  var scheduledStart: Time?
  var scheduledEnd: Time?
  var mediaUrls: [String]?
  var timeline: [Entry]?

  enum Category: String, Codable {
    case plumbing = "PLUMBING"
    case electrical = "ELECTRICAL"
    case hvac = "HVAC"
    case generalMaintenance = "GENERAL_MAINTENANCE"
    case landscaping = "LANDSCAPING"
    case cleaning = "CLEANING"
    case security = "SECURITY"
    case pestControl = "PEST_CONTROL"
    case roofing = "ROOFING"
    case remodeling = "REMODELING"
    case other = "OTHER"
  }

  enum Status: String, Codable {
    case pending = "PENDING"
    case inResearch = "IN_RESEARCH"
    case bidding = "BIDDING"
    case reopenedBidding = "REOPENED_BIDDING"
    case accepted = "ACCEPTED"
    case scheduled = "SCHEDULED"
    case inProgress = "IN_PROGRESS"
    case completed = "COMPLETED"
    case cancelled = "CANCELLED"
    case declined = "DECLINED"
  }

  enum Priority: String, Codable {
    case low = "LOW"
    case medium = "MEDIUM"
    case high = "HIGH"
    case urgent = "URGENT"
  }

  struct Entry: Codable {
    var id: String
    var serviceRequest: String
    var entryType: String
    var title: String
    var content: String
    var createdAt: Time
    var visibility: String
    var isRead: Bool

    enum CodingKeys: String, CodingKey {
      case id, title, content, visibility
      case serviceRequest = "service_request"
      case entryType = "entry_type"
      case createdAt = "created_at"
      case isRead = "is_read"
    }
  }

  enum CodingKeys: String, CodingKey {
    case id, title, description, property, category, status, priority, timeline
    case createdAt = "created_at"
    case scheduledStart = "scheduled_start"
    case scheduledEnd = "scheduled_end"
    case mediaUrls = "media_urls"
  }
}
