package import CallsiteDocument

/// Finds operations whose path changed: they have the same method, similar request and response bodies, and the same
/// `operationId`, the same description or a similar path.
struct OperationRenames {
  /// The renames by old label, such as `GET /pets`. The names in them are labels, too.
  private(set) var matches: [String: Rename] = [:]

  private let likeness: SchemaLikeness
  private let rulings: RenameRulings

  init(_ old: APIDocument, _ new: APIDocument, rulings: RenameRulings, today: CalendarDay? = nil) {
    likeness = SchemaLikeness(old: ShapeReader(old), new: ShapeReader(new))
    self.rulings = Self.ofOperations(rulings, old)
    let operations = OperationMatching(old, new, renames: nil)
    let lifecycle = LifecycleComparison(today: today)
    let removed = operations.removed.filter { lifecycle.ruleForRemoval(of: $0) == .endpointRemoved }
    match(removed, operations.added)
  }

  /// Returns the rulings about paths, repeated for each of their operations.
  private static func ofOperations(_ rulings: RenameRulings, _ document: APIDocument) -> RenameRulings {
    let methods = Dictionary(grouping: document.operations, by: \.path).mapValues { $0.map(\.method) }
    let expanded = { (names: Set<RenameRulings.Names>) in
      Set(
        names.flatMap { names in
          [names] + (methods[names.old] ?? []).map { .init("\($0) \(names.old)", "\($0) \(names.new)") }
        })
    }
    return RenameRulings(
      renamed: expanded(rulings.renamed), separate: expanded(rulings.separate), isOff: rulings.isOff)
  }

  private mutating func match(_ removed: [Operation], _ added: [Operation]) {
    guard !removed.isEmpty, !added.isEmpty else { return }
    let others = Dictionary(grouping: added, by: Self.kind)
    for (kind, operations) in Dictionary(grouping: removed, by: Self.kind).sorted(by: { $0.key < $1.key }) {
      guard let candidates = others[kind] else { continue }
      let matching = RenameMatching(rulings: rulings, common: ["same method", "same request and response"])
      let found = matching.matches(operations.map(candidate), candidates.map(candidate)) { index, place in
        evidence(operations[index], candidates[place])
      }
      for match in found { matches[match.rename.old] = match.rename }
    }
  }

  /// Returns what renamed operations must have in common: the method and the number of path parameters.
  private static func kind(_ operation: Operation) -> String {
    "\(operation.method) \(PathTemplate(operation.path).names.count)"
  }

  private func candidate(_ operation: Operation) -> RenameMatching.Candidate {
    RenameMatching.Candidate(name: operation.label)
  }

  /// Returns the evidence for a rename, or `nil` if there is too little.
  private func evidence(_ old: Operation, _ new: Operation) -> RenameMatching.Likeness? {
    let hasSameID = old.hasGivenID && new.hasGivenID && old.id == new.id
    var reasons: [String] = []
    var score = 0
    if hasSameID {
      reasons.append("same operationId")
      score += 40
    }
    let texts = (Self.text(of: old), Self.text(of: new))
    if !texts.0.isEmpty, texts.0 == texts.1 {
      reasons.append("same description")
      score += 20
    }
    let path = pathLikeness(old.path, new.path)
    if case .opposed = path, !hasSameID { return nil }
    if case .alike(let reason) = path {
      reasons.append("similar path (\(reason))")
      score += 10
    }
    guard score > 0, haveSameMessages(old, new) else { return nil }
    // Operations with different descriptions are different ones, unless there is stronger evidence than the path.
    if score == 10, !texts.0.isEmpty, !texts.1.isEmpty, texts.0 != texts.1 { return nil }
    return RenameMatching.Likeness(score: score, reasons: reasons)
  }

  private static func text(of operation: Operation) -> String {
    RenameMatching.words([operation.summary, operation.description].compactMap { $0 }.joined(separator: " "))
  }

  /// Returns the likeness of paths that differ in one segment, or by a prefix: `/pets/{id}`, `/v2/pets/{id}`.
  private func pathLikeness(_ old: String, _ new: String) -> NameLikeness {
    let before = Self.steps(of: old)
    let after = Self.steps(of: new)
    if before.count != after.count {
      let (short, long) = before.count < after.count ? (before, after) : (after, before)
      let isPrefixed = !short.isEmpty && Array(long.suffix(short.count)) == short
      return isPrefixed && short.contains { $0 != "{}" } ? .alike("prefix added or removed") : .none
    }
    let different = zip(before, after).filter { $0 != $1 }
    if different.isEmpty { return .alike(NameLikeness.sameWords) }
    guard different.count == 1, let (step, other) = different.first, step != "{}", other != "{}" else {
      return .none
    }
    if Self.isVersion(step), Self.isVersion(other) { return .alike("different version") }
    return NameLikeness(step, other)
  }

  private static func steps(of path: String) -> [String] {
    PathTemplate(path).shape.split(separator: "/").map { step in
      step.hasPrefix("{") ? "{}" : String(step)
    }
  }

  private static func isVersion(_ step: String) -> Bool {
    step.wholeMatch(of: /v\d+([.\-]\d+)*[a-z]*\d*/) != nil
  }

  /// Returns whether both have similar request and response bodies, as far as they are documented.
  private func haveSameMessages(_ old: Operation, _ new: Operation) -> Bool {
    areAlike(Self.schemas(old.requestBody?.content), Self.schemas(new.requestBody?.content))
      && areAlike(Self.answer(of: old), Self.answer(of: new))
  }

  private func areAlike(_ old: [Schema], _ new: [Schema]) -> Bool {
    guard let before = old.first, let after = new.first else { return old.isEmpty == new.isEmpty }
    return likeness.areAlike([before], [after])
  }

  private static func answer(of operation: Operation) -> [Schema] {
    schemas(operation.responses.first { $0.status.isSuccess }?.content)
  }

  private static func schemas(_ content: [MediaTypeContent]?) -> [Schema] {
    content?.compactMap(\.schema) ?? []
  }
}

/// The paths that changed between two documents, by the rules for renamed operations.
package struct PathRenames {
  /// The new path by the old one. All operations of the old one that are still there moved to the new one.
  package private(set) var paths: [String: String] = [:]

  package init(_ old: APIDocument, _ new: APIDocument, rulings: RenameRulings = RenameRulings()) {
    let renames = OperationRenames(old, new, rulings: rulings)
    let places = Dictionary(new.operations.map { ($0.label, $0.path) }) { first, _ in first }
    var targets: [String: Set<String>] = [:]
    for operation in old.operations {
      guard let rename = renames.matches[operation.label], let path = places[rename.new] else { continue }
      targets[operation.path, default: []].insert(path)
    }
    var sources: [String: Int] = [:]
    for case (_, let paths) in targets where paths.count == 1 {
      for path in paths { sources[path, default: 0] += 1 }
    }
    for (path, paths) in targets where paths.count == 1 {
      if let target = paths.first, sources[target] == 1 { self.paths[path] = target }
    }
  }
}
