import CallsiteDiagnostics
import CallsiteDocument
import OrderedCollections

/// Which component schemas hold themselves without a list or dictionary between: Swift values of them would
/// have no end, and need a box.
struct SchemaRecursion: Sendable {
  private let cycles: ReferenceCycles

  init(context: LoweringContext) {
    cycles = ReferenceCycles(
      context.document.schemas.mapValues { Array(Self.held(by: $0, context: context)) })
  }

  /// Whether values of a schema, held in a component schema's type, hold values of that type again.
  func isRecursive(_ schema: Schema, in owner: String, _ context: LoweringContext) -> Bool {
    cycles.names.contains(owner)
      && Self.held(by: schema, context: context).contains { cycles.areOnCycle($0, owner) }
  }

  /// The component schemas of which a value of this schema directly holds values.
  private static func held(by schema: Schema, context: LoweringContext) -> Set<String> {
    switch context.form(of: schema) {
    case .reference(let key): [key]
    case .object(let form):
      form.properties.values.reduce(into: []) { $0.formUnion(held(by: $1, context: context)) }
    case .union(let branches, _):
      branches.reduce(into: []) { $0.formUnion(held(by: $1, context: context)) }
    case .clearable(let value): held(by: value, context: context)
    default: []
    }
  }
}

/// Component schemas that are only another name for a type made of themselves (`Tree`: a list of `Tree`). A
/// type alias can't be; inside of them they are any JSON.
struct EndlessAliases: Sendable {
  /// Their keys.
  let keys: Set<String>

  init(context: LoweringContext) {
    keys = ReferenceCycles(context.document.schemas.mapValues { Self.parts(of: $0, context: context) }).names
  }

  /// The component schemas that a name for a type is made of; none for types with declarations of their own.
  private static func parts(of schema: Schema, context: LoweringContext) -> [String] {
    switch context.form(of: schema) {
    case .reference(let key): [key]
    case .array(let items?): parts(of: items, context: context)
    case .map(let values?): parts(of: values, context: context)
    default: []
    }
  }
}

/// Component schemas whose alternatives lead back to them, through alternatives alone.
///
/// To be one of what one is says nothing, and read as a type of its own it has no end: a decoder that tries `A` for
/// a case of `A` never returns. Such a schema has the alternatives of all the schemas in its circle, and not these.
struct EndlessUnions: Sendable {
  /// By the component's schema: its alternatives that lead out of the circle.
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
      let isLarge = sizes[circle, default: 0] > Self.largestCircle
      let others = circles[circle] ?? Self.exits(from: key, cycles, in: document, goesOn: !isLarge)
      if !isLarge { circles[circle] = others }
      alternatives[ObjectIdentifier(Self.essence(of: schema))] = others
      keys.append(key)
    }
  }

  /// How many schemas a circle may have whose alternatives are those of all: beyond that it is nobody's design, and
  /// each keeps its own.
  private static let largestCircle = 50

  /// Warnings for all of them, in the order of the document.
  func report(in document: APIDocument, to collector: inout DiagnosticCollector) {
    for key in keys {
      collector.report(
        .endlessUnion(key, at: document.schemas[key]?.position), asOneOf: "endless union", isRepair: false)
    }
  }

  func contains(_ schema: Schema) -> Bool { alternatives[ObjectIdentifier(schema)] != nil }

  /// What a schema is one of besides itself; nil for schemas that aren't among their own alternatives.
  func alternatives(of schema: Schema) -> [Schema]? { alternatives[ObjectIdentifier(schema)] }

  /// The alternatives of a circle's schemas that aren't in it, each component once.
  ///
  /// - Parameter goesOn: Whether the circle is followed, or only its first schema counts.
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

  /// A schema without the compositions of one that it is written in.
  private static func essence(of schema: Schema) -> Schema {
    var schema = schema
    while let other = schema.standIn { schema = other }
    return schema
  }

  /// The components that a schema is or may be.
  private static func components(in schema: Schema) -> [String] {
    schema.reference.map { [$0] } ?? (schema.allOf + schema.oneOf + schema.anyOf).flatMap(components)
  }
}

extension Diagnostic {
  static func endlessAlias(_ key: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "endless-alias",
      "Schema '\(key)' is a list or dictionary of itself and has no end in Swift; its elements are JSONValue.",
      at: position)
  }

  fileprivate static func endlessUnion(_ key: String, at position: SourcePosition?) -> Diagnostic {
    Diagnostic(
      .warning, "endless-union",
      "Schema '\(key)' lists itself as an alternative. It is generated with the others, and schemas composed of "
        + "it have none of them.", at: position)
  }
}
