import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// Writes down where the API's tokens come from, and how they are traded for new ones, as the runtime's
/// `TokenLifecycle`.
struct TokenLifecycleLowering {
  let context: LoweringContext

  /// nil: the document says nothing of tokens.
  var lifecycle: APIDescription.TokenLifecycle? {
    guard let (scheme, tokens) = context.tokens else { return nil }
    var arguments = ["scheme: \(literal(scheme))", "accessToken: \(literal(tokens.accessToken))"]
    if let pointer = tokens.refreshToken { arguments.append("refreshToken: \(literal(pointer))") }
    return APIDescription.TokenLifecycle(arguments: arguments, refresh: refresh(tokens))
  }

  /// The operation that refreshes.
  private func refresh(_ tokens: TokensExtension) -> [String]? {
    guard let id = tokens.refresh, let operation = context.document.operations.first(where: { $0.id == id })
    else {
      return nil
    }
    guard operation.parameters.allSatisfy({ !$0.isRequired }), let body = body(of: operation, tokens) else {
      context.warn(.unsupportedRefresh(operation))
      return nil
    }
    let security = SecurityLowering(context: context).requirement(of: operation)
    return [literal(id), operation.methodExpression, literal(operation.encodedPath)] + body
      + (security.map { ["security: \($0)"] } ?? [])
  }

  /// The arguments that describe the body; nil if it wants what a client can't know.
  ///
  /// Where log-ins answer no refresh token, it is the access token that is traded.
  private func body(of operation: Operation, _ tokens: TokensExtension) -> [String]? {
    guard let content = operation.requestBody?.content.bestForRequest else { return [] }
    guard content.kind == .json || content.kind == .form, let schema = content.schema,
      let target = context.resolve(schema), case .object(let form) = context.form(of: target)
    else { return nil }
    var properties = form.properties.filter { form.required.contains($0.key) }
    if properties.isEmpty { properties = form.properties }
    let constants = properties.compactMap { name, schema in constant(schema).map { (name, $0) } }
    let others = properties.keys.filter { name in !constants.contains { $0.0 == name } }
    guard others.count == 1, let property = others.first else { return nil }
    let token = tokens.refreshToken == nil ? "accessToken" : "refreshToken"
    var arguments = ["\(token): \(literal(property))"]
    if !constants.isEmpty {
      let pairs = constants.map { "\(literal($0.0)): \(literal($0.1))" }
      arguments.append("constants: [\(pairs.joined(separator: ", "))]")
    }
    if content.mediaType != "application/json" {
      arguments.append("contentType: \(literal(content.mediaType))")
    }
    return arguments
  }

  /// The only text that a property may have.
  private func constant(_ schema: Schema) -> String? {
    guard let values = context.resolve(schema)?.enumeration, values.count == 1,
      case .string(let text) = values[0]
    else { return nil }
    return text
  }

  private func literal(_ text: String) -> String { SwiftStringLiteral(text).code }
}

extension Diagnostic {
  static func unsupportedRefresh(_ operation: Operation) -> Diagnostic {
    Diagnostic(
      .warning, "unsupported-refresh",
      "'\(operation.id)' can't refresh tokens by itself: it wants more than a token. The client "
        + "doesn't call it.",
      at: operation.position)
  }
}
