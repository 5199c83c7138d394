import CallsiteRuntime
import Foundation
import HestamiAPI
import Testing

@Suite("Hestami: invalid responses")
struct HestamiUnreadableAnswerTests {
  private let spec: SpecDocument

  init() throws {
    spec = try SpecDocument("hestami")
  }

  @Test("a truncated response is a decoding error")
  func truncated() async throws {
    let answer = try spec.response("getProperty")
    let call = try await HestamiClient.call("getProperty", .json(answer.prefix(answer.count / 2)))

    let error = try await call.failure { _ = try await $0.properties.get("p") }

    let failure = try decodingFailure(error)
    #expect(failure.path.isEmpty)
    #expect(failure.expected == "valid JSON")
    #expect(error.status == 200)
  }

  @Test("a value of another type is a decoding error with the location and both types")
  func wrongType() async throws {
    let failure = try await failure(replacing: #""title":"Kitchen tap leaks""#, with: #""title":7"#)

    #expect(failure.path == "service_requests.0.title")
    #expect(failure.expected == "a string")
    #expect(failure.found == "7")
  }

  @Test("an invalid date or amount is a decoding error with its location")
  func unreadableText() async throws {
    let date = try await failure(replacing: "2025-05-16T09:00:00-04:00", with: "next Friday")
    #expect(date.path == "service_requests.0.scheduled_start")
    #expect(date.found == #""next Friday""#)

    let amount = try await failure(replacing: "185.50", with: "12abc")
    #expect(amount.path == "service_requests.0.estimated_cost")
    #expect(amount.found == #""12abc""#)
  }

  @Test("a missing or null required property is a decoding error that names it")
  func missing() async throws {
    let missing = try await failure(replacing: #""rating":"4.80","#, with: "")
    #expect(missing.path == "service_requests.0.provider.rating")
    #expect(missing.found == "nothing")

    let null = try await failure(replacing: #""rating":"4.80""#, with: #""rating":null"#)
    #expect(null.path == "service_requests.0.provider.rating")
    #expect(null.found == "null")
  }

  @Test("a page or an empty response instead of JSON is unexpected content")
  func unexpectedContent() async throws {
    for answer in [BackendStub.Answer.html("<html>Welcome</html>", status: 200), .empty(200)] {
      let call = try await HestamiClient.call("getProfile", answer)
      let error = try await call.failure { _ = try await $0.users.profile() }
      #expect(error.kind == .unexpectedContent)
      #expect(error.message == nil)
    }
  }

  @Test("an error doesn't contain unreadable tokens", arguments: ["logIn", "refreshAccessToken"])
  func secrets(operation: String) async throws {
    for payload in [#"{"access": ["access-1"], "refresh": "refresh-1"}"#, #"{"access": "access-1", "ref"#] {
      let call = try await HestamiClient.call(operation, .json(payload))
      let error = try await call.failure { client in
        if operation == "logIn" {
          try await client.logIn(email: "a@b.c", password: "example-password")
        } else {
          try await client.users.refreshAccessToken(refresh: "refresh-1")
        }
      }
      _ = try decodingFailure(error)
      #expect(error.body.isEmpty)
    }
  }

  private func failure(replacing old: String, with new: String) async throws -> DecodingFailure {
    let text = String(decoding: try spec.response("getProperty"), as: UTF8.self)
    try #require(text.contains(old))
    let call = try await HestamiClient.call("getProperty", .json(text.replacing(old, with: new)))
    return try decodingFailure(try await call.failure { _ = try await $0.properties.get("p") })
  }

  private func decodingFailure(_ error: APIError) throws -> DecodingFailure {
    guard case .decoding(let failure) = error.kind else {
      Issue.record("\(error) is no decoding error")
      throw error
    }
    return failure
  }
}
