import CallsiteRuntime
import Foundation
import TaskJugglerAPI
import Testing

/// Task Juggler's guide documents an envelope that none of its examples has.
@Suite(.serialized)
struct TaskJugglerEnvelopeTests {
  private let api = TestedAPI.taskJuggler

  @Test(
    "A response can be in the documented envelope",
    arguments: TestedAPI.taskJuggler.calls.filter { !$0.isConfirmed })
  func enveloped(call: OperationCall<TaskJugglerClient>) async throws {
    let envelope = #"{"data":%,"message":"Success message","status":"success"}"#
    try await api.expectDocumented(call, envelope: envelope)
  }

  @Test(
    "A response is the same with and without an envelope, and can be empty",
    arguments: ["%", #"{"data":%}"#, #"{"status":"success","data":%}"#, #"{"message":null,"data":%}"#])
  func forms(envelope: String) async throws {
    let items = try await api.read(.json(envelope.replacing("%", with: "[]"))) { try await $0.inbox.list() }
    #expect(items.isEmpty)
    let task = String(decoding: try SpecDocument("taskjuggler").response("getTask"), as: UTF8.self)
    let answer = BackendStub.Answer.json(envelope.replacing("%", with: task))
    // The envelope's status isn't the task's.
    #expect(try await api.read(answer) { try await $0.tasks.get("t") }.status == "pending")
  }

  // A collection of resources that Laravel paginates.
  @Test(
    "A page of the tasks isn't all of them, which is an error",
    arguments: [
      (
        #""links":{"first":"/tasks?page=1","last":"/tasks?page=2","prev":null,"next":"/tasks?page=2"}"#,
        "links.next"
      ),
      (#""meta":{"current_page":1,"last_page":2,"per_page":15,"total":18}"#, "meta.total"),
    ])
  func page(siblings: String, path: String) async throws {
    let task = String(decoding: try SpecDocument("taskjuggler").response("getTask"), as: UTF8.self)
    let tasks = Array(repeating: task, count: 15).joined(separator: ",")
    let answer = BackendStub.Answer.json(#"{"data":[\#(tasks)],\#(siblings)}"#)
    let error = try await api.error(answer) { _ = try await $0.tasks.list() }
    guard case .decoding(let failure) = error.kind else { throw error }
    #expect(failure.path == path && failure.expected == "the complete list")
    let end = siblings.replacing("18", with: "15").replacing(
      #""next":"/tasks?page=2""#, with: #""next":null"#)
    let all = BackendStub.Answer.json(#"{"data":[\#(tasks)],\#(end)}"#)
    #expect(try await api.read(all) { try await $0.tasks.list() }.count == 15)
  }

  @Test("A login finds its token in an envelope")
  func logIn() async throws {
    let example = String(decoding: try SpecDocument("taskjuggler").response("logIn"), as: UTF8.self)
    let answer = #"{"data":\#(example),"message":"Welcome","status":"success"}"#
    let backend = try await BackendStub(.json(answer))
    let store = InMemoryTokenStore()
    try await api.client(backend, store: store).logIn(email: "john@example.com", password: "p")
    #expect(await store.tokens() == Tokens(accessToken: "1|abcdef123456..."))
  }

  @Test(
    "A confirmation is the message, or nil if there is none",
    arguments: [
      (#"{"message":"Done","status":"success"}"#, ApiResponse(message: "Done", status: "success")),
      (#"{"data":{"id":"1"},"message":"Done","status":null}"#, ApiResponse(message: "Done")),
      ("{}", ApiResponse()), ("null", nil),
      // PHP writes an empty array for an empty object.
      ("[]", ApiResponse()),
    ])
  func confirmation(body: String, expected: ApiResponse?) async throws {
    #expect(try await api.read(.json(body)) { try await $0.inbox.dismiss("i") } == expected)
  }

  @Test("A confirmation can have no content", arguments: TestedAPI.taskJuggler.calls.filter(\.isConfirmed))
  func noContent(call: OperationCall<TaskJugglerClient>) async throws {
    let result = try await api.read(.empty(204)) { try await call.send($0) }
    #expect(result as? ApiResponse == nil)
  }
}

extension OperationCall<TaskJugglerClient> {
  /// Whether the result is a confirmation, which itself has the form of an envelope.
  fileprivate var isConfirmed: Bool {
    [
      "logOut", "forgotPassword", "resetPassword", "registerPushToken", "deleteTask", "processInboxItem",
      "dismissInboxItem", "inviteToTeam", "bidOnListing",
    ].contains(operation)
  }
}
