import CallsiteRuntime
import CareConnectAPI
import Foundation

private typealias Call = OperationCall<CareConnectClient>

extension TestedAPI where Client == CareConnectClient {
  static let careConnect = TestedAPI(
    spec: "careconnect", path: "/api/v1",
    calls: accounts + clients + activities + goals + behaviors + shifts + media
  ) { CareConnectClient(server: .init(url: $0), configuration: $1) }

  private static let client = "9f1c2d34-7a5b-4c1e-8f60-3b2a1d0e5c77"

  private static let accounts = [
    Call("logIn", "POST /auth/login/", isPublic: true) {
      try await $0.auth.logIn(email: "amara.nkosi@example.org", password: "the password")
    },
    Call("refreshToken", "POST /auth/refresh/", isPublic: true) {
      try await $0.auth.refreshToken(refresh: "example-refresh-token")
    },
    Call("listUsers", "GET /users/") { try await $0.users.list().items },
    Call("registerUser", "POST /users/", isPublic: true) { try await $0.users.register(.make()) },
    Call("getProfile", "GET /users/profile/") { try await $0.users.profile() },
    Call("updateProfile", "PUT /users/profile/") { try await $0.users.updateProfile(.make()) },
    Call("approveUser", "POST /users/15/approve/") { try await $0.users.approve(15) },
    Call("getDashboardStats", "GET /dashboard/stats/") { try await $0.dashboard.stats() },
  ]

  private static let clients = [
    Call("listClients", "GET /clients/clients/") { try await $0.clients.list().items },
    Call("createClient", "POST /clients/clients/") { try await $0.clients.create(.make()) },
    Call("getClient", "GET /clients/clients/\(client)/") { try await $0.clients.get(client) },
    Call("updateClient", "PUT /clients/clients/\(client)/") { try await $0.clients.update(client, .make()) },
    Call("listClientContacts", "GET /clients/clients/\(client)/contacts/") {
      try await $0.clients.contacts(client)
    },
    Call("listClientDocuments", "GET /clients/clients/\(client)/documents/") {
      try await $0.clients.documents(client)
    },
  ]

  private static let activities = [
    Call("listActivities", "GET /activities/") { try await $0.activities.list().items },
    Call("createActivity", "POST /activities/") { try await $0.activities.create(.make()) },
    Call("listActivityLogs", "GET /activities/logs/") { try await $0.activityLogs.list().items },
    Call("createActivityLog", "POST /activities/logs/") { try await $0.activityLogs.create(.make()) },
    Call("updateActivityLog", "PUT /activities/logs/318/") { try await $0.activityLogs.update(318, .make()) },
    Call("listTodaysActivityLogs", "GET /activities/logs/today/") { try await $0.activityLogs.today() },
  ]

  private static let goals = [
    Call("listGoals", "GET /goals/") { try await $0.goals.list().items },
    Call("createGoal", "POST /goals/") { try await $0.goals.create(.make()) },
    Call("updateGoal", "PUT /goals/21/") { try await $0.goals.update(21, .make()) },
    Call("listActiveGoals", "GET /goals/active/") { try await $0.goals.active() },
    Call("listGoalProgress", "GET /goals/progress/") { try await $0.goals.progress() },
  ]

  private static let behaviors = [
    Call("listBehaviorLogs", "GET /behaviors/") { try await $0.behaviors.list().items },
    Call("createBehaviorLog", "POST /behaviors/") { try await $0.behaviors.create(.make()) },
    Call("updateBehaviorLog", "PUT /behaviors/88/") { try await $0.behaviors.update(88, .make()) },
    Call("listTodaysBehaviorLogs", "GET /behaviors/today/") { try await $0.behaviors.today() },
    Call("listCriticalBehaviorLogs", "GET /behaviors/critical/") { try await $0.behaviors.critical() },
  ]

  private static let shifts = [
    Call("listShifts", "GET /shifts/") { try await $0.shifts.list().items },
    Call("createShift", "POST /shifts/") { try await $0.shifts.create(.make()) },
    Call("listMyShifts", "GET /shifts/my_shifts/") { try await $0.shifts.mine() },
    Call("listTodaysShifts", "GET /shifts/today/") { try await $0.shifts.today() },
    Call("clockIn", "POST /shifts/530/clock_in/") {
      try await $0.shifts.clockIn(530, location: "Linden House")
    },
    Call("clockOut", "POST /shifts/530/clock_out/") {
      try await $0.shifts.clockOut(530, location: "Linden House")
    },
  ]

  private static let media = [
    Call("listMedia", "GET /media/") { try await $0.media.list().items },
    Call("uploadMedia", "POST /media/") {
      try await $0.media.upload(
        file: UploadFile(data: Data("toast".utf8), filename: "toast.jpg"), context: "Breakfast",
        activityLogId: 311)
    },
    Call.withoutResult("deleteMedia", "DELETE /media/204/") { try await $0.media.delete(204) },
  ]
}
