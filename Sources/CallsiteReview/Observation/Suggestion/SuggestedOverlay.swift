import CallsiteDocument
import CallsiteSource
import OrderedCollections

/// A suggested overlay (OpenAPI Overlay 1.0) that makes a document match recorded traffic.
///
/// It contains names, types and enum values, but no other recorded values. Review it before applying it.
struct SuggestedOverlay {
  /// The overlay, or `nil` if there is nothing to change.
  let node: SourceNode?
  /// The findings that an overlay of the document can't express.
  let rest: [String]

  /// - Parameters:
  ///   - root: The document's source, with existing overlays applied.
  ///   - isCautious: Whether a documented type stays allowed even if all recorded values had another one.
  init(
    _ result: ObservationResult, root: SourceNode, document: APIDocument, isCautious: Bool = false
  ) {
    let edits = DocumentEdits(result, root)
    let actions = OverlayActions.nodes(for: edits, in: root, isCautious: isCautious)
    rest = edits.rest
    node =
      actions.isEmpty
      ? nil
      : .object([
        "overlay": .text("1.0.0"),
        "info": .object(["title": .text("Recorded traffic of \(document.title)"), "version": .text("1.0.0")]
        ),
        "actions": .list(actions),
      ])
  }
}

/// Converts edits of a document to the actions of an overlay (OpenAPI Overlay 1.0).
struct OverlayActions {
  private let root: SourceNode
  private let dialect: SchemaDialect
  /// Whether types are never replaced, because the schema may apply to other values, too.
  private let isCautious: Bool
  private var additions: [SourceNode] = []
  /// The actions that wrap a schema, to be applied from the innermost one outwards, so that the paths stay valid.
  private var rewritings: [(depth: Int, actions: [SourceNode])] = []

  /// Whether a keyword determines which values a schema allows.
  private static func isShape(_ key: String) -> Bool {
    key == "x-nullable" || SchemaKeyword.named(key)?.constrains == true
  }

  static func nodes(for edits: DocumentEdits, in root: SourceNode, isCautious: Bool) -> [SourceNode] {
    var actions = OverlayActions(root: root, isCautious: isCautious)
    for (path, edit) in edits.edits { actions.add(edit, at: path) }
    let rewritings = actions.rewritings.enumerated().sorted {
      ($1.element.depth, $0.offset) < ($0.element.depth, $1.offset)
    }
    return actions.additions + rewritings.flatMap(\.element.actions)
  }

  private init(root: SourceNode, isCautious: Bool) {
    self.root = root
    self.isCautious = isCautious
    dialect = SchemaDialect(of: root)
  }

  private mutating func add(_ edit: DocumentEdit, at path: DocumentPath) {
    var update: OrderedDictionary<String, SourceNode> = edit.fields
    if !edit.properties.isEmpty { update["properties"] = .object(edit.properties.mapValues(schema)) }
    if !edit.parameters.isEmpty { update["parameters"] = parameters(edit.parameters) }
    let calls = TrafficDescription(dialect: dialect)
    if let answers = edit.answers { update.merge(calls.fields(of: answers)) { $1 } }
    if !edit.bodies.isEmpty { update["content"] = calls.content(edit.bodies) }
    if !edit.calls.isEmpty { update["paths"] = calls.paths(edit.calls) }
    if !update.isEmpty { additions.append(self.update(path, update)) }
    for field in edit.removedFields { additions.append(remove(path, [field])) }
    addOptional(edit.optionalNames, at: path)
    if !edit.values.isEmpty { addValues(Array(edit.values), at: path) }
    if let format = edit.format { addFormat(format, isOnly: edit.isOnlyFormat, at: path) }
    if let type = edit.type {
      addType(type, isOnly: edit.isOnlyType && !isCautious, isNullable: edit.isNullable, at: path)
    } else if edit.isNullable {
      addNull(at: path)
    }
  }

  private func schema(_ shape: ObservedShape) -> SourceNode { ObservedSchema(shape, dialect).node }

  private func parameters(_ shapes: OrderedDictionary<String, ObservedShape>) -> SourceNode {
    .list(TrafficDescription(dialect: dialect).queryParameters(shapes))
  }

  private mutating func addOptional(_ names: OrderedSet<String>, at path: DocumentPath) {
    guard !names.isEmpty else { return }
    let all = path.node(in: root)?["required"]?.sequence?.compactMap(\.string) ?? []
    if Set(all).isSubset(of: names) {
      additions.append(remove(path, ["required"]))
    } else {
      let tests = names.map { "@ == '\(DocumentPath.escaped($0))'" }.joined(separator: " || ")
      additions.append(remove(path, ["required"], filter: "[?\(tests)]"))
    }
  }

  private mutating func addValues(_ values: [DocumentValue], at path: DocumentPath) {
    let nodes = values.map(SourceNode.value)
    if let constant = path.node(in: root)?["const"] {
      additions.append(remove(path, ["const"]))
      additions.append(update(path, ["enum": .list([constant] + nodes)]))
    } else if let key = ["oneOf", "anyOf"].first(where: { path.node(in: root)?[$0] != nil }) {
      // Each value has a schema of its own.
      additions.append(update(path, [key: .list(nodes.map { .object(["const": $0]) })]))
    } else {
      additions.append(update(path, ["enum": .list(nodes)]))
    }
  }

  private mutating func addFormat(_ shape: ObservedShape, isOnly: Bool, at path: DocumentPath) {
    if isOnly, !isCautious, shape.types == [.string], let format = shape.format {
      additions.append(update(path, ["format": .text(format)]))
    } else {
      additions.append(remove(path, ["format"]))
    }
  }

  private mutating func addNull(at path: DocumentPath) {
    guard let schema = path.node(in: root) else { return }
    let hasEnumeration = schema["enum"] != nil
    var fields: OrderedDictionary<String, SourceNode> = [:]
    if let type = schema["type"] {
      if dialect == .openAPI31 {
        fields["type"] = type.sequence == nil ? .list([type, .text("null")]) : .list([.text("null")])
      } else {
        dialect.allowNull(in: &fields)
      }
      if hasEnumeration { fields["enum"] = .list([.value(.null)]) }
      additions.append(update(path, fields))
    } else {
      wrap(schema, or: nil, isNullable: true, at: path)
    }
  }

  private mutating func addType(
    _ shape: ObservedShape, isOnly: Bool, isNullable: Bool, at path: DocumentPath
  ) {
    guard let schema = path.node(in: root) else { return }
    if schema["type"]?.string == "integer", shape.types.isSubset(of: [.integer, .number]) {
      additions.append(update(path, ["type": .text("number")]))
      if schema["format"] != nil { additions.append(remove(path, ["format"])) }
      if isNullable { wrap(schema, or: nil, isNullable: true, at: path) }
      return
    }
    guard isOnly || dialect == .swagger20 else {
      return wrap(schema, or: self.schema(shape), isNullable: isNullable, at: path)
    }
    let wasNullable =
      schema["type"]?.sequence?.contains { $0.string == "null" } == true
      || schema["nullable"]?.scalar?.text == "true"
    var fields: OrderedDictionary<String, SourceNode> = [:]
    if isOnly {
      for entry in self.schema(shape).mapping?.entries ?? [] { fields[entry.key] = entry.value }
      if isNullable || wasNullable, shape.nullCount == 0, fields["type"] != nil {
        dialect.allowNull(in: &fields)
      }
    }
    rewrite(schema, to: fields, at: path)
  }

  /// Wraps a schema in a choice between itself and another one, or null.
  private mutating func wrap(
    _ schema: SourceNode, or other: SourceNode?, isNullable: Bool, at path: DocumentPath
  ) {
    let entries = (schema.mapping?.entries ?? []).filter { Self.isShape($0.key) }
    let own = SourceNode.object(
      OrderedDictionary(entries.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first }))
    var fields: OrderedDictionary<String, SourceNode> = [:]
    if dialect == .openAPI31 {
      let null: [SourceNode] = isNullable ? [.object(["type": .text("null")])] : []
      fields["anyOf"] = .list([own] + [other].compactMap { $0 } + null)
    } else {
      fields[other == nil ? "allOf" : "anyOf"] = .list([own] + [other].compactMap { $0 })
      if isNullable { dialect.allowNull(in: &fields) }
    }
    rewrite(schema, to: fields, at: path)
  }

  private mutating func rewrite(
    _ schema: SourceNode, to fields: OrderedDictionary<String, SourceNode>, at path: DocumentPath
  ) {
    let keys = (schema.mapping?.entries ?? []).map(\.key).filter(Self.isShape)
    var actions: [SourceNode] = keys.isEmpty ? [] : [remove(path, keys)]
    if !fields.isEmpty { actions.append(update(path, fields)) }
    rewritings.append((path.tokens.count, actions))
  }

  private func update(_ path: DocumentPath, _ fields: OrderedDictionary<String, SourceNode>) -> SourceNode {
    .object(["target": .text(path.jsonPath(in: root)), "update": .object(fields)])
  }

  private func remove(_ path: DocumentPath, _ keys: [String], filter: String = "") -> SourceNode {
    let names = keys.map { "'\(DocumentPath.escaped($0))'" }.joined(separator: ", ")
    let target =
      keys.count == 1 ? path.appending(keys[0]).jsonPath(in: root) : path.jsonPath(in: root) + "[\(names)]"
    return .object(["target": .text(target + filter), "remove": .flag(true)])
  }
}
