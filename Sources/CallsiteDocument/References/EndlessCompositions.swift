import CallsiteSource
import OrderedCollections

/// Finds schemas in a component that are composed of it, by `allOf` or by alternatives next to properties,
/// and makes them separate components.
///
/// In `Node: { properties: { child: { allOf: [{ $ref: Node }, { … }] } } }`, a child has the properties of a
/// node, one of which is the child. In place, the expansion would be infinite. As a component, the schema can
/// refer to itself.
struct EndlessCompositions {
  private struct Composition {
    let component: String
    /// The path from the root of the document.
    let path: [String]
    let parts: [String]
  }

  private let session: ReadingSession
  private var compositions: [Composition] = []
  /// The components that each component is composed of, at the top level or inside.
  private var edges: OrderedDictionary<String, [String]> = [:]

  init(_ session: ReadingSession) {
    self.session = session
    for entry in session.schemaNodes.entries {
      edges[entry.key] = parts(of: entry.value, isComponent: true)
      visitChildren(of: entry.value, at: ["components", "schemas", entry.key], in: entry.key)
    }
  }

  /// Returns the document with these schemas as components.
  func hoisted() -> SourceNode {
    guard !compositions.isEmpty else { return session.root }
    let cycles = ReferenceCycles(edges)
    let endless = compositions.filter { composition in
      composition.parts.contains { cycles.areOnCycle($0, composition.component) }
    }
    var root = session.root
    var taken = Set(session.schemaNodes.entries.map(\.key))
    // Innermost first, so that it has been replaced when the schema around it is moved.
    for composition in endless.sorted(by: { $0.path.count > $1.path.count }) {
      guard let node = root.node(at: JSONPointer(composition.path)) else { continue }
      let name = Self.freeName(composition.path, in: session.root, &taken)
      let text = JSONPointer(["components", "schemas", name]).reference
      let reference = SourceNode(["$ref": .string(text, at: node.position)], at: node.position)
      root = root.replacing(reference, at: composition.path[...]).adding(
        [SourceMapping.Entry(key: name, value: node, at: node.position)], at: ["components", "schemas"])
    }
    return root
  }

  private static func freeName(
    _ path: [String], in root: SourceNode, _ taken: inout Set<String>
  ) -> String {
    let wanted = HoistedName(JSONPointer(path), in: root, ComponentLayout(root)).candidates.last ?? "Schema"
    return taken.claim(wanted)
  }

  /// Returns the components that a schema is composed of, or may be: schemas next to alternatives belong to
  /// each.
  ///
  /// - Parameter isComponent: Whether the schema is a component, whose alternatives aren't counted if it has
  ///   a discriminator, because schemas composed of it are then one of the alternatives.
  private func parts(of node: SourceNode, isComponent: Bool = false) -> [String] {
    guard let mapping = node.mapping else { return [] }
    if let text = mapping["$ref"]?.string {
      return JSONPointer(reference: text)?.name(in: .schemas).map { [$0] } ?? []
    }
    let alternatives = isComponent && mapping["discriminator"] != nil ? [] : node.alternatives
    return ((mapping["allOf"]?.sequence ?? []) + alternatives).flatMap { parts(of: $0) }
  }

  /// - Parameter isPart: Whether the schema is part of the composition around it.
  private mutating func visit(
    _ node: SourceNode, at path: [String], in component: String, isPart: Bool = false
  ) {
    if !isPart, node.isComposition {
      let parts = parts(of: node)
      if !parts.isEmpty {
        compositions.append(Composition(component: component, path: path, parts: parts))
        edges[component, default: []] += parts
      }
    }
    visitChildren(of: node, at: path, in: component, isPart: isPart)
  }

  private mutating func visitChildren(
    of node: SourceNode, at path: [String], in component: String, isPart: Bool = true
  ) {
    for entry in node.mapping?.entries ?? [] {
      guard let keyword = SchemaKeyword.named(entry.key), keyword.shapesType else { continue }
      let arePart = entry.key == "allOf" && (isPart || node.isComposition)
      for (tokens, schema) in keyword.schemas(in: entry.value) {
        visit(schema, at: path + [entry.key] + tokens, in: component, isPart: arePart)
      }
    }
  }
}

extension SourceNode {
  /// Whether a schema is composed of several, as opposed to `allOf` with one schema and annotations.
  fileprivate var isComposition: Bool {
    guard let mapping else { return false }
    if mapping["properties"] != nil, !alternatives.isEmpty { return true }
    guard let parts = mapping["allOf"]?.sequence else { return false }
    let isShape = { (key: String) in
      key != "nullable" && key != "discriminator" && SchemaKeyword.named(key)?.shapesType == true
    }
    let isShaped = { (mapping: SourceMapping) in mapping.entries.contains { isShape($0.key) } }
    let others = mapping.entries.contains { $0.key != "allOf" && $0.key != "type" && isShape($0.key) }
    return others || parts.count { $0.mapping.map(isShaped) ?? false } > 1
  }

  /// The alternatives of a value. Empty for `oneOf` or `anyOf` with only one schema.
  fileprivate var alternatives: [SourceNode] {
    let schemas = [mapping?["oneOf"], mapping?["anyOf"]].lazy.compactMap { $0?.sequence }.first {
      !$0.isEmpty
    }
    return schemas.map { $0.count > 1 ? $0 : [] } ?? []
  }

  /// Returns the tree with the node at an existing path replaced.
  func replacing(_ node: SourceNode, at path: ArraySlice<String>) -> SourceNode {
    guard let token = path.first else { return node }
    switch content {
    case .scalar: return self
    case .sequence(var elements):
      guard let index = Int(token), elements.indices.contains(index) else { return self }
      elements[index] = elements[index].replacing(node, at: path.dropFirst())
      return SourceNode(.sequence(elements), at: position)
    case .mapping(let mapping):
      let entries = mapping.entries.map { entry in
        guard entry.key == token else { return entry }
        let value = entry.value.replacing(node, at: path.dropFirst())
        return SourceMapping.Entry(key: token, keyKind: entry.keyKind, value: value, at: entry.position)
      }
      return SourceNode(.mapping(SourceMapping(entries)), at: position)
    }
  }
}
