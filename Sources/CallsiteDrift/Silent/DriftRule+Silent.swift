// What can change in a generated module under Swift that compiles as before.
extension DriftRule {
  /// Every rule, by area.
  package static let silents: [DriftRule] = [
    .silentMethodChanged, .silentPathChanged, .silentSecurityChanged, .silentMediaTypeChanged,
    .silentAnswerChanged, .silentStatusChanged,
    .silentPaginationChanged, .silentEnvelopeChanged, .silentSessionChanged, .silentOperationServerChanged,
    .silentRetryChanged,
    .silentParameterWireNameChanged, .silentParameterMoved, .silentParameterStyleChanged,
    .silentWireNameChanged, .silentFormatChanged, .silentDefaultChanged, .silentNullChanged,
    .silentPartChanged, .silentRawValueChanged,
    .silentDisplayNameChanged, .silentCopyNarrowed, .silentEnumOpened, .silentEnumClosed,
    .silentDiscriminatorChanged, .silentUnionOrderChanged,
    .silentServerChanged, .silentServerVariableChanged, .silentDefaultServerChanged,
    .silentCredentialsChanged, .silentTokensChanged,
    .silentTimeZoneChanged, .silentErrorsChanged,
  ]
}

// What a call does.
extension DriftRule {
  static let silentMethodChanged = silent(
    "silent-method-changed", .warning, "A call sends another HTTP method.")
  static let silentPathChanged = silent("silent-path-changed", .warning, "A call goes to another path.")
  static let silentSecurityChanged = silent(
    "silent-security-changed", .warning, "A call needs other credentials, or no longer needs any.")
  static let silentMediaTypeChanged = silent(
    "silent-media-type-changed", .warning, "A body goes out in another form.")
  static let silentAnswerChanged = silent(
    "silent-answer-changed", .warning, "A response of the same type is read in another way.")
  static let silentStatusChanged = silent(
    "silent-status-changed", .warning, "A case of a result stands for another status.")
  static let silentPaginationChanged = silent(
    "silent-pagination-changed", .warning, "Pages are asked for, or taken apart, in another way.")
  static let silentEnvelopeChanged = silent(
    "silent-envelope-changed", .warning, "Responses are taken out of another envelope.")
  static let silentSessionChanged = silent(
    "silent-session-changed", .warning,
    "A call stores, renews or forgets the tokens of the client, or no longer does.")
  static let silentOperationServerChanged = silent(
    "silent-operation-server-changed", .warning, "An operation goes to another server of its own.")
  static let silentRetryChanged = silent(
    "silent-retry-changed", .warning, "A call that failed is repeated, or no longer is.")
}

// Where arguments go.
extension DriftRule {
  static let silentParameterWireNameChanged = silent(
    "silent-parameter-wire-name-changed", .warning,
    "A parameter of the same label has another name on the wire.")
  static let silentParameterMoved = silent(
    "silent-parameter-moved", .warning,
    "A parameter of the same label goes to another place of the request.")
  static let silentParameterStyleChanged = silent(
    "silent-parameter-style-changed", .warning, "A parameter is written in another style.")
}

// What values are on the wire.
extension DriftRule {
  static let silentWireNameChanged = silent(
    "silent-wire-name-changed", .warning, "A property of the same name has another name on the wire.")
  static let silentFormatChanged = silent(
    "silent-format-changed", .warning,
    "A value of the same type has another form on the wire, or means something else.")
  static let silentDefaultChanged = silent(
    "silent-default-changed", .warning, "The server takes another value for one that is left out.")
  static let silentNullChanged = silent(
    "silent-null-changed", .warning, "nil is sent as null instead of left out, or vice versa.")
  static let silentPartChanged = silent(
    "silent-part-changed", .warning, "A part of a form is sent in another way.")
  static let silentRawValueChanged = silent(
    "silent-raw-value-changed", .warning, "A case of the same name stands for another value.")
  static let silentDisplayNameChanged = silent(
    "silent-display-name-changed", .info, "A case has another text for people.")
  static let silentEnumOpened = silent(
    "silent-enum-opened", .warning, "Values that an enum does not list are kept instead of refused.")
  static let silentEnumClosed = silent(
    "silent-enum-closed", .warning,
    "Responses with values that an enum does not list are refused instead of kept.")
  static let silentCopyNarrowed = silent(
    "silent-copy-narrowed", .warning,
    "What is made of a fetched value leaves out a property that it took over.")
  static let silentDiscriminatorChanged = silent(
    "silent-discriminator-changed", .warning, "Other values choose the cases of a union.")
  static let silentUnionOrderChanged = silent(
    "silent-union-order-changed", .info, "Cases of a union are tried in another order.")
}

// What holds for the client as a whole.
extension DriftRule {
  static let silentServerChanged = silent(
    "silent-server-changed", .warning, "A server of the same name has another URL.")
  static let silentServerVariableChanged = silent(
    "silent-server-variable-changed", .warning, "A variable of a server has another default.")
  static let silentDefaultServerChanged = silent(
    "silent-default-server-changed", .warning,
    "A client that is made without a server talks to another one.")
  static let silentCredentialsChanged = silent(
    "silent-credentials-changed", .warning, "Credentials are sent in another way.")
  static let silentTokensChanged = silent(
    "silent-tokens-changed", .warning, "Tokens are found, or traded for new ones, in another way.")
  static let silentTimeZoneChanged = silent(
    "silent-time-zone-changed", .warning, "Date-times without a zone are of another zone.")
  static let silentErrorsChanged = silent(
    "silent-errors-changed", .info, "Messages and field errors are looked for elsewhere in error bodies.")
}

extension DriftRule {
  private static func silent(_ id: String, _ severity: Finding.Severity, _ explanation: String) -> DriftRule {
    DriftRule(id, .silent, severity, explanation)
  }
}
