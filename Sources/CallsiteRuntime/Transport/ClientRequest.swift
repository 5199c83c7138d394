public import Foundation

/// A request as middleware and transports see it.
public struct ClientRequest: Sendable, CustomStringConvertible, CustomReflectable {
  /// The method.
  public var method: HTTPMethod

  /// The full address, query included.
  public var url: URL

  /// The header fields, except those that the transport adds (`Host`, `Content-Length`).
  public var headers: HeaderFields

  /// The body; `nil` if the request has none.
  public var body: RequestBody?

  /// The operation it belongs to, as the API's document names it.
  public var operationID: String

  /// The time that the transfer may stall (no byte sent or received) before it fails; `nil` for no limit.
  public var timeout: Duration?

  /// Told of the progress of upload and download, on no particular thread.
  public var onProgress: (@Sendable (TransferProgress) -> Void)?

  /// Whether sending it twice does no harm; by default what the method promises.
  public var isIdempotent: Bool

  /// Whether it may go over plain HTTP to a host that isn't this machine.
  public var allowsInsecureHTTP: Bool

  /// Whether the body is known to hold a password or token: it is then not sent again to another origin.
  /// JSON and forms are looked through for such names as well.
  var hasSecretBody: Bool

  /// What stands in the path for parameters with the name of a secret, for logs to hide.
  var pathSecrets: Set<String> = []

  /// Whether the body of a success is read as it arrives: whoever waited for its end might wait for ever.
  var isStreamed = false

  /// How many bytes of the response are collected in memory.
  var responseLimit = Int.max

  /// What a stub in the place of the server needs; nil: the transport is none.
  package internal(set) var stubbed: StubbedCall?

  let calls = CallHistory()

  /// How often the request has been sent again so far, after failures and with new tokens. Middleware reads
  /// it when the response is there.
  public var retryCount: Int { calls.retryCount }

  /// A request; `isIdempotent` is by default what the method promises.
  public init(
    method: HTTPMethod = .get,
    url: URL,
    headers: HeaderFields = [:],
    body: RequestBody? = nil,
    operationID: String = "",
    timeout: Duration? = nil,
    onProgress: (@Sendable (TransferProgress) -> Void)? = nil,
    isIdempotent: Bool? = nil,
    allowsInsecureHTTP: Bool = false,
    hasSecretBody: Bool = false
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.operationID = operationID
    self.timeout = timeout
    self.onProgress = onProgress
    self.isIdempotent = isIdempotent ?? method.isIdempotent
    self.allowsInsecureHTTP = allowsInsecureHTTP
    self.hasSecretBody = hasSecretBody
  }

  /// Whether it can be sent a second time.
  var isReplayable: Bool {
    if case .stream(let stream) = body { stream.isReplayable } else { true }
  }

  /// Method and address; no query, header or body, since each may hold a credential.
  public var description: String {
    let query = url.query(percentEncoded: true) == nil ? "" : "?…"
    let origin = Origin(url)?.description ?? ""
    return "\(method) \(origin)\(url.path(percentEncoded: true))\(query)"
  }

  /// What `dump` and debuggers show: the description only.
  @_spi(Generated) public var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}
