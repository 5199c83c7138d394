#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// A transport that uses `URLSession`, with the same behavior on all platforms.
///
/// - Connections: On Linux, each request that isn't a plain read uses a connection of its own, because
///   FoundationNetworking sends a request again if a reused connection is lost, whatever its method.
/// - State: No cache, cookies, or credentials are stored.
/// - Streams: A body stream is first written to a temporary file, because `URLSession` would send it
///   without a length.
/// - Flow control: A response is read no faster than it's consumed, up to 4 MiB ahead. On Linux, it's read
///   as fast as it arrives, and kept in memory until it's consumed.
public struct URLSessionTransport: Transport {
  /// Returns whether to trust a server, given its certificate (`serverTrust`) and host.
  public typealias TrustCheck = @Sendable (URLProtectionSpace) async -> Bool

  /// Returns the app's own certificate for a server that asks for one, as a credential with an identity, or `nil` to leave
  /// the answer to the system.
  public typealias ClientCertificate = @Sendable (URLProtectionSpace) async -> URLCredential?

  private let sessions: Sessions
  private let timers: IdleTimers

  /// Creates a transport.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of the session, for proxies and limits, which is copied. Its cache,
  ///     cookies, credentials, and timeouts have no effect.
  ///   - clock: The clock that measures timeouts.
  ///   - isTrusted: Called before the system evaluates a server's certificate, for example to pin it. If it
  ///     returns `false`, the call throws an ``APIError`` of kind `.transport(.insecure)`. It isn't called on
  ///     Linux.
  ///   - clientCertificate: Called if a server asks for the app's certificate. It isn't called on Linux.
  public init(
    configuration: URLSessionConfiguration = .ephemeral,
    clock: any Clock<Duration> = ContinuousClock(),
    isTrusted: TrustCheck? = nil,
    clientCertificate: ClientCertificate? = nil
  ) {
    timers = IdleTimers(clock: clock)
    sessions = Sessions(
      configuration, ConnectionChecks(isTrusted: isTrusted, clientCertificate: clientCertificate))
  }

  /// Sends a request and returns once the head of the response has arrived. A GET request can't have a body.
  ///
  /// - Throws: `URLError` if there's no response.
  public func send(_ request: ClientRequest) async throws -> ClientResponse {
    // On all platforms, URLSession rejects it with a misleading error about the length of the response.
    if request.method == .get, request.body != nil {
      throw InvalidRequest("URLSession can't send a GET request with a body.")
    }
    let transfer = Transfer(request, timers: timers)
    var spooled: SpooledBody?
    if case .stream(let stream) = request.body { spooled = try await SpooledBody(stream) }
    // The file must exist until the body has been sent, which is certain only when the transfer has ended.
    transfer.atEnd { [spooled] in spooled?.remove() }
    let owner: SessionOwner
    do {
      owner = try await sessions.owner(for: request, transfer)
    } catch {
      spooled?.remove()
      throw error
    }
    // Tasks of a released session may not complete.
    transfer.atEnd { withExtendedLifetime(owner) {} }
    let task = owner.makeTask(request, body: spooled?.body ?? request.body)
    owner.delegate.register(transfer, for: task)
    return try await transfer.response(of: task)
  }
}

/// The sessions of a transport.
private struct Sessions: @unchecked Sendable {
  private let reusing: SessionOwner

  #if canImport(FoundationNetworking)
    // Never modified after initialization.
    private let configuration: URLSessionConfiguration
    private let slots: ConnectionSlots
  #endif

  init(_ configuration: URLSessionConfiguration, _ checks: ConnectionChecks) {
    reusing = SessionOwner(configuration, checks)
    #if canImport(FoundationNetworking)
      self.configuration = configuration
      slots = ConnectionSlots(limit: configuration.httpMaximumConnectionsPerHost)
    #endif
  }

  /// Returns the owner of the session for a request.
  ///
  /// If a reused connection is lost without a response, FoundationNetworking sends a request without a body
  /// again, whatever its method, and waits for the timeout of one with a body. On a new connection, it does
  /// neither. Only a separate session guarantees a new connection, because a server may ignore `Connection:
  /// close`, and the connection is then reused. Other platforms only repeat idempotent requests.
  ///
  /// - Throws: `CancellationError` while waiting for other connections to the same origin to end.
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

/// Invalidates the session with the last copy of its transport. The session retains its delegate until then.
private final class SessionOwner: Sendable {
  let session: URLSession
  let delegate: SessionDelegate
  private let closesConnection: Bool

  init(
    _ configuration: URLSessionConfiguration, _ checks: ConnectionChecks = ConnectionChecks(),
    closesConnection: Bool = false
  ) {
    // The caller may use the configuration for other sessions.
    let configuration = configuration.copy() as? URLSessionConfiguration ?? configuration
    // With a cache, cancelling a task crashes on Linux.
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    delegate = SessionDelegate(checks: checks)
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: Self.queue())
    self.closesConnection = closesConnection
  }

  deinit {
    session.finishTasksAndInvalidate()
  }

  /// Returns the queue for the events of a session, or `nil` for the session's own.
  private static func queue() -> OperationQueue? {
    #if canImport(FoundationNetworking)
      EventQueue()
    #else
      nil
    #endif
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

#if canImport(FoundationNetworking)
  /// Runs blocks one after the other, without the operations that FoundationNetworking would wrap each event in: a
  /// request with its three events takes a twentieth less time.
  private final class EventQueue: OperationQueue, @unchecked Sendable {
    private let queue = DispatchQueue(label: "callsite.transport")

    override func addOperation(_ block: @escaping @Sendable () -> Void) {
      queue.async(execute: block)
    }
  }
#endif

extension URLRequest {
  /// Creates a request without a timeout of its own, which Linux rounds to whole seconds.
  init(_ request: ClientRequest) {
    self.init(url: request.url, cachePolicy: .reloadIgnoringLocalCacheData)
    // If a timeout is passed to the initializer, Linux uses the configuration's 60 seconds instead.
    timeoutInterval = 7 * 86_400
    if request.method != .get { httpMethod = request.method.rawValue }
    httpShouldHandleCookies = false
    for field in request.headers { addValue(field.value, forHTTPHeaderField: field.name) }
  }
}

/// Limits the number of simultaneous connections to an origin. Further requests wait for their turn.
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

  /// Waits for a slot, which ``release(_:)`` must return.
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

  /// Passes the slot on to the request that has waited longest.
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
