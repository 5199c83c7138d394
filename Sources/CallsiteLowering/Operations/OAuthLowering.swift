import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// Describes where a client's tokens come from if it uses OAuth 2.0, as the runtime's `OAuthScheme`, and the
/// scopes.
///
/// Of the schemes of type `oauth2` or `openIdConnect` with a grant that the runtime supports, the one that
/// most operations accept is used, or the first of several. There is none if operations issue the tokens
/// (`x-callsite-tokens`), or for the grants `implicit` and `password`, which RFC 9700 (2.1.2, 2.4) advises
/// against.
struct OAuthLowering {
  let context: LoweringContext

  /// The OAuth endpoints, or `nil` if tokens don't come from OAuth.
  var description: OAuthDescription? {
    guard let (name, scheme) = scheme else { return nil }
    let flows = Flows(scheme.details)
    let token = (flows.code ?? flows.device ?? flows.client)?.tokenURL
    let refresh = (flows.code ?? flows.device)?.refreshURL
    let client = flows.client?.tokenURL
    let addresses: [OAuthDescription.Address: String?] = [
      .authorizationURL: flows.code?.authorizationURL, .tokenURL: token,
      .refreshURL: refresh == token ? nil : refresh, .clientTokenURL: client == token ? nil : client,
      .deviceURL: flows.device?.deviceAuthorizationURL, .metadataURL: scheme.details.discoveryURL,
    ]
    return OAuthDescription(
      scheme: SwiftStringLiteral(name),
      addresses: addresses.compactMapValues { $0.map { SwiftStringLiteral($0) } })
  }

  /// Returns the scopes in the document's flows and requirements, or `nil` if tokens don't come from OAuth.
  ///
  /// - Parameter names: The names of types next to it.
  func scopes(besides names: Set<String>) -> Enumeration? {
    guard let (name, scheme) = scheme else { return nil }
    var scopes: OrderedDictionary<String, String> = [:]
    // Without this scope, a request isn't an OpenID Connect request (OpenID Connect Core 1.0, 3.1.2.1).
    if scheme.details.openIDConnectURL != nil { scopes["openid"] = "" }
    for flow in Flows(scheme.details).all { scopes.merge(flow.scopes) { $1 } }
    for scope in requirements.flatMap({ $0.scopes[name] ?? [] }) where scopes[scope] == nil {
      scopes[scope] = ""
    }
    let cases = scopes.map { scope, description in
      let details = EnumExtension.Case(
        swiftName: Self.shortName(of: scope), displayName: nil, description: description,
        position: scheme.position)
      return (scope, details)
    }
    var scope = NameScope(reserved: context.topLevelNames, taken: names)
    return EnumerationLowering(context: context).enumeration(
      EnumerationForm(
        texts: Array(scopes.keys),
        details: EnumExtension(isOpen: true, cases: OrderedDictionary(uniqueKeysWithValues: cases))),
      name: scope.claim("OAuthScope"), documentation: DocComment("A permission that an app can request."),
      at: scheme.position)
  }

  /// Warns about other supported schemes, for which the client doesn't obtain tokens.
  func warnOfOthers() {
    let candidates = candidates
    guard let chosen = candidates.first else { return }
    for other in candidates.dropFirst() {
      context.warn(.secondLogIn(other, chosen: chosen, of: context.document.operations.count))
    }
  }

  private var scheme: (name: String, scheme: SecurityScheme)? {
    candidates.first.map { ($0.name, $0.scheme) }
  }

  /// The supported schemes that a requirement uses, by descending number of operations.
  private var candidates: [Candidate] {
    guard context.tokens == nil else { return [] }
    let schemes = context.document.securitySchemes.filter { Flows($0.value.details).areSupported }
    guard !schemes.isEmpty else { return [] }
    let used = Set(requirements.flatMap(\.schemes))
    var counts: [String: Int] = [:]
    for operation in context.document.operations {
      let accepted = Set((operation.security ?? context.document.security).flatMap(\.schemes))
      for name in accepted { counts[name, default: 0] += 1 }
    }
    // Sorting is stable, so equal schemes stay in document order.
    return schemes.filter { used.contains($0.key) }
      .map { Candidate(name: $0.key, scheme: $0.value, operationCount: counts[$0.key] ?? 0) }
      .sorted { $0.operationCount > $1.operationCount }
  }

  private var requirements: [SecurityRequirement] {
    context.document.security + context.document.operations.flatMap { $0.security ?? [] }
  }

  /// Returns the last part of a scope that is a URL: `https://www.googleapis.com/auth/drive.file` →
  /// `drive.file`. Returns `nil` for any other scope.
  private static func shortName(of scope: String) -> String? {
    guard scope.hasPrefix("https://") || scope.hasPrefix("http://") else { return nil }
    return scope.split(separator: "/").dropFirst().last.map(String.init)
  }
}

/// A scheme that a client could log in with.
private struct Candidate {
  let name: String
  let scheme: SecurityScheme
  /// The number of operations that accept its tokens.
  let operationCount: Int
}

extension Diagnostic {
  fileprivate static func secondLogIn(
    _ other: Candidate, chosen: Candidate, of operationCount: Int
  ) -> Diagnostic {
    let isTie = other.operationCount == chosen.operationCount
    let reason =
      isTie
      ? "each is accepted by \(chosen.operationCount) of \(operationCount) operations, and it comes first"
      : "\(chosen.operationCount) of \(operationCount) operations accept it, and \(other.operationCount) the other"
    return Diagnostic(
      .warning, "several-logins",
      "The client logs in with '\(chosen.name)', not with '\(other.name)': \(reason). Provide tokens for "
        + "'\(other.name)' in ClientConfiguration.credentials.",
      at: other.scheme.position,
      notes: [.init("'\(chosen.name)' is declared here", at: chosen.scheme.position)])
  }
}

/// The flows of a scheme with grants that the runtime supports.
private struct Flows {
  let code: SecuritySchemeDetails.Flow?
  let client: SecuritySchemeDetails.Flow?
  let device: SecuritySchemeDetails.Flow?
  private let isDiscovered: Bool

  init(_ details: SecuritySchemeDetails) {
    let flow = { (name: String) in details.flows[name].flatMap { $0.tokenURL == nil ? nil : $0 } }
    let isOAuth = details.type == "oauth2"
    code = isOAuth ? flow("authorizationCode").flatMap { $0.authorizationURL == nil ? nil : $0 } : nil
    client = isOAuth ? flow("clientCredentials") : nil
    device =
      isOAuth ? flow("deviceAuthorization").flatMap { $0.deviceAuthorizationURL == nil ? nil : $0 } : nil
    isDiscovered = details.discoveryURL != nil
  }

  var all: [SecuritySchemeDetails.Flow] { [code, client, device].compactMap(\.self) }
  var areSupported: Bool { isDiscovered || !all.isEmpty }
}

extension SecuritySchemeDetails {
  /// The URL of the server's metadata.
  fileprivate var discoveryURL: String? {
    switch type {
    case "openIdConnect": openIDConnectURL
    case "oauth2": metadataURL
    default: nil
    }
  }
}
