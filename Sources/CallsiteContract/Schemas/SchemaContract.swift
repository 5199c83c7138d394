import CallsiteBasics
package import CallsiteDocument
package import CallsiteSource
import Foundation

/// The compiled schemas of an evaluation.
struct SchemaTable: Sendable {
  var schemas: [CompiledSchema] = []
  var dynamicAnchors: [Int: [String: Int]] = [:]
  /// Whether any schema has `unevaluatedItems` or `unevaluatedProperties`.
  var hasUnevaluated = false

  /// Returns the schema that makes a property read-only in a request or write-only in a response: its own, one that it
  /// refers to, a part of `allOf`, or the only alternative besides null.
  func schemaForOtherDirection(_ property: Int, _ direction: EvaluationPolicy.Direction) -> Int? {
    let walk = Walk(from: [property], by: \.self) { next in
      let rules = schemas[next].rules
      return rules.allOf + onlyAlternative(of: rules) + [rules.reference].compactMap(\.self)
    }
    return walk.first { next in
      direction == .request ? schemas[next].rules.isReadOnly : schemas[next].rules.isWriteOnly
    }
  }

  private func onlyAlternative(of rules: SchemaRules) -> [Int] {
    let branches = (rules.oneOf + rules.anyOf).filter { schemas[$0].rules.types != [.null] }
    return branches.count == 1 ? branches : []
  }
}

/// The requirements of schemas on values. Each schema is compiled once, on first use.
package final class SchemaContract: Sendable {
  /// A schema of a contract.
  package struct Reference: Hashable, Sendable {
    let index: Int
  }

  private final class Storage: @unchecked Sendable {
    let lock = NSLock()
    var compiler: SchemaCompiler
    var table = SchemaTable()

    init(_ compiler: SchemaCompiler) {
      self.compiler = compiler
    }

    func compile(_ body: (inout SchemaCompiler) -> Int?) -> Int? {
      lock.lock()
      defer { lock.unlock() }
      let known = table.schemas.count
      let index = body(&compiler)
      guard compiler.schemas.count > known else { return index }
      table.hasUnevaluated =
        table.hasUnevaluated
        || compiler.schemas[known...].contains {
          $0.rules.arrays?.unevaluated != nil || $0.rules.objects?.unevaluated != nil
        }
      table.schemas = compiler.schemas
      table.dynamicAnchors = compiler.dynamicAnchors
      return index
    }

    var snapshot: SchemaTable {
      lock.lock()
      defer { lock.unlock() }
      return table
    }

    var unresolved: [String] {
      lock.lock()
      defer { lock.unlock() }
      return Array(compiler.unresolved)
    }
  }

  private let storage: Storage
  package let patterns = PatternCache()

  package init(_ resources: SchemaResources, dialect: SchemaDialect) {
    storage = Storage(SchemaCompiler(resources, dialect))
  }

  /// Returns the schema that a reference, such as a URI with a JSON Pointer, leads to, or `nil` if it can't
  /// be resolved.
  package func schema(_ reference: String) -> Reference? {
    storage.compile { $0.compile(reference: reference) }.map { Reference(index: $0) }
  }

  /// Returns a standalone schema.
  ///
  /// - Parameter name: A name that no other schema has.
  package func schema(_ node: SourceNode, named name: String) -> Reference {
    let index = storage.compile { $0.compile(node, named: name) }
    guard let index else { preconditionFailure("A node compiles to a schema.") }
    return Reference(index: index)
  }

  /// The references in compiled schemas that can't be resolved. They allow any value.
  var unresolvedReferences: [String] { storage.unresolved }

  /// Returns all violations of a value, in the order of its parts.
  package func violations(
    _ value: DocumentValue, _ schema: Reference, _ policy: EvaluationPolicy
  ) -> [Violation] {
    let outcome = evaluate(value, schema, policy, isExplaining: true)
    var seen: Set<Violation> = []
    return outcome.violations.filter { seen.insert($0).inserted }
  }

  package func isValid(_ value: DocumentValue, _ schema: Reference, _ policy: EvaluationPolicy) -> Bool {
    evaluate(value, schema, policy, isExplaining: false).isValid
  }

  /// Returns the relation between a value and a schema, part by part.
  func judge(_ value: DocumentValue, _ schema: Reference, _ policy: EvaluationPolicy) -> Judgment {
    evaluation(value, policy, isTracing: true) { $0.judge(schema.index, value) }
  }

  private func evaluate(
    _ value: DocumentValue, _ schema: Reference, _ policy: EvaluationPolicy, isExplaining: Bool
  ) -> Evaluation.Outcome {
    evaluation(value, policy, isTracing: false) { $0.evaluate(schema.index, isExplaining: isExplaining) }
  }

  /// Runs an evaluation on the current thread, unless the value is nested so deeply that its stack may not
  /// suffice.
  private func evaluation<Result: Sendable>(
    _ value: DocumentValue, _ policy: EvaluationPolicy, isTracing: Bool,
    _ body: @escaping @Sendable (inout Evaluation) -> Result
  ) -> Result {
    let (table, patterns) = (storage.snapshot, patterns)
    var evaluation = Evaluation(value, table, policy, patterns, maximumDepth: 60, isTracing: isTracing)
    let result = body(&evaluation)
    guard evaluation.isCutShort else { return result }
    return WorkerThread(stackSize: 128 << 20) {
      var evaluation = Evaluation(value, table, policy, patterns, maximumDepth: 2_000, isTracing: isTracing)
      return body(&evaluation)
    }.result
  }
}
