@_spi(Generated) @testable import CallsiteRuntime
import Foundation

/// The server's side of a session: which access token it accepts, and its responses to refreshes.
actor TokenBackend {
  enum Refresh {
    case rotates, keepsRefreshToken, refuses, fails(status: Int), answers(ClientResponse), breaksDown
  }

  private(set) var refreshes: [ClientRequest] = []

  /// The access tokens of all other requests, in order.
  private(set) var seen: [String?] = []
  private(set) var refused = 0

  /// The number of requests to refuse before the response to a refresh.
  private let refusalsBeforeRefresh: Int
  private var accepted: Set<String>
  private let refresh: Refresh
  private let newToken: String
  private let (refusals, refusing) = AsyncStream<Void>.makeStream()

  init(
    _ refresh: Refresh = .rotates,
    accepts: Set<String> = ["new"],
    newToken: String = "new",
    refusalsBeforeRefresh: Int = 0
  ) {
    self.refresh = refresh
    self.newToken = newToken
    self.refusalsBeforeRefresh = refusalsBeforeRefresh
    accepted = accepts
  }

  func answer(_ request: ClientRequest) async throws -> ClientResponse {
    if request.url.path().hasSuffix("/refresh") { return try await refresh(request) }
    let token = request.headers["Authorization"].map { String($0.dropFirst("Bearer ".count)) }
    seen.append(token)
    if let token, accepted.contains(token) { return .json("{}") }
    refused += 1
    if refused == refusalsBeforeRefresh { refusing.finish() }
    return .json(
      #"{"detail":"Expired."}"#, status: 401, headers: ["WWW-Authenticate": #"Bearer error="invalid_token""#])
  }

  private func refresh(_ request: ClientRequest) async throws -> ClientResponse {
    refreshes.append(request)
    if refusalsBeforeRefresh > 0 { for await _ in refusals {} }
    switch refresh {
    case .rotates: return .json(#"{"access":"\#(newToken)","refresh":"rotated"}"#)
    case .keepsRefreshToken: return .json(#"{"access":"\#(newToken)"}"#)
    case .refuses: return .json(#"{"detail":"Blacklisted."}"#, status: 401)
    case .fails(let status): return .json("{}", status: status)
    case .answers(let response): return response
    case .breaksDown: throw URLError(.networkConnectionLost)
    }
  }
}

extension TokenLifecycle {
  /// A configuration with the usual refresh operation.
  static let refreshing = TokenLifecycle(
    scheme: "jwt",
    accessToken: "/access",
    refreshToken: "/refresh",
    refresh: RefreshOperation("refreshToken", .post, "/refresh", refreshToken: "refresh")
  )
}

extension Tokens {
  static let old = Tokens(accessToken: "old", refreshToken: "r")
}
