package import CallsiteDiagnostics
package import CallsiteDocument
import OrderedCollections

/// The schemas of a document by where they are.
package struct SchemaPositions {
  package private(set) var schemas: [SourcePosition: Schema] = [:]
  private var seen: Set<ObjectIdentifier> = []

  package init(_ document: APIDocument) {
    for schema in document.schemas.values { add(schema) }
    for operation in document.operations {
      for parameter in operation.parameters { add(parameter.schema) }
      for content in operation.requestBody?.content ?? [] { if let schema = content.schema { add(schema) } }
      for response in operation.responses {
        for content in response.content { if let schema = content.schema { add(schema) } }
      }
    }
  }

  private mutating func add(_ schema: Schema) {
    var pending = [schema]
    while let next = pending.popLast() {
      guard seen.insert(ObjectIdentifier(next)).inserted else { continue }
      if schemas[next.position] == nil { schemas[next.position] = next }
      pending += next.properties.values
      pending += next.allOf + next.oneOf + next.anyOf + next.prefixItems
      if let items = next.items { pending.append(items) }
      if case .schema(let schema) = next.additionalProperties { pending.append(schema) }
    }
  }
}
