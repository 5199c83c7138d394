/// What can change in a generated module under Swift that compiles as before.
package struct SilentRule: Hashable, Sendable {
  /// The id of its findings.
  package let id: String
  package let severity: Finding.Severity
  /// What happened, in one line.
  package let explanation: String

  private init(_ id: String, _ severity: Finding.Severity, _ explanation: String) {
    self.id = id
    self.severity = severity
    self.explanation = explanation
  }

  /// Every rule, by area.
  package static let all: [SilentRule] = [
    .methodChanged, .pathChanged, .securityChanged, .mediaTypeChanged, .answerChanged, .statusChanged,
    .paginationChanged, .envelopeChanged, .sessionChanged, .operationServerChanged, .retryChanged,
    .parameterWireNameChanged, .parameterMoved, .parameterStyleChanged,
    .wireNameChanged, .formatChanged, .defaultChanged, .nullChanged, .partChanged, .rawValueChanged,
    .displayNameChanged, .copyNarrowed, .enumOpened, .enumClosed, .discriminatorChanged, .unionOrderChanged,
    .serverChanged, .serverVariableChanged, .defaultServerChanged, .credentialsChanged, .tokensChanged,
    .timeZoneChanged, .errorsChanged,
  ]
}

// What a call does.
extension SilentRule {
  static let methodChanged = Self("silent-method-changed", .warning, "A call sends another HTTP method.")
  static let pathChanged = Self("silent-path-changed", .warning, "A call goes to another path.")
  static let securityChanged = Self(
    "silent-security-changed", .warning, "A call needs other credentials, or no longer needs any.")
  static let mediaTypeChanged = Self(
    "silent-media-type-changed", .warning, "A body goes out in another form.")
  static let answerChanged = Self(
    "silent-answer-changed", .warning, "A response of the same type is read in another way.")
  static let statusChanged = Self(
    "silent-status-changed", .warning, "A case of a result stands for another status.")
  static let paginationChanged = Self(
    "silent-pagination-changed", .warning, "Pages are asked for, or taken apart, in another way.")
  static let envelopeChanged = Self(
    "silent-envelope-changed", .warning, "Responses are taken out of another envelope.")
  static let sessionChanged = Self(
    "silent-session-changed", .warning,
    "A call stores, renews or forgets the tokens of the client, or no longer does.")
  static let operationServerChanged = Self(
    "silent-operation-server-changed", .warning, "An operation goes to another server of its own.")
  static let retryChanged = Self(
    "silent-retry-changed", .warning, "A call that failed is repeated, or no longer is.")
}

// Where arguments go.
extension SilentRule {
  static let parameterWireNameChanged = Self(
    "silent-parameter-wire-name-changed", .warning,
    "A parameter of the same label has another name on the wire.")
  static let parameterMoved = Self(
    "silent-parameter-moved", .warning,
    "A parameter of the same label goes to another place of the request.")
  static let parameterStyleChanged = Self(
    "silent-parameter-style-changed", .warning, "A parameter is written in another style.")
}

// What values are on the wire.
extension SilentRule {
  static let wireNameChanged = Self(
    "silent-wire-name-changed", .warning, "A property of the same name has another name on the wire.")
  static let formatChanged = Self(
    "silent-format-changed", .warning,
    "A value of the same type has another form on the wire, or means something else.")
  static let defaultChanged = Self(
    "silent-default-changed", .warning, "The server takes another value for one that is left out.")
  static let nullChanged = Self(
    "silent-null-changed", .warning, "nil is sent as null instead of left out, or vice versa.")
  static let partChanged = Self("silent-part-changed", .warning, "A part of a form is sent in another way.")
  static let rawValueChanged = Self(
    "silent-raw-value-changed", .warning, "A case of the same name stands for another value.")
  static let displayNameChanged = Self(
    "silent-display-name-changed", .info, "A case has another text for people.")
  static let enumOpened = Self(
    "silent-enum-opened", .warning, "Values that an enum does not list are kept instead of refused.")
  static let enumClosed = Self(
    "silent-enum-closed", .warning,
    "Responses with values that an enum does not list are refused instead of kept.")
  static let copyNarrowed = Self(
    "silent-copy-narrowed", .warning,
    "What is made of a fetched value leaves out a property that it took over.")
  static let discriminatorChanged = Self(
    "silent-discriminator-changed", .warning, "Other values choose the cases of a union.")
  static let unionOrderChanged = Self(
    "silent-union-order-changed", .info, "Cases of a union are tried in another order.")
}

// What holds for the client as a whole.
extension SilentRule {
  static let serverChanged = Self(
    "silent-server-changed", .warning, "A server of the same name has another URL.")
  static let serverVariableChanged = Self(
    "silent-server-variable-changed", .warning, "A variable of a server has another default.")
  static let defaultServerChanged = Self(
    "silent-default-server-changed", .warning,
    "A client that is made without a server talks to another one.")
  static let credentialsChanged = Self(
    "silent-credentials-changed", .warning, "Credentials are sent in another way.")
  static let tokensChanged = Self(
    "silent-tokens-changed", .warning, "Tokens are found, or traded for new ones, in another way.")
  static let timeZoneChanged = Self(
    "silent-time-zone-changed", .warning, "Date-times without a zone are of another zone.")
  static let errorsChanged = Self(
    "silent-errors-changed", .info, "Messages and field errors are looked for elsewhere in error bodies.")
}
