import CallsiteDocument
import OrderedCollections

/// The directions in which each component schema is used, following all references, and which schemas need
/// separate types.
///
/// A schema used in both directions gets two types if it, or a schema inside it, has read-only, write-only or
/// optional nullable properties, because requests and responses then differ. A schema whose properties others only
/// inherit by `allOf` isn't itself used.
struct SchemaUsage {
  private var requests = Reach()
  private var responses = Reach()
  private var split: Set<String> = []
  /// The multipart content that a schema is the form of, by key. If there are several, the first.
  private(set) var forms: [String: MediaTypeContent] = [:]

  init(document: APIDocument, webhooks: WebhookPayloads) {
    for operation in document.operations {
      let sent = operation.parameters.map(\.schema) + bodySchemas(of: operation, in: document)
      let received = operation.responses.flatMap { $0.content.flatMap(\.schemas) }
      for schema in sent { Self.reach(schema, in: document, into: &requests) }
      for schema in received { Self.reach(schema, in: document, into: &responses) }
    }
    for payload in webhooks.payloads { Self.reach(payload.schema, in: document, into: &responses) }
    findSplit(in: document)
  }

  /// Whether a schema has a separate type for requests.
  func isSplit(_ key: String) -> Bool {
    split.contains(key) && requests.values.contains(key) && responses.values.contains(key)
  }

  /// Returns the direction that determines a schema's main type.
  func mainDirection(of key: String) -> Direction {
    let isValue = requests.values.contains(key) || responses.values.contains(key)
    let (sent, received) = isValue ? (requests.values, responses.values) : (requests.keys, responses.keys)
    return sent.contains(key) && !received.contains(key) ? .request : .response
  }

  /// Whether a schema is used in a response.
  func isReceived(_ key: String) -> Bool { responses.values.contains(key) }

  /// Whether a schema is used only as the form of a multipart body.
  func isOnlyForm(_ key: String) -> Bool {
    forms[key] != nil && !requests.keys.contains(key) && !responses.keys.contains(key)
  }

  /// Returns the schemas of a body that are sent as values. For a form, these are its parts.
  private mutating func bodySchemas(of operation: Operation, in document: APIDocument) -> [Schema] {
    let contents = operation.requestBody?.content ?? []
    guard let content = contents.bestForRequest(in: document), content.kind == .multipart,
      let key = content.schema?.reference
    else { return contents.compactMap(\.schema) }
    if forms[key] == nil { forms[key] = content }
    return document.schemas[key]?.children ?? []
  }

  private static func reach(_ schema: Schema, in document: APIDocument, into reach: inout Reach) {
    var pending = [(schema: schema, isInherited: false)]
    while let (next, isInherited) = pending.popLast() {
      if let key = next.reference {
        if !isInherited { reach.values.insert(key) }
        if reach.keys.insert(key).inserted, let target = document.schemas[key] {
          pending.append((target, false))
        }
      }
      let bases = next.inheritsProperties(in: document) ? next.allOf : []
      pending += next.children.map { child in (child, bases.contains { $0 === child }) }
    }
  }

  private mutating func findSplit(in document: APIDocument) {
    let both = requests.keys.intersection(responses.keys)
    split = both.filter { key in
      document.schemas[key].map { Self.hasDirectedProperties($0, in: document) } ?? false
    }
    var holders: [String: [String]] = [:]
    for key in both {
      for held in document.schemas[key]?.inlineTree.compactMap(\.reference) ?? [] {
        holders[held, default: []].append(key)
      }
    }
    var pending = Array(split)
    while let key = pending.popLast() {
      for holder in holders[key] ?? [] where split.insert(holder).inserted { pending.append(holder) }
    }
  }

  /// The component schemas that a direction leads to.
  private struct Reach {
    /// All of them.
    var keys: Set<String> = []
    /// Those that have values of their own, and aren't just bases whose properties others inherit.
    var values: Set<String> = []
  }

  private static func hasDirectedProperties(_ schema: Schema, in document: APIDocument) -> Bool {
    schema.inlineTree.contains { node in
      node.properties.contains { name, property in
        document.isReadOnly(property) || document.isWriteOnly(property)
          || (document.isNullable(property) && !node.required.contains(name))
      }
    }
  }
}

extension Schema {
  /// Whether the schema is a struct that copies the properties of its parts, so that no value has the type of a part.
  ///
  /// Parts with alternatives, lists of values, or types other than objects don't count, since a part can then be the
  /// type of the whole.
  fileprivate func inheritsProperties(in document: APIDocument) -> Bool {
    guard !allOf.isEmpty, !properties.isEmpty || allOf.contains(where: { !$0.properties.isEmpty }),
      standIn == nil
    else { return false }
    return Walk(from: [self]) { schema in
      schema.reference.map { document.schemas[$0].map { [$0] } ?? [] } ?? schema.allOf
    }.allSatisfy { part in
      part.oneOf.isEmpty && part.anyOf.isEmpty && part.enumeration == nil && part.discriminator == nil
        && (part.types.isEmpty || part.types == [.object])
    }
  }
}
