import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// Determines the document's security schemes, and the requirements of operations that differ from the
/// default.
struct SecurityLowering {
  let context: LoweringContext

  /// The default requirement, or `nil` if there is none.
  var documentDefault: CredentialRequirement? {
    context.document.security.isEmpty ? nil : requirement(context.document.security)
  }

  /// Returns an operation's own requirement, or `nil` if it is the document's.
  func override(for operation: Operation) -> CredentialRequirement? {
    guard let security = operation.security, security != context.document.security else { return nil }
    return requirement(security)
  }

  /// Returns the effective requirement of an operation, or `nil` if there is none.
  func requirement(of operation: Operation) -> CredentialRequirement? {
    let security = operation.security ?? context.document.security
    return security.isEmpty ? nil : requirement(security)
  }

  /// The schemes that the client can send credentials for, in document order.
  var schemes: [APIDescription.Scheme] {
    context.document.securitySchemes.compactMap { name, scheme in
      if scheme.kind == .none { context.warn(.unsupportedScheme(name, at: scheme.position)) }
      if let tokens = scheme.tokens, let chosen = context.tokens?.scheme, chosen != name {
        context.warn(.secondTokens(name, chosen: chosen, at: tokens.position))
      }
      return Self.placement(of: scheme).map {
        APIDescription.Scheme(name: SwiftStringLiteral(name), placement: $0)
      }
    }
  }

  /// The schemes that a requirement uses and whose credentials don't come from a login, as the keys of the client's
  /// credentials, or `nil` if there are none.
  ///
  /// No type of the API has the name, because the runtime has it, too.
  var credentialSchemes: Enumeration? {
    let document = context.document
    let requirements = document.security + document.operations.flatMap { $0.security ?? [] }
    let used = Set(requirements.flatMap(\.schemes))
    let logIn = context.tokens?.scheme ?? OAuthLowering(context: context).description?.scheme.text
    let schemes = document.securitySchemes.filter { name, scheme in
      used.contains(name) && name != logIn && Self.placement(of: scheme) != nil
    }
    guard let first = schemes.values.first else { return nil }
    let cases = schemes.mapValues { scheme in
      EnumExtension.Case(
        swiftName: nil, displayName: nil, description: scheme.description, position: scheme.position)
    }
    var enumeration = EnumerationLowering(context: context).enumeration(
      EnumerationForm(texts: Array(schemes.keys), details: EnumExtension(isOpen: false, cases: cases)),
      name: SwiftIdentifier("SecurityScheme"),
      documentation: DocComment("A security scheme whose credentials don't come from a login."),
      at: first.position)
    for (index, scheme) in schemes.values.enumerated() {
      guard let placement = Self.placement(of: scheme) else { continue }
      enumeration.cases[index].documentation =
        enumeration.cases[index].documentation.appending(placement.documentation)
    }
    return enumeration
  }

  private static func placement(of scheme: SecurityScheme) -> CredentialPlacement? {
    let prefix = scheme.tokens?.prefix
    switch scheme.kind {
    case .bearer:
      return .header(
        name: SwiftStringLiteral("Authorization"), prefix: SwiftStringLiteral(prefix ?? "Bearer"))
    case .token(let name):
      return .header(name: SwiftStringLiteral("Authorization"), prefix: SwiftStringLiteral(prefix ?? name))
    case .basic: return .basic
    case .apiKey(let name, .header):
      return .header(name: SwiftStringLiteral(name), prefix: prefix.map { SwiftStringLiteral($0) })
    case .apiKey(let name, .query): return .query(name: SwiftStringLiteral(name))
    case .apiKey(let name, .cookie): return .cookie(name: SwiftStringLiteral(name))
    case .none: return nil
    }
  }

  private func requirement(_ requirements: [SecurityRequirement]) -> CredentialRequirement {
    for schemes in requirements.map(\.schemes) where schemes.count > 1 { reportConflicts(among: schemes) }
    return CredentialRequirement(
      alternatives: requirements.map { $0.schemes.map { SwiftStringLiteral($0) } })
  }
}

extension SecurityLowering {
  /// Reports schemes of a requirement whose credentials can't be sent together, because they have the same place.
  private func reportConflicts(among names: [String]) {
    var taken: [String: String] = [:]
    for name in names {
      guard let scheme = context.document.securitySchemes[name], let place = Self.placement(of: scheme)?.place
      else { continue }
      if let other = taken[place] {
        context.warn(.conflictingCredentials(name, other, place, at: scheme.position))
      } else {
        taken[place] = name
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func conflictingCredentials(
    _ name: String, _ other: String, _ place: String, at position: SourcePosition
  ) -> Diagnostic {
    Diagnostic(
      .warning, "conflicting-credentials",
      "'\(name)' is required together with '\(other)', but both are sent in the \(place), which has one value; "
        + "'\(name)' isn't sent. If one of them is enough, list them as alternatives.",
      at: position)
  }
}

extension CredentialPlacement {
  /// Where a request can have one credential. The names of header fields are case-insensitive.
  fileprivate var place: String {
    switch self {
    case .basic: "header field 'authorization'"
    case .header(let name, _): "header field '\(name.text.lowercased())'"
    case .query(let name): "query item '\(name.text)'"
    case .cookie(let name): "cookie '\(name.text)'"
    }
  }

  /// The credential that an app provides, and where it's sent.
  fileprivate var documentation: DocComment {
    let text =
      switch self {
      case .basic: "A user name and a password."
      case .header(let name, .some(let prefix)):
        "A token in the header field `\(name.text)`, after `\(prefix.text)`."
      case .header(let name, nil): "A key in the header field `\(name.text)`."
      case .query(let name): "A key in the query item `\(name.text)`."
      case .cookie(let name): "A key in the cookie `\(name.text)`."
      }
    return DocComment.verbatim([text])
  }
}

/// Determines the effect of login and logout operations on the client's tokens.
struct SessionLowering {
  let context: LoweringContext

  func effect(of operation: Operation) -> SessionEffect? {
    guard let tokens = context.tokens?.tokens else { return nil }
    if tokens.logIn.contains(operation.id) { return .storesTokens }
    if tokens.refresh == operation.id { return .refreshesTokens }
    return tokens.logOut == operation.id ? .endsSession : nil
  }
}

extension LoweringContext {
  /// The security scheme whose tokens the client stores: the first that specifies where they come from.
  var tokens: (scheme: String, tokens: TokensExtension)? {
    for (name, scheme) in self.document.securitySchemes {
      if let tokens = scheme.tokens { return (name, tokens) }
    }
    return nil
  }
}

/// Describes where the API's tokens come from and how they are refreshed, as the runtime's `TokenLifecycle`.
struct TokenLifecycleLowering {
  let context: LoweringContext

  /// The lifecycle, or `nil` if the document doesn't describe it.
  var lifecycle: TokenLifecycle? {
    guard let (scheme, tokens) = context.tokens else { return nil }
    return TokenLifecycle(
      scheme: literal(scheme), accessToken: tokens.accessToken.map(literal),
      refreshToken: tokens.refreshToken.map(literal), refresh: refresh(tokens))
  }

  /// Returns the operation that refreshes tokens, or `nil` if it also needs something that a client can't
  /// know.
  private func refresh(_ tokens: TokensExtension) -> TokenLifecycle.Refresh? {
    guard let id = tokens.refresh, let operation = context.document.operations.first(where: { $0.id == id })
    else {
      return nil
    }
    let content = operation.requestBody?.content.bestForRequest(in: context.document)
    let body = content.flatMap { self.body($0, tokens) }
    guard operation.parameters.allSatisfy({ !$0.isRequired }), content == nil || body != nil else {
      context.warn(.unsupportedRefresh(operation))
      return nil
    }
    var refresh = TokenLifecycle.Refresh(
      id: literal(id), verb: .init(operation.method), path: literal(operation.encodedPath), body: body,
      security: SecurityLowering(context: context).requirement(of: operation))
    refresh.servers = ServerReplacements(context: context).servers(for: operation)
    return refresh
  }

  /// Returns the body of a refresh if it consists of a token and constants, or `nil` otherwise.
  ///
  /// If logins return no refresh token, the access token is exchanged.
  private func body(_ content: MediaTypeContent, _ tokens: TokensExtension) -> TokenLifecycle.Refresh.Body? {
    guard content.kind == .json || content.kind == .form, let schema = content.schema,
      let target = context.resolve(schema), case .object(let form) = context.form(of: target)
    else { return nil }
    var properties = form.properties.filter { form.required.contains($0.key) }
    if properties.isEmpty { properties = form.properties }
    let constants = properties.compactMap { name, schema in
      constant(schema).map {
        TokenLifecycle.Refresh.Body.Constant(property: literal(name), value: literal($0))
      }
    }
    let others = properties.keys.filter { name in !constants.contains { $0.property.text == name } }
    guard others.count == 1, let property = others.first else { return nil }
    return TokenLifecycle.Refresh.Body(
      token: tokens.refreshToken == nil ? .accessToken : .refreshToken, property: literal(property),
      constants: constants,
      contentType: content.mediaType == "application/json" ? nil : literal(content.mediaType))
  }

  /// Returns the only string that a property can have.
  private func constant(_ schema: Schema) -> String? {
    guard let values = context.resolve(schema)?.enumeration, values.count == 1,
      case .string(let text) = values[0]
    else { return nil }
    return text
  }

  private func literal(_ text: String) -> SwiftStringLiteral { SwiftStringLiteral(text) }
}

extension Diagnostic {
  static func unsupportedScheme(_ name: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "unsupported-security-scheme",
      "No credentials are sent for security scheme '\(name)': only tokens, basic authentication and API keys are supported. Configure its "
        + "credentials in the transport.",
      at: position)
  }

  static func secondTokens(_ name: String, chosen: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "invalid-extension",
      "The client stores the tokens of '\(chosen)'; x-callsite-tokens of '\(name)' is skipped.", at: position)
  }

  static func unsupportedRefresh(_ operation: Operation) -> Diagnostic {
    Diagnostic(
      .warning, "unsupported-refresh",
      "The client can't refresh tokens with '\(operation.id)', which needs more than a token; it isn't "
        + "called.",
      at: operation.position)
  }
}
