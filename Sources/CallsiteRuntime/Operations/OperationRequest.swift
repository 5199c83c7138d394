import Foundation

/// What the tokens in an operation's answer are.
enum TokenAnswer: Sendable {
  /// The beginning of a session: nothing of an older one is kept.
  case ofLogIn
  /// The same session goes on.
  case ofRefresh
}

/// A request in the making. Setting never throws: the first failure is kept and thrown when it is sent.
@_spi(Generated) public struct OperationRequest: Sendable {
  let id: String
  let method: HTTPMethod
  let template: PathTemplate
  let security: [[String]]
  let timeZone: TimeZone
  let random: @Sendable () -> UInt64

  var pathValues: [String: String] = [:]
  var queryPairs: [String] = []
  var headers = HeaderFields()
  var cookies: [String] = []
  var body: RequestBody?
  var failure: (any Error)?
  var envelope: Envelope?
  var properties = PropertyNames()
  /// What a stub in the place of the server needs; nil: the transport is none.
  var stubbed: StubbedCall?
  private(set) var servers: [String: String] = [:]
  private(set) var answersTokens: TokenAnswer?
  private(set) var endsSessionAfterwards = false
  private(set) var isRepeatable = false

  /// Saves the tokens that a success brings, where the API's token lifecycle says they are.
  public mutating func storesTokens() {
    answersTokens = .ofLogIn
  }

  /// Saves the tokens that a success brings in the place of those it was made with. The refresh token is kept
  /// where the answer has none.
  public mutating func refreshesTokens() {
    answersTokens = .ofRefresh
  }

  /// Clears the tokens after the call, whatever its outcome.
  public mutating func endsSession() {
    endsSessionAfterwards = true
  }

  /// Sending it twice does no harm, whatever its method: it may be repeated after a failure.
  public mutating func repeatsSafely() {
    isRepeatable = true
  }

  /// The operation isn't where the API is. A client that talks to any other address, such as a test server's,
  /// sends the operation there as well.
  public mutating func server(_ address: String, insteadOf other: String) {
    servers[other] = address
  }

  /// Sets the Swift names of fields, by their names on the wire, where they aren't the lower camel case of those.
  public mutating func names(_ names: [String: String]) {
    properties.given.merge(names) { $1 }
  }

  /// Sets the envelope in place of the API's; `nil` for none.
  public mutating func envelope(_ envelope: Envelope?) {
    self.envelope = envelope
  }

  /// What the response may be; `application/json` unless said.
  public mutating func accept(_ contentType: String) {
    headers["Accept"] = contentType
  }

  /// Keeps the first failure.
  mutating func attempt(_ change: (inout OperationRequest) throws -> Void) {
    guard failure == nil else { return }
    do {
      try change(&self)
    } catch {
      failure = error
    }
  }

  func encoded<T: Encodable>(_ value: T) throws -> ParameterValue {
    try ParameterEncoder(timeZone: timeZone).encode(value)
  }
}

extension OperationRequest {
  /// Keeps what the caller passed, for a stub.
  mutating func record(_ place: StubbedCall.Place, _ name: String, _ value: Any) {
    stubbed?.record(place, name, value)
  }

  /// Says what the result is, for a stub.
  func answering(_ form: @autoclosure () -> StubbedCall.Form) -> OperationRequest {
    guard stubbed != nil else { return self }
    var request = self
    request.stubbed?.form = form()
    request.stubbed?.envelope = envelope
    return request
  }
}
