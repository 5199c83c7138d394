import CallsiteDiagnostics
import CallsiteSource

/// Changes a document at random locations, the same ones for the same seed.
struct DocumentEdits {
  private var generator: SplitMix
  private let count: Int

  init(seed: UInt64, count: Int) {
    generator = SplitMix(state: seed)
    self.count = count
  }

  /// The document with a number of schemas changed, each in one respect.
  mutating func apply(to root: SourceNode) -> SourceNode {
    var total = 0
    _ = root.mappingSchemas { _ in
      total += 1
      return nil
    }
    var chosen: [Int: Int] = [:]
    while chosen.count < min(count, total) {
      chosen[Int(generator.next() % UInt64(total))] = Int(generator.next() % UInt64(Self.edits.count))
    }
    var index = -1
    return root.mappingSchemas { schema in
      index += 1
      return chosen[index].map { Self.edits[$0](schema) }
    }
  }

  private static let edits: [@Sendable (SourceNode) -> SourceNode] = [
    { $0.setting("type", .string("boolean", at: $0.position)) },
    { $0.setting("nullable", SourceNode(.scalar(SourceScalar("true", .boolean)), at: $0.position)) },
    { $0.setting("maxLength", SourceNode(.scalar(SourceScalar("7", .integer)), at: $0.position)) },
    { $0.setting("format", .string("made-up", at: $0.position)) },
    { $0.setting("deprecated", SourceNode(.scalar(SourceScalar("true", .boolean)), at: $0.position)) },
    { node in
      let values = ["one", "two"].map { SourceNode.string($0, at: node.position) }
      return node.setting("enum", SourceNode(.sequence(values), at: node.position))
    },
    { node in
      let properties = node.mapping?["properties"]?.mapping?.entries ?? []
      let rest = SourceNode(.mapping(SourceMapping(Array(properties.dropFirst()))), at: node.position)
      return node.setting("properties", rest)
    },
    { $0.setting("readOnly", SourceNode(.scalar(SourceScalar("true", .boolean)), at: $0.position)) },
  ]
}

/// A small random number generator (Vigna's SplitMix64).
private struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension SourceNode {
  fileprivate static func string(_ text: String, at position: SourcePosition) -> SourceNode {
    SourceNode(.scalar(SourceScalar(text, .string)), at: position)
  }

  fileprivate func setting(_ key: String, _ value: SourceNode) -> SourceNode {
    let others = mapping?.entries.filter { $0.key != key } ?? []
    let entry = SourceMapping.Entry(key: key, value: value, at: value.position)
    return SourceNode(.mapping(SourceMapping(others + [entry])), at: position)
  }

  /// The tree after a change of each object with a `type`, usually a schema; nil if nothing changed.
  fileprivate func mappingSchemas(_ change: (SourceNode) -> SourceNode?) -> SourceNode {
    if let sequence {
      return SourceNode(.sequence(sequence.map { $0.mappingSchemas(change) }), at: position)
    }
    guard let mapping else { return self }
    let entries = mapping.entries.map { entry in
      SourceMapping.Entry(
        key: entry.key, keyKind: entry.keyKind, value: entry.value.mappingSchemas(change), at: entry.position)
    }
    let node = SourceNode(.mapping(SourceMapping(entries)), at: position)
    return mapping["type"]?.scalar == nil ? node : change(node) ?? node
  }
}
