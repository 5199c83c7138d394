import CallsiteRuntime
import Foundation
import TaskJugglerAPI
import Testing

@Suite("Task Juggler: tasks")
struct TaskJugglerTaskTests {
  private let spec: SpecDocument

  init() throws {
    spec = try SpecDocument("taskjuggler")
  }

  @Test("tasks.list sends the filters in the query and returns the tasks")
  func list() async throws {
    let answer = try spec.response("listTasks")
    let backend = try await BackendStub(.json(answer))

    let tasks = try await TaskJugglerClient.testing(backend).tasks
      .list(status: "pending", priority: "high & up")

    let request = try #require(await backend.received.first)
    #expect("\(request.method) \(request.path)" == "GET /api/tasks")
    #expect(request.query == "status=pending&priority=high%20%26%20up")
    #expect(request.body.isEmpty)
    #expect(tasks.map(\.title) == ["Order new chairs", "Water the plants"])
    #expect(tasks.map(\.dueDate) == ["2024-02-01", nil])
    #expect(tasks.map(\.ownerId) == ["1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed", nil])
    #expect(tasks.first?.createdAt == "2024-01-15T10:30:00.000000Z")
    try expectRoundTrip(tasks, answer)
  }

  @Test("tasks.list sends only the given filters")
  func filters() async throws {
    let answer = try spec.response("listTasks")
    let backend = try await BackendStub(.json(answer), .json(answer))
    let client = try await TaskJugglerClient.testing(backend)

    _ = try await client.tasks.list()
    _ = try await client.tasks.list(priority: "low")

    #expect(await backend.received.map(\.target) == ["/api/tasks", "/api/tasks?priority=low"])
  }

  @Test("tasks.create posts the documented body and returns the new task")
  func create() async throws {
    let answer = try spec.response("createTask")
    let backend = try await BackendStub(.json(answer, status: 201))

    let task = try await TaskJugglerClient.testing(backend).tasks.create(
      title: "Order new chairs", description: "Six of them, for the meeting room", status: "pending",
      priority: "high", dueDate: "2024-02-01", ownerId: "1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed")

    let request = try #require(await backend.received.first)
    #expect("\(request.method) \(request.target)" == "POST /api/tasks")
    try expectJSON(request.body, try spec.request("createTask"))
    #expect(task.id == "6ec0bd7f-11c0-43da-975e-2a8ad9ebae0b")
    try expectRoundTrip(task, answer)
  }

  @Test("tasks.create omits missing values")
  func createSparse() async throws {
    let backend = try await BackendStub(.json(try spec.response("createTask"), status: 201))

    try await TaskJugglerClient.testing(backend).tasks.create(title: "„Quoted“ \"/\n")

    let request = try #require(await backend.received.first)
    #expect(request.text == #"{"title":"„Quoted“ \"/\n"}"#)
  }

  @Test("tasks.get returns a task")
  func get() async throws {
    let answer = try spec.response("getTask")
    let backend = try await BackendStub(.json(answer))

    let task = try await TaskJugglerClient.testing(backend).tasks.get("t/1")

    let request = try #require(await backend.received.first)
    #expect("\(request.method) \(request.target)" == "GET /api/tasks/t%2F1")
    #expect(task.requestorId == "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d")
    #expect(task.priority == "high")
    try expectRoundTrip(task, answer)
  }

  @Test("tasks.update sends only changed values, and null for removed ones")
  func update() async throws {
    let answer = try spec.response("updateTask")
    let backend = try await BackendStub(.json(answer))

    let task = try await TaskJugglerClient.testing(backend).tasks.update(
      "t/1",
      UpdateTaskRequest(title: "Order new chairs and a table", status: "in_progress", dueDate: .null))

    let request = try #require(await backend.received.first)
    #expect("\(request.method) \(request.target)" == "PUT /api/tasks/t%2F1")
    try expectJSON(request.body, try spec.request("updateTask"))
    #expect(task.status == "in_progress")
    #expect(task.dueDate == nil)
    try expectRoundTrip(task, answer)
  }

  @Test(
    "a property of an update is absent, null or present",
    arguments: [
      (UpdateTaskRequest(), "{}"), (UpdateTaskRequest(ownerId: .null), #"{"owner_id":null}"#),
      (UpdateTaskRequest(description: ""), #"{"description":""}"#),
      (UpdateTaskRequest(dueDate: .value("2024-02-01")), #"{"due_date":"2024-02-01"}"#),
      (UpdateTaskRequest(priority: "low"), #"{"priority":"low"}"#),
    ])
  func absentNullOrPresent(_ body: UpdateTaskRequest, _ text: String) async throws {
    let backend = try await BackendStub(.json(try spec.response("updateTask")))

    try await TaskJugglerClient.testing(backend).tasks.update("t", body)

    let request = try #require(await backend.received.first)
    #expect(request.text == text)
    #expect(try JSONDecoder().decode(UpdateTaskRequest.self, from: request.body) == body)
  }

  @Test(
    "tasks.delete returns the message, bare or next to an empty envelope",
    arguments: ["bare", "wrapped"])
  func delete(example: String) async throws {
    let answer = try spec.response("deleteTask", example: example)
    let backend = try await BackendStub(.json(answer))

    let response = try await TaskJugglerClient.testing(backend).tasks.delete("t/1")

    let request = try #require(await backend.received.first)
    #expect("\(request.method) \(request.target)" == "DELETE /api/tasks/t%2F1")
    #expect(request.body.isEmpty)
    #expect(response == ApiResponse(message: "Task deleted", status: "success"))
    try expectRoundTrip(response, answer)
  }

  @Test("tasks.complete posts no body and returns the completed task")
  func complete() async throws {
    let answer = try spec.response("completeTask")
    let backend = try await BackendStub(.json(answer))

    let task = try await TaskJugglerClient.testing(backend).tasks.complete("t/1")

    let request = try #require(await backend.received.first)
    #expect("\(request.method) \(request.target)" == "POST /api/tasks/t%2F1/complete")
    #expect(request.body.isEmpty)
    #expect(task.status == "completed")
    try expectRoundTrip(task, answer)
  }

  @Test("tasks.assign posts the owner and returns the task")
  func assign() async throws {
    let answer = try spec.response("assignTask")
    let backend = try await BackendStub(.json(answer))

    let task = try await TaskJugglerClient.testing(backend).tasks
      .assign("t/1", ownerId: "1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed")

    let request = try #require(await backend.received.first)
    #expect("\(request.method) \(request.target)" == "POST /api/tasks/t%2F1/assign")
    #expect(request.text == #"{"owner_id":"1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed"}"#)
    #expect(task.ownerId == "1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed")
    #expect(task.description == nil)
    try expectRoundTrip(task, answer)
  }
}
