import CallsiteRuntime
import CareConnectAPI
import Testing

@Suite("CareConnect: goals", .serialized)
struct CareConnectGoalTests {
  static let calls = [
    CareConnectCall("listGoals", "GET", "/goals/") { try await $0.goals.list().items },
    CareConnectCall("createGoal", "POST", "/goals/", body: .example, status: 201) {
      try await $0.goals.create(.make())
    },
    CareConnectCall("updateGoal", "PUT", "/goals/21/", body: .example) {
      try await $0.goals.update(21, .make())
    },
    CareConnectCall("listActiveGoals", "GET", "/goals/active/") { try await $0.goals.active() },
    CareConnectCall("listGoalProgress", "GET", "/goals/progress/") { try await $0.goals.progress() },
  ]

  @Test("sends the documented request and reads the documented response", arguments: calls)
  func documented(call: CareConnectCall) async throws {
    try await call.check()
  }

  @Test("goals have a status, a priority, carers and an optional date")
  func list() async throws {
    let goals = try await CareConnectSpec.read("listGoals") { try await $0.goals.list() }
    #expect(goals.map(\.status) == [.active, .paused])
    #expect(goals.map(\.priority) == [.high, .medium])
    #expect(goals.map(\.targetDate) == ["2025-09-30", nil])
    #expect(goals[0].assignedCarers.map(\.lastName) == ["Nkosi"])
    #expect(goals[1].assignedCarers.isEmpty)
    #expect(goals[0].createdBy.role == .practitioner)
    #expect(goals[0].completionThreshold == 80)
  }

  @Test("progress counts activities toward a goal")
  func progress() async throws {
    let progress = try await CareConnectSpec.read("listGoalProgress") { try await $0.goals.progress() }
    #expect(progress.count == 1)
    #expect(progress[0].goal.id == 21)
    #expect(progress[0].progressPercentage == 60)
    #expect(progress[0].completedActivities == 6)
    #expect(progress[0].totalActivities == 10)
    #expect(progress[0].lastActivity == "Making breakfast")
  }

  @Test("an update distinguishes omitted and cleared properties")
  func triState() async throws {
    let body = try await CareConnectSpec.sent {
      try await $0.goals.update(
        21,
        GoalUpdate(
          name: "n", description: "d", targetDate: .null, priority: .urgent, assignedCarers: [],
          completionThreshold: 80))
    }
    #expect(
      body == [
        "name": "n", "description": "d", "target_date": nil, "priority": "urgent", "assigned_carers": [],
        "completion_threshold": 80,
      ])
  }

  @Test("an updated goal has a cleared date")
  func update() async throws {
    let goal = try await CareConnectSpec.read("updateGoal") { try await $0.goals.update(21, .make()) }
    #expect(goal.status == .completed)
    #expect(goal.targetDate == nil)
    #expect(goal.progressPercentage == 100)
  }
}
