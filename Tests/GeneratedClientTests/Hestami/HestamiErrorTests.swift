import CallsiteRuntime
import Foundation
import HestamiAPI
import Testing

@Suite("Hestami: errors")
struct HestamiErrorTests {
  @Test("400 with rejected fields is a validation error that names them")
  func refusedFields() async throws {
    let error = try await refusal(status: 400)

    #expect(error.kind == .validation)
    #expect(error.status == 400)
    #expect(error.message == "The end must be after the start.")
    #expect(
      error.fieldErrors == ["title": ["This field is required."], "": ["The end must be after the start."]])
    #expect(error.userMessage == "The end must be after the start.\nTitle: This field is required.")
    #expect(error.body(as: FieldErrors.self)?["title"] == ["This field is required."])
  }

  @Test("400 names nested fields by their path")
  func nestedFields() async throws {
    let body =
      #"{"owner": {"email": ["Enter a valid email address."]}, "media_urls": [{}, {"url": ["Too long."]}]}"#
    let error = try await refusal(.json(body, status: 400))

    #expect(error.kind == .validation)
    #expect(
      error.fieldErrors == [
        "owner.email": ["Enter a valid email address."], "media_urls.1.url": ["Too long."],
      ])
  }

  @Test("400 with a bare array isn't about a field")
  func bareArray() async throws {
    let error = try await refusal(.json(#"["This request takes no more bids."]"#, status: 400))

    #expect(error.kind == .validation)
    #expect(error.fieldErrors == ["": ["This request takes no more bids."]])
    #expect(error.userMessage == "This request takes no more bids.")
  }

  @Test("400 with only a message has no field errors")
  func sentence() async throws {
    let error = try await refusal(.json(#"{"detail": "JSON parse error."}"#, status: 400))

    #expect(error.kind == .invalidRequest)
    #expect(error.message == "JSON parse error.")
    #expect(error.fieldErrors.isEmpty)
  }

  @Test("401 has the message, the code and the token's problem, and no field errors")
  func unauthorized() async throws {
    let error = try await refusal(status: 401)

    #expect(error.kind == .unauthorized)
    #expect(error.message == "Given token not valid for any token type")
    #expect(error.fieldErrors.isEmpty)
    let detail = try #require(error.body(as: ErrorDetail.self))
    #expect(detail.code == "token_not_valid")
    #expect(detail.messages?.first?["token_class"] == "AccessToken")
  }

  @Test("401 for a login has the backend's message")
  func wrongCredentials() async throws {
    let body = try SpecDocument("hestami").response("logIn", status: 401)
    let call = try await HestamiClient.call("logIn", .json(body, status: 401))

    let error = try await call.failure { try await $0.logIn(email: "a@b.c", password: "example-password") }

    #expect(error.kind == .unauthorized)
    #expect(error.userMessage == "No active account found with the given credentials")
    #expect(error.body(as: ErrorDetail.self)?.code == "no_active_account")
  }

  @Test("403 has the backend's message and no field errors")
  func forbidden() async throws {
    let error = try await refusal(status: 403)

    #expect(error.kind == .forbidden)
    #expect(error.userMessage == "You do not have permission to perform this action.")
    #expect(error.fieldErrors.isEmpty)
    #expect(error.body(as: ErrorDetail.self)?.code == nil)
  }

  @Test("404 has the backend's message and no field errors")
  func notFound() async throws {
    let body = try SpecDocument("hestami").response("getProperty", status: 404)
    let call = try await HestamiClient.call("getProperty", .json(body, status: 404))

    let error = try await call.failure { _ = try await $0.properties.get("p 1") }

    #expect(error.kind == .notFound)
    #expect(error.message == "Not found.")
    #expect(error.fieldErrors.isEmpty)
    #expect(error.path == "/api/properties/{id}/")
    #expect(error.body(as: ErrorDetail.self)?.detail == "Not found.")
  }

  @Test("404 with an empty body or a page has no message")
  func unroutedNotFound() async throws {
    for answer in [BackendStub.Answer.empty(404), .html("<!doctype html><h1>Not Found</h1>", status: 404)] {
      let error = try await refusal(answer)
      #expect(error.kind == .notFound)
      #expect(error.message == nil)
      #expect(error.fieldErrors.isEmpty)
      #expect(error.body(as: ErrorDetail.self) == nil)
    }
  }

  @Test("422 is a validation error")
  func unprocessable() async throws {
    let error = try await refusal(.json(#"{"amount": ["A valid number is required."]}"#, status: 422))

    #expect(error.kind == .validation)
    #expect(error.fieldErrors == ["amount": ["A valid number is required."]])
  }

  @Test("429 has a retry delay")
  func throttled() async throws {
    let body = #"{"detail": "Request was throttled. Expected available in 86 seconds."}"#
    var answer = BackendStub.Answer.json(body, status: 429)
    answer.headers["Retry-After"] = "86"
    let error = try await refusal(answer)

    #expect(error.kind == .rateLimited(retryAfter: .seconds(86)))
    #expect(error.message == "Request was throttled. Expected available in 86 seconds.")
    #expect(error.recoverySuggestion == "Try again in 86 seconds.")
    #expect(error.fieldErrors.isEmpty)
  }

  @Test("500 from the proxy has its message and no field errors; users see another message")
  func proxyFailure() async throws {
    let error = try await refusal(.json(#"{"message": "Internal Error"}"#, status: 500))

    #expect(error.kind == .server)
    #expect(error.message == "Internal Error")
    #expect(error.fieldErrors.isEmpty)
    #expect(error.body(as: ProxyError.self) == ProxyError(message: "Internal Error"))
  }

  @Test("a 500 page and an empty 502 have no message")
  func serverFailures() async throws {
    for answer in [BackendStub.Answer.html("<html><h1>Server Error (500)</h1>", status: 500), .empty(502)] {
      let error = try await refusal(answer)
      #expect(error.kind == .server)
      #expect(error.message == nil)
      #expect(error.fieldErrors.isEmpty)
    }
  }

  @Test("503 with Retry-After has a retry delay")
  func maintenance() async throws {
    var answer = BackendStub.Answer.html("<html></html>", status: 503)
    answer.headers["Retry-After"] = "Wed, 21 May 2025 07:28:30 GMT"
    answer.headers["Date"] = "Wed, 21 May 2025 07:28:00 GMT"

    #expect(try await refusal(answer).kind == .unavailable(retryAfter: .seconds(30)))
  }

  /// The error of creating a property with an access token that can't be refreshed.
  private func refusal(_ answer: BackendStub.Answer) async throws -> APIError {
    let call = try await HestamiClient.call("createProperty", answer, tokens: Tokens(accessToken: "access-1"))
    return try await call.failure { try await $0.properties.createSome() }
  }

  /// The error of creating a property, with the spec's example as the response.
  private func refusal(status: Int) async throws -> APIError {
    let body = try SpecDocument("hestami").response("createProperty", status: status)
    return try await refusal(.json(body, status: status))
  }
}
