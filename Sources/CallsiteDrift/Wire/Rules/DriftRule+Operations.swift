// Operations, webhooks and servers.
extension DriftRule {
  static let endpointAdded = DriftRule(
    "endpoint-added", .info, direction: nil, area: .endpoint, .existence, .add,
    "An operation was added."
  )
  static let endpointRemoved = DriftRule(
    "api-removed-without-deprecation", .breaking, direction: nil, area: .endpoint, .existence,
    .remove,
    "An operation was removed without being deprecated first.")
  static let endpointRenamed = DriftRule(
    "api-path-renamed", .breaking, direction: nil, area: .endpoint, .name, .change,
    "The path of an operation changed.")
  static let endpointRemovedBeforeSunset = DriftRule(
    "api-removed-before-sunset", .breaking, direction: nil, area: .endpoint, .existence, .remove,
    "A deprecated operation was removed before its sunset date.")
  static let endpointRemovedAfterDeprecation = DriftRule(
    "api-removed-with-deprecation", .info, direction: nil, area: .endpoint, .existence, .remove,
    "A deprecated operation was removed.")
  static let endpointRemovedWithInvalidSunset = DriftRule(
    "api-path-sunset-parse", .breaking, direction: nil, area: .endpoint, .existence, .remove,
    "A deprecated operation was removed, and its sunset isn't a date.")
  static let unstableEndpointRemoved = DriftRule(
    "api-removed-while-unstable", .info, direction: nil, area: .endpoint, .existence, .remove,
    "An operation whose stability was draft or alpha was removed.")

  static let webhookAdded = DriftRule(
    "webhook-added", .info, direction: nil, area: .webhook, .existence, .add, "A webhook was added.")
  static let webhookRemoved = DriftRule(
    "webhook-removed", .breaking, direction: nil, area: .webhook, .existence, .remove,
    "A webhook was removed.")

  static let callbackAdded = DriftRule(
    "callback-added", .info, direction: nil, area: .callback, .existence, .add,
    "An operation gained a callback.")
  static let callbackRemoved = DriftRule(
    "callback-removed", .breaking, direction: nil, area: .callback, .existence, .remove,
    "An operation lost a callback.")
  static let callbackURLChanged = DriftRule(
    "callback-url-changed", .breaking, direction: nil, area: .callback, .name, .change,
    "The URL of a callback is taken from another part of the call.")

  static let serverAdded = DriftRule(
    "api-server-added", .info, direction: nil, area: .server, .existence, .add, "A server was added.")
  static let serverRemoved = DriftRule(
    "api-server-removed", .warning, direction: nil, area: .server, .existence, .remove,
    "A server that clients may use was removed.")

  static let operations: [DriftRule] = [
    endpointAdded, endpointRemoved, endpointRenamed, endpointRemovedBeforeSunset,
    endpointRemovedAfterDeprecation,
    endpointRemovedWithInvalidSunset, unstableEndpointRemoved, webhookAdded, webhookRemoved,
    callbackAdded, callbackRemoved, callbackURLChanged, serverAdded,
    serverRemoved,
  ]
}

// Parameters.
extension DriftRule {
  static let requiredParameterAdded = parameter(
    "new-required-request-parameter", .breaking, .existence, .add, "A required parameter was added.")
  static let pathParameterAdded = parameter(
    "new-request-path-parameter", .breaking, .existence, .add, "A path parameter was added.")
  static let optionalParameterAdded = parameter(
    "new-optional-request-parameter", .info, .existence, .add, "An optional parameter was added.")
  static let parameterRemoved = parameter(
    "request-parameter-removed", .warning, .existence, .remove, "A parameter was removed.")
  static let parameterRemovedAfterDeprecation = parameter(
    "request-parameter-removed-with-deprecation", .info, .existence, .remove,
    "A deprecated parameter was removed.")
  static let parameterRemovedBeforeSunset = parameter(
    "request-parameter-removed-before-sunset", .breaking, .existence, .remove,
    "A deprecated parameter was removed before its sunset date.")
  static let parameterRemovedWithInvalidSunset = parameter(
    "request-parameter-sunset-parse", .breaking, .existence, .remove,
    "A deprecated parameter was removed, and its sunset isn't a date.")
  static let requiredParameterRenamed = parameter(
    "required-request-parameter-renamed", .breaking, .name, .change,
    "A required parameter was renamed.")
  static let optionalParameterRenamed = parameter(
    "optional-request-parameter-renamed", .warning, .name, .change, "An optional parameter was renamed.")
  static let parameterBecameRequired = parameter(
    "request-parameter-became-required", .breaking, .presence, .remove, "A parameter became required.")
  static let parameterBecameOptional = parameter(
    "request-parameter-became-optional", .info, .presence, .add, "A parameter became optional.")
  static let parameterStyleChanged = parameter(
    "request-parameter-style-changed", .breaking, .style, .change,
    "The style or media type of a parameter changed.")

  static let parameters: [DriftRule] = [
    requiredParameterAdded, pathParameterAdded, optionalParameterAdded, parameterRemoved,
    parameterRemovedAfterDeprecation, parameterRemovedBeforeSunset, parameterRemovedWithInvalidSunset,
    requiredParameterRenamed, optionalParameterRenamed, parameterBecameRequired, parameterBecameOptional,
    parameterStyleChanged,
  ]

  private static func parameter(
    _ id: String, _ severity: Finding.Severity, _ aspect: Aspect, _ action: Action, _ explanation: String
  ) -> DriftRule {
    DriftRule(
      id, severity, direction: .request, area: .parameter, aspect, action, explanation)
  }
}

// Request bodies.
extension DriftRule {
  static let requiredBodyAdded = body(
    "request-body-added-required", .breaking, .existence, .add, "A required request body was added.")
  static let optionalBodyAdded = body(
    "request-body-added-optional", .info, .existence, .add, "An optional request body was added.")
  static let bodyRemoved = body(
    "request-body-removed", .breaking, .existence, .remove, "The request body was removed.")
  static let bodyBecameRequired = body(
    "request-body-became-required", .breaking, .presence, .remove, "The request body became required.")
  static let bodyBecameOptional = body(
    "request-body-became-optional", .info, .presence, .add, "The request body became optional.")
  static let bodyMediaTypeAdded = body(
    "request-body-media-type-added", .info, .mediaType, .add,
    "The request body gained a media type.")
  static let bodyMediaTypeRemoved = body(
    "request-body-media-type-removed", .breaking, .mediaType, .remove,
    "The request body lost a media type.")
  static let bodySchemaAdded = body(
    "request-body-media-type-schema-added", .breaking, .schema, .add,
    "A media type of the request body gained a schema.")
  static let bodySchemaRemoved = body(
    "request-body-media-type-schema-removed", .info, .schema, .remove,
    "A media type of the request body lost its schema.")
  static let bodyEncodingChanged = body(
    "request-body-encoding-changed", .breaking, .style, .change,
    "The content type or style of a form field changed.")

  static let bodyEncodingTypeAdded = body(
    "request-body-encoding-media-type-added", .info, .partMediaType, .add,
    "A form field accepts additional content types.")
  static let bodyEncodingTypeRemoved = body(
    "request-body-encoding-media-type-removed", .breaking, .partMediaType, .remove,
    "A form field no longer accepts some content types.")
  static let partHeaderRequired = body(
    "request-body-part-header-required", .breaking, .partHeader, .add,
    "A part of a form needs an additional header.")
  static let partHeaderNotRequired = body(
    "request-body-part-header-not-required", .info, .partHeader, .remove,
    "A part of a form no longer needs a header.")

  static let bodies: [DriftRule] = [
    requiredBodyAdded, optionalBodyAdded, bodyRemoved, bodyBecameRequired, bodyBecameOptional,
    bodyMediaTypeAdded, bodyMediaTypeRemoved, bodySchemaAdded, bodySchemaRemoved, bodyEncodingChanged,
    bodyEncodingTypeAdded, bodyEncodingTypeRemoved, partHeaderRequired, partHeaderNotRequired,
  ]

  private static func body(
    _ id: String, _ severity: Finding.Severity, _ aspect: Aspect, _ action: Action, _ explanation: String
  ) -> DriftRule {
    DriftRule(
      id, severity, direction: .request, area: .body, aspect, action, explanation)
  }
}

// Responses.
extension DriftRule {
  static let successStatusAdded = response(
    "response-success-status-added", .info, .status, .add, "A success status was added.")
  static let successStatusRemoved = response(
    "response-success-status-removed", .breaking, .status, .remove, "A success status was removed.")
  static let otherStatusAdded = response(
    "response-non-success-status-added", .info, .otherStatus, .add, "A status other than success was added."
  )
  static let otherStatusRemoved = response(
    "response-non-success-status-removed", .info, .otherStatus, .remove,
    "A status other than success was removed.")
  static let statusGeneralized = response(
    "response-status-generalized", .info, .statusRange, .add, "A status became a range of statuses.")
  static let statusSpecialized = response(
    "response-status-specialized", .info, .statusRange, .remove, "A range of statuses became one status.")
  static let mediaTypeAdded = response(
    "response-media-type-added", .info, .mediaType, .add, "A response gained a media type.")
  static let mediaTypeRemoved = response(
    "response-media-type-removed", .breaking, .mediaType, .remove, "A response lost a media type.")
  static let mediaTypeChanged = response(
    "response-media-type-name-changed", .info, .mediaType, .change,
    "The parameters or the suffix of a response's media type changed.")
  static let mediaTypeGeneralized = response(
    "response-media-type-name-generalized", .breaking, .mediaTypeName, .add,
    "The media type of a response became more general.")
  static let mediaTypeSpecialized = response(
    "response-media-type-name-specialized", .info, .mediaTypeName, .remove,
    "The media type of a response became more specific.")
  static let schemaAdded = response(
    "response-body-media-type-schema-added", .info, .schema, .add,
    "A media type of a response gained a schema."
  )
  static let schemaRemoved = response(
    "response-body-media-type-schema-removed", .warning, .schema, .remove,
    "A media type of a response lost its schema.")

  static let responses: [DriftRule] = [
    successStatusAdded, successStatusRemoved, otherStatusAdded, otherStatusRemoved, statusGeneralized,
    statusSpecialized, mediaTypeAdded,
    mediaTypeRemoved, mediaTypeChanged, mediaTypeGeneralized, mediaTypeSpecialized, schemaAdded,
    schemaRemoved,
  ]

  private static func response(
    _ id: String, _ severity: Finding.Severity, _ aspect: Aspect, _ action: Action, _ explanation: String
  ) -> DriftRule {
    DriftRule(
      id, severity, direction: .response, area: .body, aspect, action, explanation)
  }
}

// Headers of responses.
extension DriftRule {
  static let headerAdded = header(
    "response-header-added", .info, .existence, .add, "A response header was added.")
  static let requiredHeaderRemoved = header(
    "required-response-header-removed", .breaking, .existence, .remove,
    "A required response header was removed.")
  static let optionalHeaderRemoved = header(
    "optional-response-header-removed", .warning, .existence, .remove,
    "An optional response header was removed.")
  static let headerBecameOptional = header(
    "response-header-became-optional", .breaking, .presence, .add, "A response header became optional.")
  static let headerBecameRequired = header(
    "response-header-became-required", .info, .presence, .remove, "A response header became required.")

  static let headers: [DriftRule] = [
    headerAdded, requiredHeaderRemoved, optionalHeaderRemoved, headerBecameOptional, headerBecameRequired,
  ]

  private static func header(
    _ id: String, _ severity: Finding.Severity, _ aspect: Aspect, _ action: Action, _ explanation: String
  ) -> DriftRule {
    DriftRule(
      id, severity, direction: .response, area: .header, aspect, action, explanation)
  }
}
