import CallsiteRuntime
import Foundation
import NeuroMedAPI
import Testing

@Suite("NeuroMed: errors")
struct NeuroMedErrorTests {
  @Test(
    "a refusal has the message of the backend or the framework, and is documented",
    arguments: zip(
      [400, 401, 403, 404, 415],
      [.invalidRequest, .unauthorized, .forbidden, .notFound, .invalidRequest] as [APIError.Kind]))
  func refusal(status: Int, kind: APIError.Kind) async throws {
    let body = try SpecDocument("neuromed").response("sendChat", status: status)
    let error = try await sendFailure(.json(body, status: status))

    let payload = try JSONValue(parsing: body)
    let sentence = try #require((payload["error"] ?? payload["detail"])?.stringValue)
    #expect(error.kind == kind)
    #expect(error.status == status)
    #expect(error.message == sentence)
    let plain = [401: "Your session has ended.", 415: "The request isn't valid."]
    #expect(error.userMessage == plain[status] ?? sentence)
    #expect(error.fieldErrors.isEmpty)
    let isBackend = payload["error"] != nil
    let documented: ErrorBody =
      isBackend ? .response(ErrorResponse(error: sentence)) : .detail(ErrorDetail(detail: sentence))
    #expect(error.body(as: ErrorBody.self) == documented)
  }

  @Test("wrong credentials are unauthorized, with a message")
  func wrongCredentials() async throws {
    let body = try SpecDocument("neuromed").response("logIn", status: 401)
    let call = try await NeuroMedClient.call("logIn", .json(body, status: 401))

    let error = try await call.failure { try await $0.logIn(email: "a@b.c", password: "example-password") }

    #expect(error.kind == .unauthorized)
    #expect(error.userMessage == "Invalid credentials")
    #expect(error.body(as: ErrorResponse.self) == ErrorResponse(error: "Invalid credentials"))
  }

  @Test("400 from the framework's serializers names fields and keeps its body")
  func refusedFields() async throws {
    let body = #"{"email": ["Enter a valid email address."], "non_field_errors": ["Too much."]}"#
    let error = try await sendFailure(.json(body, status: 400))

    #expect(error.kind == .validation)
    #expect(error.fieldErrors == ["email": ["Enter a valid email address."], "": ["Too much."]])
    #expect(
      error.body(as: ErrorBody.self)
        == .unrecognized(["email": ["Enter a valid email address."], "non_field_errors": ["Too much."]]))
  }

  @Test("422 is a validation error")
  func unprocessable() async throws {
    #expect(try await sendFailure(.json(#"{"error": "No."}"#, status: 422)).kind == .validation)
  }

  @Test("429 has a retry delay")
  func throttled() async throws {
    var answer = BackendStub.Answer.json(#"{"detail": "Request was throttled."}"#, status: 429)
    answer.headers["Retry-After"] = "3"
    let error = try await sendFailure(answer)

    #expect(error.kind == .rateLimited(retryAfter: .seconds(3)))
    #expect(error.message == "Request was throttled.")
    #expect(error.recoverySuggestion == "Try again in 3 seconds.")
  }

  @Test("500 has the backend's message, or none if it's a page; users see another one")
  func serverFailures() async throws {
    let sentence = try await sendFailure(.json(#"{"error": "Something went wrong"}"#, status: 500))
    #expect(sentence.kind == .server)
    #expect(sentence.message == "Something went wrong")
    #expect(sentence.userMessage == "The server has a problem.")

    let page = try await sendFailure(.html("<!DOCTYPE html><title>Server Error</title>", status: 500))
    #expect(page.kind == .server)
    #expect(page.message == nil)
    #expect(page.body(as: ErrorBody.self) == nil)
  }

  @Test("404 that is empty or a page has no message")
  func unroutedNotFound() async throws {
    for answer in [BackendStub.Answer.empty(404), .html("<h1>Not Found</h1>", status: 404)] {
      let error = try await sendFailure(answer)
      #expect(error.kind == .notFound)
      #expect(error.message == nil)
    }
  }

  @Test("a truncated response is a decoding error")
  func truncated() async throws {
    let error = try await sendFailure(.json(#"{"id": "m", "role": "assis"#))

    guard case .decoding(let failure) = error.kind else { throw error }
    #expect(failure.path.isEmpty)
    #expect(failure.expected == "valid JSON")
  }

  @Test("a value of another type is a decoding error with its location")
  func wrongType() async throws {
    let text = #"[{"id": "s", "messages": [{"id": 5}]}]"#
    let call = try await NeuroMedClient.call("listChatSessions", .json(text))
    let error = try await call.failure { _ = try await $0.chat.sessions() }

    guard case .decoding(let failure) = error.kind else { throw error }
    #expect(failure.description == "0.messages.0.id: expected a string, found 5")
    #expect(error.operation == "listChatSessions")
  }

  @Test("a login without a token is a decoding error that doesn't keep the response")
  func noToken() async throws {
    for (answer, path) in [(#""token": ["token-1"]"#, "token"), (#""token": null"#, "token")] {
      let user = #"{"id": 1, "username": "a", "email": "a@b.c", "date_joined": "now", \#(answer)}"#
      let call = try await NeuroMedClient.call("logIn", .json(user))
      let error = try await call.failure { try await $0.logIn(email: "a@b.c", password: "example-password") }
      guard case .decoding(let failure) = error.kind else { throw error }
      #expect(failure.path == path)
      #expect(error.body.isEmpty)
    }
  }

  /// The error of sending a message.
  private func sendFailure(_ answer: BackendStub.Answer) async throws -> APIError {
    let call = try await NeuroMedClient.call("sendChat", answer)
    return try await call.failure { try await $0.chat.send(message: "Hello", sessionId: nil) }
  }
}
