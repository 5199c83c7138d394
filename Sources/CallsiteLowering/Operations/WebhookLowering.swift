import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// The JSON payloads of the requests that the service sends to webhooks and callbacks.
struct WebhookPayloads: Sendable {
  /// A payload, and the requests that have it.
  struct Payload: Sendable {
    let schema: Schema
    /// The first request.
    let request: Operation
    /// The names of the requests, as in the document.
    var names: [String]
  }

  private(set) var payloads: [Payload] = []
  /// The requests that can't be read because they have no JSON body with a schema.
  private(set) var unreadable: [(name: String, position: SourcePosition)] = []

  /// Requests with the same component schema have one payload, since nothing distinguishes them.
  init(of document: APIDocument) {
    var indices: [String: Int] = [:]
    for (name, request) in Self.requests(of: document) {
      guard let schema = request.payloadSchema else {
        unreadable.append((name, request.position))
        continue
      }
      if let key = schema.reference, let index = indices[key] {
        payloads[index].names.append(name)
        continue
      }
      if let key = schema.reference { indices[key] = payloads.count }
      payloads.append(
        Payload(schema: schema, request: request, names: [name]))
    }
  }

  /// Returns the requests in document order. A callback that has the name of an earlier request is named after its
  /// operation, too.
  private static func requests(of document: APIDocument) -> [(name: String, request: Operation)] {
    var named = document.webhooks.map { (name: $0.name, webhook: $0) }
    var names = Set(named.map(\.name))
    for operation in document.operations {
      for callback in operation.callbacks {
        let isFirst = names.insert(callback.name).inserted
        named.append((isFirst ? callback.name : "\(operation.id) \(callback.name)", callback))
      }
    }
    return named.flatMap { name, webhook in
      webhook.operations.map { operation in
        (webhook.operations.count == 1 ? name : "\(operation.method.lowercased()) \(name)", operation)
      }
    }
  }
}

extension Operation {
  /// The schema of the JSON body.
  fileprivate var payloadSchema: Schema? {
    requestBody?.content.first { $0.kind == .json && $0.schema != nil }?.schema
  }
}

/// Creates the enum with a case for each payload that the service sends to webhooks and callbacks.
struct WebhookLowering {
  let context: LoweringContext

  /// - Returns: `nil` if the document has no webhooks or callbacks with a payload.
  func declaration() -> TypeDeclaration? {
    let payloads = context.webhooks.payloads
    report()
    guard let name = context.typeNames.webhook else { return nil }
    let names = payloads.map { payload in
      guard payload.names.count > 1, let key = payload.schema.reference else {
        return context.naming.member(payload.names[0])
      }
      return context.naming.member(key, given: context.document.schemas[key]?.swiftName)
    }
    let cases = zip(names, payloads).map { name, payload in
      UnionLowering.GivenCase(name: name, documentation: documentation(of: payload, named: name))
    }
    var union = UnionLowering(context: context, direction: .response).union(
      payloads.map(\.schema), nil, as: DeclaredType(name, in: nil),
      documentation: DocComment("The payload of a request that the service sends to a webhook or callback."),
      at: payloads.first?.request.position, cases: cases)
    union.conformances = [.webhook] + (context.options.isHashable ? [.hashable] : [])
    return .union(union)
  }

  private func documentation(of payload: WebhookPayloads.Payload, named name: String) -> DocComment {
    if payload.names.count == 1 { return payload.request.documentation(besides: name) }
    let names = payload.names.map { "`\($0.replacing("`", with: ""))`" }
    return DocComment("The payload of \(names.dropLast().joined(separator: ", ")) and \(names.last ?? "").")
  }

  private func report() {
    for (name, position) in context.webhooks.unreadable {
      context.warn(.unreadableWebhook(name, at: position), asOneOf: "webhook without a payload")
    }
  }
}

extension Diagnostic {
  fileprivate static func unreadableWebhook(_ name: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "unsupported-feature",
      "The webhook or callback '\(name)' is skipped: its request has no JSON body with a schema.",
      at: position)
  }
}
