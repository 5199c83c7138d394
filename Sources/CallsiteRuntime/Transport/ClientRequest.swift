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

  /// The `StubbedCall` of a request whose transport is a stub.
  var stub: (any Sendable)?

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

/// The body of a request.
public enum RequestBody: Sendable {
  /// Bytes in memory.
  case data(Data)

  /// The contents of a file, read while it is sent.
  case file(URL)

  /// Chunks made while they are sent. The stream is replayable; when it knows its length, that length is sent
  /// as `Content-Length`, since some servers (Django under WSGI) see nothing of a body without one.
  case stream(ByteStream)
}

/// The progress of an upload or a download.
public struct TransferProgress: Hashable, Sendable {
  /// Which way the bytes go.
  public enum Direction: Hashable, Sendable {
    /// To the server, or from it.
    case upload, download
  }

  /// Which way these bytes go.
  public let direction: Direction

  /// Bytes of the body transferred so far.
  public let completed: Int64

  /// Bytes of the whole body; `nil` when its length isn't known.
  public let total: Int64?

  /// A report as a transport makes it.
  public init(direction: Direction, completed: Int64, total: Int64?) {
    self.direction = direction
    self.completed = completed
    self.total = total
  }

  /// The completed fraction, from 0 to 1; `nil` if the length is unknown.
  public var fraction: Double? {
    guard let total, total > 0 else { return nil }
    return min(1, Double(completed) / Double(total))
  }
}

/// What has happened to a call so far; shared by all copies of its request.
final class CallHistory: @unchecked Sendable {
  private let lock = NSLock()
  private var retries = 0
  private var hasRefreshed = false

  private var hasFailed = false
  private var hasEnded = false

  /// Whether the session ended with this call: the server refused its tokens and gave no new ones.
  var hasSessionEnded: Bool {
    get { lock.withLock { hasEnded } }
    set { lock.withLock { hasEnded = newValue } }
  }

  /// Whether the last thing that a transport did about the call was to throw.
  var hasTransportFailed: Bool {
    get { lock.withLock { hasFailed } }
    set { lock.withLock { hasFailed = newValue } }
  }

  /// The number of retries.
  var retryCount: Int { lock.withLock { retries } }

  func countRetry() {
    lock.withLock { retries += 1 }
  }

  /// `true` the first time only: a token that the server refuses right after it gave it won't get better.
  func beginRefresh() -> Bool {
    lock.withLock {
      defer { hasRefreshed = true }
      return !hasRefreshed
    }
  }
}

/// Scheme, host and port: the boundary that credentials don't cross (RFC 6454).
struct Origin: Hashable, Sendable, CustomStringConvertible {
  let scheme: String
  let host: String
  let port: Int

  /// `nil` for a URL that isn't HTTP or has no host.
  init?(_ url: URL) {
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

  /// Whether the host is this very machine: `localhost`, 127.0.0.0/8 or ::1.
  var isLoopback: Bool {
    if host == "localhost" || host.hasSuffix(".localhost") || host == "::1" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  var description: String { "\(scheme)://\(host):\(port)" }
}
