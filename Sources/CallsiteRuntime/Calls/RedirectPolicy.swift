import Foundation

/// The rules for following redirects (RFC 9110, section 15.4, and the Fetch standard where it's stricter).
///
/// 303 becomes GET, 301 and 302 change POST to GET, and 307 and 308 keep the method and body. Another origin gets only
/// header fields without secrets, and never a body that appears to contain a password, token, or key. The redirect of a
/// login or refresh to another origin isn't followed, nor is one to plain HTTP unless that's allowed. A redirect
/// that isn't followed is the response.
struct RedirectPolicy: Sendable {
  var maximumCount = 10
  var sendsBodiesToOtherOrigins = false
  var allowsInsecureHTTP = false
}

extension RedirectPolicy {
  /// Returns the next request, or `nil` if the response isn't a redirect to follow.
  func next(after response: ClientResponse, to request: ClientRequest) -> ClientRequest? {
    guard maximumCount > 0, [301, 302, 303, 307, 308].contains(response.status),
      let location = response.headers.values(of: "Location").first,
      let url = URL(string: location, relativeTo: request.url)?.absoluteURL,
      let origin = Origin(url),
      origin.isSecure || origin.isLoopback || allowsInsecureHTTP
    else { return nil }
    var next = request
    next.url = url
    if Self.becomesGet(response.status, request.method) {
      next.method = .get
      next.isIdempotent = true
      next.body = nil
      next.headers = next.headers.filter { !$0.lowercased().hasPrefix("content-") }
      next.hop.continued = []
    } else {
      next.hop.continued.append(request.hop.id)
    }
    guard next.isReplayable else { return nil }
    if origin != Origin(request.url) {
      // Another server can't complete a login, even without its body.
      if request.hasSecretBody || next.carriesSecrets { return nil }
      if next.body != nil, !sendsBodiesToOtherOrigins { return nil }
      next.headers = next.headers.filter { Self.harmlessHeaders.contains($0.lowercased()) }
      next.hop.isTrusted = false
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
