/// Carries one request to a server and brings its response back.
///
/// A transport does not interpret: any status is a response, not an error. It throws when there is no
/// response at all; whatever it throws reaches the caller as an ``APIError`` (`CancellationError` and
/// `URLError.cancelled` as `.cancelled`, an `APIError` unchanged, anything else as `.transport`).
///
/// ```swift
/// struct CannedTransport: Transport {
///   func send(_ request: ClientRequest) async throws -> ClientResponse {
///     ClientResponse(status: 200, body: ByteStream(Data(#"{"id": 1}"#.utf8)))
///   }
/// }
/// ```
public protocol Transport: Sendable {
  /// Sends the request and returns as soon as the head of the response is there; the body may still arrive.
  func send(_ request: ClientRequest) async throws -> ClientResponse
}
