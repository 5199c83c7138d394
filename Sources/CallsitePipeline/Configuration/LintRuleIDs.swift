/// The ids of the lint rules, which every command knows, so that a misspelled one in `callsite.yaml` is an error in each.
package enum LintRuleIDs {
  package static let all = [
    "ambiguous-link", "conflicting-credentials", "conflicting-fields", "content-not-allowed",
    "cyclic-reference", "duplicate-enum-value",
    "duplicate-key", "duplicate-method", "duplicate-operation-id", "duplicate-parameter",
    "duplicate-required", "duplicate-tag", "empty-branches", "empty-enum", "empty-range", "empty-server-enum",
    "equal-paths", "example-beside-examples", "get-body", "ignored-sibling", "impossible-limit",
    "inapplicable-field", "invalid-component-name", "invalid-default", "invalid-example",
    "invalid-header-name", "invalid-media-type", "invalid-path", "invalid-path-parameter-name",
    "invalid-pattern", "invalid-status", "license-url-beside-identifier", "misplaced-style", "missing-field",
    "missing-items", "missing-operation-id", "missing-path-parameter", "mistyped-default", "mistyped-example",
    "mistyped-value", "null-field", "null-type", "optional-path-parameter", "outdated-keyword",
    "querystring-without-content", "quoted-boolean", "quoted-number", "read-only-and-write-only",
    "repeated-querystring", "reserved-header", "schema-beside-content", "several-example-values",
    "undeclared-scope", "undeclared-tag", "undefined-server-variable", "undescribed-operation",
    "undescribed-required-property", "undescribed-response", "unknown-encoding", "unknown-field",
    "unknown-tag-parent", "unknown-type", "unknown-value", "unlisted-default", "unquoted-string",
    "unresolved-link", "unresolved-reference", "unsendable-body", "unsendable-form", "unsendable-part-header",
    "unsendable-value", "unused-component", "unused-path-parameter", "wrong-reference", "wrong-type",
  ]
}
