import Foundation

/// What follows a redirect (RFC 9110, 15.4, and the Fetch standard where it is stricter).
enum Redirect {
  /// The next request; `nil` if the response is none that is followed.
  static func next(
    after response: ClientResponse, to request: ClientRequest, sendsBodiesToOtherOrigins: Bool = false
  ) -> ClientRequest? {
    guard [301, 302, 303, 307, 308].contains(response.status),
      let location = response.headers.values(of: "Location").first,
      let url = URL(string: location, relativeTo: request.url)?.absoluteURL,
      let origin = Origin(url),
      origin.isSecure || origin.isLoopback || request.allowsInsecureHTTP
    else { return nil }
    var next = request
    next.url = url
    if becomesGet(response.status, request.method) {
      next.method = .get
      next.body = nil
      next.headers = next.headers.filter { !$0.lowercased().hasPrefix("content-") }
    }
    guard next.isReplayable else { return nil }
    if origin != Origin(request.url) {
      // A log-in isn't finished by anybody else, even if its body stays behind.
      if request.hasSecretBody || next.carriesSecrets { return nil }
      if next.body != nil, !sendsBodiesToOtherOrigins { return nil }
      next.headers = next.headers.filter { harmlessHeaders.contains($0.lowercased()) }
    }
    return next
  }

  private static func becomesGet(_ status: Int, _ method: HTTPMethod) -> Bool {
    switch status {
    case 303: method != .get && method != .head
    case 301, 302: method == .post
    default: false
    }
  }

  /// What another origin may see. A list of what is safe, since an API key's header can have any name.
  private static let harmlessHeaders: Set<String> = [
    "accept", "accept-encoding", "accept-language", "content-disposition", "content-encoding",
    "content-language", "content-type", "if-range", "range", "user-agent",
  ]
}

extension ClientRequest {
  /// Follows the redirects of the request, which is how all transports keep to the same rules.
  ///
  /// - Parameters:
  ///   - limit: how many redirects are followed.
  ///   - sendsBodiesToOtherOrigins: whether a body follows a redirect (307, 308) to another origin.
  ///   - exchange: sends one request and returns its response, whatever that is.
  /// - Throws: ``InvalidRequest`` for an address that isn't HTTP, or plain HTTP that isn't allowed;
  ///   `URLError.httpTooManyRedirects`; `CancellationError`; what `exchange` throws.
  package func followingRedirects(
    limit: Int,
    sendsBodiesToOtherOrigins: Bool,
    exchange: (ClientRequest) async throws -> ClientResponse
  ) async throws -> ClientResponse {
    try requireSecurity()
    var request = self
    for _ in 0...max(0, limit) {
      let response = try await exchange(request)
      let next = Redirect.next(
        after: response, to: request, sendsBodiesToOtherOrigins: sendsBodiesToOtherOrigins)
      guard let next else { return response }
      await response.discard()
      try Task.checkCancellation()
      request = next
    }
    throw URLError(.httpTooManyRedirects)
  }

  private func requireSecurity() throws {
    guard let origin = Origin(url) else {
      throw InvalidRequest("The address isn't a valid HTTP address.")
    }
    guard origin.isSecure || origin.isLoopback || allowsInsecureHTTP else {
      throw InvalidRequest("Plain HTTP to \(origin.host) isn't allowed; see allowsInsecureHTTP.")
    }
  }
}
