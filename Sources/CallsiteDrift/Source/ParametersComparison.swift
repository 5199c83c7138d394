import CallsiteModel

/// Compares what calls of one thing must pass: arguments are matched as the compiler does it, by label and order.
struct ParametersComparison {
  /// What is called, for findings.
  struct Subject {
    /// As callers write it: `pets.list`.
    var path: String
    var operation: String?
    var swift: Finding.SwiftChange
  }

  private typealias Pair = (old: ParameterInterface, new: ParameterInterface)

  let context: ModulePair
  let subject: Subject

  func findings(_ old: [ParameterInterface], _ new: [ParameterInterface]) -> [Finding] {
    var pairs: [(old: Int, new: Int)] = []
    for (index, parameter) in old.enumerated() {
      let other = counterpart(of: parameter, at: index, in: old, new)
      if let other, !pairs.contains(where: { $0.new == other }) { pairs.append((index, other)) }
    }
    var findings: [Finding] = []
    for (index, parameter) in old.enumerated() {
      if let pair = pairs.first(where: { $0.old == index }) {
        findings += changed((parameter, new[pair.new]))
      } else {
        findings.append(removed(parameter))
      }
    }
    for (index, parameter) in new.enumerated() where !pairs.contains(where: { $0.new == index }) {
      findings.append(added(parameter))
    }
    if zip(pairs, pairs.dropFirst()).contains(where: { $0.new > $1.new }) { findings.append(reordered()) }
    return findings
  }

  /// By label; without one, by the place among the others without one, or else what it sets on the wire.
  private func counterpart(
    of parameter: ParameterInterface, at index: Int, in old: [ParameterInterface], _ new: [ParameterInterface]
  ) -> Int? {
    if let label = parameter.label {
      if let same = new.firstIndex(where: { $0.label == label }) { return same }
    } else {
      let unlabelled = new.indices.filter { new[$0].label == nil }
      if unlabelled.count == old.count(where: { $0.label == nil }) {
        return unlabelled[old[..<index].count { $0.label == nil }]
      }
    }
    guard let target = parameter.target else { return nil }
    return new.firstIndex { other in
      other.target == target && (other.label == nil || !old.contains { $0.label == other.label })
    }
  }

  private func changed(_ pair: Pair) -> [Finding] {
    let (old, new) = pair
    let renamed = old.label == new.label ? [] : [self.renamed(pair)]
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
      .parametersReordered, operation: subject.operation, path: "\(subject.path)()",
      message: "The parameters of `\(subject.path)` have another order.",
      consequence: "Callers that call `\(subject.path)` must pass the arguments in the new order.",
      swift: subject.swift)
  }
}

// What is said of each change.
extension ParametersComparison {
  private func finding(
    _ rule: SourceRule, _ before: ParameterInterface?, _ after: ParameterInterface?, _ message: String,
    _ consequence: String
  ) -> Finding {
    Finding(
      rule, operation: subject.operation, path: "\(subject.path)(\((before ?? after)?.name ?? ""))",
      message: message, consequence: consequence, swift: subject.swift, old: before?.origin?.position,
      new: after?.origin?.position)
  }

  private func removed(_ parameter: ParameterInterface) -> Finding {
    finding(
      .parameterRemoved, parameter, nil, "`\(subject.path)` has no parameter `\(parameter.name)` any more.",
      "Callers that call `\(subject.path)` must leave out `\(parameter.name)`.")
  }

  private func added(_ parameter: ParameterInterface) -> Finding {
    finding(
      parameter.hasDefault ? .parameterAdded : .requiredParameterAdded, nil, parameter,
      "`\(subject.path)` has a new parameter `\(parameter.name)`.",
      parameter.hasDefault
        ? "No ordinary caller breaks; one that captures `\(subject.path)` has a function with an argument more."
        : "Callers that call `\(subject.path)` must pass `\(parameter.name)`.")
  }

  private func renamed(_ pair: Pair) -> Finding {
    let labels = (
      pair.old.label.map { "`\($0):`" } ?? "no label", pair.new.label.map { "`\($0):`" } ?? "no label"
    )
    return finding(
      .parameterRenamed, pair.old, pair.new,
      "A parameter of `\(subject.path)` has \(labels.1), and had \(labels.0).",
      "Callers that call `\(subject.path)` must pass the argument with \(labels.1).")
  }

  private func becameRequired(_ pair: Pair) -> Finding {
    finding(
      .parameterBecameRequired, pair.old, pair.new, "`\(pair.new.name)` of `\(subject.path)` is required.",
      "Callers that call `\(subject.path)` must pass `\(pair.new.name)`, and not nil.")
  }

  private func becameOptional(_ pair: Pair) -> Finding {
    finding(
      .parameterBecameOptional, pair.old, pair.new,
      "`\(pair.new.name)` of `\(subject.path)` may be left out.",
      "No ordinary caller breaks; one that captures `\(subject.path)` has a function with another argument.")
  }

  private func widened(_ pair: Pair) -> Finding {
    finding(
      .parameterWidened, pair.old, pair.new,
      "`\(pair.new.name)` of `\(subject.path)` is `\(pair.new.type)`, and was `\(pair.old.type)`.",
      "No ordinary caller breaks; one that captures `\(subject.path)` has a function with another argument.")
  }

  private func typeChanged(_ pair: Pair) -> Finding {
    finding(
      .parameterTypeChanged, pair.old, pair.new,
      "`\(pair.new.name)` of `\(subject.path)` is `\(pair.new.type)`, and was `\(pair.old.type)`.",
      "Callers that call `\(subject.path)` must pass \(Article.of("\(pair.new.type)")).")
  }
}
