@_spi(Generated) public import Foundation

/// The options of a single call.
public struct RequestOptions: Sendable {
  /// The header fields to send with the request. They take precedence over those of the client, including
  /// authorization.
  public var headers: HeaderFields

  /// The time without any progress after which a transfer fails, or `nil` for the client's setting.
  public var timeout: Duration?

  /// The time after which the call fails, or `nil` for the client's setting. See ``ClientConfiguration/deadline``.
  public var deadline: Duration?

  /// The retry policy, or `nil` for the client's setting.
  public var retry: RetryPolicy?

  /// The maximum number of bytes of a response to collect in memory, or `nil` for the client's setting.
  public var responseLimit: Int?

  /// The call's use of the client's cache, if there is one.
  public var cachePolicy: CachePolicy

  /// Whether the client's offline queue, if there is one, stores the request, or `nil` if the queue decides.
  public var isQueued: Bool?

  /// Called with the progress of the upload and the download, on an arbitrary thread. If the request is sent
  /// again, progress starts over.
  public var onProgress: (@Sendable (TransferProgress) -> Void)?

  /// Called with the status and header fields of the response before the call returns or throws.
  public var onResponse: (@Sendable (ResponseMetadata) -> Void)?

  /// The range of bytes to fetch from an operation that returns bytes, or `nil` for all.
  public var range: ByteRange?

  /// Whether sending the request twice does no harm, whatever its method.
  package var isRepeatable = false

  /// The file to write the response to, instead of memory.
  var destination: URL?

  /// The identifier of the transfer to start in the background, instead of waiting for a response.
  package var transferID: String?

  /// The `TransferParts` that collect the requests of a transfer, to start them together.
  package var transferParts: (any Sendable)?

  /// The page of a linked list to fetch, which overrides the parameters.
  var pageLink: PageLink?

  /// Receives the link to the next page of a linked list.
  var nextPage: NextPageLink?

  /// Creates options. By default, the client's settings apply.
  public init(
    headers: HeaderFields = [:],
    timeout: Duration? = nil,
    deadline: Duration? = nil,
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
    self.deadline = deadline
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
  /// The HTTP status code, from 100 to 599.
  public let status: Int

  /// The header fields as received.
  public let headers: HeaderFields
}

/// Returns the result of a call together with the status and header fields of its response.
///
/// ```swift
/// let (pet, response) = try await withResponse { try await shop.pets.get(5, options: $0) }
/// let tag = response.headers["ETag"]
/// ```
///
/// It works with every operation. If the call makes several requests, such as those for all pages of a list, the
/// response is the last one. A stub of an operation has no response, so that the status is 200, without header fields.
///
/// - Parameters:
///   - options: The options of the call, which `call` receives.
///   - isolation: The actor that `call` runs on, which is the caller's.
///   - call: Makes the call with the options that are passed to it.
/// - Throws: ``APIError``: the one of the call. Another error of `call` is the underlying error of one of kind `.client`.
public func withResponse<Value>(
  _ options: RequestOptions = RequestOptions(),
  isolation: isolated (any Actor)? = #isolation,
  _ call: (RequestOptions) async throws -> Value
) async throws(APIError) -> (value: Value, response: ResponseMetadata) {
  let last = LastResponse()
  var observed = options
  observed.onResponse = { response in
    last.value = response
    options.onResponse?(response)
  }
  do {
    let value = try await call(observed)
    return (value, last.value ?? ResponseMetadata(status: 200, headers: [:]))
  } catch let error as APIError {
    throw error
  } catch {
    throw APIError(.client, operation: "withResponse", underlying: error)
  }
}

/// The last response of a call.
private final class LastResponse: @unchecked Sendable {
  private let lock = NSLock()
  private var received: ResponseMetadata?

  var value: ResponseMetadata? {
    get { lock.withLock { received } }
    set { lock.withLock { received = newValue } }
  }
}

extension RequestOptions {
  /// Returns options that write the body of a successful response to a file instead of returning it.
  @_spi(Generated) public func saving(to file: URL) -> RequestOptions {
    var options = self
    options.destination = file
    // The queue would send it later, when nobody is waiting for the file.
    options.isQueued = false
    return options
  }
}

extension PageSequence {
  /// Creates a sequence of pages linked by URL.
  ///
  /// - Parameters:
  ///   - options: The options of the call.
  ///   - fetch: Makes the call with options for a page.
  @_spi(Generated) public static func linked(
    _ options: RequestOptions,
    fetch: @escaping @Sendable (RequestOptions) async throws(APIError) -> ResultPage<Item>
  ) -> PageSequence {
    PageSequence(first: .link(nil), indicatesNext: true) { position throws(APIError) in
      guard case .link(let link) = position else { return ResultPage() }
      var options = options
      options.pageLink = link.map(PageLink.init)
      return try await fetch(options)
    }
  }
  /// Creates a sequence of pages linked by the `Link` header field (RFC 8288).
  ///
  /// - Parameters:
  ///   - options: The options of the call.
  ///   - fetch: Makes the call with options for a page, and returns its items.
  @_spi(Generated) public static func linkedByHeader(
    _ options: RequestOptions,
    fetch: @escaping @Sendable (RequestOptions) async throws(APIError) -> [Item]
  ) -> PageSequence {
    linked(options) { options throws(APIError) in
      var options = options
      let next = NextPageLink()
      options.nextPage = next
      return ResultPage(items: try await fetch(options), next: next.target)
    }
  }
}
