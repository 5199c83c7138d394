/// A type that sends a request to a server and returns the response.
///
/// A transport doesn't interpret status codes: any response is a success. It throws only if there's no
/// response. What it throws reaches the caller as an ``APIError``: `CancellationError` and
/// `URLError.cancelled` as `.cancelled`, an `APIError` unchanged, and anything else as `.transport`.
///
/// ```swift
/// struct CannedTransport: Transport {
///   func send(_ request: ClientRequest) async throws -> ClientResponse {
///     ClientResponse(status: 200, body: ByteStream(Data(#"{"id": 1}"#.utf8)))
///   }
/// }
/// ```
public protocol Transport: Sendable {
  /// Sends a request and returns once the head of the response has arrived. The body may still be arriving.
  func send(_ request: ClientRequest) async throws -> ClientResponse
}

/// A type that intercepts requests and responses.
///
/// Middleware runs in the order of ``ClientConfiguration/middleware``, the first one outermost. It may change
/// the request, return a response without calling `next`, or call `next` more than once.
///
/// It runs once per call. Retries happen after it, so whatever it adds, such as an idempotency key, is the
/// same for each attempt. Credentials are added after all middleware, so that none of it can log them by
/// accident.
public protocol Middleware: Sendable {
  /// Passes the request on by calling `next`, or returns a response of its own.
  func intercept(
    _ request: ClientRequest,
    next: @Sendable (ClientRequest) async throws -> ClientResponse
  ) async throws -> ClientResponse
}

/// A transport wrapped in middleware, the first one outermost.
struct MiddlewareChain: Transport {
  let middleware: [any Middleware]
  let transport: any Transport

  func send(_ request: ClientRequest) async throws -> ClientResponse {
    try await send(request, from: middleware.startIndex)
  }

  private func send(_ request: ClientRequest, from index: Int) async throws -> ClientResponse {
    guard index < middleware.endIndex else { return try await sendByTransport(request) }
    return try await middleware[index].intercept(request) { request in
      try await send(request, from: index + 1)
    }
  }

  private func sendByTransport(_ request: ClientRequest) async throws -> ClientResponse {
    do {
      let response = try await transport.send(request)
      request.calls.hasTransportFailed = false
      return response
    } catch {
      request.calls.hasTransportFailed = true
      throw error
    }
  }
}
