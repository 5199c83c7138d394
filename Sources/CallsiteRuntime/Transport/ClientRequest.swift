public import Foundation

/// A request as middleware and transports see it.
public struct ClientRequest: Sendable, CustomStringConvertible, CustomReflectable {
  /// The HTTP method.
  public var method: HTTPMethod

  /// The complete URL, including the query.
  public var url: URL

  /// The header fields, without those that the transport adds, such as `Host` and `Content-Length`.
  public var headers: HeaderFields

  /// The body, or `nil` if the request has none.
  public var body: RequestBody?

  /// The identifier of the operation in the API's document.
  public var operationID: String

  /// The time without any progress (no byte sent or received) after which the transfer fails, or `nil` for no
  /// limit.
  public var timeout: Duration?

  /// Called with the progress of the upload and the download, on an arbitrary thread.
  public var onProgress: (@Sendable (TransferProgress) -> Void)?

  /// Called with the measurements of the request once its response is complete or has failed, on an arbitrary thread.
  ///
  /// Set it in ``ClientConfiguration/networkMiddleware`` to measure each request on its own. If it's set for a call, it's
  /// called for each request that the call sends.
  public var onMetrics: (@Sendable (RequestMetrics) -> Void)?

  /// Whether sending the request twice has the same effect as sending it once. By default, this depends on
  /// the method.
  public var isIdempotent: Bool

  /// Whether the body is known to contain a password or token, so that a redirect to another origin doesn't
  /// resend it. JSON and form bodies are also searched for properties with secret names.
  package var hasSecretBody: Bool

  /// The values of the parameters in the path, by their names.
  package var pathValues: [String: String] = [:]

  /// Whether a successful response is read as it arrives. Waiting for its end might take forever.
  package internal(set) var isStreamed = false

  /// Whether the caller reads the complete body of any response, up to `responseLimit`, so that the transport
  /// needn't return before it has arrived.
  var isCollected = false

  /// The maximum number of response bytes to collect in memory.
  package var responseLimit = Int.max

  /// The `StubbedCall` of a request whose transport is a stub.
  package var stub: (any Sendable)?

  /// The place of the request among the redirects of its attempt.
  var hop = Hop()

  package let calls = CallRecord()

  /// The number of times the request has been sent again so far, after a failure or with new tokens. It's complete
  /// once the response has arrived.
  public var retryCount: Int { calls.retryCount }

  /// Creates a request.
  ///
  /// - Parameter isIdempotent: Whether sending the request twice has the same effect as sending it once; by
  ///   default, whether the method is idempotent (RFC 9110, section 9.2.2).
  public init(
    method: HTTPMethod = .get,
    url: URL,
    headers: HeaderFields = [:],
    body: RequestBody? = nil,
    operationID: String = "",
    timeout: Duration? = nil,
    onProgress: (@Sendable (TransferProgress) -> Void)? = nil,
    isIdempotent: Bool? = nil,
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
    self.hasSecretBody = hasSecretBody
  }

  /// The values in the path whose parameters have secret names, to be redacted in logs.
  var pathSecrets: Set<String> { Set(pathValues.lazy.filter { SecretNames.contains($0.key) }.map(\.value)) }

  /// Whether the request can be sent again.
  var isReplayable: Bool {
    if case .stream(let stream) = body { stream.isReplayable } else { true }
  }

  /// The method and URL without the query, headers, and body, any of which may contain a credential.
  public var description: String {
    let query = url.query(percentEncoded: true) == nil ? "" : "?…"
    let origin = Origin(url)?.description ?? ""
    return "\(method) \(origin)\(url.path(percentEncoded: true))\(query)"
  }

  /// A mirror that contains only the description.
  @_spi(Generated) public var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}

/// The body of a request.
public enum RequestBody: Sendable {
  /// Bytes in memory.
  case data(Data)

  /// The contents of a file, which is read while it's sent.
  case file(URL)

  /// Chunks produced while they're sent. The stream must be replayable. If its length is known, it's sent as
  /// `Content-Length`, because some servers (such as Django under WSGI) otherwise don't see a body.
  case stream(ByteStream)
}

/// The progress of an upload or a download.
public struct TransferProgress: Hashable, Sendable {
  /// The direction of a transfer.
  public enum Direction: Hashable, Sendable {
    /// To the server (`upload`) or from the server (`download`).
    case upload, download
  }

  /// The direction of the transfer.
  public let direction: Direction

  /// The number of body bytes transferred so far.
  public let completed: Int64

  /// The length of the body in bytes, or `nil` if unknown.
  public let total: Int64?

  /// Creates a progress report, for use in a transport.
  public init(direction: Direction, completed: Int64, total: Int64?) {
    self.direction = direction
    self.completed = completed
    self.total = total
  }

  /// The completed fraction, from 0 to 1, or `nil` if the length is unknown.
  public var fraction: Double? {
    guard let total, total > 0 else { return nil }
    return min(1, Double(completed) / Double(total))
  }
}

/// The scheme, host, and port of a URL: the boundary that credentials don't cross (RFC 6454).
package struct Origin: Hashable, Sendable, CustomStringConvertible {
  let scheme: String
  let host: String
  let port: Int

  /// Returns `nil` if the URL isn't an HTTP URL or has no host.
  package init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), let host = url.host()?.lowercased(), !host.isEmpty else {
      return nil
    }
    switch scheme {
    case "https": port = url.port ?? 443
    case "http": port = url.port ?? 80
    default: return nil
    }
    self.scheme = scheme
    self.host = host
  }

  var isSecure: Bool { scheme == "https" }

  /// Whether the host is the local machine: `localhost`, 127.0.0.0/8, or ::1.
  var isLoopback: Bool {
    if host == "localhost" || host.hasSuffix(".localhost") || host == "::1" || host == "[::1]" { return true }
    let parts = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4 && host.hasPrefix("127.") && parts.allSatisfy { UInt8(Substring($0)) != nil }
  }

  package var description: String { "\(scheme)://\(host):\(port)" }

  /// Checks that requests may be sent to a URL.
  ///
  /// - Throws: ``InvalidRequest`` if it isn't an HTTP URL, or for plain HTTP to another machine, unless that's allowed.
  static func requireSecurity(of url: URL, allowsInsecureHTTP: Bool) throws {
    guard let origin = Origin(url) else { throw InvalidRequest("The URL isn't a valid HTTP URL.") }
    guard origin.isSecure || origin.isLoopback || allowsInsecureHTTP else {
      throw InvalidRequest("Plain HTTP to \(origin.host) isn't allowed; see allowsInsecureHTTP.")
    }
  }
}
