import CallsiteDiagnostics
import CallsiteDocument
import OrderedCollections

/// Finds component schemas that contain themselves without a list or dictionary in between. Their Swift types
/// would be infinite without a box.
struct SchemaRecursion: Sendable {
  private let cycles: ReferenceCycles

  init(context: LoweringContext) {
    cycles = ReferenceCycles(
      context.document.schemas.mapValues { Array(Self.held(by: $0, context: context)) })
  }

  /// Whether values of a schema in a component's type contain values of that type again.
  func isRecursive(_ schema: Schema, in owner: String, _ context: LoweringContext) -> Bool {
    cycles.names.contains(owner)
      && Self.held(by: schema, context: context).contains { cycles.areOnCycle($0, owner) }
  }

  /// Returns the component schemas whose values are directly contained in values of this schema.
  private static func held(by schema: Schema, context: LoweringContext) -> Set<String> {
    switch context.form(of: schema) {
    case .reference(let key): [key]
    case .object(let form):
      form.properties.values.reduce(into: []) { $0.formUnion(held(by: $1, context: context)) }
    case .union(let branches, _):
      branches.reduce(into: []) { $0.formUnion(held(by: $1, context: context)) }
    case .extended(let union):
      union.form.properties.values.reduce(into: held(by: union.choice, context: context)) {
        $0.formUnion(held(by: $1, context: context))
      }
    case .clearable(let value): held(by: value, context: context)
    default: []
    }
  }
}

/// The component schemas that are equivalent to a type made of themselves (`Tree`: a list of `Tree`). Type
/// aliases can't be recursive, so their elements are any JSON.
struct EndlessAliases: Sendable {
  /// The keys of these schemas.
  let keys: Set<String>

  init(context: LoweringContext) {
    keys = ReferenceCycles(context.document.schemas.mapValues { Self.parts(of: $0, context: context) }).names
  }

  /// Returns the component schemas that an alias consists of. Empty for types with their own declarations.
  private static func parts(of schema: Schema, context: LoweringContext) -> [String] {
    switch context.form(of: schema) {
    case .reference(let key): [key]
    case .array(let items?): parts(of: items, context: context)
    case .map(let values?): parts(of: values, context: context)
    default: []
    }
  }
}

/// Finds component schemas that are alternatives of themselves, directly or through other alternatives.
///
/// Such an alternative says nothing, and as a type it is infinite: a decoder that tries `A` for a case of `A`
/// never returns. These schemas get the alternatives of all schemas in their cycle, without those in the
/// cycle.
struct EndlessUnions: Sendable {
  /// The alternatives outside of the cycle, by component schema.
  private var alternatives: [ObjectIdentifier: [Schema]] = [:]
  private var keys: [String] = []

  init(of document: APIDocument) {
    let cycles = ReferenceCycles(
      document.schemas.mapValues { schema in
        let schema = Self.essence(of: schema)
        return schema.reference.map { [$0] }
          ?? UnionComposition.branches(of: schema)?.flatMap(Self.components) ?? []
      })
    guard !cycles.names.isEmpty else { return }
    let sizes = cycles.names.reduce(into: [:]) { sizes, name in sizes[cycles.cycle(of: name), default: 0] += 1
    }
    var circles: [Int: [Schema]] = [:]
    for (key, schema) in document.schemas {
      guard let circle = cycles.cycle(of: key) else { continue }
      let isLarge = sizes[circle, default: 0] > Self.maximumCycleLength
      let others = circles[circle] ?? Self.exits(from: key, cycles, in: document, goesOn: !isLarge)
      if !isLarge { circles[circle] = others }
      alternatives[ObjectIdentifier(Self.essence(of: schema))] = others
      keys.append(key)
    }
  }

  /// The maximum size of a cycle whose schemas share their alternatives. A larger one can't be intended, and
  /// each schema keeps its own.
  private static let maximumCycleLength = 50

  /// Reports a warning for all of them, in document order.
  func report(in document: APIDocument, to collector: inout DiagnosticCollector) {
    for key in keys {
      collector.report(
        .endlessUnion(key, at: document.schemas[key]?.position), asOneOf: "endless union", isRepair: false)
    }
  }

  func contains(_ schema: Schema) -> Bool { alternatives[ObjectIdentifier(schema)] != nil }

  /// Returns the other alternatives of a schema, or `nil` if it isn't among its own alternatives.
  func alternatives(of schema: Schema) -> [Schema]? { alternatives[ObjectIdentifier(schema)] }

  /// Returns the alternatives that lead out of a cycle, each component once.
  ///
  /// - Parameter goesOn: Whether to follow the cycle, instead of using only its first schema.
  private static func exits(
    from key: String, _ cycles: ReferenceCycles, in document: APIDocument, goesOn: Bool
  ) -> [Schema] {
    var exits: [Schema] = []
    var known: Set<String> = [key]
    var pending = document.schemas[key].map { [$0] } ?? []
    while let schema = pending.popLast().map(essence) {
      if let reference = schema.reference {
        guard known.insert(reference).inserted else { continue }
        if cycles.areOnCycle(reference, key), let target = document.schemas[reference] {
          if goesOn { pending.append(target) }
        } else {
          exits.append(schema)
        }
      } else if let branches = UnionComposition.branches(of: schema),
        branches.flatMap(components).contains(where: { cycles.areOnCycle($0, key) })
      {
        pending += branches.reversed()
      } else {
        exits.append(schema)
      }
    }
    return exits
  }

  /// Returns a schema without the compositions of the schema that contains it.
  private static func essence(of schema: Schema) -> Schema {
    var schema = schema
    while let other = schema.standIn { schema = other }
    return schema
  }

  /// Returns the components that a schema is or can be.
  private static func components(in schema: Schema) -> [String] {
    schema.reference.map { [$0] } ?? (schema.allOf + schema.oneOf + schema.anyOf).flatMap(components)
  }
}

extension Diagnostic {
  static func endlessAlias(_ key: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "endless-alias",
      "Schema '\(key)' is a list or dictionary of itself, which is infinite in Swift; its elements are JSONValue.",
      at: position)
  }

  fileprivate static func endlessUnion(_ key: String, at position: SourcePosition?) -> Diagnostic {
    Diagnostic(
      .warning, "endless-union",
      "Schema '\(key)' lists itself as an alternative, which is left out. Schemas composed of it leave out the "
        + "other alternatives, too.", at: position)
  }
}
