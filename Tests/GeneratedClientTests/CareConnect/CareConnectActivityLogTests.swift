import CallsiteRuntime
import CareConnectAPI
import Testing

@Suite("CareConnect: activity logs", .serialized)
struct CareConnectActivityLogTests {
  static let calls = [
    CareConnectCall("listActivityLogs", "GET", "/activities/logs/") {
      try await $0.activityLogs.list().items
    },
    CareConnectCall("createActivityLog", "POST", "/activities/logs/", body: .example, status: 201) {
      try await $0.activityLogs.create(.make())
    },
    CareConnectCall("updateActivityLog", "PUT", "/activities/logs/318/", body: .example) {
      try await $0.activityLogs.update(318, .make())
    },
    CareConnectCall("listTodaysActivityLogs", "GET", "/activities/logs/today/") {
      try await $0.activityLogs.today()
    },
  ]

  @Test("sends the documented request and reads the documented response", arguments: calls)
  func documented(call: CareConnectCall) async throws {
    try await call.check()
  }

  @Test("a log contains the activity and user as objects, and times as text")
  func today() async throws {
    let logs = try await CareConnectSpec.read("listTodaysActivityLogs") { try await $0.activityLogs.today() }
    let log = try #require(logs.first)
    #expect(log.id == 312)
    #expect(log.activity.name == "Making breakfast")
    #expect(log.user.firstName == "Amara")
    #expect(log.date == "2025-06-12")
    #expect(log.startTime == "08:05:00")
    #expect(log.endTime == nil)
    #expect(log.status == .inProgress)
    #expect(log.completed == false)
    #expect(log.difficultyRating == nil)
    #expect(log.photos.isEmpty)
  }

  @Test("the list is a page with a link to the previous one")
  func page() async throws {
    let page = try await CareConnectSpec.read("listActivityLogs") {
      try await $0.activityLogs.list(page: 2, pageSize: 20)
    }
    #expect(page.totalCount == 21)
    #expect(page.next == nil)
    #expect(page.previous?.hasSuffix("/activities/logs/?page_size=20") == true)
    #expect(page.first?.satisfactionRating == 5)
    #expect(page.first?.activity.primaryGoal?.id == 21)
  }

  @Test("a new log refers to its activity by ID")
  func create() async throws {
    let body = try await CareConnectSpec.sent {
      try await $0.activityLogs.create(ActivityLogCreate(activity: 45, date: "2025-06-13", status: .skipped))
    }
    #expect(body == ["activity": 45, "date": "2025-06-13", "status": "skipped"])
  }

  @Test("an update omits nil and clears null")
  func triState() async throws {
    let body = try await CareConnectSpec.sent {
      try await $0.activityLogs.update(
        318,
        ActivityLogUpdate(
          activity: 45, date: "2025-06-13", endTime: .null, status: .inProgress, completed: false,
          difficultyRating: .null, satisfactionRating: 0, photos: []))
    }
    #expect(
      body == [
        "activity": 45, "date": "2025-06-13", "end_time": nil, "status": "in_progress", "completed": false,
        "difficulty_rating": nil, "satisfaction_rating": 0, "photos": [],
      ])
  }
}
