import CallsiteRuntime
import CareConnectAPI
import Foundation
import Testing

struct CareConnectValueTests {
  private let api = TestedAPI.careConnect

  @Test("Dates and times are the backend's texts")
  func texts() async throws {
    let shifts = try await api.read("listShifts") { try await $0.shifts.list() }
    #expect(shifts[0].startTime == "07:30:00")
    #expect(shifts[1].clockIn == "2025-06-11T21:57:03.428816Z")
    let user = try await api.read("getProfile") { try await $0.users.profile() }
    #expect(user.dateOfBirth == "1994-08-23")
  }

  @Test(
    "A completion rate is a number or, like Django's decimals, text",
    arguments: [("72.5", 72.5), (#""72.50""#, 72.5), (#""100""#, 100)])
  func completionRate(text: String, rate: Double) async throws {
    let texts = [#""completion_rate":72.5"#: "\"completion_rate\":\(text)"]
    let activities = try await api.read("listActivities", replacing: texts) {
      try await $0.activities.list()
    }
    #expect(activities.first?.completionRate == rate)
  }

  @Test("A document requires only an ID of any type")
  func documents() async throws {
    let answer = BackendStub.Answer.json(#"[{"id": 18}, {"id": "d-19", "title": null}]"#)
    let documents = try await api.read(answer) { try await $0.clients.documents("1") }
    #expect(documents == [ClientDocument(id: .integer(18)), ClientDocument(id: .string("d-19"))])
  }

  @Test("An update omits nil, clears null and sends the rest")
  func update() async throws {
    let body = try await api.sent {
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

  @Test("A client can be fetched, changed and sent back, with its writable properties")
  func copy() async throws {
    let fetched = try await api.read("getClient") { try await $0.clients.get("1") }
    var update = ClientUpdate(fetched)
    update.notes = "Prefers mornings."
    let body = try await api.sent { [update] in try await $0.clients.update("1", update) }
    #expect(body["first_name"]?.stringValue == fetched.firstName)
    #expect(body["notes"] == "Prefers mornings.")
    #expect(body["id"] == nil && body["support_team"] == nil)
  }

  @Test("Clocking in without a location sends an empty object")
  func withoutLocation() async throws {
    #expect(try await api.request { try await $0.shifts.clockIn(530) }.text == "{}")
  }
}
