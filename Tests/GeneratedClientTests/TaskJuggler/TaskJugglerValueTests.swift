import CallsiteRuntime
import Foundation
import TaskJugglerAPI
import Testing

struct TaskJugglerValueTests {
  private let api = TestedAPI.taskJuggler

  // The guide's own `struct Task` made `Task { }` unusable in every file that imported it.
  @Test("Task is Swift's own in a file that imports the client")
  func task() async throws {
    let backend = try await BackendStub(try SpecDocument("taskjuggler").success("getTask"))
    let client = try await api.client(backend)
    let running: Task<TaskModel, any Error> = Task { try await client.tasks.get("t") }
    #expect(try await running.value.title == "Order new chairs")
  }

  @Test(
    "Tasks are filtered by the query",
    arguments: [
      (nil, nil, nil), (nil, "low", "priority=low"),
      ("pending", "high & up", "status=pending&priority=high%20%26%20up"),
    ] as [(String?, String?, String?)])
  func filters(status: String?, priority: String?, query: String?) async throws {
    let request = try await api.request { _ = try await $0.tasks.list(status: status, priority: priority) }
    #expect(request.query == query)
    #expect(request.body.isEmpty)
  }

  @Test(
    "A property of an update is absent, null or present",
    arguments: [
      (UpdateTaskRequest(), "{}"), (UpdateTaskRequest(ownerId: .null), #"{"owner_id":null}"#),
      (UpdateTaskRequest(description: ""), #"{"description":""}"#),
      (UpdateTaskRequest(dueDate: .value("2024-02-01")), #"{"due_date":"2024-02-01"}"#),
    ])
  func update(body: UpdateTaskRequest, text: String) async throws {
    #expect(try await api.request { try await $0.tasks.update("t", body) }.text == text)
  }

  // Laravel writes decimal columns as text unless told otherwise.
  @Test("A price is a number or text, or missing", arguments: [#""349.50""#, "349.5", "3.495e2"])
  func price(text: String) async throws {
    let answer = #"[{"id":"1","price":\#(text)},{"id":"2"}]"#
    let listings = try await api.read(.json(answer)) { try await $0.marketplace.listings() }
    #expect(listings.map(\.price) == [349.5, nil])
  }

  @Test(
    "A bid is a plain number",
    arguments: [(300, "300"), (0.1, "0.1"), (12_500_000.01, "12500000.01")])
  func bid(amount: Double, text: String) async throws {
    let request = try await api.request { try await $0.marketplace.bid("l", amount: amount) }
    #expect(request.text == #"{"amount":\#(text)}"#)
  }

  @Test("An ID can be a number, because the guide doesn't say")
  func numericID() throws {
    let json = Data(#"[{"id": 7}, {"id": "l-8"}]"#.utf8)
    #expect(try JSONDecoder().decode([MarketplaceListing].self, from: json).map(\.id) == ["7", "l-8"])
    #expect(try JSONDecoder().decode([TeamMember].self, from: json).map(\.id) == ["7", "l-8"])
  }

  @Test("Dates are the server's texts, and a message may be unread")
  func texts() async throws {
    let tasks = try await api.read("listTasks") { try await $0.tasks.list() }
    #expect(tasks.map(\.dueDate) == ["2024-02-01", nil])
    #expect(tasks.first?.createdAt == "2024-01-15T10:30:00.000000Z")
    let messages = try await api.read("listMessages") { try await $0.messages.list(with: "u") }
    #expect(messages.map(\.readAt) == ["2024-01-30T11:20:00.000000Z", nil])
  }

  // The guide's Swift requires it, and its own examples lack it.
  @Test("A user can lack a time zone")
  func timeZone() async throws {
    let account = try await api.read("register") {
      try await $0.auth.register(name: "J", email: "j", password: "p", passwordConfirmation: "p")
    }
    #expect(account.user.timezone == nil)
  }

  @Test("Teams and conversations tolerate what is missing and what isn't documented")
  func sparse() async throws {
    let answer = #"{"id":"1","name":"N","description":null,"members":[{"id":"2","pivot":{"id":1}}],"x":[]}"#
    let team = try await api.read(.json(answer)) { try await $0.teams.get("1") }
    #expect(team == Team(id: "1", name: "N", members: [TeamMember(id: "2")]))
    let conversations = try await api.read(.json(#"[{}, {"id":null,"user":null}]"#)) {
      try await $0.messages.conversations()
    }
    #expect(conversations == [Conversation(), Conversation()])
  }
}
