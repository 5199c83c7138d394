package import CallsiteDocument
import CallsiteSource
import Foundation
import OrderedCollections

/// The requirements of an API description's schemas on values.
///
/// A schema is evaluated from its source, including keywords that ``Schema`` doesn't model.
package final class DocumentContract: Sendable {
  private final class Storage: @unchecked Sendable {
    let lock = NSLock()
    /// The references by schema identity. The schemas are retained, so that no other object can get the same
    /// identity.
    var references: [ObjectIdentifier: (schema: Schema, reference: SchemaContract.Reference)] = [:]
  }

  private let contract: SchemaContract
  private let storage = Storage()

  package init(_ document: APIDocument) {
    var resources = SchemaResources()
    let empty = SourceNode(.mapping(SourceMapping([])), at: document.position)
    resources.add(document: document.source ?? empty)
    contract = SchemaContract(resources, dialect: .openAPI)
  }

  /// The document's regular expressions.
  package var patterns: PatternCache { contract.patterns }

  /// Returns all violations of a value, in the order of its parts.
  package func violations(
    _ value: DocumentValue, _ schema: Schema, _ policy: EvaluationPolicy
  ) -> [Violation] {
    if let reference = reference(to: schema) { return contract.violations(value, reference, policy) }
    return schema.allOf.flatMap { violations(value, $0, policy) }
  }

  package func isValid(_ value: DocumentValue, _ schema: Schema, _ policy: EvaluationPolicy) -> Bool {
    if let reference = reference(to: schema) { return contract.isValid(value, reference, policy) }
    return schema.allOf.allSatisfy { isValid(value, $0, policy) }
  }

  /// Returns the relation between a value and a schema, part by part.
  package func judge(_ value: DocumentValue, _ schema: Schema, _ policy: EvaluationPolicy) -> Judgment {
    if let reference = reference(to: schema) { return contract.judge(value, reference, policy) }
    let judgments = schema.allOf.map { judge(value, $0, policy) }
    return judgments.max { $0.parts.count < $1.parts.count } ?? Judgment(value)
  }

  /// Returns the reference to a schema, or `nil` for one that was merged from others, all of which apply.
  private func reference(to schema: Schema) -> SchemaContract.Reference? {
    guard schema.source != nil || schema.reference != nil else { return nil }
    storage.lock.lock()
    defer { storage.lock.unlock() }
    if let known = storage.references[ObjectIdentifier(schema)] { return known.reference }
    guard let reference = compiled(schema) else { return nil }
    storage.references[ObjectIdentifier(schema)] = (schema, reference)
    return reference
  }

  private func compiled(_ schema: Schema) -> SchemaContract.Reference? {
    if let name = schema.reference {
      let pointer = JSONPointer(["components", "schemas", name])
      if let reference = contract.schema(pointer.reference) { return reference }
    }
    guard let source = schema.source else { return nil }
    return contract.schema(source, named: "schema \(storage.references.count)")
  }
}
