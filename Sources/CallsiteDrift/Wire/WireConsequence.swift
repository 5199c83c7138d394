/// What a change means for apps in the field, in a line.
enum WireConsequence {
  /// Nil where nothing stops working.
  static func text(_ rule: DriftRule) -> String? {
    if let text = special[rule.id] { return text }
    guard let change = rule.coordinates else { return nil }
    switch (rule.severity, change.direction) {
    case (.info, _): return nil
    case (_, nil): return nil
    case (.breaking, .request): return request(change)
    case (.warning, .request): return "Servers may refuse or ignore what clients in the field send."
    case (.breaking, .response): return response(change)
    case (.warning, .response): return "Clients in the field may meet what they don't expect."
    }
  }

  private static func request(_ change: DriftRule.Coordinates) -> String {
    switch change.kind {
    case "property", "presence", "existence", "read-only":
      "Clients in the field leave it out, and their requests are refused."
    case "name": "Clients in the field send it under its old name, and their requests are refused."
    case "enum", "enum-name": "Clients in the field may send what is no longer listed, and be refused."
    case "nullability": "Clients in the field may send null, and be refused."
    case "default": "Clients in the field that leave it out get something else."
    case "deprecation", "sunset", "stability": "Nobody can rely on how long it will stay."
    default: "Requests of clients in the field may be refused."
    }
  }

  private static func response(_ change: DriftRule.Coordinates) -> String {
    switch change.kind {
    case "property", "name", "presence", "existence", "write-only":
      "Clients in the field that need it fail to read the response."
    case "enum": "Clients in the field may get values that they don't know."
    case "nullability": "Clients in the field that expect a value fail to read null."
    case "discriminator": "Clients in the field can't tell which of several shapes they got."
    case "type", "one-of", "choice", "media-type", "media-type-name", "content", "status":
      "Clients in the field may fail to read the response."
    case "deprecation", "sunset", "stability": "Nobody can rely on how long it will stay."
    default: "Clients in the field may get values beyond what they were promised."
    }
  }

  private static let special: [String: String] = {
    var texts: [String: String] = [:]
    for rule in DriftRule.operations where rule.coordinates?.area == "endpoint" && rule.severity == .breaking
    {
      texts[rule.id] = "Every call of it fails."
    }
    for rule in DriftRule.lifecycles where rule.severity == .breaking {
      texts[rule.id] = "Nobody can rely on how long it will stay."
    }
    texts[DriftRule.webhookRemoved.id] = "Receivers of it no longer get anything."
    texts[DriftRule.serverRemoved.id] = "Clients in the field that use it may not reach the API."
    texts[DriftRule.securityDemanded.id] = "Clients in the field that call it without credentials get a 401."
    texts[DriftRule.securityRemoved.id] = "Clients in the field with such credentials get a 401."
    texts[DriftRule.scopeAdded.id] = "Tokens in the field may lack it, and are refused."
    texts[DriftRule.schemeTypeChanged.id] = "Clients in the field send their credentials in the old way."
    for rule in [DriftRule.authorizationURLChanged, .tokenURLChanged, .identityURLChanged] {
      texts[rule.id] = "Clients in the field log in at the old URL until they are updated."
    }
    texts[DriftRule.flowRemoved.id] = "Clients in the field that get tokens this way can't log in."
    return texts
  }()
}
