import CallsiteRuntime
import CareConnectAPI
import Testing

@Suite("CareConnect: shifts", .serialized)
struct CareConnectShiftTests {
  static let calls = [
    CareConnectCall("listShifts", "GET", "/shifts/") { try await $0.shifts.list().items },
    CareConnectCall("createShift", "POST", "/shifts/", body: .example, status: 201) {
      try await $0.shifts.create(.make())
    },
    CareConnectCall("listMyShifts", "GET", "/shifts/my_shifts/") { try await $0.shifts.mine() },
    CareConnectCall("listTodaysShifts", "GET", "/shifts/today/") { try await $0.shifts.today() },
    CareConnectCall("clockIn", "POST", "/shifts/530/clock_in/", body: .example) {
      try await $0.shifts.clockIn(530, location: "Linden House")
    },
    CareConnectCall("clockOut", "POST", "/shifts/530/clock_out/", body: .example) {
      try await $0.shifts.clockOut(530, location: "Linden House")
    },
  ]

  @Test("sends the documented request and reads the documented response", arguments: calls)
  func documented(call: CareConnectCall) async throws {
    try await call.check()
  }

  @Test("shifts keep planned times and clocked timestamps as text")
  func list() async throws {
    let shifts = try await CareConnectSpec.read("listShifts") { try await $0.shifts.list() }
    #expect(shifts.map(\.shiftType) == [.morning, .night])
    #expect(shifts.map(\.status) == [.scheduled, .completed])
    #expect(shifts[0].startTime == "07:30:00")
    #expect(shifts[0].breakDuration == 30)
    #expect(shifts[0].clockIn == nil)
    #expect(shifts[0].assignedBy?.role == .superAdmin)
    #expect(shifts[1].clockIn == "2025-06-11T21:57:03.428816Z")
    #expect(shifts[1].assignedBy == nil)
    #expect(shifts[1].performanceRating == 4)
    #expect(shifts[1].carer.id == 7)
  }

  @Test("clocking in and out without a location sends an empty object")
  func withoutLocation() async throws {
    let answer = BackendStub.Answer.json(try CareConnectSpec.response("clockIn"))
    let backend = try await BackendStub(answer, answer)
    let client = try await CareConnectClient.testing(backend)
    try await client.shifts.clockIn(530)
    try await client.shifts.clockOut(530)
    #expect(await backend.received.map(\.text) == ["{}", "{}"])
    #expect(
      await backend.received.map { $0.headers["content-type"] ?? "" } == [
        "application/json", "application/json",
      ])
  }

  @Test("the location of clocking is free text")
  func location() async throws {
    let backend = try await BackendStub(.json(try CareConnectSpec.response("clockIn")))
    let shift = try await CareConnectClient.testing(backend).shifts.clockIn(
      530, location: "Haus Ü/2 \"Nord\"")
    #expect(try #require(await backend.received.first).text == #"{"location":"Haus Ü/2 \"Nord\""}"#)
    #expect(shift.status == .inProgress)
    #expect(shift.clockIn == "2025-06-12T07:28:54.101573Z")
    #expect(shift.clockOut == nil)
  }

  @Test("a new shift refers to its carer by ID and has its type in snake case")
  func create() async throws {
    let body = try await CareConnectSpec.sent {
      try await $0.shifts.create(
        ShiftCreate(carer: 7, date: "2025-06-16", shiftType: .fullDay, startTime: "08:00", endTime: "20:00"))
    }
    #expect(
      body == [
        "carer": 7, "date": "2025-06-16", "shift_type": "full_day", "start_time": "08:00",
        "end_time": "20:00",
      ])
  }
}
