import CallsiteContract
import CallsiteDiagnostics
import CallsiteDocument
import CallsiteLowering
import CallsiteModel
import CallsitePipeline
import OrderedCollections

/// Advice on how to improve call sites, with lines for an overlay to start from.
struct CallSiteAdvice: Sendable {
  private let listing: CallSiteListing

  init(_ listing: CallSiteListing) {
    self.listing = listing
  }

  private struct Topic {
    let title: String
    var rows: [(place: String, note: String)] = []
    /// The targets for an overlay, with the current names.
    var names: [(target: String, name: String)] = []
    /// The targets for an overlay, with other updates.
    var updates: [(target: String, update: String)] = []
  }

  /// The advice as text: the sources of names, and the declarations that need a name.
  var text: String {
    let topics = [clashes, unnamed, singleOperationServices, bodies, renamed, logIns].filter {
      !$0.rows.isEmpty
    }
    var lines = ["Call sites of \(listing.module)", "", listing.evidence.summary + "."]
    if topics.isEmpty { lines.append("All names are fine.") }
    for topic in topics {
      lines += ["", "\(topic.title) (\(topic.rows.count)):"]
      lines += topic.rows.prefix(Self.limit).map { "  \($0.place)  \($0.note)" }
      if topic.rows.count > Self.limit { lines.append("  and \(topic.rows.count - Self.limit) more") }
    }
    let names = topics.flatMap { $0.names.prefix(Self.limit) }
    if !names.isEmpty {
      lines += ["", "To name them, copy these lines to an overlay and edit the names:", "", "actions:"]
      for (target, name) in names {
        lines += ["  - target: \(target)", "    update: { x-callsite-name: \(name) }"]
      }
    }
    let updates = topics.flatMap(\.updates)
    if !updates.isEmpty {
      lines += [
        "", "To store the tokens that these return, copy these lines to an overlay:", "", "actions:",
      ]
      for (target, update) in updates { lines += ["  - target: \(target)", "    update: \(update)"] }
    }
    return lines.map { "\($0)\n" }.joined()
  }

  /// The maximum number of rows for each topic.
  private static let limit = 20

  private var clashes: Topic {
    var topic = Topic(title: "Operations whose name is taken by another one of the service")
    for row in listing.rows {
      guard let wanted = row.name.wanted else { continue }
      topic.rows.append((row.route, "\(row.call), because \(wanted) is taken"))
      topic.names.append((NamesOverlay.target(row.method, row.path), row.name.overlayText))
    }
    return topic
  }

  /// Operations without a useful operationId or summary.
  private var unnamed: Topic {
    var topic = Topic(title: "Operations that are named after several words of the path")
    for row in listing.rows
    where row.name.methodSource == .path && row.name.method.contains(where: \.isUppercase) {
      guard row.name.wanted == nil, row.operationID == nil || listing.evidence.identifiers == .machineMade
      else { continue }
      topic.rows.append((row.route, row.call))
      topic.names.append((NamesOverlay.target(row.method, row.path), row.name.overlayText))
    }
    return topic
  }

  /// Services with a single operation and no nested services.
  private var singleOperationServices: Topic {
    var topic = Topic(title: "Services with a single operation")
    let owners = Set(listing.services.map(\.owners))
    for service in listing.services where service.operations.methods.count == 1 {
      guard !owners.contains(service.owners + [service.asOwner]),
        let method = service.operations.methods.first,
        let row = listing.rows.first(where: { $0.declaration.id == method.id }),
        row.name.serviceSource != .given
      else { continue }
      topic.rows.append((row.route, row.call))
      topic.names.append((NamesOverlay.target(row.method, row.path), row.name.overlayText))
    }
    return topic
  }

  private var renamed: Topic {
    var topic = Topic(title: "Schemas whose name is taken by another type")
    for (key, type) in listing.renamedSchemas {
      topic.rows.append((key, "becomes \(type)"))
      topic.names.append(("$.components.schemas['\(NamesOverlay.quoted(key))']", type))
    }
    return topic
  }

  private var logIns: Topic {
    var topic = Topic(title: "Operations that look like a login, whose tokens aren't stored")
    for hint in listing.logIns {
      topic.rows.append(("\(hint.method) \(hint.path)", "returns \(hint.token)"))
      topic.updates.append(hint.action)
    }
    return topic
  }

  /// Request bodies whose type is named after the method.
  private var bodies: Topic {
    var topic = Topic(title: "Request bodies without a name of their own")
    let nested = Set(listing.services.flatMap(\.operations.types).map(\.name.code))
    for row in listing.rows {
      let body = row.declaration.parameters.first { $0.target?.location == .body && $0.target?.name == nil }
      guard let type = body?.type.asNonOptional.description, nested.contains(type) else { continue }
      topic.rows.append((row.route, type))
      topic.names.append((NamesOverlay.target(row.method, row.path) + ".requestBody", type))
    }
    return topic
  }
}

extension CallSiteListing.Row {
  fileprivate var route: String { "\(method) \(path)" }
}

extension TypeReference {
  fileprivate var asNonOptional: TypeReference {
    if case .optional(let inner) = self { inner } else { self }
  }
}

/// An operation that looks like a login, because it takes a password and returns a token, in a document that doesn't
/// say where tokens come from.
struct LogInHint: Sendable {
  let operationID: String
  let method: String
  let path: String
  let position: SourcePosition
  /// The security scheme of the tokens.
  let scheme: String
  /// The JSON Pointer to the token in the response.
  let token: String

  /// The overlay action that declares the login: the target and the update.
  var action: (target: String, update: String) {
    (
      "$.components.securitySchemes['\(NamesOverlay.quoted(scheme))']",
      "{ x-callsite-tokens: { logIn: [\(operationID)], accessToken: \(token) } }"
    )
  }

  /// The hint, as printed by `lint`.
  var diagnostic: Diagnostic {
    Diagnostic(
      .note, "login-without-tokens",
      "'\(method) \(path)' looks like a login, but its token at '\(token)' isn't kept. To keep it, add "
        + "'\(action.update)' to the security scheme '\(scheme)'.",
      at: position)
  }

  /// Returns the hints for a document, or none if it has `x-callsite-tokens` or no scheme for tokens.
  static func hints(for document: APIDocument) -> [LogInHint] {
    guard !document.securitySchemes.values.contains(where: { $0.tokens != nil }),
      let scheme = document.securitySchemes.first(where: { $0.value.takesTokens })?.key
    else { return [] }
    let schemas = SchemaSet(document.schemas)
    return document.operations.filter { $0.method == "POST" && $0.hasGivenID }.compactMap { operation in
      guard takesPassword(operation, schemas), let token = token(in: operation, schemas) else { return nil }
      return LogInHint(
        operationID: operation.id, method: operation.method, path: operation.path,
        position: operation.position, scheme: scheme, token: token)
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
  /// Whether the credentials of the scheme may come from a login.
  fileprivate var takesTokens: Bool {
    switch kind {
    case .bearer, .token, .apiKey: true
    case .basic, .none: false
    }
  }
}
