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
      place() + security() + [body(), answer(), pagination()].compactMap(\.self) + statuses() + effects()
        + SilentParametersComparison(context: context, pair: pair, old: old, new: new).findings()
    }

    private func finding(
      _ rule: DriftRule, at place: String = "", _ message: String, _ consequence: String
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
      if old.request.verb != new.request.verb {
        findings.append(
          finding(
            .silentMethodChanged, "`\(name)` sends \(new.place), and sent \(old.place).",
            "Calls of `\(name)` compile and ask the server for something else."))
      }
      // Callers of a method that has another name as well don't compile.
      if pair.old.normalizedPath != pair.new.normalizedPath, pair.old.path == pair.new.path {
        findings.append(
          finding(
            .silentPathChanged, "`\(name)` sends \(new.place), and sent \(old.place).",
            "Calls of `\(name)` compile and go to another path."))
      }
      return findings
    }

    private func security() -> [Finding] {
      let before = context.renamingSchemes(
        in: old.request.security ?? context.old.module.client.description.security ?? .none)
      let after = new.request.security ?? context.new.module.client.description.security ?? .none
      guard before != after else { return [] }
      return [
        finding(
          .silentSecurityChanged, "`\(pair.old.path)` needs `\(after.code)`, and needed `\(before.code)`.",
          after == .none
            ? "Calls of `\(pair.old.path)` are sent without credentials."
            : "Calls of `\(pair.old.path)` fail as unauthorized where these credentials are missing.")
      ]
    }

    private func body() -> Finding? {
      guard let before = old.request.body, let after = new.request.body,
        (before.form, before.contentType) != (after.form, after.contentType) || before.fields != after.fields
      else { return nil }
      return finding(
        .silentMediaTypeChanged, at: "(body)",
        "`\(pair.old.path)` sends \(after.text), and sent \(before.text).",
        "Calls of `\(pair.old.path)` send the same values in another form.")
    }

    private func answer() -> Finding? {
      guard pair.old.result.code == pair.new.result.code, old.result.reading != new.result.reading else {
        return nil
      }
      if let before = old.result.wireFormat, let after = new.result.wireFormat {
        return finding(
          .silentFormatChanged, at: " -> result",
          "`\(pair.old.path)` reads its result as `\(after)`, and read it as `\(before)`.",
          "Results of `\(pair.old.path)` compile and may mean something else.")
      }
      return finding(
        .silentAnswerChanged, at: " -> result",
        "`\(pair.old.path)` reads \(new.result.reading), and read \(old.result.reading).",
        "Results of `\(pair.old.path)` compile and are read in another way.")
    }

    private func pagination() -> Finding? {
      guard let before = old.paging, let after = new.paging, before != after else { return nil }
      return finding(
        .silentPaginationChanged,
        "`\(pair.old.path)` reads pages \(after.text), and read them \(before.text).",
        "Sequences of `\(pair.old.path)` ask for pages, or take them apart, in another way.")
    }

    private func statuses() -> [Finding] {
      guard case .statuses(let before) = old.result, case .statuses(let after) = new.result else { return [] }
      let others = after.cases.keyed(by: \.name)
      return before.cases.compactMap { entry in
        guard let other = others[entry.name],
          other.statuses != entry.statuses
        else { return nil }
        return finding(
          .silentStatusChanged, at: " -> .\(entry.name.name)",
          "`.\(entry.name.name)` of `\(pair.old.path)` stands for \(other.statuses.text), and stood for "
            + "\(entry.statuses.text).",
          "Callers that switch over the result see the case for other responses."
        )
      }
    }

    private func effects() -> [Finding] {
      let (name, before, after) = (pair.old.path, old.request, new.request)
      var findings: [Finding] = []
      if before.envelope != after.envelope {
        findings.append(
          finding(
            .silentEnvelopeChanged,
            "Responses of `\(name)` have \(after.envelope.text), and had \(before.envelope.text).",
            "Responses of `\(name)` are taken out of another envelope."))
      }
      if before.session != after.session {
        findings.append(
          finding(
            .silentSessionChanged, "`\(name)` \(after.session.text), and \(before.session.pastText).",
            "Calls of `\(name)` do something else to the client's tokens."))
      }
      // A change of the document's own server is a finding of its own.
      if before.servers.map(\.url) != after.servers.map(\.url) {
        findings.append(
          finding(
            .silentOperationServerChanged,
            "`\(name)` is sent to \(after.serversText), and was sent to \(before.serversText).",
            "Calls of `\(name)` go to another server."))
      }
      if before.isRepeatable != after.isRepeatable {
        findings.append(
          finding(
            .silentRetryChanged,
            "`\(name)` \(after.isRepeatable ? "may be repeated" : "is no longer repeated") when it fails.",
            "A failed `\(name)` is repeated, or no longer is."))
      }
      return findings
    }
  }
}

extension MethodInterface {
  /// The path without the names of its parameters.
  fileprivate var normalizedPath: Substring { normalizedPlace(renaming: [:]).drop { $0 != " " } }
}

extension OperationMethod {
  /// How pages are asked for and taken apart.
  fileprivate var paging: Paging? {
    guard case .page(_, let format) = result else { return nil }
    return Paging(format: format, advance: pages?.advance)
  }
}

private struct Paging: Equatable {
  let format: PageFormat
  /// nil: no method reads them one after the other.
  let advance: PageAdvance?

  var text: String {
    let properties = [
      ("items", format.items), ("next", format.next), ("previous", format.previous), ("total", format.total),
    ]
    let places = properties.compactMap { name, property in property.map { "\(name) in `\($0.text)`" } }
    return (way + places).joined(separator: ", ")
  }

  private var way: [String] {
    switch advance {
    case nil: ["one by one"]
    case .numbered(let saysNext): ["by number"] + (saysNext ? [] : ["up to one without items"])
    case .offset(let saysNext): ["by offset"] + (saysNext ? [] : ["up to one without items"])
    case .cursor: ["by cursor"]
    case .linked: ["by links in the \(format.links == .inHeader ? "header" : "body")"]
    }
  }
}

extension StatusUnion.Statuses {
  fileprivate var text: String {
    switch self {
    case .code(let code): "status \(code)"
    case .hundred(let digit): "status \(digit)XX"
    case .others: "any other status"
    }
  }
}

extension MethodBody {
  /// How it goes out.
  fileprivate var text: String {
    let name =
      switch form {
      case .json: "JSON"
      case .form: "a form"
      case .multipart: "a multipart form"
      case .text: "text"
      case .file: "a file"
      }
    let styles = fields.map { "`\($0.name.text)` as `\($0.style.text)`" }
    return ([name + (contentType.map { " as `\($0.text)`" } ?? "")] + styles).joined(separator: ", ")
  }
}

extension WireStyle {
  /// How a value is written; without anything to say, as is usual in its place.
  var text: String {
    let words =
      [name?.rawValue, explodes.map { $0 ? "exploded" : "not exploded" }, escapes ? nil : "not escaped"]
      + [allowsReserved ? "reserved characters as they are" : nil]
    let said = words.compactMap(\.self)
    return said.isEmpty ? "the usual style" : said.joined(separator: ", ")
  }
}

extension Envelope {
  /// The envelope in words.
  var text: String {
    let others = siblings.map { "`\($0.text)`" }.joined(separator: ", ")
    let presence = presence == .always ? "always" : "sometimes"
    return "`\(property.text)`, \(presence)" + (others.isEmpty ? "" : ", beside \(others)")
  }
}

extension EnvelopeChoice {
  fileprivate var text: String {
    switch self {
    case .inherited: "the document's envelope"
    case .none: "no envelope"
    case .own(let envelope): "the envelope \(envelope.text)"
    }
  }
}

extension SessionEffect? {
  fileprivate var text: String {
    switch self {
    case nil: "leaves the client's tokens alone"
    case .storesTokens: "stores the tokens that it returns"
    case .refreshesTokens: "replaces the client's tokens"
    case .endsSession: "forgets the client's tokens"
    }
  }

  fileprivate var pastText: String {
    switch self {
    case nil: "left the client's tokens alone"
    case .storesTokens: "stored the tokens that it returned"
    case .refreshesTokens: "replaced the client's tokens"
    case .endsSession: "forgot the client's tokens"
    }
  }
}

extension MethodRequest {
  fileprivate var serversText: String {
    servers.isEmpty
      ? "the document's server" : servers.map { "`\($0.url.text)`" }.joined(separator: ", ")
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

  fileprivate var wireFormat: WireFormat? {
    switch self {
    case .value(let value), .optional(let value): value.wireFormat
    default: nil
    }
  }
}
