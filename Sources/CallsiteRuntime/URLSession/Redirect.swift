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
