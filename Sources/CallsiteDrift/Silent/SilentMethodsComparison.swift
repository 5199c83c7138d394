import CallsiteModel

/// Compares what calls of the same operation's method do.
struct SilentMethodsComparison {
  let context: ModulePair

  func findings() -> [Finding] {
    (context.methods.same + context.methods.renamed).filter { $0.old.role == .call }.flatMap { pair in
      guard let old = pair.old.operation, let new = pair.new.operation else { return [Finding]() }
      return Comparison(context: context, pair: pair, old: old, new: new).findings()
    }
  }

  /// One method of both versions.
  private struct Comparison {
    let context: ModulePair
    let pair: MethodMatching.Pair
    let old: OperationMethod
    let new: OperationMethod

    func findings() -> [Finding] {
      place() + security() + [body(), answer(), pagination()].compactMap(\.self) + statuses() + steps()
        + SilentParametersComparison(context: context, pair: pair, old: old, new: new).findings()
    }

    private func finding(
      _ rule: SilentRule, at place: String = "", _ message: String, _ consequence: String
    ) -> Finding {
      Finding(
        rule, operation: old.place, path: pair.old.path + place, message: message, consequence: consequence,
        swift: .init(before: pair.old.signature, after: pair.new.signature), old: old.position,
        new: new.position)
    }

    /// `.get` and `/pets/{}`.
    private func place() -> [Finding] {
      var findings: [Finding] = []
      let name = pair.old.path
      if old.httpMethod != new.httpMethod {
        findings.append(
          finding(
            .methodChanged, "`\(name)` sends \(new.place), and sent \(old.place).",
            "Calls of `\(name)` compile and ask the server for something else."))
      }
      if pair.old.normalizedPath != pair.new.normalizedPath {
        findings.append(
          finding(
            .pathChanged, "`\(name)` sends \(new.place), and sent \(old.place).",
            "Calls of `\(name)` compile and go to another path."))
      }
      return findings
    }

    private func security() -> [Finding] {
      let before = context.renamingSchemes(in: old.security ?? context.old.module.client.description.security)
      let after = new.security ?? context.new.module.client.description.security ?? "[]"
      guard before != after else { return [] }
      return [
        finding(
          .securityChanged, "`\(pair.old.path)` needs `\(after)`, and needed `\(before)`.",
          after == "[]"
            ? "Calls of `\(pair.old.path)` are sent without credentials."
            : "Calls of `\(pair.old.path)` fail as unauthorized where these credentials are missing.")
      ]
    }

    private func body() -> Finding? {
      guard let before = old.bodyForm, let after = new.bodyForm, before != after else { return nil }
      return finding(
        .mediaTypeChanged, at: "(body)", "`\(pair.old.path)` sends \(after), and sent \(before).",
        "Calls of `\(pair.old.path)` send the same values in another form.")
    }

    private func answer() -> Finding? {
      guard pair.old.result.code == pair.new.result.code, old.result.reading != new.result.reading else {
        return nil
      }
      if let before = old.result.wireFormat, let after = new.result.wireFormat {
        return finding(
          .formatChanged, at: " -> result",
          "`\(pair.old.path)` reads its result as `\(after)`, and read it as `\(before)`.",
          "Results of `\(pair.old.path)` compile and may mean something else.")
      }
      return finding(
        .answerChanged, at: " -> result",
        "`\(pair.old.path)` reads \(new.result.reading), and read \(old.result.reading).",
        "Results of `\(pair.old.path)` compile and are read in another way.")
    }

    private func pagination() -> Finding? {
      guard let before = old.paging, let after = new.paging, before != after else { return nil }
      return finding(
        .paginationChanged, "`\(pair.old.path)` reads pages with `\(after)`, and did with `\(before)`.",
        "Sequences of `\(pair.old.path)` ask for pages, or take them apart, in another way.")
    }

    private func statuses() -> [Finding] {
      guard case .statuses(let before) = old.result, case .statuses(let after) = new.result else { return [] }
      return before.cases.compactMap { entry in
        guard let other = after.cases.first(where: { $0.name == entry.name }), other.pattern != entry.pattern
        else { return nil }
        return finding(
          .statusChanged, at: " -> .\(entry.name.name)",
          "`.\(entry.name.name)` of `\(pair.old.path)` stands for status \(other.pattern), and stood for "
            + "\(entry.pattern).", "Callers that switch over the result see the case for other answers.")
      }
    }

    private func steps() -> [Finding] {
      let name = pair.old.path
      return [
        changed(.envelopeChanged, ["envelope"], "Answers of `\(name)` are taken out of another envelope."),
        changed(
          .sessionChanged, ["storesTokens", "refreshesTokens", "endsSession"],
          "Calls of `\(name)` do something else to the client's tokens."),
        changed(.operationServerChanged, ["server"], "Calls of `\(name)` go to another server."),
        changed(.retryChanged, ["repeatsSafely"], "A failed `\(name)` is repeated, or no longer is."),
      ].compactMap(\.self)
    }

    private func changed(_ rule: SilentRule, _ functions: [String], _ consequence: String) -> Finding? {
      let texts = [old, new].map { method in
        method.steps.filter { functions.contains($0.function) }.map(\.text).joined(separator: ", ")
      }
      guard texts[0] != texts[1] else { return nil }
      let quoted = texts.map { $0.isEmpty ? "nothing" : "`\($0)`" }
      return finding(
        rule, "`\(pair.old.path)` tells the runtime \(quoted[1]), and told it \(quoted[0]).", consequence)
    }
  }
}

extension MethodInterface {
  /// The path without the names of its parameters.
  fileprivate var normalizedPath: Substring { normalizedPlace.drop { $0 != " " } }
}

extension RequestStep {
  /// The call as code, without the server of the document that an operation's own stands for: that one's change
  /// is a finding of its own.
  fileprivate var text: String {
    "\(function)(\(arguments.filter { !$0.hasPrefix("insteadOf:") }.joined(separator: ", ")))"
  }
}

extension OperationMethod {
  /// How the body goes out: `json`, `form`, …, with its media type where it has one of its own.
  fileprivate var bodyForm: String? {
    guard let step = steps.first(where: { $0.function == "body" }), let first = step.arguments.first else {
      return nil
    }
    let others = step.arguments.dropFirst().filter { $0.hasPrefix("contentType:") || $0.hasPrefix("styles:") }
    return ([String(first.prefix { $0 != ":" })] + others).joined(separator: ", ")
  }

  /// How pages are asked for and taken apart.
  fileprivate var paging: String? {
    guard case .page(_, let format) = result else { return nil }
    return ([format] + (pages.map { [$0.constructor] } ?? [])).joined(separator: ", ")
  }
}

extension OperationMethod.Result {
  /// How an answer is read, beside its type.
  fileprivate var reading: String {
    switch self {
    case .void, .logOut: "nothing"
    case .value(let value), .optional(let value): value.wireFormat.map { "JSON as `\($0)`" } ?? "JSON"
    case .page: "a page"
    case .data: "bytes"
    case .text: "text"
    case .statuses: "by status"
    case .stream(let stream): "a stream" + (stream.value.wireFormat.map { " of `\($0)`" } ?? "")
    }
  }

  fileprivate var wireFormat: String? {
    switch self {
    case .value(let value), .optional(let value): value.wireFormat
    default: nil
    }
  }
}
