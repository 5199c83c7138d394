@testable import CallsiteCache
@_spi(Generated) @testable import CallsiteRuntime
import Foundation

/// A server that counts requests, and clients with a shared cache.
final class CachedAPI: @unchecked Sendable {
  let clock = ManualClock()
  let cache: ResponseCache
  private let lock = NSLock()
  private var received: [ClientRequest] = []
  private let answer: @Sendable (ClientRequest, _ count: Int) async throws -> ClientResponse

  init(
    _ cache: ResponseCache = ResponseCache(),
    answer: @escaping @Sendable (ClientRequest, _ count: Int) async throws -> ClientResponse
  ) {
    self.cache = cache
    self.answer = answer
  }

  /// Every response contains the number of the request, with these headers.
  convenience init(_ headers: HeaderFields, _ cache: ResponseCache = ResponseCache()) {
    self.init(cache) { _, count in .json("\(count)", headers: headers) }
  }

  var requests: [ClientRequest] { lock.withLock { received } }

  func client(
    token: String = "alice",
    schemes: [String: SecurityScheme] = ["jwt": .header("Authorization", prefix: "Bearer")],
    configure: (inout ClientConfiguration) -> Void = { _ in }
  ) -> APIClient {
    .make(
      schemes: schemes,
      respond: { try await self.respond($0) },
      configure: {
        $0.cache = cache
        $0.environment.clock = clock
        $0.retryPolicy = .none
        $0.tokenStore = InMemoryTokenStore(Tokens(accessToken: token))
        configure(&$0)
      }
    )
  }

  /// The response to a GET.
  func get(
    _ path: String = "/pets",
    _ policy: CachePolicy = .automatic,
    headers: HeaderFields = [:],
    from client: APIClient? = nil
  ) async throws -> Int {
    let client = client ?? self.client()
    return try await client.value(
      client.request("pets", .get, path),
      .init(headers: headers, cachePolicy: policy)
    )
  }

  private func respond(_ request: ClientRequest) async throws -> ClientResponse {
    let count = lock.withLock {
      received.append(request)
      return received.count
    }
    return try await answer(request, count)
  }
}
