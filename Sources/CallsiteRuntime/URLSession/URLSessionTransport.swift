#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// Sends requests with `URLSession`, alike on all platforms.
///
/// - Redirects: at most `maximumRedirects` are followed. 303 becomes GET, 301 and 302 turn POST into GET,
///   307 and 308 keep method and body. To another origin only headers without secrets are sent, and no body
///   in which a password, token or key is seen; never to plain HTTP unless the request allows it. A redirect
///   that isn't followed is the response.
/// - Nothing is kept: no cache, no cookies, no credentials.
/// - A stream is written to a temporary file first, because `URLSession` would send it without a length.
/// - A response is read as fast as it comes; what its reader hasn't taken yet is held in memory.
public struct URLSessionTransport: Transport {
  private let maximumRedirects: Int
  private let owner: SessionOwner
  private let clock: any Clock<Duration>

  /// - Parameters:
  ///   - configuration: for proxies and limits; cache, cookies, credentials and timeouts in it have no
  ///     effect.
  ///   - maximumRedirects: how many redirects one request may follow.
  ///   - clock: what timeouts are measured with.
  public init(
    configuration: URLSessionConfiguration = .ephemeral,
    maximumRedirects: Int = 10,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.maximumRedirects = maximumRedirects
    self.clock = clock
    owner = SessionOwner(configuration)
  }

  /// Returns with the head of the response; throws `URLError` if there is none.
  public func send(_ request: ClientRequest) async throws -> ClientResponse {
    try requireSecurity(of: request)
    var request = request
    for _ in 0...max(0, maximumRedirects) {
      let response = try await exchange(request)
      guard let next = Redirect.next(after: response, to: request) else { return response }
      await response.discard()
      try Task.checkCancellation()
      request = next
    }
    throw URLError(.httpTooManyRedirects)
  }

  /// One request and its response, whatever that is.
  private func exchange(_ request: ClientRequest) async throws -> ClientResponse {
    let transfer = Transfer(request, clock: clock)
    var spooled: SpooledBody?
    if case .stream(let stream) = request.body { spooled = try await SpooledBody(stream) }
    let task = makeTask(request, body: spooled?.body ?? request.body)
    // The file has to live until the body is sent, which is certain only when the transfer has ended.
    transfer.atEnd { [spooled] in spooled?.remove() }
    owner.delegate.register(transfer, for: task)
    return try await transfer.response(of: task)
  }

  private func makeTask(_ request: ClientRequest, body: RequestBody?) -> URLSessionTask {
    let urlRequest = URLRequest(request)
    switch body {
    case .data(let data): return owner.session.uploadTask(with: urlRequest, from: data)
    case .file(let file): return owner.session.uploadTask(with: urlRequest, fromFile: file)
    case .stream, nil: return owner.session.dataTask(with: urlRequest)
    }
  }

  private func requireSecurity(of request: ClientRequest) throws {
    guard let origin = Origin(request.url) else { throw URLError(.unsupportedURL) }
    guard origin.isSecure || origin.isLoopback || request.allowsInsecureHTTP else {
      throw InvalidRequest("Plain HTTP to \(origin.host) isn't allowed; see allowsInsecureHTTP.")
    }
  }
}

/// Ends the session with the last copy of its transport; a session keeps its delegate alive until then.
private final class SessionOwner: Sendable {
  let session: URLSession
  let delegate = SessionDelegate()

  init(_ configuration: URLSessionConfiguration) {
    // Cancelling crashes with a cache on Linux.
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  deinit {
    session.finishTasksAndInvalidate()
  }
}

extension URLRequest {
  /// Without a timeout of its own, which Linux cuts to whole seconds.
  fileprivate init(_ request: ClientRequest) {
    self.init(url: request.url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: 7 * 86_400)
    httpMethod = request.method.rawValue
    httpShouldHandleCookies = false
    for field in request.headers { addValue(field.value, forHTTPHeaderField: field.name) }
  }
}
