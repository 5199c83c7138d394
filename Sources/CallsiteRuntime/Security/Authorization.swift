import Foundation

/// The credentials that an operation requires.
///
/// They're sent only to the API's own origin. A header field, query item, or cookie that the request already
/// has is kept. A scheme without a credential is left to the server, which responds with 401.
package struct Authorization: Sendable {
  let origin: Origin?
  let schemes: [String: SecurityScheme]

  /// Alternatives, each a set of schemes that are required together.
  let requirements: [[String]]

  package init(origin: Origin?, schemes: [String: SecurityScheme], requirements: [[String]]) {
    self.origin = origin
    self.schemes = schemes
    self.requirements = requirements
  }

  /// Adds the credentials of the first alternative for which all are available, or else of one with schemes for which
  /// the client can't send any, which are left to the transport: client certificates, digests. Alternatives have no order
  /// (OpenAPI, Security Requirement Object), so an empty one doesn't keep back a credential that the client has.
  ///
  /// - Returns: The request, and the schemes whose credentials were added, without those for which the
  ///   request had its own.
  package func applied(
    to request: ClientRequest,
    credential: (_ scheme: String) async throws -> Credential?
  ) async throws -> (request: ClientRequest, schemes: Set<String>) {
    guard request.hop.isTrusted, Origin(request.url) == origin, origin != nil else { return (request, []) }
    var request = request
    var added: Set<String> = []
    for (name, scheme, credential) in try await chosen(credential) {
      if try await request.add(credential, as: scheme) { added.insert(name) }
    }
    return (request, added)
  }

  private func chosen(
    _ credential: (_ scheme: String) async throws -> Credential?
  ) async throws -> [(String, SecurityScheme, Credential)] {
    // What the client can't send, such as a client certificate, is up to the transport.
    let whole = requirements.filter { $0.allSatisfy { schemes[$0] != nil } }
    let parts = requirements.filter { $0.contains { schemes[$0] == nil } }
    for names in whole + parts.map({ $0.filter { schemes[$0] != nil } }) where !names.isEmpty {
      var found: [(String, SecurityScheme, Credential)] = []
      for name in names {
        guard let scheme = schemes[name], let credential = try await credential(name) else { break }
        found.append((name, scheme, credential))
      }
      if found.count == names.count { return found }
    }
    return []
  }
}

extension ClientRequest {
  /// Adds a credential.
  ///
  /// - Returns: `false` if the request already has a credential there, which is kept.
  fileprivate mutating func add(_ credential: Credential, as scheme: SecurityScheme) async throws -> Bool {
    switch scheme {
    case .header(let name, let prefix):
      let token = try await credential.token()
      return try setHeader(name, prefix.map { "\($0) \(token)" } ?? token)
    case .basic:
      return try setHeader("Authorization", "Basic \(try await credential.basic())")
    case .query(let name):
      return url.addQueryItem(name, try await credential.token())
    case .cookie(let name):
      return headers.addCookie(name, try await credential.token())
    }
  }

  private mutating func setHeader(_ name: String, _ value: String) throws -> Bool {
    guard headers[name] == nil else { return false }
    guard HeaderText.isValid(value) else {
      throw InvalidRequest("The credential contains a control character.")
    }
    headers[name] = value
    return true
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
    guard !username.contains(":") else { throw InvalidRequest("A user name can't contain a colon.") }
    return Data("\(username):\(password)".utf8).base64EncodedString()
  }
}

extension URL {
  fileprivate mutating func addQueryItem(_ name: String, _ value: String) -> Bool {
    let name = PercentEncoding.encode(name)
    guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else {
      return false
    }
    var items = components.percentEncodedQuery?.split(separator: "&").map(String.init) ?? []
    guard !items.contains(where: { $0.hasPrefix("\(name)=") }) else { return false }
    items.append("\(name)=\(PercentEncoding.encode(value))")
    components.percentEncodedQuery = items.joined(separator: "&")
    self = components.url ?? self
    return true
  }
}

extension HeaderFields {
  fileprivate mutating func addCookie(_ name: String, _ value: String) -> Bool {
    var cookies = self["Cookie"].map { [$0] } ?? []
    let isPresent = cookies.joined().split(separator: ";").contains {
      $0.drop { $0 == " " }.hasPrefix("\(name)=")
    }
    guard !isPresent else { return false }
    // A value that the server set must come back unchanged, percent-encoded or not (RFC 6265, section 5.4).
    cookies.append("\(name)=\(CookieText.isValid(value) ? value : PercentEncoding.encode(value))")
    self["Cookie"] = cookies.joined(separator: "; ")
    return true
  }
}

/// A credential for a security scheme.
///
/// Its description and reflection don't reveal the secret.
public enum Credential: Sendable, CustomStringConvertible, CustomReflectable {
  /// A bearer token or an API key, without a prefix.
  case token(String)
  /// A user name and password for basic authentication (RFC 7617).
  case basic(username: String, password: String)
  /// A closure that returns a token for each request.
  case provider(@Sendable () async throws -> String)

  /// The name of the case, without the secret.
  public var description: String {
    switch self {
    case .token: "Credential.token(<redacted>)"
    case .basic: "Credential.basic(<redacted>)"
    case .provider: "Credential.provider"
    }
  }

  /// A mirror that contains only the description.
  @_spi(Generated) public var customMirror: Mirror { Mirror(self, children: ["credential": description]) }
}

/// Where a request carries a credential.
@_spi(Generated) public enum SecurityScheme: Hashable, Sendable {
  /// A header field, with an optional prefix before the credential: `.header("Authorization", prefix:
  /// "Bearer")`.
  case header(String, prefix: String? = nil)
  /// A query item with this name.
  case query(String)
  /// A cookie with this name.
  case cookie(String)
  /// A user name and password in `Authorization` (RFC 7617).
  case basic
}
