import CallsiteDiagnostics
import CallsiteSource
import OrderedCollections

/// Reads the `security` of the document and of operations.
struct SecurityReader {
  let session: ReadingSession
  private let names: OrderedSet<String>

  init(_ session: ReadingSession, schemes: OrderedDictionary<String, SecurityScheme>) {
    self.session = session
    names = schemes.keys
  }

  /// Reads the requirements, or returns `nil` if there are none. A requirement with an unknown scheme is
  /// skipped.
  func read(_ object: ObjectReader) -> [SecurityRequirement]? {
    guard object.node("security") != nil else { return nil }
    return object.list("security", of: "security requirements").compactMap(readRequirement)
  }

  private func readRequirement(_ node: SourceNode) -> SecurityRequirement? {
    guard let mapping = node.mapping else {
      let expected = "an object of scopes by scheme"
      session.repair(.wrongType("A security requirement", expected: expected, node, .operation))
      return nil
    }
    var isKnown = true
    for entry in mapping.entries where !names.contains(entry.key) {
      session.repair(.unknownScheme(entry.key, Array(names), at: entry.position))
      isKnown = false
    }
    var scopes: [String: [String]] = [:]
    for entry in mapping.entries {
      let names = entry.value.sequence?.compactMap(\.string) ?? []
      if !names.isEmpty { scopes[entry.key] = names }
    }
    return isKnown ? SecurityRequirement(schemes: mapping.entries.map(\.key), scopes: scopes) : nil
  }
}

extension Diagnostic {
  fileprivate static func unknownScheme(
    _ name: String, _ known: [String], at position: SourcePosition
  ) -> Diagnostic {
    let suggestion = NearestNames(name, among: known).suggestion(or: "declare it, or correct the name")
    return Diagnostic(
      .warning, "unresolved-reference",
      "There is no security scheme '\(name)', so the requirement is left out" + suggestion, at: position)
  }
}

extension Diagnostic {
  fileprivate static func invalidKeyName(
    _ name: String, of location: SecurityScheme.APIKeyLocation, at position: SourcePosition?
  ) -> Diagnostic {
    Diagnostic(
      .warning, "invalid-header-name",
      "'\(name)' can't be the name of a \(location.rawValue), which has no spaces, colons or brackets; the key isn't "
        + "sent.", at: position)
  }
}

/// Reads a security scheme (OpenAPI, Security Scheme Object).
struct SecuritySchemeReader {
  let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  func read(_ node: SourceNode, at position: SourcePosition) -> SecurityScheme? {
    guard let object = ObjectReader(node, as: .securityScheme, session) else { return nil }
    return SecurityScheme(
      kind: readKind(object), details: readDetails(object), description: object.string("description"),
      tokens: TokensReader(session).read(object), position: position)
  }

  private func readDetails(_ object: ObjectReader) -> SecuritySchemeDetails {
    var flows: OrderedDictionary<String, SecuritySchemeDetails.Flow> = [:]
    for entry in object.mapping["flows"]?.mapping?.entries ?? [] where !entry.key.hasPrefix("x-") {
      flows[entry.key] = readFlow(entry.value)
    }
    return SecuritySchemeDetails(
      type: object.mapping["type"]?.string ?? "",
      scheme: object.mapping["scheme"]?.string?.lowercased(), flows: flows,
      openIDConnectURL: object.mapping["openIdConnectUrl"]?.string,
      metadataURL: object.mapping["oauth2MetadataUrl"]?.string)
  }

  private func readFlow(_ node: SourceNode) -> SecuritySchemeDetails.Flow {
    var scopes: OrderedDictionary<String, String> = [:]
    for entry in node.mapping?["scopes"]?.mapping?.entries ?? [] {
      scopes[entry.key] = entry.value.scalar?.text ?? ""
    }
    return SecuritySchemeDetails.Flow(
      authorizationURL: node.mapping?["authorizationUrl"]?.string,
      tokenURL: node.mapping?["tokenUrl"]?.string, refreshURL: node.mapping?["refreshUrl"]?.string,
      deviceAuthorizationURL: node.mapping?["deviceAuthorizationUrl"]?.string, scopes: scopes)
  }

  private enum SchemeType: String, CaseIterable {
    case apiKey, http, mutualTLS, oauth2, openIdConnect
  }

  private func readKind(_ object: ObjectReader) -> SecurityScheme.Kind {
    if object.mapping["type"] == nil { object.reportMissing("type") }
    switch object.choice("type", of: SchemeType.self) {
    case .http:
      return object.requiredString("scheme").map(Self.httpKind) ?? .bearer
    case .oauth2, .openIdConnect:
      return .bearer
    case .apiKey:
      let name = object.requiredString("name")
      if object.mapping["in"] == nil { object.reportMissing("in") }
      guard let name, let location = object.choice("in", of: SecurityScheme.APIKeyLocation.self) else {
        return .none
      }
      // With a line break, the name would be the start of another field.
      guard location == .query || name.isToken else {
        session.repair(.invalidKeyName(name, of: location, at: object.mapping["name"]?.position))
        return .none
      }
      return .apiKey(name: name, location: location)
    case .mutualTLS, nil:
      return .none
    }
  }

  /// Returns the kind of an HTTP authentication scheme, whose name ignores case (RFC 9110, section 11.1).
  private static func httpKind(_ scheme: String) -> SecurityScheme.Kind {
    let name = scheme.lowercased()
    if name == "basic" { return .basic }
    if name == "bearer" { return .bearer }
    return name.isToken && !computedSchemes.contains(name) ? .token(scheme: scheme) : .none
  }

  /// The schemes whose credentials depend on a challenge, a key or the request, so that no token is enough: all others
  /// of IANA's registry, and common unregistered ones.
  private static let computedSchemes: Set<String> = [
    "aws4-hmac-sha256", "concealed", "digest", "dpop", "gnap", "hawk", "hoba", "mutual", "negotiate", "ntlm",
    "oauth", "privatetoken", "scram-sha-1", "scram-sha-256", "signature", "vapid",
  ]
}
