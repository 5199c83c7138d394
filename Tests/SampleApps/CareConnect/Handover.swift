import CallsiteRuntime
import CareConnectAPI
import Foundation

/// What the next team has to know when shifts change.
struct Handover: Codable, Sendable {
  struct Incident: Codable, Sendable {
    let summary: String
    let people: [String]
    let needsDoctor: Bool
  }

  var date: String
  var open: [ShiftCard] = []
  var incidents: [Incident] = []
  var skipped: [String: String] = [:]
  var satisfaction: Double?

  init(_ client: CareConnectClient) async throws(APIError) {
    date = Clock.day
    let shifts = try await client.shifts.today()
    open = shifts.filter { $0.status != .completed && $0.status != .cancelled }.cards
    let critical = try await client.behaviors.critical()
    incidents = critical.filter { $0.date == date }.map(Incident.init(from:))
    let logs = try await client.activityLogs.today()
    for log in logs where log.status == .skipped {
      skipped[log.activity.name, default: ""] += log.challenges ?? log.notes ?? "?"
    }
    let ratings = logs.compactMap(\.satisfactionRating)
    if !ratings.isEmpty { satisfaction = Double(ratings.reduce(0, +)) / Double(ratings.count) }
  }
}

extension Handover.Incident {
  init(from log: BehaviorLog) {
    let severity =
      switch log.severity {
      case .low, .medium: "noted"
      case .high: "serious"
      case .critical: "critical"
      case .unrecognized(let value): value
      }
    summary = "\(severity): \(log.behaviorType.rawValue), \(log.durationMinutes ?? 0) min at \(log.location)"
    people = [log.user.firstName] + log.triggersIdentified
    needsDoctor = (log.harmToSelf || log.harmToOthers) && log.interventionEffective == false
  }
}

enum Plan: Sendable {
  case shift(carer: User, type: ShiftType, note: String?)
  case goal(name: String, priority: Priority, carers: [User])
  case done(ActivityLog, stars: Int)
  case raise(Goal, by: Int)
}

/// Writes what a team plans into the backend.
struct Planner<Source: AsyncSequence & Sendable> where Source.Element == Plan {
  let client: CareConnectClient
  let plans: Source

  func work() async throws {
    for try await plan in plans {
      switch plan {
      case .shift(let carer, let type, let note):
        let hours = Self.hours[type] ?? ("09:00:00", "17:00:00")
        let body = ShiftCreate(
          carer: carer.id, date: Clock.day, shiftType: type, startTime: hours.0, endTime: hours.1,
          specialInstructions: note)
        let shift = try await client.shifts.create(body)
        print("planned", shift.id, shift.shiftType.rawValue, separator: " ")
      case .goal(let name, let priority, let carers) where !carers.isEmpty:
        _ = try await client.goals.create(
          GoalCreate(
            name: name, description: "", priority: priority, assignedCarers: carers.map(\.id),
            completionThreshold: 10))
      case .done(let log, let stars):
        var body = ActivityLogUpdate(log, activity: log.activity.id)
        body.status = .completed
        body.satisfactionRating = .value(stars)
        body.notes = log.notes == nil ? .null : nil
        _ = try await client.activityLogs.update(log.id, body)
      case .raise(let goal, let percentage):
        let update = GoalUpdate(
          name: goal.name, description: goal.description, status: goal.status, priority: goal.priority,
          assignedCarers: goal.assignedCarers.map(\.id),
          progressPercentage: min(100, goal.progressPercentage + percentage),
          completionThreshold: goal.completionThreshold)
        let raised = try await client.goals.update(goal.id, update)
        if raised.progressPercentage == 100, raised.status == .active { print(raised.name, "is reached") }
      case .goal: continue
      }
    }
  }

  private static var hours: [ShiftType: (String, String)] {
    [
      .morning: ("06:00:00", "14:00:00"), .afternoon: ("14:00:00", "22:00:00"),
      .night: ("22:00:00", "06:00:00"),
    ]
  }
}
