import CallsiteRuntime
import CareConnectAPI
import Foundation
import Testing

@Suite("CareConnect: activities", .serialized)
struct CareConnectActivityTests {
  static let calls = [
    CareConnectCall("listActivities", "GET", "/activities/") { try await $0.activities.list().items },
    CareConnectCall("createActivity", "POST", "/activities/", body: .example, status: 201) {
      try await $0.activities.create(.make())
    },
  ]

  @Test("sends the documented request and reads the documented response", arguments: calls)
  func documented(call: CareConnectCall) async throws {
    try await call.check()
  }

  @Test("activities come with their goal as an object")
  func list() async throws {
    let activities = try await CareConnectSpec.read("listActivities") { try await $0.activities.list() }
    #expect(activities.map(\.id) == [44, 45])
    #expect(activities[0].category == .dailyLiving)
    #expect(activities[0].difficulty == .medium)
    #expect(activities[0].estimatedDuration == 30)
    #expect(activities[0].primaryGoal?.status == .active)
    #expect(activities[0].primaryGoal?.createdBy.username == "daniel.okoye")
    #expect(activities[0].completionRate == 72.5)
    #expect(activities[1].completionRate == 91)
    #expect(activities[1].primaryGoal == nil)
    #expect(activities[1].videoUrl == nil)
  }

  @Test(
    "the completion rate may be a number or, like Django's decimals, text",
    arguments: [("72.5", 72.5), (#""72.50""#, 72.5), ("0", 0), (#""100""#, 100)])
  func completionRate(text: String, rate: Double) async throws {
    let value = try JSONValue(parsing: Data(text.utf8))
    let activity = try await CareConnectSpec.read(
      "createActivity", changing: { $0["completion_rate"] = value }
    ) { try await $0.activities.create(.make()) }
    #expect(activity.completionRate == rate)
  }

  @Test("a new activity refers to its goal by ID and omits missing values")
  func create() async throws {
    var activity = ActivityCreate.make()
    activity.prerequisites = nil
    let body = try await CareConnectSpec.sent { [activity] in try await $0.activities.create(activity) }
    #expect(body["primary_goal"] == 22)
    #expect(body["goal_contribution_weight"] == 15)
    #expect(body["prerequisites"] == nil)
    #expect(body["image_url"] == nil)
  }
}
