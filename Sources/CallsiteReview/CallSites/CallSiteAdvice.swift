import CallsiteContract
package import CallsiteDiagnostics
import CallsiteDocument
import CallsiteLowering
import CallsiteModel
package import CallsitePipeline
import OrderedCollections

/// What of a document would make better call sites, with lines of an overlay to start from.
package struct CallSiteAdvice: Sendable {
  private let listing: CallSiteListing

  /// - Parameter collector: Receives the problems of the document.
  /// - Throws: ``DiagnosticFailure`` if the document can't be read.
  package init(_ api: APIConfiguration, into collector: inout DiagnosticCollector) throws(DiagnosticFailure) {
    listing = try CallSiteListing(api, into: &collector)
  }

  init(_ listing: CallSiteListing) {
    self.listing = listing
  }

  private struct Topic {
    let title: String
    var rows: [(place: String, note: String)] = []
    /// Targets of an overlay, with the name that stands now.
    var names: [(target: String, name: String)] = []
    /// Targets with other lines to put there.
    var updates: [(target: String, update: String)] = []
  }

  /// The advice as text: what is named after what, then each kind of thing that a name would help.
  package var text: String {
    let topics = [clashes, unnamed, lonely, bodies, renamed, logIns].filter { !$0.rows.isEmpty }
    var lines = ["Call sites of \(listing.module)", "", listing.evidence.summary + "."]
    if topics.isEmpty { lines.append("Nothing needs a name.") }
    for topic in topics {
      lines += ["", "\(topic.title) (\(topic.rows.count)):"]
      lines += topic.rows.prefix(Self.limit).map { "  \($0.place)  \($0.note)" }
      if topic.rows.count > Self.limit { lines.append("  and \(topic.rows.count - Self.limit) more") }
    }
    let names = topics.flatMap { $0.names.prefix(Self.limit) }
    if !names.isEmpty {
      lines += ["", "To name them, put what applies into an overlay, and edit the names:", "", "actions:"]
      for (target, name) in names {
        lines += ["  - target: \(target)", "    update: { x-callsite-name: \(name) }"]
      }
    }
    let updates = topics.flatMap(\.updates)
    if !updates.isEmpty {
      lines += [
        "", "To keep the tokens that are answered, put what applies into an overlay:", "", "actions:",
      ]
      for (target, update) in updates { lines += ["  - target: \(target)", "    update: \(update)"] }
    }
    return lines.map { "\($0)\n" }.joined()
  }

  /// How many of a kind are listed.
  private static let limit = 20

  private var clashes: Topic {
    var topic = Topic(title: "Another operation of the service has the name that these would have")
    for row in listing.rows {
      guard let wanted = row.name.wanted else { continue }
      topic.rows.append((row.route, "\(row.call), since \(wanted) is taken"))
      topic.names.append((NamesOverlay.target(row.method, row.path), row.name.overlayText))
    }
    return topic
  }

  /// Operations that neither an operationId nor a summary says anything of.
  private var unnamed: Topic {
    var topic = Topic(title: "Only the path names these, with more than one word of it")
    for row in listing.rows
    where row.name.methodSource == .path && row.name.method.contains(where: \.isUppercase) {
      guard row.name.wanted == nil, row.operationID == nil || listing.evidence.identifiers == .machineMade
      else { continue }
      topic.rows.append((row.route, row.call))
      topic.names.append((NamesOverlay.target(row.method, row.path), row.name.overlayText))
    }
    return topic
  }

  /// Services with one operation and none inside.
  private var lonely: Topic {
    var topic = Topic(title: "These services have one operation")
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
    var topic = Topic(title: "Another type has the names of these schemas")
    for (key, type) in listing.renamedSchemas {
      topic.rows.append((key, "is \(type)"))
      topic.names.append(("$.components.schemas['\(NamesOverlay.quoted(key))']", type))
    }
    return topic
  }

  private var logIns: Topic {
    var topic = Topic(title: "These look like log-ins, whose tokens aren't kept")
    for hint in listing.logIns {
      topic.rows.append(("\(hint.method) \(hint.path)", "answers \(hint.token)"))
      topic.updates.append(hint.action)
    }
    return topic
  }

  /// Bodies whose type is named after the method.
  private var bodies: Topic {
    var topic = Topic(title: "These bodies have no name of their own")
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
