import Foundation

/// The meaning of the tokens in an operation's response.
package enum TokenPurpose: Sendable {
  /// They start a session, which replaces any previous one.
  case ofLogIn
  /// They continue the session.
  case ofRefresh
}

/// A request under construction. Its methods don't throw: the first failure is thrown when the request is
/// sent.
@_spi(Generated) public struct OperationRequest: Sendable {
  package let id: String
  package let method: HTTPMethod
  package let template: PathTemplate
  package let security: [[String]]
  let timeZone: TimeZone
  let random: @Sendable () -> UInt64

  var pathValues: [String: String] = [:]
  var queryPairs: [String] = []
  var headers = HeaderFields()
  var cookies: [String] = []
  var body: RequestBody?
  var failure: (any Error)?
  package var envelope: Envelope?
  var properties = PropertyNames()
  /// The information for a stub, or `nil` if the transport isn't a stub.
  var stubbed: StubbedCall?
  var servers = ServerReplacements()
  /// Whether a value isn't read as JSON unless the response says that it is.
  private(set) var readsAnyContent = false
  /// Whether a successful response in JSON isn't the result.
  private(set) var isBesideJSON = false
  package private(set) var tokenPurpose: TokenPurpose?
  package private(set) var endsSessionAfterwards = false
  private(set) var isRepeatable = false

  /// Saves the tokens in a successful response, according to the API's token lifecycle.
  public mutating func storesTokens() {
    tokenPurpose = .ofLogIn
  }

  /// Saves the tokens in a successful response to continue the session. If the response contains no refresh
  /// token, the previous one is kept.
  public mutating func refreshesTokens() {
    tokenPurpose = .ofRefresh
  }

  /// Clears the tokens after the call, whatever its outcome.
  public mutating func endsSession() {
    endsSessionAfterwards = true
  }

  /// Marks the request as safe to send twice, whatever its method, so that it may be retried.
  public mutating func mayBeRepeated() {
    isRepeatable = true
  }

  /// The name of ``mayBeRepeated()`` in clients that version 0.1 generated.
  public mutating func repeatsSafely() { mayBeRepeated() }

  /// Sends the operation to another server than the API's. A client that uses any server except `other`, such
  /// as one for tests, sends the operation there instead.
  ///
  /// - Parameters:
  ///   - address: The server's URL, in which `{name}` is the value of the client's server for that variable. A path
  ///     is at the host of the client's server.
  ///   - other: The replaced server's URL or the text of its ``ServerTemplate``.
  public mutating func server(_ address: String, insteadOf other: String) {
    servers.add(address, insteadOf: other)
  }

  /// Sends the operation to another path of the host of the client's server, whatever that is.
  public mutating func server(_ path: String) {
    servers.add(path, insteadOf: nil)
  }

  /// Sets the Swift names of fields that differ from the field's name in lower camel case.
  public mutating func names(_ names: [String: String]) {
    properties.given.merge(names) { $1 }
  }

  /// Replaces the API's envelope. Pass `nil` for none.
  public mutating func envelope(_ envelope: Envelope?) {
    self.envelope = envelope
  }

  /// Requests the documented media types of the response. Without JSON among them, errors may still be JSON, and a
  /// value is read as what the response's own media type says: JSON, text or bytes.
  ///
  /// - Parameters:
  ///   - contentTypes: Media types or ranges, separated by commas.
  ///   - isBesideJSON: Whether JSON is documented, too, and is the result of another method, so that a response in JSON
  ///     isn't that of this one.
  public mutating func accept(_ contentTypes: String, isBesideJSON: Bool = false) {
    stubbed?.accepted = contentTypes
    self.isBesideJSON = isBesideJSON
    let names = contentTypes.lowercased().split(separator: ",").map { ContentKind($0) }
    readsAnyContent = !names.contains(.json)
    let isAny = contentTypes == "*/*"
    headers["Accept"] =
      contentTypes + (readsAnyContent && !isAny ? ", application/json;q=0.5, */*;q=0.1" : "")
  }

  /// Applies a change and records the first failure.
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
  /// Records a value that the caller passed, for a stub.
  mutating func record(_ place: StubbedCall.Place, _ name: String, _ value: Any) {
    stubbed?.record(place, name, value)
  }

  /// Returns the request with the form of its result, for a stub.
  func stubbed(as form: @autoclosure () -> StubbedCall.Form) -> OperationRequest {
    guard stubbed != nil else { return self }
    var request = self
    request.stubbed?.form = form()
    request.stubbed?.envelope = envelope
    return request
  }
}
