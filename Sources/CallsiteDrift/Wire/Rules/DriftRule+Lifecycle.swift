// Deprecation, sunset dates and stability of operations and parameters.
extension DriftRule {
  static let deprecated = lifecycle(
    "endpoint-deprecated", .info, .deprecation, .add, "An operation was deprecated.")
  static let deprecatedWithSunset = lifecycle(
    "endpoint-deprecated-with-sunset", .info, .deprecation, .add,
    "An operation was deprecated with a sunset date.")
  static let reactivated = lifecycle(
    "endpoint-reactivated", .info, .deprecation, .remove, "An operation is no longer deprecated.")
  static let sunsetInvalid = lifecycle(
    "api-deprecated-sunset-parse", .breaking, .deprecation, .add,
    "An operation was deprecated with a sunset that isn't a date.")
  static let newSunsetTooEarly = lifecycle(
    "api-sunset-date-too-small", .breaking, .deprecation, .add,
    "An operation was deprecated with a sunset date in the past.")
  static let sunsetRemoved = lifecycle(
    "sunset-deleted", .breaking, .sunset, .remove, "A deprecated operation lost its sunset date.")
  static let sunsetTooEarly = lifecycle(
    "api-sunset-date-changed-too-small", .breaking, .sunset, .change,
    "The sunset date of an operation moved to an earlier day, which is in the past.")
  static let sunsetAdded = lifecycle(
    "api-sunset-added", .info, .sunset, .add, "A deprecated operation gained a sunset date.")
  static let sunsetMoved = lifecycle(
    "api-sunset-date-changed", .info, .sunset, .change, "The sunset date of a deprecated operation changed.")
  static let sunsetUnreadable = lifecycle(
    "api-sunset-date-invalid", .breaking, .sunset, .change,
    "The sunset of a deprecated operation changed, and the old or the new one isn't a date.")
  static let invalidStability = lifecycle(
    "api-invalid-stability-level", .breaking, .stability, .change,
    "The stability level of an operation isn't draft, alpha, beta or stable.")
  static let stabilityDecreased = lifecycle(
    "api-stability-decreased", .breaking, .stability, .remove,
    "The stability level of an operation was lowered.")
  static let stabilityIncreased = lifecycle(
    "api-stability-increased", .info, .stability, .add, "The stability level of an operation was raised.")

  static let parameterDeprecated = parameterLifecycle(
    "request-parameter-deprecated", .info, .deprecation, .add, "A parameter was deprecated.")
  static let parameterReactivated = parameterLifecycle(
    "request-parameter-reactivated", .info, .deprecation, .remove, "A parameter is no longer deprecated.")
  static let newParameterSunsetTooEarly = parameterLifecycle(
    "request-parameter-sunset-date-too-small", .breaking, .deprecation, .add,
    "A parameter was deprecated with a sunset date in the past.")
  static let parameterSunsetRemoved = parameterLifecycle(
    "request-parameter-sunset-deleted", .breaking, .sunset, .remove,
    "A deprecated parameter lost its sunset date.")
  static let parameterSunsetTooEarly = parameterLifecycle(
    "request-parameter-sunset-date-changed-too-small", .breaking, .sunset, .change,
    "The sunset date of a parameter moved to an earlier day, which is in the past.")
  static let parameterSunsetAdded = parameterLifecycle(
    "request-parameter-sunset-added", .info, .sunset, .add, "A deprecated parameter gained a sunset date.")
  static let parameterSunsetMoved = parameterLifecycle(
    "request-parameter-sunset-date-changed", .info, .sunset, .change,
    "The sunset date of a deprecated parameter changed.")
  static let parameterSunsetUnreadable = parameterLifecycle(
    "request-parameter-sunset-date-invalid", .breaking, .sunset, .change,
    "The sunset of a deprecated parameter changed, and the old or the new one isn't a date.")
  static let parameterSunsetInvalid = parameterLifecycle(
    "request-parameter-deprecated-sunset-parse", .breaking, .deprecation, .add,
    "A parameter was deprecated with a sunset that isn't a date.")

  static let lifecycles: [DriftRule] = [
    deprecated, deprecatedWithSunset, reactivated, sunsetInvalid, newSunsetTooEarly, sunsetRemoved,
    sunsetTooEarly, invalidStability, stabilityDecreased, stabilityIncreased, parameterDeprecated,
    parameterReactivated, newParameterSunsetTooEarly, parameterSunsetRemoved, parameterSunsetTooEarly,
    sunsetAdded, sunsetMoved, sunsetUnreadable, parameterSunsetAdded, parameterSunsetMoved,
    parameterSunsetUnreadable, parameterSunsetInvalid,
  ]

  private static func lifecycle(
    _ id: String, _ severity: Finding.Severity, _ aspect: Aspect, _ action: Action, _ explanation: String
  ) -> DriftRule {
    DriftRule(id, severity, direction: nil, area: .endpoint, aspect, action, explanation)
  }

  private static func parameterLifecycle(
    _ id: String, _ severity: Finding.Severity, _ aspect: Aspect, _ action: Action, _ explanation: String
  ) -> DriftRule {
    DriftRule(id, severity, direction: .request, area: .parameter, aspect, action, explanation)
  }
}

// Security.
extension DriftRule {
  static let securityDemanded = security(
    "api-security-demanded", .breaking, .demand, .remove,
    "An operation that was public now requires credentials.")
  static let securityLifted = security(
    "api-security-lifted", .info, .demand, .add, "An operation no longer requires credentials.")
  static let securityAdded = security(
    "api-security-added", .info, .requirement, .add, "An operation accepts additional credentials.")
  static let securityRemoved = security(
    "api-security-removed", .breaking, .requirement, .remove,
    "An operation no longer accepts some credentials.")
  static let scopeAdded = security(
    "api-security-scope-added", .warning, .scope, .add, "An operation requires an additional scope.")
  static let scopeRemoved = security(
    "api-security-scope-removed", .info, .scope, .remove, "An operation no longer requires a scope.")
  static let schemeAdded = security(
    "api-security-component-added", .info, .scheme, .add, "A security scheme was added.")
  static let schemeRemoved = security(
    "api-security-component-removed", .info, .scheme, .remove, "A security scheme was removed.")
  static let schemeTypeChanged = security(
    "api-security-component-type-changed", .warning, .scheme, .change,
    "The type of a security scheme changed, and clients may send the same as before.")
  static let schemeCredentialsChanged = security(
    "api-security-component-credentials-changed", .breaking, .scheme, .change,
    "A security scheme expects different credentials.")
  static let flowAdded = security(
    "api-security-component-oauth-flow-added", .info, .flow, .add, "An OAuth flow was added.")
  static let flowRemoved = security(
    "api-security-component-oauth-flow-removed", .warning, .flow, .remove, "An OAuth flow was removed.")
  static let authorizationURLChanged = security(
    "api-security-component-oauth-url-changed", .warning, .url, .change,
    "The authorization URL of an OAuth flow changed."
  )
  static let tokenURLChanged = security(
    "api-security-component-oauth-token-url-changed", .warning, .url, .change,
    "The token URL of an OAuth flow changed.")
  static let identityURLChanged = security(
    "api-security-component-openid-url-changed", .warning, .url, .change,
    "The OpenID Connect URL changed.")
  static let schemeScopeAdded = security(
    "api-security-component-oauth-scope-added", .info, .schemeScope, .add,
    "A security scheme gained a scope.")
  static let schemeScopeRemoved = security(
    "api-security-component-oauth-scope-removed", .info, .schemeScope, .remove,
    "A security scheme lost a scope."
  )

  static let securities: [DriftRule] = [
    securityDemanded, securityLifted, securityAdded, securityRemoved, scopeAdded, scopeRemoved, schemeAdded,
    schemeRemoved, schemeTypeChanged, schemeCredentialsChanged, flowAdded, flowRemoved,
    authorizationURLChanged, tokenURLChanged,
    identityURLChanged, schemeScopeAdded, schemeScopeRemoved,
  ]

  private static func security(
    _ id: String, _ severity: Finding.Severity, _ aspect: Aspect, _ action: Action, _ explanation: String
  ) -> DriftRule {
    DriftRule(id, severity, direction: nil, area: .security, aspect, action, explanation)
  }
}
