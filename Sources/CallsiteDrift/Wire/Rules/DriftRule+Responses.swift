// What comes back.
extension DriftRule {
  static let successStatusAdded = response(
    "response-success-status-added", .info, "status", .add, "A status of success is new.")
  static let successStatusRemoved = response(
    "response-success-status-removed", .breaking, "status", .remove, "A status of success is gone.")
  static let otherStatusAdded = response(
    "response-non-success-status-added", .info, "other-status", .add, "A status other than success is new.")
  static let otherStatusRemoved = response(
    "response-non-success-status-removed", .info, "other-status", .remove,
    "A status other than success is gone.")
  static let mediaTypeAdded = response(
    "response-media-type-added", .info, "media-type", .add, "A response may have another media type.")
  static let mediaTypeRemoved = response(
    "response-media-type-removed", .breaking, "media-type", .remove, "A response has lost a media type.")
  static let mediaTypeChanged = response(
    "response-media-type-name-changed", .info, "media-type", .change,
    "The media type of a response has other parameters or another suffix.")
  static let mediaTypeGeneralized = response(
    "response-media-type-name-generalized", .breaking, "media-type-name", .add,
    "The media type of a response is a more general one.")
  static let mediaTypeSpecialized = response(
    "response-media-type-name-specialized", .info, "media-type-name", .remove,
    "The media type of a response is a more specific one.")
  static let schemaAdded = response(
    "response-body-media-type-schema-added", .info, "schema", .add, "A media type of a response has a schema."
  )
  static let schemaRemoved = response(
    "response-body-media-type-schema-removed", .warning, "schema", .remove,
    "A media type of a response no longer has a schema.")

  static let responses: [DriftRule] = [
    successStatusAdded, successStatusRemoved, otherStatusAdded, otherStatusRemoved, mediaTypeAdded,
    mediaTypeRemoved, mediaTypeChanged, mediaTypeGeneralized, mediaTypeSpecialized, schemaAdded,
    schemaRemoved,
  ]

  private static func response(
    _ id: String, _ severity: Finding.Severity, _ kind: String, _ action: Action, _ explanation: String
  ) -> DriftRule {
    DriftRule(
      id, severity, direction: .response, area: "body", kind: kind, action, explanation)
  }
}

// Headers of responses.
extension DriftRule {
  static let headerAdded = header(
    "response-header-added", .info, "existence", .add, "A header is new.")
  static let requiredHeaderRemoved = header(
    "required-response-header-removed", .breaking, "existence", .remove, "A required header is gone.")
  static let optionalHeaderRemoved = header(
    "optional-response-header-removed", .warning, "existence", .remove, "A header is gone.")
  static let headerBecameOptional = header(
    "response-header-became-optional", .breaking, "presence", .add, "A header may be left out.")
  static let headerBecameRequired = header(
    "response-header-became-required", .info, "presence", .remove, "A header is always there.")

  static let headers: [DriftRule] = [
    headerAdded, requiredHeaderRemoved, optionalHeaderRemoved, headerBecameOptional, headerBecameRequired,
  ]

  private static func header(
    _ id: String, _ severity: Finding.Severity, _ kind: String, _ action: Action, _ explanation: String
  ) -> DriftRule {
    DriftRule(
      id, severity, direction: .response, area: "header", kind: kind, action, explanation)
  }
}
