import CallsiteDocument
import OrderedCollections

/// Pairs the security schemes of two documents: by name, and those that were renamed by what they are or else by what
/// they send.
struct SchemeMatching {
  private let old: OrderedDictionary<String, SecurityScheme>
  private let new: OrderedDictionary<String, SecurityScheme>
  private var newNames: [String: String] = [:]
  private var oldNames: [String: String] = [:]

  init(_ old: OrderedDictionary<String, SecurityScheme>, _ new: OrderedDictionary<String, SecurityScheme>) {
    (self.old, self.new) = (old, new)
    for name in old.keys where new[name] != nil { pair(name, name) }
    pairRest { [$0.form] }
    pairRest { [$0.credential] }
  }

  private mutating func pair(_ name: String, _ other: String) {
    newNames[name] = other
    oldNames[other] = name
  }

  /// Pairs the remaining schemes that have the same key.
  private mutating func pairRest<Key: Hashable>(_ key: (SecurityScheme) -> [Key]) {
    var rest = Remainder(new.elements.filter { oldNames[$0.key] == nil }) { key($0.value) }
    for (name, scheme) in old where newNames[name] == nil {
      if let other = rest.take(key(scheme)) { pair(name, other.key) }
    }
  }

  /// Returns the name that an old scheme has in the new document, or `nil` if it's gone.
  func newName(_ name: String) -> String? { newNames[name] }

  /// Returns the name that a new scheme had in the old document, or `nil` if it's new.
  func oldName(_ name: String) -> String? { oldNames[name] }

  /// Whether any scheme expects other credentials than before.
  var hasOtherCredentials: Bool {
    newNames.contains { name, other in
      guard let scheme = old[name], let after = new[other] else { return false }
      return !scheme.isSent(like: after)
    }
  }

  /// Returns the credentials of an old scheme, which equal those of the new schemes that accept them.
  func oldCredential(_ name: String) -> Credential {
    guard let scheme = old[name] else { return .gone(name) }
    if let other = newNames[name], let after = new[other], scheme.isSent(like: after) {
      return newCredential(other)
    }
    let credential = scheme.credential
    return credential.isSecretAlone ? credential : .gone(name)
  }

  /// Returns the credentials of a new scheme.
  func newCredential(_ name: String) -> Credential {
    guard let credential = new[name]?.credential else { return .gone(name) }
    return credential.isSecretAlone ? credential : .issued(name)
  }
}

/// The credential that a deployed client sends for a security scheme.
enum Credential: Hashable {
  case apiKey(name: String, location: SecurityScheme.APIKeyLocation)
  case basic
  /// A token after the name of an HTTP authentication scheme, in lower case.
  case token(String)
  /// A credential that Callsite doesn't send, such as a certificate, by its form.
  case other(String)
  /// The tokens of one of the new document's schemes. Two schemes with tokens may have different issuers.
  case issued(String)
  /// The credentials of an old scheme that no new one accepts.
  case gone(String)

  /// Whether everything that is sent in this way is accepted alike, whatever the scheme's name.
  var isSecretAlone: Bool {
    switch self {
    case .apiKey, .basic: true
    case .token, .other, .issued, .gone: false
    }
  }
}

extension SecurityScheme {
  /// The sent credential. Names of headers ignore case (RFC 9110, section 5.1), and so do those of HTTP authentication
  /// schemes (section 11.1).
  var credential: Credential {
    switch kind {
    case .bearer: .token("bearer")
    case .token(let scheme): .token(scheme.lowercased())
    case .basic: .basic
    case .apiKey(let name, .header): .apiKey(name: name.lowercased(), location: .header)
    case .apiKey(let name, let location): .apiKey(name: name, location: location)
    case .none: .other(details.form)
    }
  }

  /// The scheme's identity apart from its name.
  fileprivate var form: Form { Form(credential: credential, details: details) }

  fileprivate struct Form: Hashable {
    let credential: Credential
    let details: SecuritySchemeDetails
  }

  /// Returns whether clients of both schemes may send the same. What an API key in the header `Authorization` consists
  /// of isn't documented, so it may be a token.
  func isSent(like other: SecurityScheme) -> Bool {
    let authorization = Credential.apiKey(name: "authorization", location: .header)
    let (before, after) = (credential, other.credential)
    return before == after || before == authorization && other.isAuthorization
      || after == authorization && isAuthorization
  }

  private var isAuthorization: Bool {
    switch kind {
    case .bearer, .basic, .token: true
    case .apiKey, .none: false
    }
  }

  /// The credentials in words, such as `the header 'X-Key'`.
  ///
  /// - Parameter name: The scheme's name.
  func noun(_ name: String) -> String {
    switch kind {
    case .bearer: "a bearer token ('\(name)')"
    case .token(let scheme): "a token after '\(scheme)' ('\(name)')"
    case .basic: "basic authentication"
    case .apiKey(let key, .header): "the header '\(key)'"
    case .apiKey(let key, .query): "the query parameter '\(key)'"
    case .apiKey(let key, .cookie): "the cookie '\(key)'"
    case .none: "\(details.form) ('\(name)')"
    }
  }
}

extension SecuritySchemeDetails {
  /// The type, such as `http basic`.
  var form: String { scheme.map { "\(type) \($0)" } ?? type }
}
