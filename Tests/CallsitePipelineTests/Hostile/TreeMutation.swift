import CallsiteDiagnostics
import CallsiteSource

/// Changes a tree in one location: removes, repeats or renames an entry, or inserts a value of another type, a piece of
/// another document, or another reference.
struct TreeMutation {
  /// The source of pieces and keys.
  let donors: [SourceNode]

  func mutate(_ root: SourceNode, with generator: inout SeededGenerator) -> SourceNode {
    var node = root
    for _ in 0..<Int.random(in: 1...6, using: &generator) { node = changed(node, with: &generator) }
    return node
  }

  /// Descends to a random depth and changes the value there.
  private func changed(_ node: SourceNode, with generator: inout SeededGenerator) -> SourceNode {
    if Int.random(in: 0..<9, using: &generator) == 0 { return replacement(for: node, with: &generator) }
    switch node.content {
    case .scalar: return replacement(for: node, with: &generator)
    case .sequence(var elements):
      guard let index = elements.indices.randomElement(using: &generator) else { return node }
      switch Int.random(in: 0..<12, using: &generator) {
      case 0: elements.remove(at: index)
      case 1: elements.append(elements[index])
      default: elements[index] = changed(elements[index], with: &generator)
      }
      return SourceNode(.sequence(elements), at: node.position)
    case .mapping(let mapping):
      return SourceNode(.mapping(changed(mapping, with: &generator)), at: node.position)
    }
  }

  private func changed(_ mapping: SourceMapping, with generator: inout SeededGenerator) -> SourceMapping {
    var entries = mapping.entries
    guard let index = entries.indices.randomElement(using: &generator) else { return mapping }
    let entry = entries[index]
    switch Int.random(in: 0..<24, using: &generator) {
    case 0: entries.remove(at: index)
    case 1: entries.append(renamed(entry, "x"))
    case 2: entries[index] = renamed(entry, randomKey(with: &generator))
    default:
      let value = changed(entry.value, with: &generator)
      entries[index] = SourceMapping.Entry(
        key: entry.key, keyKind: entry.keyKind, value: value, at: entry.position)
    }
    return SourceMapping(entries)
  }

  private func renamed(_ entry: SourceMapping.Entry, _ key: String) -> SourceMapping.Entry {
    SourceMapping.Entry(key: key, value: entry.value, at: entry.position)
  }

  private func replacement(for node: SourceNode, with generator: inout SeededGenerator) -> SourceNode {
    let position = node.position
    switch Int.random(in: 0..<7, using: &generator) {
    case 0: return SourceNode(.sequence([node, node]), at: position)
    case 1: return SourceNode(.mapping(SourceMapping([])), at: position)
    case 2: return SourceNode(.scalar(SourceScalar("99999999999999999999", .integer)), at: position)
    case 3: return SourceNode(.scalar(SourceScalar("", .null)), at: position)
    case 4:
      let pointer = "#/components/schemas/" + randomKey(with: &generator)
      let target = SourceNode(.scalar(SourceScalar(pointer, .string)), at: position)
      let entry = SourceMapping.Entry(key: "$ref", value: target, at: position)
      return SourceNode(.mapping(SourceMapping([entry])), at: position)
    case 5: return SourceNode(.scalar(SourceScalar(randomKey(with: &generator), .string)), at: position)
    default: return randomPiece(with: &generator)
    }
  }

  private func randomKey(with generator: inout SeededGenerator) -> String {
    randomPiece(with: &generator).mapping?.entries.randomElement(using: &generator)?.key ?? "type"
  }

  /// A piece of a donor, found by descending.
  private func randomPiece(with generator: inout SeededGenerator) -> SourceNode {
    var node = donors.randomElement(using: &generator) ?? SourceNode.nothing
    for _ in 0..<Int.random(in: 1...9, using: &generator) {
      switch node.content {
      case .scalar: return node
      case .sequence(let elements): node = elements.randomElement(using: &generator) ?? node
      case .mapping(let mapping): node = mapping.entries.randomElement(using: &generator)?.value ?? node
      }
    }
    return node
  }
}

extension SourceNode {
  fileprivate static let nothing = SourceNode(
    .scalar(SourceScalar("", .null)), at: .init(file: "fuzz.yaml", line: 1, column: 1))
}
