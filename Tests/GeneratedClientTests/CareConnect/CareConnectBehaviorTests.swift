import CallsiteRuntime
import CareConnectAPI
import Testing

@Suite("CareConnect: behaviors", .serialized)
struct CareConnectBehaviorTests {
  static let calls = [
    CareConnectCall("listBehaviorLogs", "GET", "/behaviors/") { try await $0.behaviors.list().items },
    CareConnectCall("createBehaviorLog", "POST", "/behaviors/", body: .example, status: 201) {
      try await $0.behaviors.create(.make())
    },
    CareConnectCall("updateBehaviorLog", "PUT", "/behaviors/88/", body: .example) {
      try await $0.behaviors.update(88, .make())
    },
    CareConnectCall("listTodaysBehaviorLogs", "GET", "/behaviors/today/") { try await $0.behaviors.today() },
    CareConnectCall("listCriticalBehaviorLogs", "GET", "/behaviors/critical/") {
      try await $0.behaviors.critical()
    },
  ]

  @Test("sends the documented request and reads the documented response", arguments: calls)
  func documented(call: CareConnectCall) async throws {
    try await call.check()
  }

  @Test("a critical report contains observations, actions and follow-ups")
  func critical() async throws {
    let reports = try await CareConnectSpec.read("listCriticalBehaviorLogs") {
      try await $0.behaviors.critical()
    }
    let report = try #require(reports.first)
    #expect(report.severity == .critical)
    #expect(report.behaviorType == .selfInjury)
    #expect(report.behaviorOccurrence == .unrelated)
    #expect(report.location == .therapy)
    #expect(report.warningSign == ["Covering ears", "Pacing"])
    #expect(report.date == "2025-05-30")
    #expect(report.time == "10:45:00")
    #expect(report.harmToSelf)
    #expect(report.interventionEffective == true)
    #expect(report.damageDescription == nil)
    #expect(report.followUpNotes == "Practitioner informed.")
  }

  @Test("a report can belong to an activity, and its success can be unknown")
  func related() async throws {
    let page = try await CareConnectSpec.read("listBehaviorLogs") { try await $0.behaviors.list() }
    let created = try await CareConnectSpec.read("createBehaviorLog") {
      try await $0.behaviors.create(.make())
    }
    #expect(page.first?.relatedActivity?.id == 44)
    #expect(page.first?.behaviorOccurrence == .duringActivity)
    #expect(created.relatedActivity == nil)
    #expect(created.interventionEffective == nil)
  }

  @Test("warning signs keep their plural, and an unknown success is omitted", arguments: [nil, true, false])
  func create(isEffective: Bool?) async throws {
    let body = try await CareConnectSpec.sent {
      try await $0.behaviors.create(.make(interventionEffective: isEffective))
    }
    #expect(body["warning_signs"] == ["Covering ears"])
    #expect(body["warning_sign"] == nil)
    #expect(body["intervention_effective"] == isEffective.map(JSONValue.bool))
  }

  @Test("an update can clear the activity and the success")
  func triState() async throws {
    var update = BehaviorLogUpdate.make()
    update.relatedActivity = .null
    update.interventionEffective = .null
    update.durationMinutes = nil
    let body = try await CareConnectSpec.sent { [update] in try await $0.behaviors.update(88, update) }
    #expect(body["related_activity"] == .some(.null))
    #expect(body["intervention_effective"] == .some(.null))
    #expect(body["duration_minutes"] == nil)
    #expect(body["follow_up_required"] == true)
  }
}
