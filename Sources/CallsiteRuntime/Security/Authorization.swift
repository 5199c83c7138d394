import Foundation

/// The credentials an operation asks for.
///
/// They go to the API's own origin only. A header, query item or cookie that the request has already is kept,
/// and a scheme without credential is left to the server, which answers 401.
struct Authorization: Sendable {
  let origin: Origin?
  let schemes: [String: SecurityScheme]

  /// Alternatives, each a set of schemes that are needed together.
  let requirements: [[String]]

  /// The request with the credentials of the first alternative that can be met in full.
  ///
  /// - Returns: also the schemes whose credentials were added, not those the request had its own for.
  func applied(
    to request: ClientRequest,
    credential: (_ scheme: String) async throws -> Credential?
  ) async throws -> (request: ClientRequest, schemes: Set<String>) {
    guard Origin(request.url) == origin, origin != nil else { return (request, []) }
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
    for names in requirements {
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
  /// - Returns: `false` if the request has another credential in that place, which is kept.
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
    cookies.append("\(name)=\(PercentEncoding.encode(value))")
    self["Cookie"] = cookies.joined(separator: "; ")
    return true
  }
}

/// A credential for one security scheme.
///
/// Printing, dumping or logging it shows no secret.
public enum Credential: Sendable, CustomStringConvertible, CustomReflectable {
  /// A bearer token or API key, without its prefix.
  case token(String)
  /// User and password for basic authentication (RFC 7617).
  case basic(username: String, password: String)
  /// Asked for a token before each request.
  case provider(@Sendable () async throws -> String)

  /// The case, without the secret.
  public var description: String {
    switch self {
    case .token: "Credential.token(<redacted>)"
    case .basic: "Credential.basic(<redacted>)"
    case .provider: "Credential.provider"
    }
  }

  /// What `dump` and debuggers show: the description only.
  @_spi(Generated) public var customMirror: Mirror { Mirror(self, children: ["credential": description]) }
}

/// Where a request carries a credential.
@_spi(Generated) public enum SecurityScheme: Hashable, Sendable {
  /// In a header, after the prefix and a space if there is one: `.header("Authorization", prefix: "Bearer")`.
  case header(String, prefix: String? = nil)
  /// In the query, under this name.
  case query(String)
  /// In a cookie of this name.
  case cookie(String)
  /// User and password in `Authorization` (RFC 7617).
  case basic
}
