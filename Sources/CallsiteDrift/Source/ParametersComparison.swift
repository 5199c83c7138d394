import CallsiteModel

/// Compares the parameters of a method or an initializer. Arguments are matched as the compiler does it, by label and
/// order.
struct ParametersComparison {
  /// The declaration that is compared, for findings.
  struct Subject {
    /// The declaration as callers write it, such as `pets.list`.
    var path: String
    var operation: String?
    var swift: Finding.SwiftChange

    /// Returns the declarations. Long ones show only the parameter in question.
    func swift(_ before: ParameterInterface?, _ after: ParameterInterface?) -> Finding.SwiftChange {
      Finding.SwiftChange(
        before: Self.excerpt(swift.before, before), after: Self.excerpt(swift.after, after))
    }

    private static func excerpt(_ declaration: String?, _ parameter: ParameterInterface?) -> String? {
      guard let declaration, declaration.utf8.count > 4_000 else { return declaration }
      let shown = parameter.map { "…, \($0.declaration), …" } ?? "…"
      return declaration.prefix { $0 != "(" } + "(\(shown))"
    }
  }

  private typealias Pair = (old: ParameterInterface, new: ParameterInterface)

  let context: ModulePair
  let subject: Subject

  func findings(_ old: [ParameterInterface], _ new: [ParameterInterface]) -> [Finding] {
    var counterparts = counterparts(of: old, new)
    let renames = renames(old, new, counterparts)
    for (index, match) in renames { counterparts[index] = match.new }
    var findings: [Finding] = []
    for (index, (parameter, other)) in zip(old, counterparts).enumerated() {
      findings += other.map { changed((parameter, new[$0]), renames[index]?.rename) } ?? [removed(parameter)]
    }
    let found = counterparts.compactMap(\.self)
    let known = Set(found)
    for (index, parameter) in new.enumerated() where !known.contains(index) {
      findings.append(added(parameter))
    }
    if zip(found, found.dropFirst()).contains(where: { $0 > $1 }) { findings.append(reordered()) }
    return findings
  }

  /// Returns the index of the new counterpart of each old parameter, found by label. Unlabeled parameters are matched
  /// by their position among each other, or else by what they set on the wire.
  private func counterparts(of old: [ParameterInterface], _ new: [ParameterInterface]) -> [Int?] {
    let labels = new.indices.keyed { new[$0].label }
    let unlabelled = new.indices.filter { new[$0].label == nil }
    let isPlaced = unlabelled.count == old.count { $0.label == nil }
    let oldLabels = Set(old.compactMap(\.label))
    let free = new.indices.filter { new[$0].label.map { !oldLabels.contains($0) } ?? true }
    let targets = free.keyed { new[$0].target }
    var place = 0
    var found: Set<Int> = []
    return old.map { parameter in
      defer { if parameter.label == nil { place += 1 } }
      let same = parameter.label == nil ? (isPlaced ? unlabelled[place] : nil) : labels[parameter.label]
      guard let other = same ?? (parameter.target == nil ? nil : targets[parameter.target]) else {
        return nil
      }
      return found.insert(other).inserted ? other : nil
    }
  }

  /// Returns the parameters whose name on the wire changed as well, by old index.
  private func renames(
    _ old: [ParameterInterface], _ new: [ParameterInterface], _ counterparts: [Int?]
  ) -> [Int: RenameMatching.Match] {
    let known = Set(counterparts.compactMap(\.self))
    let removed = old.indices.filter { counterparts[$0] == nil }
    let added = new.indices.filter { !known.contains($0) }
    let matches = context.renames.parameters(removed.map { old[$0] }, added.map { new[$0] })
    return Dictionary(
      matches.map {
        (removed[$0.old], RenameMatching.Match(old: removed[$0.old], new: added[$0.new], rename: $0.rename))
      }
    ) { first, _ in first }
  }

  private func changed(_ pair: Pair, _ rename: Rename?) -> [Finding] {
    let (old, new) = pair
    let renamed = old.label == new.label ? [] : [self.renamed(pair, rename)]
    let isOptionalNow = new.hasDefault && !old.hasDefault
    let isRequiredNow = old.hasDefault && !new.hasDefault
    if context.isSame(old.type, new.type) {
      return renamed + (isRequiredNow ? [becameRequired(pair)] : isOptionalNow ? [becameOptional(pair)] : [])
    }
    if context.isConvertible(old.type, to: new.type) {
      return renamed + [
        isOptionalNow ? becameOptional(pair) : isRequiredNow ? becameRequired(pair) : widened(pair)
      ]
    }
    let isUnwrapped = context.isSame(old.type, .optional(new.type))
    return renamed + [isRequiredNow && isUnwrapped ? becameRequired(pair) : typeChanged(pair)]
  }

  private func reordered() -> Finding {
    Finding(
      .swiftParametersReordered, operation: subject.operation, at: .declaration(subject.path, .parameters),
      message: "The parameters of `\(subject.path)` were reordered.",
      consequence: "Callers of `\(subject.path)` must pass the arguments in the new order.",
      swift: subject.swift)
  }
}

// Findings.
extension ParametersComparison {
  private func finding(
    _ rule: DriftRule, _ before: ParameterInterface?, _ after: ParameterInterface?, _ message: String,
    _ consequence: String
  ) -> Finding {
    Finding(
      rule, operation: subject.operation,
      at: .declaration(subject.path, .parameter((before ?? after)?.name ?? "")),
      message: message, consequence: consequence, swift: subject.swift(before, after),
      old: before?.origin?.position,
      new: after?.origin?.position)
  }

  private func removed(_ parameter: ParameterInterface) -> Finding {
    finding(
      .swiftParameterRemoved, parameter, nil,
      "`\(subject.path)` lost the parameter `\(parameter.name)`.",
      "Callers of `\(subject.path)` must omit `\(parameter.name)`.")
  }

  private func added(_ parameter: ParameterInterface) -> Finding {
    finding(
      parameter.hasDefault ? .swiftParameterAdded : .swiftRequiredParameterAdded, nil, parameter,
      "`\(subject.path)` gained the parameter `\(parameter.name)`.",
      parameter.hasDefault
        ? "Calls still compile; code that uses `\(subject.path)` as a function value gets one more argument."
        : "Callers of `\(subject.path)` must pass `\(parameter.name)`.")
  }

  private func renamed(_ pair: Pair, _ rename: Rename?) -> Finding {
    let labels = (
      pair.old.label.map { "`\($0):`" } ?? "none", pair.new.label.map { "`\($0):`" } ?? "none"
    )
    return finding(
      .swiftParameterRenamed, pair.old, pair.new,
      "The label of a parameter of `\(subject.path)` changed from \(labels.0) to \(labels.1).",
      "Callers of `\(subject.path)` must pass the argument "
        + (pair.new.label == nil ? "without a label." : "with the label \(labels.1).")
    ).of(
      rename
        ?? Rename(old: pair.old.name, new: pair.new.name, evidence: ["same place in the request"]),
      pair.old.label.map { CodeRename(old: $0, new: pair.new.label ?? CodeRename.noLabel) })
  }

  private func becameRequired(_ pair: Pair) -> Finding {
    finding(
      .swiftParameterBecameRequired, pair.old, pair.new,
      "`\(pair.new.name)` of `\(subject.path)` became required.",
      "Callers of `\(subject.path)` must pass `\(pair.new.name)`, and not nil.")
  }

  private func becameOptional(_ pair: Pair) -> Finding {
    finding(
      .swiftParameterBecameOptional, pair.old, pair.new,
      "`\(pair.new.name)` of `\(subject.path)` became optional.",
      "Calls still compile; code that uses `\(subject.path)` as a function value gets another type.")
  }

  private func widened(_ pair: Pair) -> Finding {
    finding(
      .swiftParameterWidened, pair.old, pair.new,
      "`\(pair.new.name)` of `\(subject.path)` changed from `\(pair.old.type)` to `\(pair.new.type)`.",
      "Calls still compile; code that uses `\(subject.path)` as a function value gets another type.")
  }

  private func typeChanged(_ pair: Pair) -> Finding {
    finding(
      .swiftParameterTypeChanged, pair.old, pair.new,
      "`\(pair.new.name)` of `\(subject.path)` changed from `\(pair.old.type)` to `\(pair.new.type)`.",
      "Callers of `\(subject.path)` must pass \(Article.of("\(pair.new.type)")).")
  }
}
