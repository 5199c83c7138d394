@testable import CallsiteRuntime
import Foundation
import TaskJugglerAPI
import Testing

@Suite("Task Juggler: errors", .serialized)
struct TaskJugglerErrorTests {
  private let spec: SpecDocument

  init() throws {
    spec = try SpecDocument("taskjuggler")
  }

  @Test(
    "a documented error has a kind, the server's message and a body",
    arguments: [
      (400, APIError.Kind.invalidRequest, "Error message"), (401, .unauthorized, "Unauthenticated."),
      (403, .forbidden, "This action is unauthorized."), (404, .notFound, "Resource not found."),
      (500, .server, "Server Error"),
    ])
  func documented(status: Int, kind: APIError.Kind, message: String) async throws {
    let error = try await failure(.json(try spec.response("updateTask", status: status), status: status))

    #expect(error.kind == kind)
    #expect(error.status == status)
    #expect(error.message == message)
    #expect(error.fieldErrors.isEmpty)
    #expect(error.body(as: ErrorResponse.self) == ErrorResponse(message: message))
  }

  @Test("a documented validation error has fields, a message and a body")
  func documentedValidation() async throws {
    let error = try await failure(.json(try spec.response("updateTask", status: 422), status: 422))

    let sentence = "The email field must be a valid email address."
    #expect(error.kind == .validation)
    #expect(error.message == sentence)
    #expect(error.userMessage == sentence)
    #expect(error.fieldErrors == ["email": [sentence]])
    let body = ErrorResponse(message: sentence, errors: ["email": [sentence]])
    #expect(error.body(as: ErrorResponse.self) == body)
  }

  @Test("a validation error can have several messages per field, and list indices", arguments: [400, 422])
  func validation(status: Int) async throws {
    let error = try await failure(
      .json(
        """
        {"message":"The title field is required. (and 2 more errors)","errors":{
        "title":["The title field is required."],
        "members.0.email":["The email is not valid.","The email is taken."]}}
        """, status: status))

    #expect(error.kind == .validation)
    #expect(error.message == "The title field is required. (and 2 more errors)")
    #expect(
      error.fieldErrors == [
        "title": ["The title field is required."],
        "members.0.email": ["The email is not valid.", "The email is taken."],
      ])
    #expect(error.body(as: ErrorResponse.self)?.errors?["members.0.email"]?.count == 2)
  }

  // PHP writes an empty array for an empty object.
  @Test("an error without field errors keeps its documented body", arguments: ["null", "{}", "[]"])
  func withoutFieldErrors(_ errors: String) async throws {
    let error = try await failure(.json(#"{"message":"No","errors":\#(errors)}"#, status: 422))

    #expect(error.kind == .validation)
    #expect(error.message == "No")
    #expect(error.fieldErrors.isEmpty)
    let body = try #require(error.body(as: ErrorResponse.self))
    #expect(body.message == "No")
    #expect(body.errors ?? [:] == [:])
  }

  @Test(
    "an undocumented error has a kind, and a message if there is a readable one",
    arguments: TaskJugglerFailure.undocumented)
  func undocumented(_ expected: TaskJugglerFailure) async throws {
    let error = try await failure(expected.answer)

    #expect(error.kind == expected.kind)
    #expect(error.message == expected.message)
    #expect(error.fieldErrors.isEmpty)
    #expect(!error.userMessage.contains("<"))
  }

  @Test(
    "a truncated response is a decoding error",
    arguments: [#"{"id": "6ec0bd7f","#, #"{"data": {"id": 1}, "mess"#, "null"])
  func truncated(_ body: String) async throws {
    let error = try await failure(.json(body))

    guard case .decoding(let failure) = error.kind else { throw error }
    #expect(failure.path.isEmpty)
    #expect(error.status == 200)
  }

  @Test("a mismatched response has the location of the mismatch")
  func misfit() async throws {
    let example = String(decoding: try spec.response("updateTask"), as: UTF8.self)

    let missing = try await failure(.json(example.replacing("requestor_id", with: "requester_id")))
    let other = try await failure(.json(example.replacing(#""title":"#, with: #""title":7,"x":"#)))

    let nothing = DecodingFailure(path: "requestor_id", expected: "a string", found: "nothing")
    #expect(missing.kind == .decoding(nothing))
    #expect(other.kind == .decoding(DecodingFailure(path: "title", expected: "a string", found: "7")))
    #expect(String(describing: other).contains("title: expected a string, found 7"))
  }

  @Test("a page or an empty response is unexpected content")
  func unexpected() async throws {
    for answer in [BackendStub.Answer.html("<html></html>", status: 200), .empty(200), .empty(204)] {
      #expect(try await failure(answer).kind == .unexpectedContent)
    }
  }

  // Laravel's response to an invalid request without `Accept: application/json`.
  @Test("a redirect to a login page is unexpected content")
  func redirect() async throws {
    let backend = try await BackendStub(
      .init(status: 302, headers: ["Location": "/login"], body: Data()),
      .html("<html>Log in</html>", status: 200))
    let client = try await TaskJugglerClient.testing(backend)

    let error = try await #require(throws: APIError.self) { _ = try await client.auth.user() }

    #expect(error.kind == .unexpectedContent)
    #expect(!String(describing: error).contains("secret-token"))
    #expect(await backend.received.map(\.target) == ["/api/auth/user", "/login"])
  }

  /// The error of a call with this response, which has a message for users and doesn't contain the credential.
  private func failure(_ answer: BackendStub.Answer) async throws -> APIError {
    let backend = try await BackendStub(answer)
    let client = try await TaskJugglerClient.testing(backend)
    let error = try await #require(throws: APIError.self) {
      try await client.tasks.update("t", UpdateTaskRequest(title: "T"))
    }
    #expect(await backend.received.count == 1)
    #expect(!error.userMessage.isEmpty)
    #expect(!String(describing: error).contains("secret-token"))
    return error
  }
}
