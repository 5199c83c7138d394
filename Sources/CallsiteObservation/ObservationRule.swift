import CallsiteDrift

/// What a recording can show that a spec doesn't say.
package enum ObservationRule: String, Hashable, Sendable, CaseIterable {
  case fieldUndocumented = "recorded-field-undocumented"
  case fieldMissing = "recorded-field-missing"
  case nullUndocumented = "recorded-null-undocumented"
  case enumValueUndocumented = "recorded-enum-value-undocumented"
  case typeDifferent = "recorded-type-different"
  case formatDifferent = "recorded-format-different"
  case variantUndocumented = "recorded-variant-undocumented"
  case readOnlySent = "recorded-read-only-sent"
  case writeOnlyReturned = "recorded-write-only-returned"
  case pathUndocumented = "recorded-path-undocumented"
  case methodUndocumented = "recorded-method-undocumented"
  case parameterUndocumented = "recorded-parameter-undocumented"
  case parameterMissing = "recorded-parameter-missing"
  case statusUndocumented = "recorded-status-undocumented"
  case contentTypeUndocumented = "recorded-content-type-undocumented"
  case bodyUndocumented = "recorded-body-undocumented"
  case bodyMissing = "recorded-body-missing"
  case bodyMalformed = "recorded-body-malformed"

  /// What it is, in a line.
  package var explanation: String {
    switch self {
    case .fieldUndocumented: "An object has a property that its schema doesn't list."
    case .fieldMissing: "An object lacks a property that its schema requires."
    case .nullUndocumented: "A value is null where its schema doesn't allow that."
    case .enumValueUndocumented: "A value isn't one of those that its schema lists."
    case .typeDifferent: "A value is of another type than its schema says."
    case .formatDifferent: "A value isn't written as the format of its schema says."
    case .variantUndocumented: "A discriminator has a value that names no schema."
    case .readOnlySent: "A request has a property that is read-only."
    case .writeOnlyReturned: "A response has a property that is write-only."
    case .pathUndocumented: "A path was called that the spec doesn't have."
    case .methodUndocumented: "A path was called with a method that the spec doesn't have for it."
    case .parameterUndocumented: "A request has a query parameter that its operation doesn't have."
    case .parameterMissing: "A request lacks a parameter that its operation requires."
    case .statusUndocumented: "A response has a status that its operation doesn't have."
    case .contentTypeUndocumented: "A body is of a media type that its place doesn't have."
    case .bodyUndocumented: "There is a body where the spec has none."
    case .bodyMissing: "There is no body where the spec has one."
    case .bodyMalformed: "A body isn't what its media type says."
    }
  }

  /// The rule of its findings, as it concerns the client that is generated from the spec.
  func driftRule(inRequest isRequest: Bool) -> DriftRule {
    DriftRule(rawValue, .wire, severity(inRequest: isRequest), explanation)
  }

  private func severity(inRequest isRequest: Bool) -> Finding.Severity {
    switch self {
    case .fieldMissing, .nullUndocumented, .typeDifferent, .formatDifferent, .bodyMalformed, .bodyMissing:
      // The server has taken the request as it was.
      isRequest ? .warning : .breaking
    case .enumValueUndocumented, .variantUndocumented, .pathUndocumented, .methodUndocumented,
      .parameterMissing, .statusUndocumented, .contentTypeUndocumented, .bodyUndocumented:
      .warning
    case .fieldUndocumented, .readOnlySent, .writeOnlyReturned, .parameterUndocumented: .info
    }
  }
}
