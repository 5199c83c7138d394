import Foundation
import TaskJugglerAPI
import Testing

@Suite("Task Juggler: inbox")
struct TaskJugglerInboxTests {
  private let spec: SpecDocument

  init() throws {
    spec = try SpecDocument("taskjuggler")
  }

  @Test("inbox.list returns the items")
  func list() async throws {
    let answer = try spec.response("listInbox")
    let backend = try await BackendStub(.json(answer))

    let items = try await TaskJugglerClient.testing(backend).inbox.list()

    let request = try #require(await backend.received.first)
    #expect("\(request.method) \(request.target)" == "GET /api/inbox")
    #expect(items.map(\.type) == ["email", "sms"])
    #expect(items.map(\.status) == ["unread", "read"])
    #expect(items.first?.receivedAt == "2024-01-15T07:12:00.000000Z")
    try expectRoundTrip(items, answer)
  }

  @Test("inbox.get returns an item")
  func get() async throws {
    let answer = try spec.response("getInboxItem")
    let backend = try await BackendStub(.json(answer))

    let item = try await TaskJugglerClient.testing(backend).inbox.get("i/1")

    let request = try #require(await backend.received.first)
    #expect("\(request.method) \(request.target)" == "GET /api/inbox/i%2F1")
    #expect(item.subject == "Broken heater")
    #expect(item.body == "The heater in room 4 has been cold since Monday.")
    try expectRoundTrip(item, answer)
  }

  @Test("inbox.process returns the message, or nil without one")
  func process() async throws {
    let answer = try spec.response("processInboxItem")
    let backend = try await BackendStub(.json(answer), .empty(204))
    let client = try await TaskJugglerClient.testing(backend)

    let response = try await client.inbox.process("i/1")

    #expect(response == ApiResponse(message: "Inbox item processed", status: "success"))
    #expect(try await client.inbox.process("i/1") == nil)
    let requests = await backend.received
    #expect(requests.map { "\($0.method) \($0.target)" }.first == "POST /api/inbox/i%2F1/process")
    #expect(requests.allSatisfy { $0.body.isEmpty })
    try expectRoundTrip(response, answer)
  }

  @Test("inbox.dismiss returns the message, or nil without one")
  func dismiss() async throws {
    let answer = try spec.response("dismissInboxItem")
    let backend = try await BackendStub(.json(answer), .empty(204))
    let client = try await TaskJugglerClient.testing(backend)

    let response = try await client.inbox.dismiss("i/1")

    #expect(response == ApiResponse(message: "Inbox item dismissed", status: "success"))
    #expect(try await client.inbox.dismiss("i/1") == nil)
    let requests = await backend.received
    #expect(requests.map { "\($0.method) \($0.target)" }.first == "POST /api/inbox/i%2F1/dismiss")
    #expect(requests.allSatisfy { $0.body.isEmpty })
    try expectRoundTrip(response, answer)
  }

  @Test("inbox.createTask posts no body and returns the new task")
  func createTask() async throws {
    let answer = try spec.response("createTaskFromInbox")
    let backend = try await BackendStub(.json(answer, status: 201))

    let task = try await TaskJugglerClient.testing(backend).inbox.createTask("i/1")

    let request = try #require(await backend.received.first)
    #expect("\(request.method) \(request.target)" == "POST /api/inbox/i%2F1/create-task")
    #expect(request.body.isEmpty)
    #expect(task.title == "Broken heater")
    #expect(task.priority == "medium")
    #expect(task.ownerId == nil)
    try expectRoundTrip(task, answer)
  }
}
