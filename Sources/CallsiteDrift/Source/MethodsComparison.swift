import CallsiteBasics
import CallsiteDiagnostics
import CallsiteModel
import OrderedCollections

/// Compares the methods of two versions.
///
/// A change in an operation's method is reported once; methods derived from it, such as the sequences of a paginated
/// list, are reported only if something else changed in them.
struct MethodsComparison {
  let context: ModulePair

  func findings() -> [Finding] {
    let matching = context.methods
    var findings: [Finding] = []
    var said: Set<Key> = []
    func add(_ found: [Finding], of pair: MethodMatching.Pair) {
      for finding in found {
        let key = Key(rule: finding.rule, operation: pair.old.place, part: finding.target.part)
        if pair.old.place.isEmpty || said.insert(key).inserted { findings.append(finding) }
      }
    }
    for isCall in [true, false] {
      for pair in matching.same where (pair.old.role == .call) == isCall { add(compared(pair), of: pair) }
      for pair in matching.renamed where (pair.old.role == .call) == isCall {
        add(renamed(pair) + compared(pair), of: pair)
      }
    }
    return findings + removed(matching.removed) + added(matching.added)
  }

  /// The common parts of an operation's methods if the same change concerns all of them.
  private struct Key: Hashable {
    let rule: DriftRule
    let operation: String
    let part: DeclarationPlace.Part?
  }

  private func compared(_ pair: MethodMatching.Pair) -> [Finding] {
    let subject = ParametersComparison.Subject(
      path: pair.old.path, operation: pair.old.place,
      swift: .init(before: pair.old.signature, after: pair.new.signature))
    return ParametersComparison(context: context, subject: subject)
      .findings(pair.old.parameters, pair.new.parameters)
      .map { $0.located(old: pair.old.position, new: pair.new.position) } + options(pair) + result(pair)
      + deprecation(pair)
  }

  private func finding(
    _ rule: DriftRule, _ before: MethodInterface?, _ after: MethodInterface?,
    part: DeclarationPlace.Part = .whole,
    _ message: String, _ consequence: String
  ) -> Finding {
    Finding(
      rule, operation: (before ?? after)?.place, at: .declaration((before ?? after)?.path ?? "", part),
      message: message, consequence: consequence,
      swift: .init(before: before?.signature, after: after?.signature), old: before?.position,
      new: after?.position)
  }

  /// Compares the `options` parameter, which every method has that sends a request.
  private func options(_ pair: MethodMatching.Pair) -> [Finding] {
    guard pair.old.hasOptions != pair.new.hasOptions else { return [] }
    let name = pair.old.path
    return [
      pair.old.hasOptions
        ? finding(
          .swiftParameterRemoved, pair.old, pair.new, part: .parameter("options"),
          "`\(name)` no longer sends anything.",
          "Callers of `\(name)` must omit `options`.")
        : finding(
          .swiftParameterAdded, pair.old, pair.new, part: .parameter("options"),
          "`\(name)` now sends a request.",
          "Calls still compile; code that uses `\(name)` as a function value gets one more argument.")
    ]
  }

  private func result(_ pair: MethodMatching.Pair) -> [Finding] {
    let (old, new) = (pair.old.result, pair.new.result)
    let name = pair.old.path
    guard let type = old.type else {
      guard new.type != nil else { return [] }
      return [
        finding(
          .swiftResultAdded, pair.old, pair.new, part: .result, "`\(name)` now returns `\(new.code)`.",
          "Calls still compile; code that uses `\(name)` as a function value gets one with a result.")
      ]
    }
    if let other = new.type, old.wrapper == new.wrapper, context.isSame(type, other) { return [] }
    let isUnwrapped = new.type.map { context.isSame(.optional(type), $0) } ?? false
    let consequence =
      new.type == nil
      ? "Callers of `\(name)` that use its result no longer compile."
      : isUnwrapped
        ? "Callers of `\(name)` must unwrap its result."
        : "Callers of `\(name)` must use its result as `\(new.code)`."
    return [
      finding(
        .swiftResultChanged, pair.old, pair.new, part: .result,
        new.type == nil
          ? "`\(name)` no longer returns `\(old.code)`."
          : "The result of `\(name)` changed from `\(old.code)` to `\(new.code)`.",
        consequence)
    ]
  }

  private func deprecation(_ pair: MethodMatching.Pair) -> [Finding] {
    guard !pair.old.isDeprecated, pair.new.isDeprecated else { return [] }
    return [
      finding(
        .swiftMethodDeprecated, pair.old, pair.new, "`\(pair.old.path)` was deprecated.",
        "Callers of `\(pair.old.path)` get a warning.")
    ]
  }

  private func renamed(_ pair: MethodMatching.Pair) -> [Finding] {
    let (old, new) = (pair.old, pair.new)
    let service = old.service.map { context.methods.services[$0] ?? $0 }
    return [
      finding(
        service == new.service ? .swiftMethodRenamed : .swiftMethodMoved, old, new,
        "`\(old.path)` was renamed to `\(new.path)`.", "Callers of `\(old.path)` must use `\(new.path)`."
      ).of(
        context.methods.operations[old.place]
          ?? Rename(old: old.path, new: new.path, evidence: ["same operation"]),
        CodeRename(old: old.path, new: new.path))
    ]
  }

  private func removed(_ methods: [SharedElement<MethodInterface>]) -> [Finding] {
    let calls = Set(methods.lazy.map(\.value).filter { $0.role == .call }.map(\.place))
    let services = servicesReached(in: context.new)
    return methods.lazy.map(\.value).filter { method in
      isReached(method, services) && (method.role == .call || !calls.contains(method.place))
    }.map { method in
      let name = method.path + method.overload
      return finding(
        .swiftMethodRemoved, method, nil, part: method.overloadPart, "`\(name)` was removed.",
        "Callers of `\(name)` no longer compile.")
    }
  }

  private func added(_ methods: [SharedElement<MethodInterface>]) -> [Finding] {
    let calls = Set(methods.lazy.map(\.value).filter { $0.role == .call }.map(\.place))
    let services = servicesReached(in: context.old)
    return methods.lazy.map(\.value).filter { method in
      isReached(method, services) && (method.role == .call || !calls.contains(method.place))
    }.map { method in
      finding(
        .swiftMethodAdded, nil, method, part: method.overloadPart,
        "`\(method.path)\(method.overload)` was added.", "No callers break.")
    }
  }

  /// Returns whether the other version has a method's service. Otherwise the finding about the service says it all.
  private func isReached(_ method: MethodInterface, _ services: Set<String>) -> Bool {
    method.service.map(services.contains) ?? true
  }

  /// Returns the services of a version, by their names in both versions.
  private func servicesReached(in version: ModuleInterface) -> Set<String> {
    var names = Set(version.module.client.services.map(\.path))
    for (name, other) in context.methods.services where names.contains(name) || names.contains(other) {
      names.formUnion([name, other])
    }
    return names
  }
}

extension Finding {
  /// Returns the finding with positions, unless it already has some.
  fileprivate func located(old: SourcePosition?, new: SourcePosition?) -> Finding {
    var finding = self
    finding.old = finding.old ?? old
    finding.new = finding.new ?? new
    return finding
  }
}
