@testable import CallsiteDrift

/// The severities and consequences of rules, each with the ids that it applies to.
enum RuleVerdicts {
  /// Returns the rules as lines: a severity with a consequence, then the names that share both.
  static func lines(_ rules: [(rule: DriftRule, name: String)]) -> String {
    let verdicts = Dictionary(grouping: rules) { rule, _ in
      Verdict(severity: rule.severity, consequence: WireConsequence.text(rule) ?? "")
    }
    let sorted = verdicts.sorted {
      ($1.key.severity, $0.key.consequence) < ($0.key.severity, $1.key.consequence)
    }
    return sorted.map { verdict, rules in
      let names = Set(rules.map(\.name)).sorted().map { "  \($0)" }
      let head = "\(verdict.severity)" + (verdict.consequence.isEmpty ? "" : ": \(verdict.consequence)")
      return ([head] + names).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private struct Verdict: Hashable {
    let severity: Finding.Severity
    let consequence: String
  }

  static let calls = """
    breaking: Clients can't rely on how long it stays available.
      api-deprecated-sunset-parse
      api-invalid-stability-level
      api-stability-decreased
      api-sunset-date-changed-too-small
      api-sunset-date-invalid
      api-sunset-date-too-small
      request-parameter-deprecated-sunset-parse
      request-parameter-sunset-date-changed-too-small
      request-parameter-sunset-date-invalid
      request-parameter-sunset-date-too-small
      request-parameter-sunset-deleted
      sunset-deleted
    breaking: Deployed clients may fail to decode the response.
      response-media-type-name-generalized
      response-media-type-removed
      response-success-status-removed
    breaking: Deployed clients omit it, and their requests are rejected.
      new-request-path-parameter
      new-required-request-parameter
      request-body-added-required
      request-body-became-required
      request-body-part-header-required
      request-body-removed
      request-parameter-became-required
      request-parameter-removed-before-sunset
      request-parameter-sunset-parse
    breaking: Deployed clients pass the URL in the old place and get no requests.
      callback-url-changed
    breaking: Deployed clients send it under its old name, and their requests are rejected.
      required-request-parameter-renamed
    breaking: Deployed clients send the old credentials and get a 401.
      api-security-component-credentials-changed
    breaking: Deployed clients that call it without credentials get a 401.
      api-security-demanded
    breaking: Deployed clients that need it fail to decode the response.
      required-response-header-removed
      response-header-became-optional
    breaking: Deployed clients that wait for it no longer get requests.
      callback-removed
    breaking: Deployed clients with these credentials get a 401.
      api-security-removed
    breaking: Every call to it fails.
      api-path-renamed
      api-path-sunset-parse
      api-removed-before-sunset
      api-removed-without-deprecation
    breaking: Its receivers no longer get requests.
      webhook-removed
    breaking: Requests from deployed clients may be rejected.
      request-body-encoding-changed
      request-body-encoding-media-type-removed
      request-body-media-type-removed
      request-body-media-type-schema-added
      request-parameter-style-changed
    warning: Deployed clients keep the credentials they have, which may be rejected.
      api-security-component-type-changed
    warning: Deployed clients log in at the old URL until they are updated.
      api-security-component-oauth-token-url-changed
      api-security-component-oauth-url-changed
      api-security-component-openid-url-changed
    warning: Deployed clients may receive other data than they expect.
      optional-response-header-removed
      response-body-media-type-schema-removed
    warning: Deployed clients that get tokens this way can't log in.
      api-security-component-oauth-flow-removed
    warning: Deployed clients that use it may not reach the API.
      api-server-removed
    warning: Existing tokens may lack it, and are rejected.
      api-security-scope-added
    warning: The server may reject or ignore what deployed clients send.
      optional-request-parameter-renamed
      request-parameter-removed
    info
      api-removed-while-unstable
      api-removed-with-deprecation
      api-security-added
      api-security-component-added
      api-security-component-oauth-flow-added
      api-security-component-oauth-scope-added
      api-security-component-oauth-scope-removed
      api-security-component-removed
      api-security-lifted
      api-security-scope-removed
      api-server-added
      api-stability-increased
      api-sunset-added
      api-sunset-date-changed
      callback-added
      endpoint-added
      endpoint-deprecated
      endpoint-deprecated-with-sunset
      endpoint-reactivated
      new-optional-request-parameter
      request-body-added-optional
      request-body-became-optional
      request-body-encoding-media-type-added
      request-body-media-type-added
      request-body-media-type-schema-removed
      request-body-part-header-not-required
      request-parameter-became-optional
      request-parameter-deprecated
      request-parameter-reactivated
      request-parameter-removed-with-deprecation
      request-parameter-sunset-added
      request-parameter-sunset-date-changed
      response-body-media-type-schema-added
      response-header-added
      response-header-became-required
      response-media-type-added
      response-media-type-name-changed
      response-media-type-name-specialized
      response-non-success-status-added
      response-non-success-status-removed
      response-status-generalized
      response-status-specialized
      response-success-status-added
      webhook-added
    """

  static let requests = """
    breaking: Clients can't rely on how long it stays available.
      {area}-deprecated-sunset-invalid
      {area}-stability-decreased
      {area}-stability-invalid
      {area}-sunset-date-too-small
      {area}-sunset-deleted
    breaking: Deployed clients may send a value that is no longer listed, and be rejected.
      {area}-became-enum
      {area}-const-added
      {area}-const-changed
      {area}-discriminator-mapping-changed
      {area}-discriminator-mapping-deleted
      {area}-discriminator-mapping-renamed
      {area}-enum-value-removed
      {area}-enum-value-renamed
    breaking: Deployed clients may send null, and be rejected.
      {area}-became-not-nullable
    breaking: Deployed clients omit it, and their requests are rejected.
      new-required-{area}
      new-required-{area}-with-default
      {area}-became-required
      {area}-became-required-with-default
      {direction}-required-{name}-became-not-read-only
    breaking: Deployed clients send it under its old name, and their requests are rejected.
      {direction}-required-{name}-renamed
    breaking: Requests from deployed clients may be rejected.
      {area}-any-of-removed
      {area}-contains-added
      {area}-content-encoding-changed
      {area}-content-media-type-added
      {area}-content-media-type-changed
      {area}-content-schema-added
      {area}-dependent-required-added
      {area}-dependent-required-changed
      {area}-dependent-schema-added
      {area}-discriminator-property-name-changed
      {area}-else-added
      {area}-exclusive-max-decreased
      {area}-exclusive-min-increased
      {area}-if-added
      {area}-if-changed
      {area}-map-closed
      {area}-max-contains-decreased
      {area}-max-contains-set
      {area}-max-decreased
      {area}-max-items-decreased
      {area}-max-length-decreased
      {area}-max-properties-decreased
      {area}-min-contains-increased
      {area}-min-contains-set
      {area}-min-increased
      {area}-min-items-increased
      {area}-min-length-increased
      {area}-min-properties-increased
      {area}-multiple-of-changed
      {area}-multiple-of-increased
      {area}-not-added
      {area}-not-changed
      {area}-one-of-removed
      {area}-pattern-added
      {area}-pattern-property-added
      {area}-prefix-items-removed
      {area}-property-names-added
      {area}-then-added
      {area}-type-changed
      {area}-type-specialized
      {area}-unevaluated-items-added
      {area}-unevaluated-properties-added
      {area}-unwrapped-from-one-of
      {area}-wrapped-in-one-of
      {area}-x-extensible-enum-value-removed
    warning: The server may reject or ignore what deployed clients send.
      {area}-exclusive-max-set
      {area}-exclusive-min-set
      {area}-max-items-set
      {area}-max-length-set
      {area}-max-properties-set
      {area}-max-set
      {area}-min-items-set
      {area}-min-properties-set
      {area}-min-set
      {area}-multiple-of-set
      {area}-pattern-changed
      {area}-pattern-specialized
      {area}-removed
      {area}-unique-items-set
      {direction}-optional-{name}-renamed
    info
      new-optional-{area}
      {area}-additional-properties-allowed
      {area}-additional-properties-forbidden
      {area}-additional-properties-schema-added
      {area}-additional-properties-schema-removed
      {area}-any-of-added
      {area}-became-nullable
      {area}-became-optional
      {area}-const-removed
      {area}-contains-removed
      {area}-content-media-type-removed
      {area}-content-schema-removed
      {area}-default-value-added
      {area}-default-value-changed
      {area}-default-value-removed
      {area}-dependent-required-removed
      {area}-dependent-schema-removed
      {area}-deprecated
      {area}-deprecated-with-sunset
      {area}-discriminator-added
      {area}-discriminator-mapping-added
      {area}-discriminator-removed
      {area}-else-removed
      {area}-enum-lifted
      {area}-enum-value-added
      {area}-exclusive-max-increased
      {area}-exclusive-max-unset
      {area}-exclusive-min-decreased
      {area}-exclusive-min-unset
      {area}-if-removed
      {area}-max-contains-increased
      {area}-max-contains-unset
      {area}-max-increased
      {area}-max-items-increased
      {area}-max-items-unset
      {area}-max-length-increased
      {area}-max-length-unset
      {area}-max-properties-increased
      {area}-max-properties-unset
      {area}-max-unset
      {area}-min-contains-decreased
      {area}-min-contains-unset
      {area}-min-decreased
      {area}-min-items-decreased
      {area}-min-items-unset
      {area}-min-length-decreased
      {area}-min-properties-decreased
      {area}-min-properties-unset
      {area}-min-unset
      {area}-multiple-of-decreased
      {area}-multiple-of-unset
      {area}-not-removed
      {area}-one-of-added
      {area}-pattern-generalized
      {area}-pattern-property-removed
      {area}-pattern-removed
      {area}-prefix-items-added
      {area}-property-names-removed
      {area}-reactivated
      {area}-stability-increased
      {area}-sunset-added
      {area}-sunset-date-changed
      {area}-then-removed
      {area}-type-generalized
      {area}-unevaluated-items-removed
      {area}-unevaluated-properties-removed
      {area}-unique-items-unset
      {area}-x-extensible-enum-value-added
      {direction}-optional-{name}-became-not-read-only
      {direction}-optional-{name}-became-not-write-only
      {direction}-optional-{name}-became-read-only
      {direction}-optional-{name}-became-write-only
      {direction}-required-{name}-became-not-write-only
      {direction}-required-{name}-became-read-only
      {direction}-required-{name}-became-write-only
    """

  static let responses = """
    breaking: Clients can't rely on how long it stays available.
      {area}-deprecated-sunset-invalid
      {area}-stability-decreased
      {area}-stability-invalid
      {area}-sunset-date-too-small
      {area}-sunset-deleted
    breaking: Deployed clients can't tell which alternative they received.
      {area}-discriminator-mapping-changed
      {area}-discriminator-mapping-renamed
      {area}-discriminator-property-name-changed
    breaking: Deployed clients may fail to decode the response.
      {area}-content-encoding-changed
      {area}-content-media-type-changed
      {area}-content-media-type-removed
      {area}-one-of-added
      {area}-type-changed
      {area}-type-generalized
      {area}-wrapped-in-one-of
    breaking: Deployed clients may receive values outside the documented range.
      {area}-additional-properties-schema-removed
      {area}-contains-removed
      {area}-content-schema-removed
      {area}-dependent-required-changed
      {area}-dependent-required-removed
      {area}-dependent-schema-removed
      {area}-else-removed
      {area}-exclusive-max-increased
      {area}-exclusive-max-unset
      {area}-exclusive-min-decreased
      {area}-exclusive-min-unset
      {area}-if-changed
      {area}-if-removed
      {area}-max-contains-increased
      {area}-max-contains-unset
      {area}-max-increased
      {area}-max-items-increased
      {area}-max-items-unset
      {area}-max-length-increased
      {area}-max-length-unset
      {area}-max-properties-increased
      {area}-max-properties-unset
      {area}-max-unset
      {area}-min-contains-decreased
      {area}-min-contains-unset
      {area}-min-decreased
      {area}-min-items-decreased
      {area}-min-items-unset
      {area}-min-length-decreased
      {area}-min-properties-decreased
      {area}-min-properties-unset
      {area}-min-unset
      {area}-not-changed
      {area}-not-removed
      {area}-pattern-property-removed
      {area}-prefix-items-added
      {area}-property-names-removed
      {area}-then-removed
      {area}-unevaluated-items-removed
      {area}-unevaluated-properties-removed
    breaking: Deployed clients may receive values they don't know.
      {area}-const-changed
      {area}-const-removed
    breaking: Deployed clients that expect a value fail to decode null.
      {area}-became-nullable
    breaking: Deployed clients that need it fail to decode the response.
      {area}-became-optional
      {direction}-required-{name}-became-write-only
      {direction}-required-{name}-removed
      {direction}-required-{name}-renamed
    warning: Deployed clients may receive other data than they expect.
      {area}-discriminator-mapping-added
      {area}-enum-lifted
      {area}-enum-value-added
      {area}-enum-value-renamed
      {direction}-optional-{name}-became-write-only
      {direction}-optional-{name}-removed
      {direction}-optional-{name}-renamed
      {direction}-required-{name}-became-not-write-only
    info
      {area}-additional-properties-allowed
      {area}-additional-properties-forbidden
      {area}-additional-properties-schema-added
      {area}-any-of-added
      {area}-any-of-removed
      {area}-became-enum
      {area}-became-not-nullable
      {area}-became-required
      {area}-const-added
      {area}-contains-added
      {area}-content-media-type-added
      {area}-content-schema-added
      {area}-default-value-added
      {area}-default-value-changed
      {area}-default-value-removed
      {area}-dependent-required-added
      {area}-dependent-schema-added
      {area}-deprecated
      {area}-deprecated-with-sunset
      {area}-discriminator-added
      {area}-discriminator-mapping-deleted
      {area}-discriminator-removed
      {area}-else-added
      {area}-enum-value-removed
      {area}-exclusive-max-decreased
      {area}-exclusive-max-set
      {area}-exclusive-min-increased
      {area}-exclusive-min-set
      {area}-if-added
      {area}-map-closed
      {area}-max-contains-decreased
      {area}-max-contains-set
      {area}-max-decreased
      {area}-max-items-decreased
      {area}-max-items-set
      {area}-max-length-decreased
      {area}-max-length-set
      {area}-max-properties-decreased
      {area}-max-properties-set
      {area}-max-set
      {area}-min-contains-increased
      {area}-min-contains-set
      {area}-min-increased
      {area}-min-items-increased
      {area}-min-items-set
      {area}-min-length-increased
      {area}-min-properties-increased
      {area}-min-properties-set
      {area}-min-set
      {area}-multiple-of-changed
      {area}-multiple-of-decreased
      {area}-multiple-of-increased
      {area}-multiple-of-set
      {area}-multiple-of-unset
      {area}-not-added
      {area}-one-of-removed
      {area}-pattern-added
      {area}-pattern-changed
      {area}-pattern-generalized
      {area}-pattern-property-added
      {area}-pattern-removed
      {area}-pattern-specialized
      {area}-prefix-items-removed
      {area}-property-names-added
      {area}-reactivated
      {area}-stability-increased
      {area}-sunset-added
      {area}-sunset-date-changed
      {area}-then-added
      {area}-type-specialized
      {area}-unevaluated-items-added
      {area}-unevaluated-properties-added
      {area}-unique-items-set
      {area}-unique-items-unset
      {area}-unwrapped-from-one-of
      {area}-x-extensible-enum-value-added
      {area}-x-extensible-enum-value-removed
      {direction}-optional-{name}-added
      {direction}-optional-{name}-became-not-read-only
      {direction}-optional-{name}-became-not-write-only
      {direction}-optional-{name}-became-read-only
      {direction}-required-{name}-added
      {direction}-required-{name}-became-not-read-only
      {direction}-required-{name}-became-read-only
    """
}
