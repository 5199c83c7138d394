/// A type that sends a request to a server and returns the response.
///
/// A transport doesn't interpret status codes: any response is a success, including a redirect, which the client
/// follows itself. It throws only if there's no response. What it throws reaches the caller as an ``APIError``:
/// `CancellationError` and `URLError.cancelled` as `.cancelled`, an `APIError` unchanged, and anything else as
/// `.transport`.
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
/// Middleware may change the request, return a response without sending anything, or send more than one request. The
/// first one in a list is the outermost.
///
/// Where it acts depends on its list:
///
/// - ``ClientConfiguration/middleware`` runs once for each call. Retries and redirects happen after it, so whatever it
///   adds, such as an idempotency key, is the same for each attempt. It never sees the credentials that the client adds.
/// - ``ClientConfiguration/networkMiddleware`` runs for each request that is sent: each retry, each redirect, and each
///   request with new tokens. It sees the request as the server does, including credentials, and can sign or measure
///   it. See ``ClientRequest/onMetrics``.
public protocol Middleware: Sendable {
  /// Passes the request on to `next`, or returns a response of its own.
  ///
  /// - Parameter next: The rest of the call. It can be stored, and used from any task. Once the call has failed, it sends
  ///   nothing and throws `CancellationError`.
  func intercept(_ request: ClientRequest, next: any Transport) async throws -> ClientResponse
}

extension [any Middleware] {
  /// Returns a transport that passes requests through the middleware, the first one outermost.
  package func wrapping(_ transport: some Transport) -> any Transport {
    reversed().reduce(transport) { MiddlewareTransport(middleware: $1, next: $0) }
  }
}

private struct MiddlewareTransport: Transport {
  let middleware: any Middleware
  let next: any Transport

  func send(_ request: ClientRequest) async throws -> ClientResponse {
    try await middleware.intercept(request, next: next)
  }
}
