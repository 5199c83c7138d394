import CallsiteRuntime
import CareConnectAPI
import Testing

@Suite("CareConnect: dashboard", .serialized)
struct CareConnectDashboardTests {
  static let calls = [
    CareConnectCall("getDashboardStats", "GET", "/dashboard/stats/") { try await $0.dashboard.stats() }
  ]

  @Test("sends the documented request and reads the documented response", arguments: calls)
  func documented(call: CareConnectCall) async throws {
    try await call.check()
  }

  @Test("the key figures are five numbers")
  func stats() async throws {
    let stats = try await CareConnectSpec.read("getDashboardStats") { try await $0.dashboard.stats() }
    #expect(
      stats
        == DashboardStats(
          totalCarers: 24, activeCarers: 19, behaviorsToday: 3, activitiesCompleted: 41, activeShifts: 6))
  }

  @Test("unknown figures are ignored")
  func unknownFigure() async throws {
    let stats = try await CareConnectSpec.read("getDashboardStats", changing: { $0["new_figure"] = 1.5 }) {
      try await $0.dashboard.stats()
    }
    #expect(stats.totalCarers == 24)
  }

  @Test("options add headers to one call and provide the response's status and headers")
  func options() async throws {
    let backend = try await BackendStub(.json(try CareConnectSpec.response("getDashboardStats")))
    let client = try await CareConnectClient.testing(backend)
    try await confirmation { told in
      let options = RequestOptions(
        headers: ["Accept-Language": "de"],
        onResponse: { metadata in
          #expect(metadata.status == 200)
          #expect(metadata.headers["content-type"] == "application/json")
          told()
        })
      _ = try await client.dashboard.stats(options: options)
    }
    let request = try #require(await backend.received.first)
    #expect(request.headers["accept-language"] == "de")
    #expect(request.headers["authorization"] == "Bearer secret-token")
  }

  @Test("production is the default server")
  func production() {
    let url = "https://jellyfish-app-ho48c.ondigitalocean.app/api/v1"
    #expect(CareConnectClient.Server.production.url == url)
  }
}
