import CallsiteDiagnostics
package import CallsiteDocument
package import CallsiteSource
import Foundation

/// Compiled schemas, as an evaluation needs them.
struct SchemaTable: Sendable {
  var schemas: [CompiledSchema] = []
  var dynamicAnchors: [Int: [String: Int]] = [:]
  /// Whether any schema asks what the others left over.
  var hasUnevaluated = false

  /// The schema that says that a property is only read where values are sent, or only sent where they are read: its
  /// own, or what that refers to.
  func schemaOfOtherWay(_ property: Int, _ direction: EvaluationPolicy.Direction) -> Int? {
    var index: Int? = property
    var hops = 0
    while let next = index, hops < 64 {
      let rules = schemas[next].rules
      if direction == .request ? rules.isReadOnly : rules.isWriteOnly { return next }
      index = rules.reference
      hops += 1
    }
    return nil
  }
}

/// What schemas promise of values. Each is compiled when it is first asked for, and once.
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

  /// The schema that a reference leads to, such as a URI with a JSON Pointer; nil if there is none.
  package func schema(_ reference: String) -> Reference? {
    storage.compile { $0.compile(reference: reference) }.map { Reference(index: $0) }
  }

  /// A schema that stands by itself.
  ///
  /// - Parameter name: No other schema's.
  package func schema(_ node: SourceNode, named name: String) -> Reference {
    let index = storage.compile { $0.compile(node, named: name) }
    guard let index else { preconditionFailure("A node compiles to a schema.") }
    return Reference(index: index)
  }

  /// References of compiled schemas that lead nowhere; what stands there allows any value.
  package var unresolvedReferences: [String] { storage.unresolved }

  /// All that is wrong with a value, in the order of its parts.
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

  /// What a value has to do with a schema, part by part.
  package func judge(_ value: DocumentValue, _ schema: Reference, _ policy: EvaluationPolicy) -> Judgment {
    evaluation(value, policy, isTracing: true) { $0.judge(schema.index, value) }
  }

  private func evaluate(
    _ value: DocumentValue, _ schema: Reference, _ policy: EvaluationPolicy, isExplaining: Bool
  ) -> Evaluation.Outcome {
    evaluation(value, policy, isTracing: false) { $0.evaluate(schema.index, isExplaining: isExplaining) }
  }

  /// Almost all values are evaluated where they are. What nests deeper than the stack of any thread surely holds has
  /// a thread of its own.
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
