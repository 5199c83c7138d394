/// Describes what a wire change means for deployed apps, in one line.
enum WireConsequence {
  /// Returns the consequence of a rule's findings, or `nil` if nothing stops working.
  static func text(_ rule: DriftRule, _ caller: Caller = .client) -> String? {
    if let text = special[rule] { return text }
    let change = rule.coordinates
    let words = caller == .client ? Words.ofCalls : .ofWebhooks
    switch (rule.severity, change.direction) {
    case (.info, _): return nil
    case (_, nil): return nil
    case (.breaking, .request): return request(change, words)
    case (.warning, .request): return "The server may reject or ignore what deployed \(words.clients) send."
    case (.breaking, .response): return response(change, words)
    case (.warning, .response): return "Deployed \(words.clients) may receive other data than they expect."
    }
  }

  /// The words for deployed code, for what it sends and for what it receives.
  private struct Words {
    let clients: String
    let sent: String
    /// The same at the beginning of a sentence.
    let anySent: String
    let received: String

    static let ofCalls = Words(
      clients: "clients", sent: "requests", anySent: "Requests", received: "response")
    static let ofWebhooks = Words(
      clients: "receivers", sent: "responses", anySent: "Responses", received: "request")
  }

  private static func request(_ change: DriftRule.Coordinates, _ words: Words) -> String {
    switch change.aspect {
    case .property, .presence, .existence, .access(.readOnly), .partHeader:
      "Deployed \(words.clients) omit it, and their \(words.sent) are rejected."
    case .name: "Deployed \(words.clients) send it under its old name, and their \(words.sent) are rejected."
    case .values, .valueName, .mapping, .mappingName:
      "Deployed \(words.clients) may send a value that is no longer listed, and be rejected."
    case .nullability: "Deployed \(words.clients) may send null, and be rejected."
    case .defaultValue: "Deployed \(words.clients) that omit it get different results."
    case .deprecation, .sunset, .stability: "Clients can't rely on how long it stays available."
    default: "\(words.anySent) from deployed \(words.clients) may be rejected."
    }
  }

  private static func response(_ change: DriftRule.Coordinates, _ words: Words) -> String {
    switch change.aspect {
    case .property, .name, .presence, .existence, .access(.writeOnly):
      "Deployed \(words.clients) that need it fail to decode the \(words.received)."
    case .values: "Deployed \(words.clients) may receive values they don't know."
    case .nullability: "Deployed \(words.clients) that expect a value fail to decode null."
    case .discriminator, .mapping, .mappingName:
      "Deployed \(words.clients) can't tell which alternative they received."
    case .type, .alternatives(.oneOf), .choice, .mediaType, .mediaTypeName, .content, .status:
      "Deployed \(words.clients) may fail to decode the \(words.received)."
    case .deprecation, .sunset, .stability: "Clients can't rely on how long it stays available."
    default: "Deployed \(words.clients) may receive values outside the documented range."
    }
  }

  private static let special: [DriftRule: String] = {
    var texts: [DriftRule: String] = [:]
    for rule in DriftRule.operations where rule.coordinates.area == .endpoint && rule.severity == .breaking {
      texts[rule] = "Every call to it fails."
    }
    for rule in DriftRule.lifecycles where rule.severity == .breaking {
      texts[rule] = "Clients can't rely on how long it stays available."
    }
    texts[DriftRule.callbackRemoved] = "Deployed clients that wait for it no longer get requests."
    texts[DriftRule.callbackURLChanged] =
      "Deployed clients pass the URL in the old place and get no requests."
    texts[DriftRule.webhookRemoved] = "Its receivers no longer get requests."
    texts[DriftRule.serverRemoved] = "Deployed clients that use it may not reach the API."
    texts[DriftRule.securityDemanded] = "Deployed clients that call it without credentials get a 401."
    texts[DriftRule.securityRemoved] = "Deployed clients with these credentials get a 401."
    texts[DriftRule.scopeAdded] = "Existing tokens may lack it, and are rejected."
    texts[DriftRule.schemeTypeChanged] =
      "Deployed clients keep the credentials they have, which may be rejected."
    texts[DriftRule.schemeCredentialsChanged] = "Deployed clients send the old credentials and get a 401."
    for rule in [DriftRule.authorizationURLChanged, .tokenURLChanged, .identityURLChanged] {
      texts[rule] = "Deployed clients log in at the old URL until they are updated."
    }
    texts[DriftRule.flowRemoved] = "Deployed clients that get tokens this way can't log in."
    return texts
  }()
}
