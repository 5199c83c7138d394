import Foundation
import TaskJugglerAPI
import Testing

@Suite("Task Juggler: teams")
struct TaskJugglerTeamTests {
  private let spec: SpecDocument

  init() throws {
    spec = try SpecDocument("taskjuggler")
  }

  @Test("teams.list returns the teams with their members")
  func list() async throws {
    let answer = try spec.response("listTeams")
    let backend = try await BackendStub(.json(answer))

    let teams = try await TaskJugglerClient.testing(backend).teams.list()

    let request = try #require(await backend.received.first)
    #expect("\(request.method) \(request.target)" == "GET /api/teams")
    #expect(teams.map(\.name) == ["Facilities"])
    #expect(teams.first?.members.map(\.role) == ["owner", "member"])
    try expectRoundTrip(teams, answer)
  }

  @Test("teams.create posts the documented body and returns the new team")
  func create() async throws {
    let answer = try spec.response("createTeam")
    let backend = try await BackendStub(.json(answer, status: 201), .json(answer, status: 201))
    let client = try await TaskJugglerClient.testing(backend)

    let team = try await client.teams.create(
      name: "Facilities", description: "Everything about the building")
    try await client.teams.create(name: "Facilities")

    let requests = await backend.received
    #expect(requests.map { "\($0.method) \($0.target)" } == ["POST /api/teams", "POST /api/teams"])
    try expectJSON(try #require(requests.first).body, try spec.request("createTeam"))
    #expect(requests.last?.text == #"{"name":"Facilities"}"#)
    #expect(team.members.map(\.email) == ["john@example.com"])
    try expectRoundTrip(team, answer)
  }

  @Test("teams.get returns a team")
  func get() async throws {
    let answer = try spec.response("getTeam")
    let backend = try await BackendStub(.json(answer))

    let team = try await TaskJugglerClient.testing(backend).teams.get("t/1")

    let request = try #require(await backend.received.first)
    #expect("\(request.method) \(request.target)" == "GET /api/teams/t%2F1")
    #expect(team.description == "Everything about the building")
    #expect(team.members.last?.name == "Jane Roe")
    try expectRoundTrip(team, answer)
  }

  @Test("a team and its members can lack properties and have undocumented ones")
  func sparse() async throws {
    let backend = try await BackendStub(
      .json(#"{"id":"1","name":"N","description":null,"members":[{"id":"2","pivot":{"team_id":1}}],"x":[]}"#))

    let team = try await TaskJugglerClient.testing(backend).teams.get("1")

    #expect(team == Team(id: "1", name: "N", members: [TeamMember(id: "2")]))
    #expect(await backend.received.count == 1)
  }

  @Test("teams.invite posts the address and returns the message", arguments: ["bare", "wrapped"])
  func invite(example: String) async throws {
    let answer = try spec.response("inviteToTeam", example: example)
    let backend = try await BackendStub(.json(answer))

    let response = try await TaskJugglerClient.testing(backend).teams.invite("t/1", email: "jane@example.com")

    let request = try #require(await backend.received.first)
    #expect("\(request.method) \(request.target)" == "POST /api/teams/t%2F1/invite")
    #expect(request.text == #"{"email":"jane@example.com"}"#)
    #expect(response == ApiResponse(message: "Invitation sent", status: "success"))
    try expectRoundTrip(response, answer)
  }
}
