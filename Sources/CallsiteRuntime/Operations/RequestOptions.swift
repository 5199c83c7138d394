@_spi(Generated) public import Foundation

/// The options of a single call.
public struct RequestOptions: Sendable {
  /// Sent with this request; they win over everything the client would send, authorization included.
  public var headers: HeaderFields

  /// The time that a transfer may stall; `nil` for the client's setting.
  public var timeout: Duration?

  /// The retry policy for transient failures; `nil` for the client's setting.
  public var retry: RetryPolicy?

  /// The maximum number of bytes of a response to collect in memory; `nil` for the client's setting.
  public var responseLimit: Int?

  /// How the call uses the client's cache, if it has one.
  public var cachePolicy: CachePolicy

  /// Whether the client's offline queue, if it has one, keeps the request; `nil`: as the queue decides.
  public var isQueued: Bool?

  /// Told of the progress of upload and download, on no particular thread. A request that is sent again
  /// starts again.
  public var onProgress: (@Sendable (TransferProgress) -> Void)?

  /// Told of the response's status and headers before the call returns or throws.
  public var onResponse: (@Sendable (ResponseMetadata) -> Void)?

  /// Which of the bytes to get, from an operation that returns bytes; `nil`: all of them.
  public var range: ByteRange?

  /// Whether sending the request twice does no harm, whatever its method.
  var isRepeatable = false

  /// Where the bytes of the response go, in the place of memory.
  var destination: URL?

  /// The page of a linked list to ask for, in the place of what the parameters say.
  var pageLink: PageLink?

  /// Creates options; by default those of the client apply.
  public init(
    headers: HeaderFields = [:],
    timeout: Duration? = nil,
    retry: RetryPolicy? = nil,
    responseLimit: Int? = nil,
    cachePolicy: CachePolicy = .automatic,
    isQueued: Bool? = nil,
    range: ByteRange? = nil,
    onProgress: (@Sendable (TransferProgress) -> Void)? = nil,
    onResponse: (@Sendable (ResponseMetadata) -> Void)? = nil
  ) {
    self.headers = headers
    self.timeout = timeout
    self.retry = retry
    self.responseLimit = responseLimit
    self.cachePolicy = cachePolicy
    self.isQueued = isQueued
    self.range = range
    self.onProgress = onProgress
    self.onResponse = onResponse
  }
}

/// The metadata of a response.
public struct ResponseMetadata: Hashable, Sendable {
  /// The HTTP status, 100 to 599.
  public let status: Int

  /// The headers as they came.
  public let headers: HeaderFields
}

extension RequestOptions {
  /// The same, with the bytes of a successful response going to a file instead of the call's result.
  @_spi(Generated) public func saving(to file: URL) -> RequestOptions {
    var options = self
    options.destination = file
    // A queue would send it later, when nobody waits for the file.
    options.isQueued = false
    return options
  }
}

extension PageSequence {
  /// Pages that have the address of the next one.
  ///
  /// - Parameters:
  ///   - options: those of the call.
  ///   - fetch: makes the call with other options, which lead it to a page.
  @_spi(Generated) public static func linked(
    _ options: RequestOptions,
    fetch: @escaping @Sendable (RequestOptions) async throws(APIError) -> ResultPage<Item>
  ) -> PageSequence {
    PageSequence(first: .link(nil), saysNext: true) { position throws(APIError) in
      guard case .link(let link) = position else { return ResultPage() }
      var options = options
      options.pageLink = link.map(PageLink.init)
      return try await fetch(options)
    }
  }
}
