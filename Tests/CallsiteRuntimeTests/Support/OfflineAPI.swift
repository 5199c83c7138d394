@_spi(Generated) @testable import CallsiteBackground
@_spi(Generated) @testable import CallsiteRuntime
import Foundation

/// A server that can be offline, and clients with an offline queue.
final class OfflineAPI: @unchecked Sendable {
  let folder: URL
  let clock = SkippingClock()
  private let lock = NSLock()
  private var received: [ClientRequest] = []
  private var receivedBodies: [String] = []
  private var answers: [ClientResponse?] = []

  init(folder: URL) {
    self.folder = folder
  }

  /// The requests received, in order.
  var requests: [ClientRequest] { lock.withLock { received } }

  /// The bodies received.
  var bodies: [String] { lock.withLock { receivedBodies } }

  /// The responses to the next requests; later ones get 200, and `nil` breaks the connection.
  func answer(_ next: ClientResponse?...) {
    lock.withLock { answers = next }
  }

  func queue(
    retryPolicy: RetryPolicy = .none,
    maximumAttempts: Int = 20,
    accepts: @escaping @Sendable (ClientRequest) -> Bool = { _ in true },
    onConflict: @escaping @Sendable (OfflineOutcome) async -> ConflictResolution = { _ in .discard }
  ) throws -> OfflineQueue {
    try OfflineQueue(
      directory: folder,
      retryPolicy: retryPolicy,
      maximumAttempts: maximumAttempts,
      accepts: accepts,
      onConflict: onConflict,
      clock: clock
    )
  }

  func client(
    _ queue: OfflineQueue?,
    token: String? = "s3cret-token",
    configure: (inout ClientConfiguration) -> Void = { _ in }
  ) -> APIClient {
    .make(
      respond: { try await self.respond($0) },
      configure: {
        $0.offlineQueue = queue
        $0.retryPolicy = .none
        $0.tokenStore = InMemoryTokenStore(token.map { Tokens(accessToken: $0) })
        configure(&$0)
      }
    )
  }

  /// Makes a change, and returns whether it was made at once.
  @discardableResult
  func change(_ text: String, by client: APIClient, _ options: RequestOptions = .init()) async throws -> Bool
  {
    var request = client.request("change", .post, "/changes/{id}")
    request.path("id", "7")
    request.body(text: text)
    do throws(APIError) {
      try await client.run(request, options)
      return true
    } catch {
      guard case .queued = error.kind else { throw error }
      return false
    }
  }

  private func respond(_ request: ClientRequest) async throws -> ClientResponse {
    let answer = lock.withLock {
      received.append(request)
      receivedBodies.append(request.body?.text ?? "")
      return answers.isEmpty ? .json("{}") : answers.removeFirst()
    }
    guard let answer else { throw URLError(.notConnectedToInternet) }
    return answer
  }
}

/// An API with an offline queue, whose folder is removed afterwards.
func withOfflineAPI(_ body: (OfflineAPI) async throws -> Void) async throws {
  try await withTemporaryFolder { try await body(OfflineAPI(folder: $0)) }
}

extension RequestBody {
  /// The content when it's sent.
  fileprivate var text: String? {
    switch self {
    case .data(let data): String(decoding: data, as: UTF8.self)
    case .file(let url): try? String(contentsOf: url, encoding: .utf8)
    case .stream: nil
    }
  }
}
