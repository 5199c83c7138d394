package import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource

/// A spec that somebody wrote, with what changed in the document that the server publishes.
///
/// Three-way: only what differs between the document as it was published last and as it's published now is changed in
/// the spec, at its place in the text. Where the spec says something else than what was published, a person decided
/// that, and then:
///
/// - Texts, names and examples of the spec are kept, and so is what it leaves out.
/// - A path, a property or a response with another name gets that, and keeps what the spec says about it.
/// - Something that's no longer published is removed, with what the spec adds to it, if the spec doesn't contradict it.
/// - Anything else is a conflict, which is left as it was.
///
/// A spec that's a copy of the last document is replaced by the next one.
package struct PublishedMerge: Sendable {
  /// A change that was published.
  package struct Change: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable { case added, removed, changed, renamed }

    package let kind: Kind
    /// The place in the published document, such as `#/components/schemas/Pet/properties/name`.
    package let place: String
  }

  /// A change that contradicts the spec.
  package struct Conflict: Sendable {
    package let change: Change
    /// The reason, as a sentence.
    package let reason: String
    /// The value that was published last, the current one, and the spec's, as YAML.
    package let before: String?
    package let now: String?
    package let own: String?
    /// The place in the spec, with the changes.
    package fileprivate(set) var position: SourcePosition?
  }

  /// The text of the spec with the changes.
  package private(set) var text: String
  /// The changes that were made.
  package private(set) var applied: [Change] = []
  /// The changes that the spec has its own version of, or leaves out.
  package private(set) var kept: [Change] = []
  package private(set) var conflicts: [Conflict] = []
  private let original: String

  /// Whether what was published differs in nothing but its form.
  var isEmpty: Bool { applied.isEmpty && kept.isEmpty && conflicts.isEmpty }

  /// Merges a published document into a spec.
  ///
  /// - Parameters:
  ///   - base: The document that was published last.
  ///   - published: The document that's published now.
  ///   - text: The text of the spec.
  ///   - file: The name of the spec's file, for positions.
  ///   - baseName: The name of the document that was published last, for its problems.
  ///   - publishedName: The name of the document that's published now, for its problems.
  ///   - replacesCopy: Whether a spec that's a copy of the last document is replaced.
  /// - Throws: `DiagnosticFailure` if a text can't be read.
  package init(
    base: String, published: String, into text: String, file: String, baseName: String = "last published",
    publishedName: String = "published", replacesCopy: Bool = true
  ) throws(DiagnosticFailure) {
    self.text = text
    original = text
    let reader = SourceReader()
    let own = try reader.read(text: text, file: file)
    let isCopy = replacesCopy && text == base
    let versions = PublishedVersions(of: own, isCopy: isCopy)
    let last = DocumentPlace(try versions.fitted(try reader.read(text: base, file: baseName)))
    let next = DocumentPlace(try versions.fitted(try reader.read(text: published, file: publishedName)))
    let changes = PublishedChanges(last, next)
    if isCopy {
      self.text = published
      applied = changes.changes.flatMap { change in
        change.items.map { Change($0, in: change.container) }
      }
      return
    }
    var decisions = MergeDecisions(changes, before: last, own: DocumentPlace(own))
    decisions.decide()
    kept = decisions.kept
    conflicts = decisions.conflicts
    write(decisions.groups, into: own, file: file)
    movePositions(from: own, file: file)
  }

  /// Moves the positions of conflicts to where they are with the changes.
  private mutating func movePositions(from own: SourceNode, file: String) {
    guard text != original, let tree = try? SourceReader().read(text: text, file: file) else { return }
    let (old, new) = (DocumentPlace(own), DocumentPlace(tree))
    for index in conflicts.indices {
      guard let position = conflicts[index].position, let place = old.first(at: position),
        let moved = new.place(at: place.tokens)
      else { continue }
      conflicts[index].position = moved.node.position
    }
  }

  /// Makes as many edits as the text allows. What can't be edited is a conflict.
  private mutating func write(_ groups: [MergeDecisions.Group], into own: SourceNode, file: String) {
    var accepted: [SourceEdit] = []
    var pending = groups.isEmpty ? [] : [groups[...]]
    while let part = pending.popLast() {
      if let result = edited(accepted + part.flatMap(\.edits), own, file) {
        accepted += part.flatMap(\.edits)
        applied += part.map(\.change)
        text = result
      } else if part.count == 1, let group = part.first {
        conflicts.append(.unwritable(group.change, at: own, group.edits))
      } else {
        let middle = part.startIndex + part.count / 2
        pending += [part[middle...], part[..<middle]]
      }
    }
  }

  /// Returns the original text with edits, or `nil` if it wouldn't mean what the edits say.
  private func edited(_ edits: [SourceEdit], _ own: SourceNode, _ file: String) -> String? {
    guard let result = try? TextEditing.apply(edits, to: original, root: own),
      let tree = try? SourceReader().read(text: result, file: file),
      tree.isSame(as: own.applying(edits))
    else { return nil }
    return result
  }
}

/// Brings published documents into the version of a spec, because the same text means something else in another one.
private struct PublishedVersions {
  private let own: SourceNode
  private let isCopy: Bool
  private let forms: EmitterForms

  /// - Parameter isCopy: Whether the spec is replaced, so that its version doesn't matter.
  init(of own: SourceNode, isCopy: Bool) {
    self.own = own
    self.isCopy = isCopy
    forms = EmitterForms(unlike: own)
  }

  /// Returns a published document in OpenAPI 3.1 form, or as it is if the spec has the same older version.
  ///
  /// - Throws: `DiagnosticFailure` if the spec's version is older than what's published.
  func fitted(_ published: SourceNode) throws(DiagnosticFailure) -> SourceNode {
    let upgrade = DocumentUpgrade()
    if !isCopy, upgrade.isNeeded(for: own) {
      let isSwagger = [own, published].map { $0.mapping?["swagger"] != nil }
      if upgrade.isNeeded(for: published), isSwagger[0] == isSwagger[1] { return published }
      throw DiagnosticFailure([.olderSpec(own, than: published)])
    }
    if !upgrade.isNeeded(for: published) { return isCopy ? published : forms.rewritten(published) }
    var collector = DiagnosticCollector()
    guard let upgraded = upgrade.upgrade(published, into: &collector) else {
      throw DiagnosticFailure(collector.diagnostics)
    }
    return isCopy ? upgraded : forms.rewritten(upgraded)
  }
}

extension Diagnostic {
  fileprivate static func olderSpec(_ own: SourceNode, than published: SourceNode) -> Diagnostic {
    Diagnostic(
      .error, "older-spec",
      "'\(published.position.file)' has another version of OpenAPI, which can't be merged into an older one; convert the "
        + "spec to OpenAPI 3.1 with 'callsite init \(own.position.file) --folder FOLDER'.", at: own.position)
  }
}

extension PublishedMerge.Change {
  init(_ item: PublishedChange.Item, in container: DocumentPlace) {
    switch item {
    case .added(let place): self.init(kind: .added, place: "\(JSONPointer(place.tokens))")
    case .removed(let place): self.init(kind: .removed, place: "\(JSONPointer(place.tokens))")
    case .replaced(let place, _): self.init(kind: .changed, place: "\(JSONPointer(place.tokens))")
    case .renamed(let place, let other):
      self.init(kind: .renamed, place: "\(JSONPointer(place.tokens)) → \(other.token)")
    case .elementRenamed(let place, let other, let list):
      let name = "\(place.text ?? "") → \(other.text ?? "")"
      self.init(kind: .renamed, place: "\(JSONPointer(container.tokens + [list])): \(name)")
    case .elementAdded(let place, let list), .elementRemoved(let place, let list):
      let isAdded = if case .elementAdded = item { true } else { false }
      let name = place.resolved["name"]?.text ?? place.reference ?? place.node.scalar?.text ?? place.token
      self.init(
        kind: isAdded ? .added : .removed, place: "\(JSONPointer(container.tokens + [list])): \(name)")
    }
  }
}

extension PublishedMerge.Conflict {
  /// A change that the text has no room for.
  fileprivate static func unwritable(
    _ change: PublishedMerge.Change, at own: SourceNode, _ edits: [SourceEdit]
  ) -> Self {
    let place = edits.first.flatMap { edit in
      edit.place.reduce(own) { (node: SourceNode?, token) in node?.child(token) }
    }
    return Self(
      change: change, reason: "The spec shares this text with other places, or writes it in an unusual way.",
      before: nil, now: edits.first?.value.flatMap { try? YAMLWriter().write($0) }, own: nil,
      position: place?.position)
  }
}

extension SourceEdit {
  fileprivate var value: SourceNode? {
    switch action {
    case .replace(let node), .add(_, let node, _), .append(let node): node
    case .remove, .rename: nil
    }
  }
}
