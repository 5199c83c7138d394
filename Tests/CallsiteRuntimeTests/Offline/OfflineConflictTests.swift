import Foundation
import Testing

@_spi(Generated) @testable import CallsiteBackground
@_spi(Generated) @testable import CallsiteRuntime

@Suite(.timeLimit(.minutes(60)))
struct OfflineConflictTests {
  private static let conditional = RequestOptions(headers: ["If-Match": "\"1\""])

  /// A change that is refused with the status the given number of times.
  private func change(
    _ status: Int,
    times: Int = 1,
    _ resolve: @escaping @Sendable (OfflineOutcome) -> ConflictResolution,
    _ check: (OfflineAPI, _ error: APIError?) async throws -> Void
  ) async throws {
    try await withOfflineAPI { api in
      let queue = try api.queue(onConflict: { resolve($0) })
      let refusal = ClientResponse.json(#"{"detail":"Changed."}"#, status: status)
      if times == 1 {
        api.answer(refusal)
      } else {
        api.answer(refusal, refusal, refusal, refusal, refusal, refusal)
      }
      try await check(api, await failure(of: api, api.client(queue)))
      #expect(await queue.pending.isEmpty)
    }
  }

  private func failure(of api: OfflineAPI, _ client: APIClient) async -> APIError? {
    do {
      try await api.change("a", by: client, Self.conditional)
      return nil
    } catch {
      return error as? APIError
    }
  }

  @Test("The app can give up", arguments: [409, 412])
  func theAppMayGiveUp(status: Int) async throws {
    try await change(status) {
      #expect($0.error?.message == "Changed." && $0.status == status)
      return .discard
    } _: { api, error in
      #expect(error?.status == status)
      #expect(api.requests.count == 1)
    }
  }

  @Test("The app can insist")
  func theAppMayInsist() async throws {
    try await change(412) { _ in
      .overwrite
    } _: { api, error in
      #expect(error == nil)
      #expect(api.requests.map { $0.headers["If-Match"] } == ["\"1\"", nil])
      #expect(api.bodies == ["a", "a"])
      #expect(Set(api.requests.map { $0.headers["Idempotency-Key"] }).count == 2)
    }
  }

  @Test("The app can change the request")
  func theAppMayChangeTheRequest() async throws {
    try await change(409) { outcome in
      var request = outcome.request
      request.body = Data("merged".utf8)
      request.headers["If-Match"] = "\"2\""
      return .retry(request)
    } _: { api, error in
      #expect(error == nil)
      #expect(api.bodies == ["a", "merged"])
      #expect(api.requests.last?.headers["If-Match"] == "\"2\"")
      #expect(api.requests.last?.headers["Content-Type"] == "text/plain; charset=utf-8")
    }
  }

  @Test("A persistent conflict is a refusal")
  func aConflictThatStaysIsARefusal() async throws {
    try await change(409, times: 6) { _ in
      .overwrite
    } _: { api, error in
      #expect(error?.status == 409)
      #expect(api.requests.count == 6)
    }
  }
}
