/// Describes what a wire change means for deployed apps, in one line.
enum WireConsequence {
  /// Returns the consequence of a rule's findings, or `nil` if nothing stops working.
  static func text(_ rule: DriftRule) -> String? {
    if let text = special[rule.id] { return text }
    guard let change = rule.coordinates else { return nil }
    switch (rule.severity, change.direction) {
    case (.info, _): return nil
    case (_, nil): return nil
    case (.breaking, .request): return request(change)
    case (.warning, .request): return "The server may reject or ignore what deployed clients send."
    case (.breaking, .response): return response(change)
    case (.warning, .response): return "Deployed clients may receive something they don't expect."
    }
  }

  private static func request(_ change: DriftRule.Coordinates) -> String {
    switch change.kind {
    case "property", "presence", "existence", "read-only":
      "Deployed clients omit it, and their requests are rejected."
    case "name": "Deployed clients send it under its old name, and their requests are rejected."
    case "enum", "enum-name", "mapping", "mapping-name":
      "Deployed clients may send a value that is no longer listed, and be rejected."
    case "nullability": "Deployed clients may send null, and be rejected."
    case "default": "Deployed clients that omit it get different results."
    case "deprecation", "sunset", "stability": "Clients can't rely on how long it stays available."
    default: "Requests from deployed clients may be rejected."
    }
  }

  private static func response(_ change: DriftRule.Coordinates) -> String {
    switch change.kind {
    case "property", "name", "presence", "existence", "write-only":
      "Deployed clients that need it fail to decode the response."
    case "enum": "Deployed clients may receive values they don't know."
    case "nullability": "Deployed clients that expect a value fail to decode null."
    case "discriminator", "mapping", "mapping-name":
      "Deployed clients can't tell which alternative they received."
    case "type", "one-of", "choice", "media-type", "media-type-name", "content", "status":
      "Deployed clients may fail to decode the response."
    case "deprecation", "sunset", "stability": "Clients can't rely on how long it stays available."
    default: "Deployed clients may receive values outside the documented range."
    }
  }

  private static let special: [String: String] = {
    var texts: [String: String] = [:]
    for rule in DriftRule.operations where rule.coordinates?.area == "endpoint" && rule.severity == .breaking
    {
      texts[rule.id] = "Every call to it fails."
    }
    for rule in DriftRule.lifecycles where rule.severity == .breaking {
      texts[rule.id] = "Clients can't rely on how long it stays available."
    }
    texts[DriftRule.webhookRemoved.id] = "Its receivers no longer get requests."
    texts[DriftRule.serverRemoved.id] = "Deployed clients that use it may not reach the API."
    texts[DriftRule.securityDemanded.id] = "Deployed clients that call it without credentials get a 401."
    texts[DriftRule.securityRemoved.id] = "Deployed clients with these credentials get a 401."
    texts[DriftRule.scopeAdded.id] = "Existing tokens may lack it, and are rejected."
    texts[DriftRule.schemeTypeChanged.id] =
      "Deployed clients keep the credentials they have, which may be rejected."
    texts[DriftRule.schemeCredentialsChanged.id] = "Deployed clients send the old credentials and get a 401."
    for rule in [DriftRule.authorizationURLChanged, .tokenURLChanged, .identityURLChanged] {
      texts[rule.id] = "Deployed clients log in at the old URL until they are updated."
    }
    texts[DriftRule.flowRemoved.id] = "Deployed clients that get tokens this way can't log in."
    return texts
  }()
}
