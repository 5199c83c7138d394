import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// Writes down who may call: the document's schemes, and where an operation differs from the default.
struct SecurityLowering {
  let context: LoweringContext

  /// The default requirement as an expression; nil: none.
  var documentDefault: String? {
    context.document.security.isEmpty ? nil : expression(context.document.security)
  }

  /// An operation's own requirement; nil where it is the document's.
  func override(for operation: Operation) -> String? {
    guard let security = operation.security, security != context.document.security else { return nil }
    return expression(security)
  }

  /// What an operation needs, whoever says so; nil: nothing.
  func requirement(of operation: Operation) -> String? {
    let security = operation.security ?? context.document.security
    return security.isEmpty ? nil : expression(security)
  }

  /// The document's schemes that something can be sent for, in its order.
  var schemes: [APIDescription.Scheme] {
    context.document.securitySchemes.compactMap { name, scheme in
      if scheme.kind == .none { context.warn(.unsupportedScheme(name, at: scheme.position)) }
      if let tokens = scheme.tokens, let chosen = context.tokens?.scheme, chosen != name {
        context.warn(.secondTokens(name, chosen: chosen, at: tokens.position))
      }
      return Self.expression(scheme).map {
        APIDescription.Scheme(name: SwiftStringLiteral(name), expression: $0)
      }
    }
  }

  private static func expression(_ scheme: SecurityScheme) -> String? {
    let prefix = scheme.tokens?.prefix
    switch scheme.kind {
    case .bearer: return header("Authorization", prefix: prefix ?? "Bearer")
    case .basic: return ".basic"
    case .apiKey(let name, .header): return header(name, prefix: prefix)
    case .apiKey(let name, .query): return ".query(\(SwiftStringLiteral(name).code))"
    case .apiKey(let name, .cookie): return ".cookie(\(SwiftStringLiteral(name).code))"
    case .none: return nil
    }
  }

  private static func header(_ name: String, prefix: String?) -> String {
    let prefix = prefix.map { ", prefix: \(SwiftStringLiteral($0).code)" } ?? ""
    return ".header(\(SwiftStringLiteral(name).code)\(prefix))"
  }

  private func expression(_ requirements: [SecurityRequirement]) -> String {
    let alternatives = requirements.map { requirement in
      "[" + requirement.schemes.map { SwiftStringLiteral($0).code }.joined(separator: ", ") + "]"
    }
    return "[" + alternatives.joined(separator: ", ") + "]"
  }
}

/// The statements that tie log-in and log-out operations to the client's tokens.
struct SessionSteps {
  let context: LoweringContext

  func steps(for operation: Operation) -> [RequestStep] {
    guard let tokens = context.tokens?.tokens else { return [] }
    if tokens.logIn.contains(operation.id) { return [RequestStep("storesTokens")] }
    if tokens.refresh == operation.id { return [RequestStep("refreshesTokens")] }
    if tokens.logOut == operation.id { return [RequestStep("endsSession")] }
    return []
  }
}

extension LoweringContext {
  /// The security scheme whose tokens the client keeps: the first that says where they come from.
  var tokens: (scheme: String, tokens: TokensExtension)? {
    for (name, scheme) in self.document.securitySchemes {
      if let tokens = scheme.tokens { return (name, tokens) }
    }
    return nil
  }
}

extension Diagnostic {
  static func unsupportedScheme(_ name: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "unsupported-security-scheme",
      "nothing is sent for security scheme '\(name)': bearer, basic and API keys are supported. Configure its "
        + "credentials in the transport.",
      at: position)
  }

  static func secondTokens(_ name: String, chosen: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "invalid-extension",
      "the client keeps the tokens of '\(chosen)'; x-callsite-tokens of '\(name)' is skipped.", at: position)
  }
}
