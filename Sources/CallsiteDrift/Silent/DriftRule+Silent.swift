// Changes in a generated module that code which still compiles doesn't notice.
extension DriftRule {
  /// Every rule, by area.
  static let silents: [DriftRule] = [
    .silentMethodChanged, .silentPathChanged, .silentSecurityChanged, .silentMediaTypeChanged,
    .silentAnswerChanged,
    .silentPaginationChanged, .silentEnvelopeChanged, .silentSessionChanged, .silentOperationServerChanged,
    .silentRetryChanged,
    .silentParameterWireNameChanged, .silentParameterMoved, .silentParameterStyleChanged,
    .silentWireNameChanged, .silentFormatChanged, .silentDefaultChanged, .silentNullChanged,
    .silentPartChanged, .silentRawValueChanged,
    .silentDisplayNameChanged, .silentCopyNarrowed, .silentEnumOpened, .silentEnumClosed,
    .silentDiscriminatorChanged, .silentUnionOrderChanged,
    .silentServerChanged, .silentServerVariableChanged, .silentDefaultServerChanged,
    .silentCredentialsChanged, .silentTokensChanged,
    .silentTimeZoneChanged, .silentEmptyObjectsChanged, .silentErrorsChanged,
  ]
}

// Calls.
extension DriftRule {
  static let silentMethodChanged = silent(
    "silent-method-changed", .warning, .method, "The HTTP method of a call changed.")
  static let silentPathChanged = silent(
    "silent-path-changed", .warning, .method, "The path of a call changed.")
  static let silentSecurityChanged = silent(
    "silent-security-changed", .warning, .method, "A call requires other credentials, or none.")
  static let silentMediaTypeChanged = silent(
    "silent-media-type-changed", .warning, .method, "The format of a request body changed.")
  static let silentAnswerChanged = silent(
    "silent-response-changed", .warning, .result, "A response of the same Swift type is decoded differently.")
  static let silentPaginationChanged = silent(
    "silent-pagination-changed", .warning, .method, "Pages are requested or read differently.")
  static let silentEnvelopeChanged = silent(
    "silent-envelope-changed", .warning, .method, "The envelope around responses changed.")
  static let silentSessionChanged = silent(
    "silent-session-changed", .warning, .method,
    "A call has another effect on the client's tokens.")
  static let silentOperationServerChanged = silent(
    "silent-operation-server-changed", .warning, .method, "The server of a single operation changed.")
  static let silentRetryChanged = silent(
    "silent-retry-changed", .warning, .method, "A failed call is now retried, or no longer is.")
}

// Arguments.
extension DriftRule {
  static let silentParameterWireNameChanged = silent(
    "silent-parameter-wire-name-changed", .warning, .parameter,
    "A parameter with the same label has another name on the wire.")
  static let silentParameterMoved = silent(
    "silent-parameter-moved", .warning, .parameter,
    "A parameter with the same label is sent in another part of the request.")
  static let silentParameterStyleChanged = silent(
    "silent-parameter-style-changed", .warning, .parameter, "The serialization style of a parameter changed.")
}

// Values on the wire.
extension DriftRule {
  static let silentWireNameChanged = silent(
    "silent-wire-name-changed", .warning, .property,
    "A property with the same name has another name on the wire.")
  static let silentFormatChanged = silent(
    "silent-format-changed", .warning, .property,
    "A value of the same Swift type has another format on the wire.")
  static let silentDefaultChanged = silent(
    "silent-default-changed", .warning, .property, "The server's default for an omitted value changed.")
  static let silentNullChanged = silent(
    "silent-null-changed", .warning, .property, "nil is sent as null instead of being omitted, or vice versa."
  )
  static let silentPartChanged = silent(
    "silent-part-changed", .warning, .property, "A part of a multipart form is sent differently.")
  static let silentRawValueChanged = silent(
    "silent-raw-value-changed", .warning, .enumCase, "A case with the same name has another raw value.")
  static let silentDisplayNameChanged = silent(
    "silent-display-name-changed", .info, .enumCase, "The display name of a case changed.")
  static let silentEnumOpened = silent(
    "silent-enum-opened", .warning, .enumeration,
    "Values that an enum doesn't list are kept instead of rejected.")
  static let silentEnumClosed = silent(
    "silent-enum-closed", .warning, .enumeration,
    "Values that an enum doesn't list are rejected instead of kept.")
  static let silentCopyNarrowed = silent(
    "silent-copy-narrowed", .warning, .initializer,
    "A value created from a response leaves out a property that it used to copy.")
  static let silentDiscriminatorChanged = silent(
    "silent-discriminator-changed", .warning, .type, "The values that select the cases of a union changed.")
  static let silentUnionOrderChanged = silent(
    "silent-union-order-changed", .info, .type, "The cases of a union are tried in another order.")
}

// The client as a whole.
extension DriftRule {
  static let silentServerChanged = silent(
    "silent-server-changed", .warning, .server, "A server with the same name has another URL.")
  static let silentServerVariableChanged = silent(
    "silent-server-variable-changed", .warning, .server, "The default of a server variable changed.")
  static let silentDefaultServerChanged = silent(
    "silent-default-server-changed", .warning, .client,
    "The client's default server changed.")
  static let silentCredentialsChanged = silent(
    "silent-credentials-changed", .warning, .client, "Credentials are sent differently.")
  static let silentTokensChanged = silent(
    "silent-tokens-changed", .warning, .client, "Tokens are read or refreshed differently.")
  static let silentTimeZoneChanged = silent(
    "silent-time-zone-changed", .warning, .client, "The time zone of date-times without one changed.")
  static let silentEmptyObjectsChanged = silent(
    "silent-empty-objects-changed", .warning, .client, "Empty arrays are read as empty objects, or no longer."
  )
  static let silentErrorsChanged = silent(
    "silent-errors-changed", .info, .client,
    "Messages and field errors are read from other places in error bodies.")
}

extension DriftRule {
  private static func silent(
    _ id: String, _ severity: Finding.Severity, _ area: Area, _ explanation: String
  ) -> DriftRule {
    DriftRule(id, .silent, severity, at: Coordinates(area, .meaning, .change), explanation)
  }
}
