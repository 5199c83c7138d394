import CallsiteModel

/// Compares what the methods of the same operation do.
struct SilentMethodsComparison {
  let context: ModulePair

  func findings() -> [Finding] {
    context.methods.same.flatMap(findings) + context.methods.renamed.flatMap(findings)
  }

  private func findings(_ pair: MethodMatching.Pair) -> [Finding] {
    guard pair.old.role == .call, let old = pair.old.operation, let new = pair.new.operation else {
      return []
    }
    return Comparison(context: context, pair: pair, old: old, new: new).findings()
  }

  /// The comparison of one method.
  private struct Comparison {
    let context: ModulePair
    let pair: MethodMatching.Pair
    let old: OperationMethod
    let new: OperationMethod

    func findings() -> [Finding] {
      place() + security() + [body(), answer(), pagination()].compactMap(\.self) + effects()
        + SilentParametersComparison(context: context, pair: pair, old: old, new: new).findings()
    }

    private func finding(
      _ rule: DriftRule, at part: DeclarationPlace.Part = .whole, _ message: String, _ consequence: String
    ) -> Finding {
      Finding(
        rule, operation: old.place, at: .declaration(pair.old.path, part), message: message,
        consequence: consequence,
        swift: .init(before: pair.old.signature, after: pair.new.signature), old: old.position,
        new: new.position)
    }

    /// Compares the HTTP method and the path.
    private func place() -> [Finding] {
      var findings: [Finding] = []
      let name = pair.old.path
      if old.request.verb != new.request.verb {
        findings.append(
          finding(
            .silentMethodChanged, "The request of `\(name)` changed from \(old.place) to \(new.place).",
            "Calls of `\(name)` compile and send a different HTTP method."))
      }
      // Callers of a renamed method don't compile.
      if pair.old.normalizedPath != pair.new.normalizedPath, pair.old.path == pair.new.path {
        findings.append(
          finding(
            .silentPathChanged, "The request of `\(name)` changed from \(old.place) to \(new.place).",
            "Calls of `\(name)` compile and go to another path."))
      }
      return findings
    }

    private func security() -> [Finding] {
      let before = context.renamingSchemes(
        in: old.request.security ?? context.old.module.client.description.security ?? .none
      ).simplified
      let after = (new.request.security ?? context.new.module.client.description.security ?? .none).simplified
      guard before != after else { return [] }
      return [
        finding(
          .silentSecurityChanged,
          "The security of `\(pair.old.path)` changed from `\(before.text)` to `\(after.text)`.",
          after == .none
            ? "Calls of `\(pair.old.path)` are sent without credentials."
            : "Calls of `\(pair.old.path)` without these credentials fail as unauthorized.")
      ]
    }

    private func body() -> Finding? {
      guard let before = old.request.body, let after = new.request.body,
        (before.form, before.contentType) != (after.form, after.contentType)
          || before.contentTypes != after.contentTypes || before.fields != after.fields
      else { return nil }
      return finding(
        .silentMediaTypeChanged, at: .parameter("body"),
        "The body of `\(pair.old.path)` changed from \(before.text) to \(after.text).",
        "Calls of `\(pair.old.path)` send the same values in another format.")
    }

    private func answer() -> Finding? {
      guard pair.old.result.code == pair.new.result.code, old.result.reading != new.result.reading else {
        return nil
      }
      if let before = old.result.wireFormat, let after = new.result.wireFormat {
        return finding(
          .silentFormatChanged, at: .result,
          "The format of the result of `\(pair.old.path)` changed from `\(before)` to `\(after)`.",
          "Code that uses the result compiles, and the values may mean something else.")
      }
      return finding(
        .silentAnswerChanged, at: .result,
        "The response of `\(pair.old.path)` is now read as \(new.result.reading) instead of "
          + "\(old.result.reading).",
        "Code that uses the result compiles, and the response is decoded differently.")
    }

    private func pagination() -> Finding? {
      guard let before = old.paging, let after = new.paging, before != after else { return nil }
      return finding(
        .silentPaginationChanged,
        "The pagination of `\(pair.old.path)` changed: \(before.text) → \(after.text).",
        "Sequences of `\(pair.old.path)` request or read pages differently.")
    }

    private func effects() -> [Finding] {
      let (name, before, after) = (pair.old.path, old.request, new.request)
      var findings: [Finding] = []
      if before.envelope != after.envelope {
        findings.append(
          finding(
            .silentEnvelopeChanged,
            "The envelope of `\(name)` changed from \(before.envelope.text) to \(after.envelope.text).",
            "The client expects another envelope around responses of `\(name)`."))
      }
      if before.session != after.session {
        findings.append(
          finding(
            .silentSessionChanged,
            "`\(name)` now \(after.session.text); before, it \(before.session.pastText).",
            "Calls of `\(name)` have another effect on the client's tokens."))
      }
      // A change of the document's own server is a finding of its own.
      if before.servers.map(\.url) != after.servers.map(\.url) {
        findings.append(
          finding(
            .silentOperationServerChanged,
            "The server of `\(name)` changed from \(before.serversText) to \(after.serversText).",
            "Calls of `\(name)` go to another server."))
      }
      if before.isRepeatable != after.isRepeatable {
        findings.append(
          finding(
            .silentRetryChanged,
            "`\(name)` is \(after.isRepeatable ? "now" : "no longer") retried when it fails.",
            after.isRepeatable
              ? "The server may receive a failed call of `\(name)` more than once."
              : "A failed call of `\(name)` throws at once."))
      }
      return findings
    }
  }
}

extension MethodInterface {
  /// The path without parameter names.
  fileprivate var normalizedPath: Substring { normalizedPlace(renaming: [:]).drop { $0 != " " } }
}

extension OperationMethod {
  /// The method's pagination.
  fileprivate var paging: Paging? {
    guard case .page(_, let format) = result else { return nil }
    return Paging(format: format, advance: pages?.advance)
  }
}

private struct Paging: Equatable {
  let format: PageFormat
  /// The way to the next page, or `nil` if no method iterates over pages.
  let advance: PageAdvance?

  var text: String {
    let properties = [
      ("items", format.items), ("next", format.next), ("previous", format.previous), ("total", format.total),
    ]
    let places = properties.compactMap { name, property in property.map { "\(name) in `\($0.text)`" } }
    return (iteration + places).joined(separator: ", ")
  }

  private var iteration: [String] {
    switch advance {
    case nil: ["single pages"]
    case .numbered(let indicatesNext, let first):
      ["by number" + (first == 1 ? "" : " from \(first)")] + (indicatesNext ? [] : ["until an empty page"])
    case .offset(let indicatesNext): ["by offset"] + (indicatesNext ? [] : ["until an empty page"])
    case .cursor: ["by cursor"]
    case .linked: ["by links in the \(format.links == .inHeader ? "header" : "body")"]
    }
  }
}

extension MethodBody {
  /// The body's format, for messages.
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
    let types = (contentType.map { [$0] } ?? contentTypes).map { "`\($0.text)`" }
    let format = types.isEmpty ? name : "\(name) as \(types.joined(separator: " or "))"
    return ([format] + styles).joined(separator: ", ")
  }
}

extension CredentialRequirement {
  /// The requirement, or none if all its alternatives are empty.
  fileprivate var simplified: CredentialRequirement { alternatives.allSatisfy(\.isEmpty) ? .none : self }
}

extension WireStyle {
  /// The style for messages, which is the default one unless something is specified.
  var text: String {
    let words =
      [name?.rawValue, explodes.map { $0 ? "exploded" : "not exploded" }, escapes ? nil : "not escaped"]
      + [allowsReserved ? "reserved characters allowed" : nil]
    let said = words.compactMap(\.self)
    return said.isEmpty ? "the default style" : said.joined(separator: ", ")
  }
}

extension Envelope {
  /// The envelope, for messages.
  var text: String {
    let others = siblings.map { "`\($0.text)`" }.joined(separator: ", ")
    let presence = presence == .always ? "always" : "sometimes"
    return "`\(property.text)`, \(presence)" + (others.isEmpty ? "" : ", next to \(others)")
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
    case nil: "doesn't change the client's tokens"
    case .storesTokens: "stores the tokens that it returns"
    case .refreshesTokens: "replaces the client's tokens"
    case .endsSession: "clears the client's tokens"
    }
  }

  fileprivate var pastText: String {
    switch self {
    case nil: "didn't change the client's tokens"
    case .storesTokens: "stored the tokens that it returned"
    case .refreshesTokens: "replaced the client's tokens"
    case .endsSession: "cleared the client's tokens"
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
  /// A description of the decoding of a response, apart from its Swift type.
  fileprivate var reading: String {
    switch self {
    case .void, .logOut: "nothing"
    case .value(let value), .optional(let value, _): value.wireFormat.map { "JSON as `\($0)`" } ?? "JSON"
    case .page: "a page"
    case .data: "bytes"
    case .text: "text"
    case .statuses: "one case for each status"
    case .stream(let stream): "a stream" + (stream.value.wireFormat.map { " of `\($0)`" } ?? "")
    }
  }

  fileprivate var wireFormat: WireFormat? {
    switch self {
    case .value(let value), .optional(let value, _): value.wireFormat
    default: nil
    }
  }
}

extension CredentialRequirement {
  /// The alternatives as reports show them: `[["token"], ["user", "password"]]`.
  var text: String {
    let lists = alternatives.map { "[\($0.map(\.code).joined(separator: ", "))]" }
    return "[\(lists.joined(separator: ", "))]"
  }
}
