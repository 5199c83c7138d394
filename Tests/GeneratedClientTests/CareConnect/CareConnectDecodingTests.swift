@testable import CallsiteRuntime
import CareConnectAPI
import Foundation
import Testing

@Suite("CareConnect: mismatched responses", .serialized)
struct CareConnectDecodingTests {
  @Test("a truncated response is a decoding error")
  func truncated() async throws {
    let answer = try CareConnectSpec.response("getClient").dropLast(40)
    let error = try await CareConnectSpec.error(.json(Data(answer))) { _ = try await $0.clients.get("1") }
    let failure = try Self.failure(error)
    #expect(failure.path.isEmpty)
    #expect(failure.expected == "valid JSON")
    #expect(error.status == 200)
    #expect(!error.userMessage.isEmpty)
  }

  @Test("a wrong type is reported with its path and the value found")
  func wrongType() async throws {
    var log = try #require(try CareConnectSpec.items("listActivityLogs")[0])
    log["activity"]?["id"] = "44a"
    let error = try await Self.error("listActivityLogs", { $0["results"] = [log] }) {
      _ = try await $0.activityLogs.list()
    }
    let failure = try Self.failure(error)
    #expect(failure.path == "results.0.activity.id")
    #expect(failure.expected == "an integer")
    #expect(failure.found == #""44a""#)
    #expect(String(describing: error).contains("results.0.activity.id: expected an integer"))
  }

  @Test("a missing property is reported with its path")
  func missing() async throws {
    let error = try await Self.error("getProfile", { $0["email"] = nil }) { _ = try await $0.users.profile() }
    #expect(try Self.failure(error) == DecodingFailure(path: "email", expected: "a string", found: "nothing"))
  }

  @Test("null for a required property is reported with its path")
  func null() async throws {
    let error = try await Self.error("getDashboardStats", { $0["active_shifts"] = .null }) {
      _ = try await $0.dashboard.stats()
    }
    let failure = try Self.failure(error)
    #expect(failure.path == "active_shifts")
    #expect(failure.found == "null")
  }

  @Test("a page instead of JSON is unexpected content")
  func page() async throws {
    let error = try await CareConnectSpec.error(.html("<html>Sign in</html>", status: 200)) {
      _ = try await $0.users.profile()
    }
    #expect(error.kind == .unexpectedContent)
    #expect(!error.userMessage.isEmpty)
  }

  @Test("an empty response instead of an object is unexpected content", arguments: [200, 204])
  func nothing(status: Int) async throws {
    let error = try await CareConnectSpec.error(.empty(status)) { _ = try await $0.users.profile() }
    #expect(error.kind == .unexpectedContent)
  }

  @Test("a deletion ignores the body of a success", arguments: [200, 202, 204])
  func deletion(status: Int) async throws {
    let answer: BackendStub.Answer = status == 204 ? .empty(204) : .html("<p>gone</p>", status: status)
    let backend = try await BackendStub(answer)
    try await CareConnectClient.testing(backend).media.delete(204)
    #expect(await backend.received.count == 1)
  }

  private static func failure(_ error: APIError) throws -> DecodingFailure {
    guard case .decoding(let failure) = error.kind else { throw error }
    return failure
  }

  /// The error of a call with a modified example as the response.
  private static func error(
    _ id: String,
    _ change: (inout JSONValue) -> Void,
    _ call: (CareConnectClient) async throws -> Void
  ) async throws -> APIError {
    var answer = try JSONValue(parsing: try CareConnectSpec.response(id))
    change(&answer)
    return try await CareConnectSpec.error(.json(answer.description), call)
  }
}
