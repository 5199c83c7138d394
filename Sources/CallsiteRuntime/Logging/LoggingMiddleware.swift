import Foundation

/// Middleware that logs each call without its secrets.
///
/// It redacts the values of header fields, parameters, JSON properties, and form fields whose names suggest
/// passwords, tokens, or keys; the same values anywhere else in the call; JSON Web Tokens and bearer
/// credentials; and the secrets and tokens given to the initializer. Credentials that the client adds never
/// reach it.
///
/// ```swift
/// configuration.middleware.append(LoggingMiddleware { print($0) })
/// // PATCH https://api.example.com/pets/7?api_key=<redacted> → 200 in 0.035 s (updatePet, 1 retry)
/// ```
public struct LoggingMiddleware: Middleware {
  private let bodyLimit: Int
  private let secrets: [String]
  private let tokenStore: (any TokenStore)?
  private let tokens = RecentTokens()
  private let clock: any Clock<Duration>
  private let log: @Sendable (LogEntry) -> Void

  /// Creates logging middleware.
  ///
  /// - Parameters:
  ///   - bodyLimit: The maximum number of characters to log of each body. The default is 0, which omits
  ///     bodies. Otherwise, JSON and text responses are read before the call continues: to their end, or up to the
  ///     call's limit for responses, beyond which they aren't logged.
  ///   - secrets: Values to redact wherever they occur.
  ///   - tokenStore: The store whose current and recent tokens are redacted wherever they occur.
  ///   - clock: The clock that measures durations.
  ///   - log: Called once per call, after its response or failure.
  public init(
    bodyLimit: Int = 0,
    secrets: [String] = [],
    tokenStore: (any TokenStore)? = nil,
    clock: any Clock<Duration> = ContinuousClock(),
    log: @escaping @Sendable (LogEntry) -> Void
  ) {
    self.bodyLimit = bodyLimit
    self.secrets = secrets
    self.tokenStore = tokenStore
    self.clock = clock
    self.log = log
  }

  /// Passes the request on unchanged, and logs its outcome.
  public func intercept(
    _ request: ClientRequest, next: any Transport
  ) async throws -> ClientResponse {
    let stopwatch = Stopwatch(clock: clock)
    // Read before the call as well, because the call may replace the tokens.
    await rememberTokens()
    var outcome: Result<ClientResponse, any Error>
    var body: Data?
    var isTooLong = false
    do {
      var response = try await next.send(request)
      if bodyLimit > 0, LoggedBody.isReadable(response, to: request) {
        (response.body, body) = try await response.body.reading(upTo: request.responseLimit)
        isTooLong = body == nil
      }
      outcome = .success(response)
    } catch {
      outcome = .failure(error)
    }
    await rememberTokens()
    let redaction = Redaction(
      secrets: secrets + tokens.all,
      request: request,
      response: try? outcome.get(),
      body: body
    )
    var entry = entry(request, outcome, body, redaction, stopwatch.elapsed())
    if isTooLong { entry.responseBody = "<more than \(request.responseLimit) bytes>" }
    log(entry)
    return try outcome.get()
  }

  private func rememberTokens() async {
    if let current = try? await tokenStore?.tokens() { tokens.add(current) }
  }

  private func entry(
    _ request: ClientRequest,
    _ outcome: Result<ClientResponse, any Error>,
    _ body: Data?,
    _ redaction: Redaction,
    _ duration: Duration
  ) -> LogEntry {
    var entry = LogEntry(
      operation: request.operationID,
      method: request.method,
      address: redaction.address(request.url),
      duration: duration,
      retryCount: request.retryCount,
      requestHeaders: redaction.headers(request.headers)
    )
    switch outcome {
    case .success(let response):
      entry.status = response.status
      entry.responseHeaders = redaction.headers(response.headers)
    case .failure(let error):
      entry.failure = redaction.text(CallContext.unnamed.error(wrapping: error).description)
    }
    guard bodyLimit > 0 else { return entry }
    if case .data(let data) = request.body {
      entry.requestBody = LoggedBody(data, request.headers, limit: bodyLimit).text(redaction)
    }
    if let body, case .success(let response) = outcome {
      entry.responseBody = LoggedBody(body, response.headers, limit: bodyLimit).text(redaction)
    }
    return entry
  }
}

extension CallContext {
  /// The context of an error whose call is named elsewhere.
  package static let unnamed = CallContext(operation: "", method: .get, path: "")
}

/// The most recent tokens of a login. A replaced token may still be valid for a while.
final class RecentTokens: @unchecked Sendable {
  private static let capacity = 16

  private let lock = NSLock()
  private var tokens: [String] = []

  var all: [String] { lock.withLock { tokens } }

  func add(_ latest: Tokens) {
    lock.withLock {
      for case let token? in [latest.accessToken, latest.refreshToken] where !tokens.contains(token) {
        tokens.append(token)
      }
      tokens = tokens.suffix(Self.capacity)
    }
  }
}
