import Foundation

/// The rules for following redirects (RFC 9110, section 15.4, and the Fetch standard where it's stricter).
enum Redirect {
  /// Returns the next request, or `nil` if the response isn't a redirect to follow.
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
      // Another server can't complete a login, even without its body.
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

  /// The header fields that another origin may see. This is a list of safe names, because an API key's header
  /// can have any name.
  private static let harmlessHeaders: Set<String> = [
    "accept", "accept-encoding", "accept-language", "content-disposition", "content-encoding",
    "content-language", "content-type", "if-range", "range", "user-agent",
  ]
}

extension ClientRequest {
  /// Sends the request and follows its redirects, so that all transports apply the same rules.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of redirects.
  ///   - sendsBodiesToOtherOrigins: Whether a body is resent to another origin (307, 308).
  ///   - exchange: Sends one request and returns its response, whatever its status.
  /// - Throws: ``InvalidRequest`` if the URL isn't an HTTP URL or uses plain HTTP without permission,
  ///   `URLError.httpTooManyRedirects`, `CancellationError`, or an error from `exchange`.
  func followingRedirects(
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
      throw InvalidRequest("The URL isn't a valid HTTP URL.")
    }
    guard origin.isSecure || origin.isLoopback || allowsInsecureHTTP else {
      throw InvalidRequest("Plain HTTP to \(origin.host) isn't allowed; see allowsInsecureHTTP.")
    }
  }
}
