import CallsiteRuntime
import CareConnectAPI
import Foundation
import Testing

@Suite("CareConnect: errors", .serialized)
struct CareConnectErrorTests {
  @Test("every documented error of every operation has its kind", arguments: CareConnectCoverageTests.calls)
  func documented(call: CareConnectCall) async throws {
    let kinds: [(Int, APIError.Kind)] = [
      (400, .validation), (401, .unauthorized), (403, .forbidden), (404, .notFound),
      (429, .rateLimited(retryAfter: nil)),
    ]
    var documented: [Int] = []
    for (status, kind) in kinds {
      guard let body = try? CareConnectSpec.response(call.id, status: status) else { continue }
      let error = try await CareConnectSpec.error(.json(body, status: status)) { _ = try await call.send($0) }
      documented.append(status)
      #expect(error.kind == kind)
      #expect(error.operation == call.id)
      #expect(error.status == status)
      #expect(error.body == body)
      #expect(!error.userMessage.isEmpty)
    }
    #expect(documented.contains(429))
    #expect(documented.contains(401) == (call.id != "registerUser"))
  }

  @Test(
    "a rejected token is unauthorized, with the reason",
    arguments: [
      ("tokenNotValid", "Given token not valid for any token type", "token_not_valid"),
      ("noToken", "Authentication credentials were not provided.", nil),
      ("wrongCredentials", "No active account found with the given credentials", "no_active_account"),
    ])
  func unauthorized(example: String, message: String, code: String?) async throws {
    let body = try CareConnectSpec.response("getProfile", status: 401, example: example)
    let error = try await CareConnectSpec.error(.json(body, status: 401)) { _ = try await $0.users.profile() }
    #expect(error.kind == .unauthorized)
    #expect(error.message == message)
    #expect(error.fieldErrors.isEmpty)
    let detail = try #require(error.body(as: ErrorDetail.self))
    #expect(detail.detail == message)
    #expect(detail.code == code)
    #expect(detail.messages?.first?.tokenType == (example == "tokenNotValid" ? "access" : nil))
  }

  @Test("a forbidden or missing object has the server's message", arguments: [403, 404])
  func detail(status: Int) async throws {
    let body = try CareConnectSpec.response("getClient", status: status)
    let error = try await CareConnectSpec.error(.json(body, status: status)) {
      _ = try await $0.clients.get("1")
    }
    let text = status == 403 ? "You do not have permission to perform this action." : "Not found."
    #expect(error.kind == (status == 403 ? .forbidden : .notFound))
    #expect(error.message == text)
    #expect(error.userMessage == (status == 403 ? text : "This couldn't be found."))
    #expect(error.fieldErrors.isEmpty)
    #expect(error.body(as: ErrorDetail.self) == ErrorDetail(detail: text))
    #expect(error.path == "/clients/clients/{id}/")
  }

  @Test(
    "a throttled call has a retry delay",
    arguments: [
      (["Retry-After": "42"], Duration.seconds(42)), ([:], nil),
      (
        ["Retry-After": "Thu, 12 Jun 2025 08:01:00 GMT", "Date": "Thu, 12 Jun 2025 08:00:00 GMT"],
        .seconds(60)
      ),
    ])
  func throttled(headers: [String: String], delay: Duration?) async throws {
    let body = try CareConnectSpec.response("listUsers", status: 429)
    let answer = BackendStub.Answer(
      status: 429, headers: headers.merging(["Content-Type": "application/json"]) { $1 }, body: body)
    let error = try await CareConnectSpec.error(answer) { _ = try await $0.users.list() }
    #expect(error.kind == .rateLimited(retryAfter: delay))
    #expect(error.message == "Request was throttled. Expected available in 42 seconds.")
    #expect(error.recoverySuggestion?.isEmpty == false)
    #expect(error.fieldErrors.isEmpty)
  }

  @Test("an HTML page is never shown, whatever its status", arguments: [404, 413, 500, 502, 503])
  func html(status: Int) async throws {
    let page = "<!doctype html>\n<html><head><title>Server Error (500)</title></head><body></body></html>"
    let error = try await CareConnectSpec.error(.html(page, status: status)) { _ = try await $0.users.list() }
    let kinds: [Int: APIError.Kind] = [404: .notFound, 413: .invalidRequest]
    #expect(error.kind == kinds[status, default: .server])
    #expect(error.message == nil)
    #expect(!error.userMessage.isEmpty)
    #expect(!error.userMessage.contains("<"))
    #expect(!String(describing: error).contains("<"))
    #expect(error.body(as: ErrorDetail.self) == nil)
  }

  @Test("an empty response has the kind of its status", arguments: [401, 403, 404, 500])
  func empty(status: Int) async throws {
    let error = try await CareConnectSpec.error(.empty(status)) { try await $0.media.delete(1) }
    let kinds: [Int: APIError.Kind] = [
      401: .unauthorized, 403: .forbidden, 404: .notFound, 500: .server,
    ]
    #expect(error.kind == kinds[status])
    #expect(error.message == nil)
    #expect(!error.userMessage.isEmpty)
  }

  @Test("a method or media type that Django doesn't allow is an invalid request", arguments: [405, 406, 415])
  func notAllowed(status: Int) async throws {
    let body = #"{"detail": "Method \"PUT\" not allowed."}"#
    let error = try await CareConnectSpec.error(.json(body, status: status)) {
      try await $0.goals.update(1, .make())
    }
    #expect(error.kind == .invalidRequest)
    #expect(error.message == #"Method "PUT" not allowed."#)
    #expect(error.fieldErrors.isEmpty)
  }

  @Test("an unreachable server is a transport error")
  func unreachable() async throws {
    let client = CareConnectClient(server: .init(url: "http://localhost:1/api/v1"))
    let error = await #expect(throws: APIError.self) { try await client.users.profile() }
    #expect(error?.kind.isTransport == true)
    #expect(error?.status == nil)
    #expect(error?.userMessage.isEmpty == false)
  }
}
