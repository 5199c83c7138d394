import CallsiteSource

extension SourceNode {
  /// Writes out which value of a discriminator means a branch where the branch's component has another name
  /// now: a branch that no value is mapped to stands for its own name (OpenAPI, Discriminator Object).
  func keepingImpliedNames(of original: SourceNode) -> SourceNode {
    guard let discriminator = mapping?["discriminator"], discriminator.mapping != nil else { return self }
    let mapped = discriminator.mapping?["mapping"]?.mapping?.entries ?? []
    var targets = Set(mapped.compactMap(\.value.string))
    let keys = Set(mapped.map(\.key))
    var added: [SourceMapping.Entry] = []
    for (before, after) in zip(original.branchReferences, branchReferences) {
      guard let before, let after, let text = after.string, let old = before.string else { continue }
      let name = ReferenceText(old).impliedName
      if name == ReferenceText(text).impliedName || keys.contains(name) { continue }
      if targets.insert(text).inserted {
        added.append(SourceMapping.Entry(key: name, value: after, at: before.position))
      }
    }
    if added.isEmpty { return self }
    let changed = discriminator.adding(added, at: ["mapping"])
    return replacing([
      SourceMapping.Entry(key: "discriminator", value: changed, at: discriminator.position)
    ])
  }

  /// The `$ref` of each branch of `oneOf` and `anyOf`.
  private var branchReferences: [SourceNode?] {
    ["oneOf", "anyOf"].flatMap { mapping?[$0]?.sequence ?? [] }.map { $0.mapping?["$ref"] }
  }
}
