import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// Writes down where the API's tokens come from, and how they are traded for new ones, as the runtime's
/// `TokenLifecycle`.
struct TokenLifecycleLowering {
  let context: LoweringContext

  /// nil: the document says nothing of tokens.
  var lifecycle: TokenLifecycle? {
    guard let (scheme, tokens) = context.tokens else { return nil }
    return TokenLifecycle(
      scheme: literal(scheme), accessToken: literal(tokens.accessToken),
      refreshToken: tokens.refreshToken.map(literal), refresh: refresh(tokens))
  }

  /// The operation that refreshes; nil also if it wants what a client can't know.
  private func refresh(_ tokens: TokensExtension) -> TokenLifecycle.Refresh? {
    guard let id = tokens.refresh, let operation = context.document.operations.first(where: { $0.id == id })
    else {
      return nil
    }
    let content = operation.requestBody?.content.bestForRequest
    let body = content.flatMap { self.body($0, tokens) }
    guard operation.parameters.allSatisfy({ !$0.isRequired }), content == nil || body != nil else {
      context.warn(.unsupportedRefresh(operation))
      return nil
    }
    return TokenLifecycle.Refresh(
      id: literal(id), verb: .init(operation.method), path: literal(operation.encodedPath), body: body,
      security: SecurityLowering(context: context).requirement(of: operation))
  }

  /// The body that has nothing but constants and a token; nil for another.
  ///
  /// Where log-ins answer no refresh token, it is the access token that is traded.
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

  /// The only text that a property may have.
  private func constant(_ schema: Schema) -> String? {
    guard let values = context.resolve(schema)?.enumeration, values.count == 1,
      case .string(let text) = values[0]
    else { return nil }
    return text
  }

  private func literal(_ text: String) -> SwiftStringLiteral { SwiftStringLiteral(text) }
}

extension Diagnostic {
  static func unsupportedRefresh(_ operation: Operation) -> Diagnostic {
    Diagnostic(
      .warning, "unsupported-refresh",
      "'\(operation.id)' can't refresh tokens by itself: it needs more than a token. The client "
        + "doesn't call it.",
      at: operation.position)
  }
}
