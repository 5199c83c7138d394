package import CallsiteSource

/// Tidies a document for editing: fields in the customary order, no fields without effect, no trailing white
/// space, component names that OpenAPI 3 allows, and unique operationIds.
///
/// The meaning is unchanged. Lists and maps of names (paths, schemas, properties) keep their order.
package struct DocumentTidying: Sendable {
  package init() {}

  package func tidied(_ root: SourceNode) -> SourceNode {
    var numbering = OperationIDNumbering(root)
    return tidied(ComponentRenaming(root).renamed(numbering.numbered(root)), as: .document)
  }

  private func tidied(_ node: SourceNode, as kind: NodeKind) -> SourceNode {
    if kind == .data { return node }
    switch node.content {
    case .scalar: return node
    case .sequence(let elements):
      return SourceNode(.sequence(elements.map { tidied($0, as: kind.element) }), at: node.position)
    case .mapping:
      let object = node.mappingEntries { entry in
        if Self.isWithoutEffect(entry, in: kind) { return nil }
        if kind == .document, entry.key == "info" { return entry.replacing(info(entry.value)) }
        if case .map = kind { return entry.replacing(tidied(entry.value, as: kind.child(entry.key))) }
        if entry.key == "description" { return entry.replacing(Self.withoutTrailingSpace(entry.value)) }
        return entry.replacing(tidied(entry.value, as: kind.child(entry.key)))
      }
      return Self.order(of: kind).map { ordered(object, by: $0) } ?? object
    }
  }

  private func info(_ node: SourceNode) -> SourceNode {
    let info = node.mappingEntries { entry in
      entry.key == "description" ? entry.replacing(Self.withoutTrailingSpace(entry.value)) : entry
    }
    return ordered(info, by: ["title", "version", "summary", "description"])
  }

  /// Returns the object with some fields first, in the given order, followed by the others in theirs.
  private func ordered(_ node: SourceNode, by keys: [String]) -> SourceNode {
    guard let entries = node.mapping?.entries else { return node }
    let ranked = entries.enumerated().sorted { lhs, rhs in
      let ranks = [lhs, rhs].map { keys.firstIndex(of: $0.element.key) ?? keys.count }
      return (ranks[0], lhs.offset) < (ranks[1], rhs.offset)
    }
    return SourceNode(.mapping(SourceMapping(ranked.map(\.element))), at: node.position)
  }

  private static func order(of kind: NodeKind) -> [String]? {
    switch kind {
    case .document:
      ["openapi", "info", "servers", "tags", "security", "paths", "webhooks", "components"]
    case .operation:
      [
        "operationId", "x-callsite-name", "tags", "summary", "description", "deprecated", "security",
        "servers",
        "parameters", "requestBody", "responses",
      ]
    case .component(.parameters), .component(.headers):
      ["name", "in", "required", "description", "deprecated", "style", "explode", "schema", "content"]
    case .component(.requestBodies): ["description", "required", "content"]
    case .component(.responses): ["description", "headers", "content"]
    case .component(.schemas): ["title", "description", "type", "format", "required", "properties"]
    default: nil
    }
  }

  /// Whether a field has no effect, such as `parameters: []` or `required: false`.
  private static func isWithoutEffect(_ entry: SourceMapping.Entry, in kind: NodeKind) -> Bool {
    let isEmpty = entry.value.sequence?.isEmpty == true || entry.value.string?.isEmpty == true
    let isFalse = entry.value.scalar.map { $0.kind == .boolean && $0.text == "false" } ?? false
    switch kind {
    case .operation:
      return isEmpty && ["parameters", "tags", "summary", "description"].contains(entry.key)
        || isFalse && entry.key == "deprecated"
    case .component(.pathItems): return isEmpty && entry.key == "parameters"
    case .component(.parameters), .component(.requestBodies):
      return isEmpty && entry.key == "description"
        || isFalse && ["required", "deprecated", "allowEmptyValue"].contains(entry.key)
    case .component(.schemas): return isEmpty && entry.key == "required"
    default: return false
    }
  }

  /// Returns a text without trailing white space in its lines, which a YAML block couldn't represent.
  private static func withoutTrailingSpace(_ node: SourceNode) -> SourceNode {
    guard let text = node.string, text.contains(where: \.isNewline) else { return node }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { line in
        line.prefix(upTo: line.lastIndex { !$0.isWhitespace }.map(line.index(after:)) ?? line.startIndex)
      }
    return .string(lines.joined(separator: "\n"), at: node.position)
  }
}

/// Makes duplicate ids of operations explicit, numbered as they would be when reading (``OperationIDs``).
struct OperationIDNumbering {
  private var taken: TakenIDs
  private var used: Set<String> = []

  init(_ root: SourceNode) {
    taken = TakenIDs(Self.operations(of: root).compactMap { $0.mapping?["operationId"]?.string })
  }

  /// Returns the document with duplicate ids numbered.
  mutating func numbered(_ root: SourceNode) -> SourceNode {
    root.mappingEntries { entry in
      guard entry.key == "paths" else { return entry }
      return entry.replacing(
        entry.value.mappingEntries { path in
          path.replacing(
            path.value.mappingEntries { operation in
              HTTPMethod.fields.contains(operation.key)
                ? operation.replacing(withOwnID(operation.value)) : operation
            })
        })
    }
  }

  private mutating func withOwnID(_ operation: SourceNode) -> SourceNode {
    guard let id = operation.mapping?["operationId"]?.string, !used.insert(id).inserted else {
      return operation
    }
    let own = taken.number(id)
    return operation.mappingEntries { entry in
      entry.key == "operationId" ? entry.replacing(.string(own, at: entry.value.position)) : entry
    }
  }

  private static func operations(of root: SourceNode) -> [SourceNode] {
    let paths = root.mapping?["paths"]?.mapping?.entries ?? []
    return paths.flatMap { $0.value.mapping?.entries ?? [] }.map(\.value)
  }
}
