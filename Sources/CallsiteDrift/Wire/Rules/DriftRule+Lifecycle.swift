// How long operations and parameters will stay.
extension DriftRule {
  static let deprecated = lifecycle(
    "endpoint-deprecated", .info, "deprecation", .add, "An operation is deprecated.")
  static let deprecatedWithSunset = lifecycle(
    "endpoint-deprecated-with-sunset", .info, "deprecation", .add,
    "An operation is deprecated and has a sunset date.")
  static let reactivated = lifecycle(
    "endpoint-reactivated", .info, "deprecation", .remove, "An operation is no longer deprecated.")
  static let sunsetInvalid = lifecycle(
    "api-deprecated-sunset-parse", .breaking, "deprecation", .add,
    "An operation is newly deprecated, and its sunset isn't a date.")
  static let newSunsetTooEarly = lifecycle(
    "api-sunset-date-too-small", .breaking, "deprecation", .add,
    "An operation is newly deprecated, and its sunset date is past.")
  static let sunsetRemoved = lifecycle(
    "sunset-deleted", .breaking, "sunset", .remove, "A deprecated operation no longer has a sunset date.")
  static let sunsetTooEarly = lifecycle(
    "api-sunset-date-changed-too-small", .breaking, "sunset", .change,
    "The sunset date of an operation is an earlier one, and past.")
  static let sunsetAdded = lifecycle(
    "api-sunset-added", .info, "sunset", .add, "A deprecated operation has a sunset date.")
  static let sunsetMoved = lifecycle(
    "api-sunset-date-changed", .info, "sunset", .change, "A deprecated operation has another sunset date.")
  static let sunsetUnreadable = lifecycle(
    "api-sunset-date-invalid", .breaking, "sunset", .change,
    "The sunset of a deprecated operation isn't a date, or wasn't before.")
  static let invalidStability = lifecycle(
    "api-invalid-stability-level", .breaking, "stability", .change,
    "The stability level of an operation isn't draft, alpha, beta or stable.")
  static let stabilityDecreased = lifecycle(
    "api-stability-decreased", .breaking, "stability", .remove, "An operation is less stable.")
  static let stabilityIncreased = lifecycle(
    "api-stability-increased", .info, "stability", .add, "An operation is more stable.")

  static let parameterDeprecated = parameterLifecycle(
    "request-parameter-deprecated", .info, "deprecation", .add, "A parameter is deprecated.")
  static let parameterReactivated = parameterLifecycle(
    "request-parameter-reactivated", .info, "deprecation", .remove, "A parameter is no longer deprecated.")
  static let newParameterSunsetTooEarly = parameterLifecycle(
    "request-parameter-sunset-date-too-small", .breaking, "deprecation", .add,
    "A parameter is newly deprecated, and its sunset date is past.")
  static let parameterSunsetRemoved = parameterLifecycle(
    "request-parameter-sunset-deleted", .breaking, "sunset", .remove,
    "A deprecated parameter no longer has a sunset date.")
  static let parameterSunsetTooEarly = parameterLifecycle(
    "request-parameter-sunset-date-changed-too-small", .breaking, "sunset", .change,
    "The sunset date of a parameter is an earlier one, and past.")
  static let parameterSunsetAdded = parameterLifecycle(
    "request-parameter-sunset-added", .info, "sunset", .add, "A deprecated parameter has a sunset date.")
  static let parameterSunsetMoved = parameterLifecycle(
    "request-parameter-sunset-date-changed", .info, "sunset", .change,
    "A deprecated parameter has another sunset date.")
  static let parameterSunsetUnreadable = parameterLifecycle(
    "request-parameter-sunset-date-invalid", .breaking, "sunset", .change,
    "The sunset of a deprecated parameter isn't a date, or wasn't before.")
  static let parameterSunsetInvalid = parameterLifecycle(
    "request-parameter-deprecated-sunset-parse", .breaking, "deprecation", .add,
    "A parameter is newly deprecated, and its sunset isn't a date.")

  static let lifecycles: [DriftRule] = [
    deprecated, deprecatedWithSunset, reactivated, sunsetInvalid, newSunsetTooEarly, sunsetRemoved,
    sunsetTooEarly, invalidStability, stabilityDecreased, stabilityIncreased, parameterDeprecated,
    parameterReactivated, newParameterSunsetTooEarly, parameterSunsetRemoved, parameterSunsetTooEarly,
    sunsetAdded, sunsetMoved, sunsetUnreadable, parameterSunsetAdded, parameterSunsetMoved,
    parameterSunsetUnreadable, parameterSunsetInvalid,
  ]

  private static func lifecycle(
    _ id: String, _ severity: Finding.Severity, _ kind: String, _ action: Action, _ explanation: String
  ) -> DriftRule {
    DriftRule(id, severity, direction: nil, area: "endpoint", kind: kind, action, explanation)
  }

  private static func parameterLifecycle(
    _ id: String, _ severity: Finding.Severity, _ kind: String, _ action: Action, _ explanation: String
  ) -> DriftRule {
    DriftRule(id, severity, direction: .request, area: "parameter", kind: kind, action, explanation)
  }
}

// Who may call.
extension DriftRule {
  static let securityDemanded = security(
    "api-security-demanded", .warning, "demand", .remove, "An operation that was public needs credentials.")
  static let securityLifted = security(
    "api-security-lifted", .info, "demand", .add, "An operation no longer needs credentials.")
  static let securityAdded = security(
    "api-security-added", .info, "requirement", .add, "An operation takes other credentials as well.")
  static let securityRemoved = security(
    "api-security-removed", .warning, "requirement", .remove,
    "An operation no longer takes some credentials.")
  static let scopeAdded = security(
    "api-security-scope-added", .warning, "scope", .add, "An operation needs another scope.")
  static let scopeRemoved = security(
    "api-security-scope-removed", .info, "scope", .remove, "An operation needs one scope fewer.")
  static let schemeAdded = security(
    "api-security-component-added", .info, "scheme", .add, "A security scheme is new.")
  static let schemeRemoved = security(
    "api-security-component-removed", .info, "scheme", .remove, "A security scheme is gone.")
  static let schemeTypeChanged = security(
    "api-security-component-type-changed", .warning, "scheme", .change,
    "Credentials are sent in another way.")
  static let flowAdded = security(
    "api-security-component-oauth-flow-added", .info, "flow", .add, "A way to get a token is new.")
  static let flowRemoved = security(
    "api-security-component-oauth-flow-removed", .warning, "flow", .remove, "A way to get a token is gone.")
  static let authorizationURLChanged = security(
    "api-security-component-oauth-url-changed", .warning, "url", .change,
    "The page that asks for consent moved."
  )
  static let tokenURLChanged = security(
    "api-security-component-oauth-token-url-changed", .warning, "url", .change,
    "Tokens come from another URL.")
  static let identityURLChanged = security(
    "api-security-component-openid-url-changed", .warning, "url", .change,
    "OpenID Connect is described elsewhere.")
  static let schemeScopeAdded = security(
    "api-security-component-oauth-scope-added", .info, "scheme-scope", .add, "A scheme has a new scope.")
  static let schemeScopeRemoved = security(
    "api-security-component-oauth-scope-removed", .info, "scheme-scope", .remove, "A scheme has lost a scope."
  )

  static let securities: [DriftRule] = [
    securityDemanded, securityLifted, securityAdded, securityRemoved, scopeAdded, scopeRemoved, schemeAdded,
    schemeRemoved, schemeTypeChanged, flowAdded, flowRemoved, authorizationURLChanged, tokenURLChanged,
    identityURLChanged, schemeScopeAdded, schemeScopeRemoved,
  ]

  private static func security(
    _ id: String, _ severity: Finding.Severity, _ kind: String, _ action: Action, _ explanation: String
  ) -> DriftRule {
    DriftRule(id, severity, direction: nil, area: "security", kind: kind, action, explanation)
  }
}
