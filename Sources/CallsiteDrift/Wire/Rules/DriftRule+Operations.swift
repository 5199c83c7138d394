// Calls, and what goes in and comes out of them.
extension DriftRule {
  static let endpointAdded = DriftRule(
    "endpoint-added", .info, direction: nil, area: "endpoint", kind: "existence", .add, "An operation is new."
  )
  static let endpointRemoved = DriftRule(
    "api-removed-without-deprecation", .breaking, direction: nil, area: "endpoint", kind: "existence",
    .remove,
    "An operation was removed without being deprecated first.")
  static let endpointRenamed = DriftRule(
    "api-path-renamed", .breaking, direction: nil, area: "endpoint", kind: "name", .change,
    "An operation has another path.")
  static let endpointRemovedBeforeSunset = DriftRule(
    "api-removed-before-sunset", .breaking, direction: nil, area: "endpoint", kind: "existence", .remove,
    "A deprecated operation is gone before its sunset date.")
  static let endpointRemovedAfterDeprecation = DriftRule(
    "api-removed-with-deprecation", .info, direction: nil, area: "endpoint", kind: "existence", .remove,
    "A deprecated operation is gone.")
  static let endpointRemovedWithInvalidSunset = DriftRule(
    "api-path-sunset-parse", .breaking, direction: nil, area: "endpoint", kind: "existence", .remove,
    "A deprecated operation is gone, and its sunset isn't a date.")
  static let unpromisedEndpointRemoved = DriftRule(
    "api-removed-while-unstable", .info, direction: nil, area: "endpoint", kind: "existence", .remove,
    "An operation that was draft or alpha is gone.")

  static let webhookAdded = DriftRule(
    "webhook-added", .info, direction: nil, area: "webhook", kind: "existence", .add, "A webhook is new.")
  static let webhookRemoved = DriftRule(
    "webhook-removed", .breaking, direction: nil, area: "webhook", kind: "existence", .remove,
    "A webhook is gone.")

  static let serverAdded = DriftRule(
    "api-server-added", .info, direction: nil, area: "server", kind: "existence", .add, "A server is new.")
  static let serverRemoved = DriftRule(
    "api-server-removed", .warning, direction: nil, area: "server", kind: "existence", .remove,
    "A server that clients may use is gone.")

  static let operations: [DriftRule] = [
    endpointAdded, endpointRemoved, endpointRenamed, endpointRemovedBeforeSunset,
    endpointRemovedAfterDeprecation,
    endpointRemovedWithInvalidSunset, unpromisedEndpointRemoved, webhookAdded, webhookRemoved, serverAdded,
    serverRemoved,
  ]
}

// Parameters.
extension DriftRule {
  static let requiredParameterAdded = parameter(
    "new-required-request-parameter", .breaking, "existence", .add, "A parameter is new and required.")
  static let pathParameterAdded = parameter(
    "new-request-path-parameter", .breaking, "existence", .add, "A parameter of the path is new.")
  static let optionalParameterAdded = parameter(
    "new-optional-request-parameter", .info, "existence", .add, "A parameter is new.")
  static let parameterRemoved = parameter(
    "request-parameter-removed", .warning, "existence", .remove, "A parameter is gone.")
  static let parameterRemovedAfterDeprecation = parameter(
    "request-parameter-removed-with-deprecation", .info, "existence", .remove,
    "A deprecated parameter is gone.")
  static let parameterRemovedBeforeSunset = parameter(
    "request-parameter-removed-before-sunset", .breaking, "existence", .remove,
    "A deprecated parameter is gone before its sunset date.")
  static let parameterRemovedWithInvalidSunset = parameter(
    "request-parameter-sunset-parse", .breaking, "existence", .remove,
    "A deprecated parameter is gone, and its sunset isn't a date.")
  static let requiredParameterRenamed = parameter(
    "required-request-parameter-renamed", .breaking, "name", .change,
    "A parameter has another name, and is required.")
  static let optionalParameterRenamed = parameter(
    "optional-request-parameter-renamed", .warning, "name", .change, "A parameter has another name.")
  static let parameterBecameRequired = parameter(
    "request-parameter-became-required", .breaking, "presence", .remove, "A parameter is required.")
  static let parameterBecameOptional = parameter(
    "request-parameter-became-optional", .info, "presence", .add, "A parameter may be left out.")
  static let parameterStyleChanged = parameter(
    "request-parameter-style-changed", .breaking, "style", .change,
    "A parameter is written in another way: its style, its media type.")

  static let parameters: [DriftRule] = [
    requiredParameterAdded, pathParameterAdded, optionalParameterAdded, parameterRemoved,
    parameterRemovedAfterDeprecation, parameterRemovedBeforeSunset, parameterRemovedWithInvalidSunset,
    requiredParameterRenamed, optionalParameterRenamed, parameterBecameRequired, parameterBecameOptional,
    parameterStyleChanged,
  ]

  private static func parameter(
    _ id: String, _ severity: Finding.Severity, _ kind: String, _ action: Action, _ explanation: String
  ) -> DriftRule {
    DriftRule(
      id, severity, direction: .request, area: "parameter", kind: kind, action, explanation)
  }
}

// Request bodies.
extension DriftRule {
  static let requiredBodyAdded = body(
    "request-body-added-required", .breaking, "existence", .add, "A request body is new and required.")
  static let optionalBodyAdded = body(
    "request-body-added-optional", .info, "existence", .add, "A request body is new.")
  static let bodyRemoved = body(
    "request-body-removed", .breaking, "existence", .remove, "The request body is gone.")
  static let bodyBecameRequired = body(
    "request-body-became-required", .breaking, "presence", .remove, "The request body is required.")
  static let bodyBecameOptional = body(
    "request-body-became-optional", .info, "presence", .add, "The request body may be left out.")
  static let bodyMediaTypeAdded = body(
    "request-body-media-type-added", .info, "media-type", .add,
    "The request body may have another media type.")
  static let bodyMediaTypeRemoved = body(
    "request-body-media-type-removed", .breaking, "media-type", .remove,
    "The request body can no longer have a media type.")
  static let bodySchemaAdded = body(
    "request-body-media-type-schema-added", .breaking, "schema", .add,
    "A media type of the request has a schema.")
  static let bodySchemaRemoved = body(
    "request-body-media-type-schema-removed", .info, "schema", .remove,
    "A media type of the request no longer has a schema.")
  static let bodyEncodingChanged = body(
    "request-body-encoding-changed", .breaking, "style", .change,
    "A field of a form is written in another way: its content type, its style.")

  static let bodies: [DriftRule] = [
    requiredBodyAdded, optionalBodyAdded, bodyRemoved, bodyBecameRequired, bodyBecameOptional,
    bodyMediaTypeAdded, bodyMediaTypeRemoved, bodySchemaAdded, bodySchemaRemoved, bodyEncodingChanged,
  ]

  private static func body(
    _ id: String, _ severity: Finding.Severity, _ kind: String, _ action: Action, _ explanation: String
  ) -> DriftRule {
    DriftRule(
      id, severity, direction: .request, area: "body", kind: kind, action, explanation)
  }
}

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
