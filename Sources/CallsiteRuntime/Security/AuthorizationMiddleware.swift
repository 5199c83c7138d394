import Foundation

/// Adds the credentials an operation asks for, last before the transport.
///
/// They go to the API's own origin only. A header, query item or cookie that the request has already is kept,
/// and a scheme without credential is left to the server, which answers 401.
struct AuthorizationMiddleware: Middleware {
  let origin: Origin?
  let schemes: [String: SecurityScheme]

  /// Alternatives, each a set of schemes that are needed together.
  let requirements: [[String]]
  let credential: @Sendable (_ scheme: String) async throws -> Credential?

  func intercept(
    _ request: ClientRequest,
    next: @Sendable (ClientRequest) async throws -> ClientResponse
  ) async throws -> ClientResponse {
    guard Origin(request.url) == origin, origin != nil else { return try await next(request) }
    var request = request
    for (scheme, credential) in try await chosenCredentials() {
      try await apply(credential, as: scheme, to: &request)
    }
    return try await next(request)
  }

  /// The credentials of the first alternative that can be met in full.
  private func chosenCredentials() async throws -> [(SecurityScheme, Credential)] {
    for names in requirements {
      var found: [(SecurityScheme, Credential)] = []
      for name in names {
        guard let scheme = schemes[name], let credential = try await credential(name) else { break }
        found.append((scheme, credential))
      }
      if found.count == names.count { return found }
    }
    return []
  }

  private func apply(
    _ credential: Credential,
    as scheme: SecurityScheme,
    to request: inout ClientRequest
  ) async throws {
    switch scheme {
    case .header(let name, let prefix):
      let token = try await credential.token()
      try setHeader(name, prefix.map { "\($0) \(token)" } ?? token, on: &request)
    case .basic:
      try setHeader("Authorization", "Basic \(try await credential.basic())", on: &request)
    case .query(let name):
      request.url.addQueryItem(name, try await credential.token())
    case .cookie(let name):
      request.headers.addCookie(name, try await credential.token())
    }
  }

  private func setHeader(_ name: String, _ value: String, on request: inout ClientRequest) throws {
    guard request.headers[name] == nil else { return }
    guard HeaderText.isValid(value) else { throw InvalidRequest("The credential holds a control character.") }
    request.headers[name] = value
  }
}

extension Credential {
  fileprivate func token() async throws -> String {
    switch self {
    case .token(let token): return token
    case .provider(let provider): return try await provider()
    case .basic: throw InvalidRequest("This operation needs a token, not a user name and password.")
    }
  }

  fileprivate func basic() async throws -> String {
    guard case .basic(let username, let password) = self else { return try await token() }
    guard !username.contains(":") else { throw InvalidRequest("A user name can't hold a colon.") }
    return Data("\(username):\(password)".utf8).base64EncodedString()
  }
}

extension URL {
  fileprivate mutating func addQueryItem(_ name: String, _ value: String) {
    let name = PercentEncoding.encode(name)
    guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return }
    var items = components.percentEncodedQuery?.split(separator: "&").map(String.init) ?? []
    guard !items.contains(where: { $0.hasPrefix("\(name)=") }) else { return }
    items.append("\(name)=\(PercentEncoding.encode(value))")
    components.percentEncodedQuery = items.joined(separator: "&")
    self = components.url ?? self
  }
}

extension HeaderFields {
  fileprivate mutating func addCookie(_ name: String, _ value: String) {
    var cookies = self["Cookie"].map { [$0] } ?? []
    let isPresent = cookies.joined().split(separator: ";").contains {
      $0.drop { $0 == " " }.hasPrefix("\(name)=")
    }
    guard !isPresent else { return }
    cookies.append("\(name)=\(PercentEncoding.encode(value))")
    self["Cookie"] = cookies.joined(separator: "; ")
  }
}
