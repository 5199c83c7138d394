import CallsiteDiagnostics
import CallsiteSource

/// Follows `$ref`s within a document.
struct ReferenceResolver {
  let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  /// The object that a node stands for: itself, or what its chain of references leads to.
  ///
  /// `summary`, `description` and extensions beside a `$ref` replace those of the target (OpenAPI, Reference
  /// Object); other keys are ignored with a warning. Nil, with a diagnostic, when a reference fails.
  func resolve(_ node: SourceNode, as section: ComponentSection) -> SourceNode? {
    var node = node
    var overrides: [SourceMapping.Entry] = []
    var chain: [Reference] = []
    while let reference = Reference(node, session) {
      guard let pointer = reference.pointer, let target = find(reference, pointer, section) else {
        return nil
      }
      if let start = chain.firstIndex(where: { $0.pointer == pointer }) {
        // The reference that entered the cycle is no part of it.
        reportCycle(chain[start...].dropFirst() + [reference])
        return nil
      }
      chain.append(reference)
      overrides = overridesBeside(node, section) + overrides
      node = target
    }
    return node.replacing(overrides)
  }

  /// Reports a cycle at its first reference in the text, wherever it was entered.
  private func reportCycle(_ references: ArraySlice<Reference>) {
    guard let first = references.min(by: { $0.position < $1.position }) else { return }
    session.repair(.cyclicReference(first.text, at: first.position))
  }

  private func overridesBeside(_ node: SourceNode, _ section: ComponentSection) -> [SourceMapping.Entry] {
    // Path items may have anything beside `$ref`.
    let entries = node.mapping?.entries.filter { $0.key != "$ref" } ?? []
    if section == .pathItems { return entries }
    return entries.filter { entry in
      let isAllowed = ["summary", "description"].contains(entry.key) || entry.key.hasPrefix("x-")
      if !isAllowed { session.repair(.ignoredBesideReference(entry)) }
      return isAllowed
    }
  }

  /// The node a local reference leads to, which may be a reference itself.
  func find(_ reference: Reference, _ pointer: JSONPointer, _ section: ComponentSection) -> SourceNode? {
    if pointer.tokens.count == 3, pointer.tokens[0] == "components", pointer.tokens[1] != section.rawValue,
      let other = ComponentSection(rawValue: pointer.tokens[1])
    {
      session.repair(.wrongReference(reference, other, section))
      return nil
    }
    var node = session.root
    for (index, token) in pointer.tokens.enumerated() {
      guard let next = step(from: node, token) else {
        let isComponent = pointer.name(in: section) != nil
        let missing = isComponent ? pointer.tokens[2] : token
        let entries = isComponent && index < 2 ? [] : node.mapping?.entries ?? []
        session.repair(
          .unresolvedReference(
            reference, missing, noun: isComponent ? section.noun : nil,
            NearestNames(missing, among: entries.lazy.map(\.key))))
        return nil
      }
      node = next
    }
    return node
  }

  /// One token further, through references on the way.
  private func step(from node: SourceNode, _ token: String) -> SourceNode? {
    var node = node
    // More hops than any document has: a chain that long is a cycle.
    for _ in 0..<32 {
      if let next = node.mapping?[token] { return next }
      if let elements = node.sequence, let index = Int(token), elements.indices.contains(index) {
        return elements[index]
      }
      guard let text = node.mapping?["$ref"]?.string, let pointer = session.pointer(text) else {
        return nil
      }
      var target = session.root
      for token in pointer.tokens {
        guard let next = target.mapping?[token] else { return nil }
        target = next
      }
      node = target
    }
    return nil
  }
}

/// A `$ref` of a node.
struct Reference {
  let text: String
  let position: SourcePosition
  /// Nil, with a diagnostic, for a reference into another document.
  let pointer: JSONPointer?

  /// Nil when the node has no `$ref`, or, with a diagnostic, one that is no string.
  init?(_ node: SourceNode, _ session: ReadingSession) {
    guard let value = node.mapping?["$ref"] else { return nil }
    position = value.position
    text = value.string ?? ""
    if value.string == nil {
      session.repair(
        Diagnostic(.warning, "wrong-type", "'$ref' must be a string, but is \(value.found).", at: position))
      pointer = nil
      return
    }
    pointer = session.pointer(text)
    if pointer != nil { return }
    session.repair(
      text.hasPrefix("#") ? .unsupportedAnchor(text, at: position) : .externalReference(text, at: position))
  }
}

extension SourceNode {
  /// The object with some entries replaced or added, which then come first.
  func replacing(_ overrides: [SourceMapping.Entry]) -> SourceNode {
    guard let mapping, !overrides.isEmpty else { return self }
    let replaced = Set(overrides.map(\.key))
    let entries = mapping.entries.filter { !replaced.contains($0.key) }
    // The first of two equal overrides is the one nearest to the use.
    return SourceNode(.mapping(SourceMapping(overrides + entries)), at: position)
  }
}

extension Diagnostic {
  /// `noun` is set when a component is missing, and nil when the path leads into nothing elsewhere.
  static func unresolvedReference(
    _ reference: Reference, _ missing: String, noun: String?, _ nearest: NearestNames
  ) -> Diagnostic {
    let problem =
      noun.map { "There is no \($0) '\(missing)'" }
      ?? "'\(reference.text)' leads nowhere: there is no '\(missing)'"
    return Diagnostic(
      .warning, "unresolved-reference", problem + nearest.suggestion,
      at: reference.position)
  }

  static func externalReference(_ text: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "unsupported-external-reference",
      "'\(text)' refers to another document, which isn't supported; bundle the documents into one.",
      at: position)
  }

  static func unsupportedAnchor(_ text: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "unresolved-reference",
      "'\(text)' isn't a JSON Pointer; expected a reference such as '#/components/schemas/Pet'.", at: position
    )
  }

  static func wrongReference(
    _ reference: Reference, _ found: ComponentSection, _ expected: ComponentSection
  ) -> Diagnostic {
    Diagnostic(
      .warning, "wrong-reference",
      "'\(reference.text)' is a \(found.noun); expected a \(expected.noun).", at: reference.position)
  }

  static func cyclicReference(_ text: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "cyclic-reference", "'\(text)' refers back to itself and never reaches a value.", at: position
    )
  }

  static func ignoredBesideReference(_ entry: SourceMapping.Entry) -> Diagnostic {
    Diagnostic(
      .warning, "unknown-field", "'\(entry.key)' beside '$ref' has no meaning here; it is ignored.",
      at: entry.position)
  }
}
