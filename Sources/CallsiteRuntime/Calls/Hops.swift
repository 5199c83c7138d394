import Foundation

/// Makes an attempt: sends a request, and follows the redirects in its responses. Each request on the way is a hop,
/// with its own credentials, cached response, and failure.
struct Hops: Sendable {
  /// The last request of an attempt and its result.
  struct Outcome: Sendable {
    let request: ClientRequest
    var result: Result<ClientResponse, any Error>
  }

  let redirects: RedirectPolicy

  /// Sends one request, and doesn't follow redirects.
  let transport: any Transport

  func send(_ request: ClientRequest) async -> Outcome {
    var request = request
    do {
      for _ in 0...max(0, redirects.maximumCount) {
        request.hop.id = request.calls.beginHop()
        let response = try await transport.send(request)
        guard let next = redirects.next(after: response, to: request) else {
          return Outcome(request: request, result: .success(response))
        }
        await response.discard()
        try Task.checkCancellation()
        request = next
      }
      throw URLError(.httpTooManyRedirects)
    } catch {
      return Outcome(request: request, result: .failure(error))
    }
  }
}

/// Sends one request by the app's transport, and records whether a server may have carried it out.
struct RecordingTransport: Transport {
  let transport: any Transport
  let allowsInsecureHTTP: Bool
  let clock: any Clock<Duration>

  /// - Throws: ``InvalidRequest`` if the URL isn't an HTTP URL or uses plain HTTP without permission,
  ///   `CancellationError` if the task is cancelled or the call has failed, or an error of the transport.
  func send(_ request: ClientRequest) async throws -> ClientResponse {
    try Origin.requireSecurity(of: request.url, allowsInsecureHTTP: allowsInsecureHTTP)
    try Task.checkCancellation()
    let calls = request.calls
    try calls.begin(request)
    do {
      let response = try await request.measured(clock: clock, by: transport)
      calls.hasTransportFailed = false
      if response.isRefusal { calls.refused(request) }
      return response
    } catch {
      calls.hasTransportFailed = true
      if TransportFailure.wasNeverSent(error) { calls.neverSent(request) }
      throw error
    }
  }
}

extension ClientResponse {
  /// Whether the server says that it hasn't carried out the request: with a 4xx status (RFC 9110, section 15.5), or by
  /// postponing it.
  package var isRefusal: Bool { (400...499).contains(status) || isPostponed }

  /// Whether the server asks for the same request later.
  var isPostponed: Bool { (status == 429 || status == 503) && headers["Retry-After"] != nil }
}

extension TransportFailure {
  /// Whether an error means that the request can't have reached a server.
  package static func wasNeverSent(_ error: any Error) -> Bool {
    switch error {
    case let error as URLError: TransportFailure(error.code).wasNeverSent
    case let error as APIError:
      switch error.kind {
      case .transport(let failure): failure.wasNeverSent
      case .invalidRequest: error.status == nil
      default: false
      }
    default: error is InvalidRequest
    }
  }
}
