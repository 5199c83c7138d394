import CallsiteRuntime
import Foundation
import TaskJugglerAPI
import Testing

@Suite("Task Juggler: every operation", .serialized)
struct TaskJugglerOperationTests {
  private let spec: SpecDocument

  init() throws {
    spec = try SpecDocument("taskjuggler")
  }

  @Test("the calls match the spec's operations")
  func coverage() {
    #expect(TaskJugglerCall.all.map(\.operation) == spec.operationIDs)
  }

  @Test(
    "a call sends method, path, credentials and media types, and reads the example",
    arguments: TaskJugglerCall.all)
  func request(_ call: TaskJugglerCall) async throws {
    let backend = try await BackendStub(.json(try spec.response(call.operation)))

    try await call.send(try await .testing(backend))

    let request = try #require(await backend.received.first)
    #expect("\(request.method) \(request.target)" == call.line)
    #expect(request.headers["authorization"] == (call.isPublic ? nil : "Bearer 7|secret-token"))
    // Without it, Laravel answers errors with redirects.
    #expect(request.headers["accept"] == "application/json")
    #expect(request.headers["content-type"] == (call.hasBody ? "application/json" : nil))
    #expect(request.body.isEmpty != call.hasBody)
    // Some servers reject a POST of unknown length, even without a body (RFC 9110, 8.6).
    if request.method == "POST" || call.hasBody {
      #expect(request.headers["content-length"] == String(request.body.count))
    }
    #expect(await backend.received.count == 1)
  }

  @Test("a call also reads the example from the documented envelope", arguments: TaskJugglerCall.all)
  func enveloped(_ call: TaskJugglerCall) async throws {
    let example = try JSONValue(parsing: spec.response(call.operation))
    let answer: JSONValue = ["data": example, "message": "Success message", "status": "success"]
    let backend = try await BackendStub(.json(answer.description))

    try await call.send(try await .testing(backend))

    #expect(await backend.received.count == 1)
  }

  @Test("a call without a login sends no credentials", arguments: TaskJugglerCall.all)
  func withoutToken(_ call: TaskJugglerCall) async throws {
    let backend = try await BackendStub(.json(try spec.response(call.operation)))

    try await call.send(try await .testing(backend, token: nil))

    let request = try #require(await backend.received.first)
    #expect(request.headers["authorization"] == nil)
  }

  @Test("an error names the operation that failed", arguments: TaskJugglerCall.all)
  func failure(_ call: TaskJugglerCall) async throws {
    let backend = try await BackendStub(.json(#"{"message": "This action is unauthorized."}"#, status: 403))
    let client = try await TaskJugglerClient.testing(backend)

    let error = try await #require(throws: APIError.self) { try await call.send(client) }

    #expect(error.operation == call.operation)
    #expect(error.kind == .forbidden)
    #expect(error.message == "This action is unauthorized.")
    #expect(await backend.received.count == 1)
  }

  @Test("a path argument is one segment, whatever its content")
  func pathArgument() async throws {
    let backend = try await BackendStub(.json(try spec.response("completeTask")))
    let client = try await TaskJugglerClient.testing(backend)

    try await client.tasks.complete("ü b?c#d%41/../+:;=&|")

    let request = try #require(await backend.received.first)
    #expect(request.target == "/api/tasks/%C3%BC%20b%3Fc%23d%2541%2F..%2F%2B%3A%3B%3D%26%7C/complete")
  }

  @Test("a path argument that would change the path is rejected", arguments: ["", ".", ".."])
  func impossiblePathArgument(_ id: String) async throws {
    let backend = try await BackendStub()
    let client = try await TaskJugglerClient.testing(backend)

    let error = try await #require(throws: APIError.self) { try await client.tasks.delete(id) }

    #expect(error.kind == .invalidRequest)
    #expect(await backend.received.isEmpty)
  }

  @Test("the client has the documented servers")
  func servers() {
    #expect(TaskJugglerClient.Server.production.url == "https://api.taskjuggler.com/api")
    #expect(TaskJugglerClient.Server.development.url == "http://localhost:8000/api")
  }
}
