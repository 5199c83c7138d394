import CallsiteDocument
import OrderedCollections

/// In which directions each component schema is used, through all references, and which need a type for each.
///
/// A schema used in both directions gets two types when it (or a schema it holds) has read-only, write-only or
/// optional nullable properties: what may be sent isn't what comes back then.
struct SchemaUsage {
  private var requests: Set<String> = []
  private var responses: Set<String> = []
  private var split: Set<String> = []

  init(document: APIDocument) {
    for operation in document.operations {
      let sent = operation.parameters.map(\.schema)
        + (operation.requestBody?.content.compactMap(\.schema) ?? [])
      let received = operation.responses.flatMap { $0.content.compactMap(\.schema) }
      for schema in sent { Self.reach(schema, in: document, into: &requests) }
      for schema in received { Self.reach(schema, in: document, into: &responses) }
    }
    findSplit(in: document)
  }

  /// Whether a schema gets a type of its own for requests.
  func isSplit(_ key: String) -> Bool { split.contains(key) }

  /// The direction that decides the shape of a schema's main type.
  func mainDirection(of key: String) -> Direction {
    requests.contains(key) && !responses.contains(key) ? .request : .response
  }

  private static func reach(_ schema: Schema, in document: APIDocument, into keys: inout Set<String>) {
    var pending = [schema]
    while let next = pending.popLast() {
      if let key = next.reference {
        if keys.insert(key).inserted, let target = document.schemas[key] { pending.append(target) }
      }
      pending += next.children
    }
  }

  private mutating func findSplit(in document: APIDocument) {
    let both = requests.intersection(responses)
    split = both.filter { key in document.schemas[key].map(Self.hasDirectedProperties) ?? false }
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for key in both where !split.contains(key) {
        guard let schema = document.schemas[key], holdsSplit(schema) else { continue }
        split.insert(key)
        isGrowing = true
      }
    }
  }

  private func holdsSplit(_ schema: Schema) -> Bool {
    schema.inlineTree.contains { node in node.reference.map(split.contains) ?? false }
  }

  private static func hasDirectedProperties(_ schema: Schema) -> Bool {
    schema.inlineTree.contains { node in
      node.properties.contains { name, property in
        property.isReadOnly || property.isWriteOnly
          || (property.isNullable && !node.required.contains(name))
      }
    }
  }
}

extension Schema {
  /// The schemas written inside this one; not what they refer to.
  var children: [Schema] {
    var children = Array(properties.values) + prefixItems + allOf + oneOf + anyOf
    if let items { children.append(items) }
    if case .schema(let values) = additionalProperties { children.append(values) }
    return children
  }

  /// This schema and all that is written inside it, at any depth; references aren't followed.
  var inlineTree: [Schema] {
    var tree: [Schema] = []
    var pending = [self]
    while let next = pending.popLast() {
      tree.append(next)
      pending += next.children
    }
    return tree
  }
}
