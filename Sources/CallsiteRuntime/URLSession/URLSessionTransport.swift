#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// Sends requests with `URLSession`, alike on all platforms.
///
/// - Connections: on Linux each request that isn't a plain read gets a connection of its own. FoundationNetworking
///   sends a request again when a kept connection dies, whatever its method.
/// - Redirects: at most `maximumRedirects` are followed. 303 becomes GET, 301 and 302 turn POST into GET,
///   307 and 308 keep method and body. To another origin only headers without secrets are sent, no body unless
///   that is allowed, and never one in which a password, token or key is seen; nor is the redirect of a log-in
///   or refresh followed there. Never to plain HTTP unless the request allows it. A redirect that isn't followed
///   is the response.
/// - Nothing is kept: no cache, no cookies, no credentials.
/// - A stream is written to a temporary file first, because `URLSession` would send it without a length.
/// - A response is read no faster than its reader takes it, up to 4 MiB ahead. On Linux it is read as fast as it
///   comes; what its reader hasn't taken yet is held in memory.
public struct URLSessionTransport: Transport {
  /// Whether a server may be talked to, by its certificate (`serverTrust`) and name.
  public typealias TrustCheck = @Sendable (URLProtectionSpace) async -> Bool

  private let maximumRedirects: Int
  private let sendsBodiesToOtherOrigins: Bool
  private let sessions: Sessions
  private let clock: any Clock<Duration>

  /// - Parameters:
  ///   - configuration: for proxies and limits; cache, cookies, credentials and timeouts in it have no
  ///     effect.
  ///   - maximumRedirects: how many redirects one request may follow.
  ///   - sendsBodiesToOtherOrigins: whether a body follows a redirect (307, 308) to another origin, as with
  ///     uploads that a storage service takes.
  ///   - clock: what timeouts are measured with.
  ///   - isTrusted: asked before the system decides about a server's certificate, for example to pin it. `false`
  ///     refuses the connection: an ``APIError`` of kind `.transport(.insecure)`. Linux never asks.
  public init(
    configuration: URLSessionConfiguration = .ephemeral,
    maximumRedirects: Int = 10,
    sendsBodiesToOtherOrigins: Bool = false,
    clock: any Clock<Duration> = ContinuousClock(),
    isTrusted: TrustCheck? = nil
  ) {
    self.maximumRedirects = maximumRedirects
    self.sendsBodiesToOtherOrigins = sendsBodiesToOtherOrigins
    self.clock = clock
    sessions = Sessions(configuration, isTrusted)
  }

  /// Returns with the head of the response; throws `URLError` if there is none. A GET request can't have a body.
  public func send(_ request: ClientRequest) async throws -> ClientResponse {
    try await request.followingRedirects(
      limit: maximumRedirects, sendsBodiesToOtherOrigins: sendsBodiesToOtherOrigins, exchange: exchange)
  }

  /// One request and its response, whatever that is.
  private func exchange(_ request: ClientRequest) async throws -> ClientResponse {
    // On all platforms, its loader refuses it with an error that speaks of the size of the answer.
    if request.method == .get, request.body != nil {
      throw InvalidRequest("URLSession can't send a GET request with a body.")
    }
    let transfer = Transfer(request, clock: clock)
    var spooled: SpooledBody?
    if case .stream(let stream) = request.body { spooled = try await SpooledBody(stream) }
    // The file has to live until the body is sent, which is certain only when the transfer has ended.
    transfer.atEnd { [spooled] in spooled?.remove() }
    let owner: SessionOwner
    do {
      owner = try await sessions.owner(for: request, transfer)
    } catch {
      spooled?.remove()
      throw error
    }
    // A session that is let go of takes no part in what its tasks still have to do.
    transfer.atEnd { withExtendedLifetime(owner) {} }
    let task = owner.makeTask(request, body: spooled?.body ?? request.body)
    owner.delegate.register(transfer, for: task)
    return try await transfer.response(of: task)
  }
}

/// The sessions of one transport.
private struct Sessions: @unchecked Sendable {
  private let reusing: SessionOwner

  #if canImport(FoundationNetworking)
    // Nobody changes it any more.
    private let configuration: URLSessionConfiguration
    private let slots: ConnectionSlots
  #endif

  init(_ configuration: URLSessionConfiguration, _ isTrusted: URLSessionTransport.TrustCheck?) {
    reusing = SessionOwner(configuration, isTrusted)
    #if canImport(FoundationNetworking)
      self.configuration = configuration
      slots = ConnectionSlots(limit: configuration.httpMaximumConnectionsPerHost)
    #endif
  }

  /// On a kept connection that dies without an answer, FoundationNetworking sends a request without a body
  /// again, whatever its method, and waits for the timeout on one with a body. On a new connection it does
  /// neither. Only a session of its own is certain to make one: servers may ignore `Connection: close`, and
  /// the connection is used again then. Other platforms repeat no request that isn't idempotent.
  ///
  /// - Throws: `CancellationError`, while it waits for other connections to the same origin to end.
  func owner(for request: ClientRequest, _ transfer: Transfer) async throws -> SessionOwner {
    #if canImport(FoundationNetworking)
      let mayArriveTwice = request.method.isSafe && request.isIdempotent && request.body == nil
      if !mayArriveTwice, let origin = Origin(request.url) {
        try await slots.take(origin)
        transfer.atEnd { [slots] in slots.release(origin) }
        return SessionOwner(configuration, closesConnection: true)
      }
    #endif
    return reusing
  }
}

/// Ends the session with the last copy of its transport; a session keeps its delegate alive until then.
private final class SessionOwner: Sendable {
  let session: URLSession
  let delegate: SessionDelegate
  private let closesConnection: Bool

  init(
    _ configuration: URLSessionConfiguration, _ isTrusted: URLSessionTransport.TrustCheck? = nil,
    closesConnection: Bool = false
  ) {
    // Cancelling crashes with a cache on Linux.
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    delegate = SessionDelegate(isTrusted: isTrusted)
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    self.closesConnection = closesConnection
  }

  deinit {
    session.finishTasksAndInvalidate()
  }

  func makeTask(_ request: ClientRequest, body: RequestBody?) -> URLSessionTask {
    var urlRequest = URLRequest(request)
    if closesConnection { urlRequest.setValue("close", forHTTPHeaderField: "Connection") }
    switch body {
    case .data(let data): return session.uploadTask(with: urlRequest, from: data)
    case .file(let file): return session.uploadTask(with: urlRequest, fromFile: file)
    case .stream, nil: return session.dataTask(with: urlRequest)
    }
  }
}

extension URLRequest {
  /// Without a timeout of its own, which Linux cuts to whole seconds.
  fileprivate init(_ request: ClientRequest) {
    self.init(url: request.url, cachePolicy: .reloadIgnoringLocalCacheData)
    // Linux takes the configuration's 60 seconds for a timeout that is given to the initializer.
    timeoutInterval = 7 * 86_400
    httpMethod = request.method.rawValue
    httpShouldHandleCookies = false
    for field in request.headers { addValue(field.value, forHTTPHeaderField: field.name) }
  }
}

/// How many connections may be open at the same time to one origin; who wants more waits for its turn.
final class ConnectionSlots: @unchecked Sendable {
  private struct Waiter {
    let id: UUID
    let continuation: CheckedContinuation<Void, any Error>
  }

  private let lock = NSLock()
  private let limit: Int
  private var used: [Origin: Int] = [:]
  private var waiting: [Origin: [Waiter]] = [:]

  init(limit: Int) {
    self.limit = max(1, limit)
  }

  /// Returns when there is a slot, which ``release(_:)`` has to give back.
  ///
  /// - Throws: `CancellationError`.
  func take(_ origin: Origin) async throws {
    let id = UUID()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result = lock.withLock { () -> Result<Void, any Error>? in
          if Task.isCancelled { return .failure(CancellationError()) }
          if used[origin, default: 0] < limit {
            used[origin, default: 0] += 1
            return .success(())
          }
          waiting[origin, default: []].append(Waiter(id: id, continuation: continuation))
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let waiter = lock.withLock {
        waiting[origin]?.firstIndex { $0.id == id }.flatMap { waiting[origin]?.remove(at: $0) }
      }
      waiter?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Hands the slot on to the one who has waited longest.
  func release(_ origin: Origin) {
    let next = lock.withLock { () -> Waiter? in
      if waiting[origin]?.isEmpty == false { return waiting[origin]?.removeFirst() }
      used[origin, default: 1] -= 1
      if used[origin] == 0 {
        used[origin] = nil
        waiting[origin] = nil
      }
      return nil
    }
    next?.continuation.resume()
  }
}
