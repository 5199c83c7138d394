@testable import CallsiteRuntime
import Foundation
import TaskJugglerAPI
import Testing

@Suite("Task Juggler: bare and enveloped responses", .serialized)
struct TaskJugglerEnvelopeTests {
  private let spec: SpecDocument

  init() throws {
    spec = try SpecDocument("taskjuggler")
  }

  /// The possible envelopes of a payload.
  static let envelopes = [
    "%", #"{"data":%}"#, #"{"data":%,"message":"Success message","status":"success"}"#,
    #"{"status":"success","data":%}"#, #"{"message":null,"data":%}"#,
  ]

  @Test("an object is the same with and without an envelope", arguments: envelopes)
  func object(_ envelope: String) async throws {
    let payload = try spec.response("getTask")
    let backend = try await BackendStub(.json(text(envelope, payload)))

    let task = try await TaskJugglerClient.testing(backend).tasks.get("t")

    // The envelope's status is not the task's.
    #expect(task.status == "pending")
    try expectRoundTrip(task, payload)
    #expect(await backend.received.count == 1)
  }

  @Test("a list is the same with and without an envelope", arguments: envelopes)
  func list(_ envelope: String) async throws {
    let payload = try spec.response("listTasks")
    let backend = try await BackendStub(.json(text(envelope, payload)))

    let tasks = try await TaskJugglerClient.testing(backend).tasks.list()

    #expect(tasks.count == 2)
    try expectRoundTrip(tasks, payload)
    #expect(await backend.received.count == 1)
  }

  @Test("an empty list is a list", arguments: envelopes)
  func emptyList(_ envelope: String) async throws {
    let backend = try await BackendStub(.json(text(envelope, Data("[]".utf8))))

    #expect(try await TaskJugglerClient.testing(backend).inbox.list().isEmpty)
    #expect(await backend.received.count == 1)
  }

  @Test("an envelope without the payload is a decoding error with the location")
  func missingPayload() async throws {
    let backend = try await BackendStub(.json(#"{"data":null,"message":"Gone","status":"success"}"#))
    let client = try await TaskJugglerClient.testing(backend)

    let error = try await #require(throws: APIError.self) { _ = try await client.tasks.get("t") }

    guard case .decoding(let failure) = error.kind else { throw error }
    #expect(failure.path == "data")
    #expect(failure.found == "null")
    #expect(await backend.received.count == 1)
  }

  @Test("a mismatch inside an envelope has its full path")
  func misfit() async throws {
    let payload = String(decoding: try spec.response("listTeams"), as: UTF8.self)
      .replacing(#""role":"member""#, with: #""role":7"#)
    let backend = try await BackendStub(.json(#"{"data":\#(payload)}"#))
    let client = try await TaskJugglerClient.testing(backend)

    let error = try await #require(throws: APIError.self) { _ = try await client.teams.list() }

    let failure = DecodingFailure(path: "data.0.members.1.role", expected: "a string", found: "7")
    #expect(error.kind == .decoding(failure))
    #expect(await backend.received.count == 1)
  }

  @Test(
    "a confirmation is the message, or nil if there is none",
    arguments: [
      (#"{"message":"Done","status":"success"}"#, ApiResponse(message: "Done", status: "success")),
      (#"{"message":"Done"}"#, ApiResponse(message: "Done")), ("{}", ApiResponse()),
      (#"{"data":{"id":"1"},"message":"Done","status":null}"#, ApiResponse(message: "Done")), ("null", nil),
    ])
  func confirmation(_ body: String, _ expected: ApiResponse?) async throws {
    let backend = try await BackendStub(.json(body))

    #expect(try await TaskJugglerClient.testing(backend).inbox.dismiss("i") == expected)
    #expect(await backend.received.count == 1)
  }

  // PHP writes an empty array for an empty object.
  @Test("an empty confirmation can be an empty array")
  func emptyArray() async throws {
    let backend = try await BackendStub(.json("[]"))

    #expect(try await TaskJugglerClient.testing(backend).tasks.delete("t") == ApiResponse())
    #expect(await backend.received.count == 1)
  }

  @Test(
    "every confirmation can lack content",
    arguments: [
      "logOut", "forgotPassword", "resetPassword", "registerPushToken", "deleteTask", "processInboxItem",
      "dismissInboxItem", "inviteToTeam", "bidOnListing",
    ], [BackendStub.Answer.empty(204), .empty(200)])
  func withoutContent(operation: String, _ answer: BackendStub.Answer) async throws {
    let backend = try await BackendStub(answer)
    let call = try #require(TaskJugglerCall.all.first { $0.operation == operation })

    try await call.send(try await .testing(backend))

    #expect(await backend.received.count == 1)
  }

  private func text(_ envelope: String, _ payload: Data) -> String {
    envelope.replacing("%", with: String(decoding: payload, as: UTF8.self))
  }
}
