import CallsiteDiagnostics
import CallsiteSource

/// Follows references within a document.
struct ReferenceResolver {
  let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  /// Returns the node at the end of a chain of references, or the node itself.
  ///
  /// `summary`, `description` and extensions next to a `$ref` replace those of the target (OpenAPI, Reference
  /// Object). Other keys are ignored with a warning. If a reference can't be resolved, this is reported and
  /// the result is `nil`.
  func resolve(_ node: SourceNode, as section: ComponentSection) -> SourceNode? {
    var node = node
    var overrides: [SourceMapping.Entry] = []
    var chain: [Reference] = []
    while let reference = Reference(node, session) {
      guard let pointer = reference.pointer, let target = find(reference, pointer, section) else {
        return nil
      }
      if let start = chain.firstIndex(where: { $0.pointer == pointer }) {
        // The reference that leads into the cycle isn't part of it.
        reportCycle(chain[start...].dropFirst() + [reference])
        return nil
      }
      chain.append(reference)
      overrides = overridesBeside(node, section) + overrides
      node = target
    }
    return node.replacing(overrides)
  }

  /// Reports a cycle at the reference that comes first in the document, wherever it was entered.
  private func reportCycle(_ references: ArraySlice<Reference>) {
    guard let first = references.min(by: { $0.position < $1.position }) else { return }
    session.repair(.cyclicReference(first.text, at: first.position))
  }

  private func overridesBeside(_ node: SourceNode, _ section: ComponentSection) -> [SourceMapping.Entry] {
    // Path items can have other fields next to `$ref`.
    let entries = node.mapping?.entries.filter { $0.key != "$ref" } ?? []
    if section == .pathItems { return entries }
    return entries.filter { entry in
      let isAllowed = ["summary", "description"].contains(entry.key) || entry.key.hasPrefix("x-")
      if !isAllowed { session.repair(.ignoredBesideReference(entry)) }
      return isAllowed
    }
  }

  /// Returns the target of a local reference, which may be a reference itself.
  func find(_ reference: Reference, _ pointer: JSONPointer, _ section: ComponentSection) -> SourceNode? {
    if let other = NodeKind.section(at: pointer), other != section {
      session.repair(.wrongReference(reference.text, other, section, at: reference.position))
      return nil
    }
    if pointer.tokens.isEmpty {
      session.repair(.referenceToDocument(reference.text, section, at: reference.position))
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

  /// Returns the child for a token, following references.
  private func step(from node: SourceNode, _ token: String) -> SourceNode? {
    if let next = node.child(token) { return next }
    let chain = Walk(from: [node], by: \.position) { node in
      guard let text = node.mapping?["$ref"]?.string, let pointer = JSONPointer(reference: text) else {
        return []
      }
      return [session.root.node(at: pointer)].compactMap(\.self)
    }
    return chain.lazy.compactMap { $0.child(token) }.first
  }
}

/// The `$ref` of a node.
struct Reference {
  let text: String
  let position: SourcePosition
  /// The pointer, or `nil` if the reference is to another document, which has been reported.
  let pointer: JSONPointer?

  /// Returns `nil` if the node has no `$ref`. Reports one that isn't a string.
  init?(_ node: SourceNode, _ session: ReadingSession) {
    guard let value = node.mapping?["$ref"] else { return nil }
    position = value.position
    text = session.writtenReferences[position] ?? value.string ?? ""
    if value.string == nil {
      session.repair(
        Diagnostic(.warning, "wrong-type", "'$ref' must be a string, but is \(value.found).", at: position))
      pointer = nil
      return
    }
    pointer = value.string.flatMap { JSONPointer(reference: $0) }
    if pointer != nil { return }
    session.repair(
      text.hasPrefix("#") ? .unsupportedAnchor(text, at: position) : .externalReference(text, at: position))
  }
}

extension SourceNode {
  /// Returns the object with the given entries, which come first, in place of existing ones.
  func replacing(_ overrides: [SourceMapping.Entry]) -> SourceNode {
    guard let mapping, !overrides.isEmpty else { return self }
    let replaced = Set(overrides.map(\.key))
    let entries = mapping.entries.filter { !replaced.contains($0.key) }
    // Of two equal overrides, the first is the one closest to the use.
    return SourceNode(.mapping(SourceMapping(overrides + entries)), at: position)
  }
}

extension Diagnostic {
  /// - Parameter noun: The kind of component that is missing, or `nil` if the path doesn't lead to a
  ///   component.
  static func unresolvedReference(
    _ reference: Reference, _ missing: String, noun: String?, _ nearest: NearestNames
  ) -> Diagnostic {
    let problem =
      noun.map { "There is no \($0) '\(missing)'" }
      ?? "'\(reference.text)' can't be resolved: there is no '\(missing)'"
    return Diagnostic(
      .warning, "unresolved-reference",
      problem + nearest.suggestion(or: "define it, or correct the reference"),
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
    _ text: String, _ found: ComponentSection, _ expected: ComponentSection, at position: SourcePosition
  ) -> Diagnostic {
    Diagnostic(
      .warning, "wrong-reference",
      "'\(text)' is \(found.nounWithArticle); expected \(expected.nounWithArticle).",
      at: position)
  }

  static func referenceToDocument(
    _ text: String, _ expected: ComponentSection, at position: SourcePosition
  ) -> Diagnostic {
    Diagnostic(
      .warning, "wrong-reference", "'\(text)' is the whole document; expected \(expected.nounWithArticle).",
      at: position)
  }

  static func cyclicReference(_ text: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "cyclic-reference",
      "'\(text)' refers back to itself and never reaches a value; replace one of the references by the value.",
      at: position)
  }

  static func ignoredBesideReference(_ entry: SourceMapping.Entry) -> Diagnostic {
    Diagnostic(
      .warning, "unknown-field", "'\(entry.key)' next to '$ref' has no effect here; it is ignored.",
      at: entry.position)
  }
}
