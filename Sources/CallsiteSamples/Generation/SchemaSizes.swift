import CallsiteContract
import CallsiteDocument
import Foundation
import OrderedCollections

/// The least number of parts that a generated value of a schema has, as far as `required` and `minItems` determine it.
///
/// It depends on nothing but the document: a schema whose values have too many parts is one however many values were
/// generated before.
final class SchemaSizes: @unchecked Sendable {
  private struct Key: Hashable {
    let schema: ObjectIdentifier
    let depth: Int
  }

  private let validation: SchemaValidation
  private let lock = NSLock()
  /// The sizes of parts of the document. The schemas are kept, so that their identities are.
  private var known: [Key: (schema: Schema, size: Int)] = [:]

  init(_ validation: SchemaValidation) {
    self.validation = validation
  }

  /// The depth up to which parts are counted. Alternatives also count as a level.
  private static let maximumDepth = 2 * ValueGeneration.maximumDepth
  /// Larger sizes don't matter.
  private static let maximumSize = ValueGeneration.maximumCount + 1

  /// Returns the least number of parts of a schema's values, at most one more than can be generated.
  func least(_ schema: Schema) -> Int {
    lock.lock()
    defer { lock.unlock() }
    return whole(schema, Self.maximumDepth)
  }

  private func whole(_ schema: Schema, _ depth: Int) -> Int {
    let parts = validation.schemas.parts(of: schema)
    return schema.hasSmallValue || parts.contains(where: \.hasSmallValue)
      ? 1 : parts.map { own($0, depth - 1) }.max() ?? 1
  }

  private func least(_ schema: Schema, _ depth: Int) -> Int {
    guard depth > 0, !schema.hasSmallValue else { return 1 }
    let schema = validation.schemas.resolved(schema)
    let key = Key(schema: ObjectIdentifier(schema), depth: depth)
    if let entry = known[key] { return entry.size }
    let size = whole(schema, depth)
    known[key] = (schema, size)
    return size
  }

  /// Returns the least number of parts that a schema requires, without its `allOf`.
  private func own(_ schema: Schema, _ depth: Int) -> Int {
    var size = 1
    for branches in [schema.oneOf, schema.anyOf] where !branches.isEmpty {
      size = max(size, branches.map { least($0, depth) }.min() ?? 1)
    }
    if schema.types == [.array], let items = schema.items, let count = schema.limits?.minItems, count > 0 {
      let (product, isLarge) = least(items, depth).multipliedReportingOverflow(by: count)
      return max(size, isLarge ? Self.maximumSize : min(1 + product, Self.maximumSize))
    }
    guard schema.types == [.object] || schema.types.isEmpty else { return size }
    let required = schema.required.filter { validation.isRequired($0, schema) }
    let members = required.reduce(1) { sum, name in
      min(sum + (schema.properties[name].map { least($0, depth) } ?? 1), Self.maximumSize)
    }
    return max(size, members)
  }
}

extension Schema {
  /// Whether a value may be a part of its own: null, an example, or one of an enum.
  fileprivate var hasSmallValue: Bool {
    isNullable || !examples.isEmpty || defaultValue != nil || enumeration != nil
  }
}
