import CallsiteContract
import CallsiteDocument
import OrderedCollections

/// An operation that looks like a log-in, in a document that doesn't say where its tokens come from: it takes a password
/// and answers a token, and nothing is kept of that.
struct LogInHint: Sendable {
  let operationID: String
  let method: String
  let path: String
  /// The security scheme that the tokens would be of.
  let scheme: String
  /// Where the token is in the answer, as a JSON Pointer.
  let token: String

  /// The lines of an overlay that say it: the target, and what to add there.
  var action: (target: String, update: String) {
    (
      "$.components.securitySchemes['\(NamesOverlay.quoted(scheme))']",
      "{ x-callsite-tokens: { logIn: [\(operationID)], accessToken: \(token) } }"
    )
  }

  /// The hints for a document; none where it has `x-callsite-tokens`, or nothing that tokens are sent for.
  static func hints(for document: APIDocument) -> [LogInHint] {
    guard !document.securitySchemes.values.contains(where: { $0.tokens != nil }),
      let scheme = document.securitySchemes.first(where: { $0.value.takesTokens })?.key
    else { return [] }
    let schemas = SchemaSet(document.schemas)
    return document.operations.filter { $0.method == "POST" && $0.hasGivenID }.compactMap { operation in
      guard takesPassword(operation, schemas), let token = token(in: operation, schemas) else { return nil }
      return LogInHint(
        operationID: operation.id, method: operation.method, path: operation.path, scheme: scheme,
        token: token)
    }
  }

  private static func takesPassword(_ operation: Operation, _ schemas: SchemaSet) -> Bool {
    (operation.requestBody?.content ?? []).compactMap(\.schema).contains { schema in
      schemas.propertyNames(of: schema).contains { $0.lowercased().contains("password") }
    }
  }

  private static func token(in operation: Operation, _ schemas: SchemaSet) -> String? {
    let answers = operation.responses.filter(\.status.isSuccess).flatMap(\.content).compactMap(\.schema)
    return answers.lazy.compactMap { schema in
      schemas.propertyNames(of: schema).first { tokens.contains($0.lowercased().filter { $0 != "_" }) }
        .map { "/\($0)" }
    }.first
  }

  private static let tokens: Set<String> = [
    "access", "accesstoken", "authtoken", "bearertoken", "idtoken", "jwt", "sessiontoken", "token",
  ]
}

extension SecurityScheme {
  /// Whether what is sent for it may be what a log-in answered.
  fileprivate var takesTokens: Bool {
    switch kind {
    case .bearer, .apiKey: true
    case .basic, .none: false
    }
  }
}
