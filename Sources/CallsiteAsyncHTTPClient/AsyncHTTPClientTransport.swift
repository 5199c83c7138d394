#if AsyncHTTPClient
  public import AsyncHTTPClient
  public import CallsiteRuntime
  import Foundation
  public import NIOCore
  import NIOHTTPCompression

  /// A transport that uses AsyncHTTPClient, for servers and for command-line tools on Linux.
  ///
  /// It behaves like `URLSessionTransport`: redirects, cookies, caching, and errors are handled
  /// the same way. It has several advantages over FoundationNetworking:
  ///
  /// - Flow control: A response body is read no faster than it's consumed, and a request body is produced
  ///   no faster than it's sent. Neither is kept in memory. Only a stream without a known length is first
  ///   written to a temporary file, because some servers don't see a body without a length.
  /// - HTTP/2, if the server offers it over TLS.
  /// - Connections are reused for all methods. If a connection is lost, its request fails and isn't sent
  ///   again.
  /// - An invalid response head is an error.
  ///
  /// The transport owns its connections. Create one transport when the program starts, use it for all
  /// clients, and shut it down at the end:
  ///
  /// ```swift
  /// let transport = AsyncHTTPClientTransport()
  /// let client = CareConnectClient(server: .production, configuration: .init(transport: transport))
  /// // …
  /// try await transport.shutdown()
  /// ```
  public struct AsyncHTTPClientTransport: Transport {
    private let timers: IdleTimers
    private let owner: ClientOwner

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - configuration: The configuration for TLS, proxies, connection limits, HTTP versions, and the
    ///     connect timeout (10 seconds by default). Its settings for redirects and decompression have no
    ///     effect, and a failed connection isn't retried, which is left to the client's retry policy.
    ///   - eventLoopGroup: The threads. By default, these are the ones shared by all of NIO.
    ///   - clock: The clock that measures the timeouts of requests.
    public init(
      configuration: HTTPClient.Configuration = .init(),
      eventLoopGroup: any EventLoopGroup = HTTPClient.defaultEventLoopGroup,
      clock: any Clock<Duration> = ContinuousClock()
    ) {
      timers = IdleTimers(clock: clock)
      var configuration = configuration
      configuration.redirectConfiguration = .disallow
      configuration.decompression = .enabled(limit: .none)
      configuration.connectionPool.retryConnectionEstablishment = false
      owner = ClientOwner(HTTPClient(eventLoopGroup: eventLoopGroup, configuration: configuration))
    }

    /// Sends a request and returns once the head of the response has arrived.
    ///
    /// - Throws: `URLError` if there's no response.
    public func send(_ request: ClientRequest) async throws -> ClientResponse {
      try await Exchange(request, timers: timers, owner: owner).response()
    }

    /// Closes all connections. Pending and subsequent requests fail.
    ///
    /// If it isn't called, the connections are closed when the last copy of the transport and the last of its
    /// responses have been released.
    ///
    /// - Throws: An error from closing a connection, or if the transport has already been shut down.
    public func shutdown() async throws {
      try await owner.client.shutdown()
    }
  }

  /// Shuts down a client when it's released, which AsyncHTTPClient requires.
  final class ClientOwner: Sendable {
    let client: HTTPClient

    init(_ client: HTTPClient) {
      self.client = client
    }

    deinit {
      // If the client has already been shut down, there's nothing left to report.
      client.shutdown { _ in }
    }
  }
#endif
